"""A class in the browser: pictures and steps of lessons as plain data, the room of a live class, and its server."""

"""The start page: a first minute with 'You, in or out', three doors, recent sessions."""

"""How well an attacker can do."""

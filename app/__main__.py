"""`python -m app`: see app/main/command_line.py."""

import sys

from app.main.command_line import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())

"""`python -m app`: see app/main/command_line.py."""

import importlib.util
import sys

NEEDED = ("PySide6", "pyqtgraph", "contourpy", "msgspec", "ziamath")
"""What the extra `app` brings; dpcore does without."""


def main() -> int:
    """Run the program, or say how to install what it needs; returns the exit code."""
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        sys.stderr.write(
            f"The program needs packages that are not installed here ({', '.join(missing)}); dpcore does without them.\n"
            "Install them with: pip install 'epsilon-lab[app]' (in a checkout: pip install '.[app]').\n"
        )
        return 2
    from app.main.command_line import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())

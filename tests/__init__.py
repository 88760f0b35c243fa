"""What is compiled for tests is kept, whatever the person's settings: each process would compile all of it anew. Qt is loaded
as the program loads it, or it would read the source of every module after it."""

import sys

sys.dont_write_bytecode = False

from app.main.command_line import load_qt  # noqa: E402 - kept, too

load_qt()

"""What is compiled for tests is kept, whatever the person's settings: each process would compile all of it anew."""

import sys

sys.dont_write_bytecode = False

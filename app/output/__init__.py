"""What leaves the program: pictures, tables, memo, label; also without a window."""

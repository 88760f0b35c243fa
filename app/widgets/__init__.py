"""What is seen and touched: forms, pages, plots, lessons, the stage."""

import app.widgets.overrides  # noqa: F401  (before any class that Qt calls)

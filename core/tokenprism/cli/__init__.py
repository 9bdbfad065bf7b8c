"""The command line: one module per command over the same functions that the window calls."""

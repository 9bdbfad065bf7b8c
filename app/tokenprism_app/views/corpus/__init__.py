"""The files of a corpus with their sizes, lines and encoding faults, and what was skipped."""

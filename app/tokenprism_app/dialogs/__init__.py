"""Windows beside the main one: training, export, the command palette, about the program.

Imported when they are asked for, after the first paint. Must not: know the main window; they get
the session and the tasks they need.
"""

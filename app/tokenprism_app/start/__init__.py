"""From the command line to the first paint, and what watches over the process.

Here: the application object, the platform, Qt's messages, crashes, the watchdog, the window's
picture. Nothing imports this package but `__main__` and the engine's `render` command. Must not:
know a view, or work in the background.
"""

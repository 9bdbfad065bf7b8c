"""Small widgets and helpers that the window, its dialogs and its views have in common.

Must not: know the session, the engine, or a view.
"""

"""The Tokenprism application: windows and views over the engine in `tokenprism`.

Nothing here computes: a view asks the core and draws what it answers.
"""

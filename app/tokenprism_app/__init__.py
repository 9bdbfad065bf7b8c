"""The Tokenprism application: windows and views over the engine in `tokenprism`.

Imports point down: `start` → `window` → `dialogs` → `views` → `painting`, `widgets`, `work` →
`theme`, and the modules here, which all of them share: the session with its events (no Qt), the
settings, the language, figures, resources. Nothing computes here: a view asks the core and draws
what it answers.
"""

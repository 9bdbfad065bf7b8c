"""Work in the background: threads, trainings, encodings, and all calls into the engine.

`engine`, `recipe`, `training`, `runs`, `log` and `yielding` know no Qt; `tasks`, `service` and
`background` bring results back to the window's thread. Must not: know a widget, a view or the
window.
"""

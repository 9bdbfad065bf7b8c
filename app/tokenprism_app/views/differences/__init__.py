"""Where tokenizers cut a text or a corpus differently: how much, where most, and why.

`finding` looks in the background and writes what was found as CSV and JSON, `model` is the table
of lines, `lines` its widget, `causes`, `heat` and `matrix` the pictures beside it, `view` all.
"""

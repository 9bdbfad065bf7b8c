"""The table of tokenizers × metrics over the session's text.

`measure` takes a snapshot of the session and measures it on a worker, `table` is the model and
the copies as text, `words` the titles and definitions, `view` the widget.
"""

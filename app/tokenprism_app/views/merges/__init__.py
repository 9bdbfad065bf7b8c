"""Merges: how the selected word became its tokens step by step, and the table of all merges.

`content` finds the word and its replay, `rows` and `candidates` paint it, `replay_panel` steps and
plays it; `table` and `table_panel` list every merge; `matches` shows the
longest matches of WordPiece; `view` is the widget, `words` has the
sentences.
"""

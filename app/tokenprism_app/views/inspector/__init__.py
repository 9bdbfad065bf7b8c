"""The inspector: all that is known of the selected token, or of the selected bytes.

`facts` finds it, `tree` lays out a merge tree, `chips` and `tree_view` paint, `reasons` asks
why, for `why_section` to say it; `view` is the widget.
"""

"""The tracks: characters, bytes and the tokens of every tokenizer over one byte axis.

`axis` maps bytes to pixels, `characters` and `lanes` say what is in view, `density` counts for
views wider than single bytes, `paint` draws, `view` is the widget.
"""

from .view import TracksView

__all__ = ["TracksView"]

"""The tracks: characters, bytes and the tokens of every tokenizer over one byte axis.

`axis` maps bytes to pixels, `characters` and `lanes` say what is in view, `density` counts for
views wider than single bytes, `look` and `paint` draw, `canvas` scrolls and zooms, `view` is the
widget that takes the pointer and keys.
"""

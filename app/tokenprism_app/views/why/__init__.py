"""Why here? for any place of the text: a menu where the pointer is, and a card with the answers.

`spot` is what a view tells of the place, `menu` asks what is wanted, `card` shows for every visible
tokenizer which stage decided about the boundary and what would have flipped it, `words` has the
sentences.
"""

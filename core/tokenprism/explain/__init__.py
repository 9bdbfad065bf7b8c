"""Why tokenizers cut a text as they do: reasons for boundaries, replays of merges, lattices.

Our own models are asked directly. For a tokenizer that a library encodes, the rules are read from
its file, and what they say is compared with the library's ids: where both differ, no explanation
is given. Must not: load a library.
"""

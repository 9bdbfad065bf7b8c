"""How tokenizers decide that a library of others encodes: read from their files, to be explained.

Nothing is encoded here for its own sake: a view compares what the rules say with the library's ids
and tells where both differ. Must not: load a library.
"""

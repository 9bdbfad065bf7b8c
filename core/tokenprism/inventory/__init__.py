"""A vocabulary, or two, as a table: facts of every entry, filter, order, uses, reach, export.

Lives here: columns over entries and questions about them. Must not: encode by itself (it asks the
tokenizer), or know how rows are drawn.
"""

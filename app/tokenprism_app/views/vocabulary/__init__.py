"""The vocabulary as a table that is filtered and sorted as one types, alone or beside another.

`lookup` asks the core on worker threads, `counts` how often tokens are used and which of them
texts give, `model`, `columns` and `cells` are the table, `field` and `menus` the filter, `view`
the widget.
"""

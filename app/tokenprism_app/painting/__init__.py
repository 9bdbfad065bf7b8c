"""Drawing shared by the views that paint text and tokens themselves.

`blocks`, `display` and `segments` turn bytes and tokens into what can be shown and know no Qt;
`lines`, `marks`, `hatch`, `tints` and `tiles` draw it. Must not: change the session.
"""

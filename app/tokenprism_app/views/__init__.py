"""One package per view. A view draws the session and turns clicks and keys into its changes.

Must not: reach into another view or the window; what two views share lies in `widgets` or
`painting`.
"""

"""One package per view. A view draws the session and turns clicks and keys into its changes."""

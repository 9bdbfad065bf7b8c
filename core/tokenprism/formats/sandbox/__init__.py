"""Libraries of others, each in a process of its own."""

# Run with this as its first argument, a program without an interpreter serves as the child.
CHILD_COMMAND = "library-child"

"""Speed and memory beside other libraries. Never part of the tests: figures depend on the machine."""

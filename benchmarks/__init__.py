"""Speed and memory beside other libraries. No part of the tests: figures depend on the machine."""

"""UTF-8 and Unicode 16: faults in bytes, characters, classes of code points."""

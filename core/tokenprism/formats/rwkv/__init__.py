"""RWKV's world vocabulary and its longest-match encoder."""

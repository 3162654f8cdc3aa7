"""Register tiles of contractions: what they are, how large they are, and how they are written."""

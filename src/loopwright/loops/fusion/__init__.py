"""Fusion of loop nests: dependences between nests, legality, and the rewrites."""

"""Register tiles of contractions: recognition, choice of sizes, and code."""

"""The source of a function: its text, its tree after desugaring, and facts about its names."""

"""What all passes share: the base class, options, and what they tell."""

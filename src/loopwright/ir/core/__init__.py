"""What all of the IR is made with: types, positions, dominance, lists of operations."""

"""What is said to people: errors, refusals, the ledger, pictures."""

"""Messages for users: errors, refusals, the ledger, pictures."""

"""Lists, dictionaries, strings and records: what they hold, and how they change."""

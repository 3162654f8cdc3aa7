"""Lists, dictionaries, strings and records: their contents and changes."""

"""Integer tableaus, relations and exact sets."""

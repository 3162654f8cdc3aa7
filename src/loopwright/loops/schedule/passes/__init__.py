"""Passes that take steps of schedules: `-NAME` is in the file of that name."""

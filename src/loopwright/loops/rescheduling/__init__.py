"""Polyhedral scheduling: regions of static control, the events in them, loops made anew."""

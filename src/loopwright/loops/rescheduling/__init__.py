"""Polyhedral scheduling: regions of static control, the events in them, regenerated loops."""

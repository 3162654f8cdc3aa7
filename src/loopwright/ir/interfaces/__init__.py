"""Interfaces that ops implement."""

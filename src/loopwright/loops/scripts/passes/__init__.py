"""The pass that runs transform scripts."""

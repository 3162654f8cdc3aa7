"""Transformations of programs: steps, passes, pipelines, schedules, tuning, and the public
module."""

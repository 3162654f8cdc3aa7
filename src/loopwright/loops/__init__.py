"""What changes programs: steps, passes, pipelines, schedules, tuning, and the public module."""

"""Programs on arrays in chunks: stages, their tiles, the tasks for these, and the code of tasks."""

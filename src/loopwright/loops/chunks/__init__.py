"""Programs on arrays in chunks: stages, tiles of these, their tasks, and the code of tasks."""

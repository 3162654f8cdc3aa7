"""Named pass pipelines."""

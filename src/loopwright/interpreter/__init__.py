"""What each op means: slow, obvious, the oracle for everything else."""

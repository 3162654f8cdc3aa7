"""The pass that takes the steps of a schedule. It is above `loops.schedule`, which runs passes."""

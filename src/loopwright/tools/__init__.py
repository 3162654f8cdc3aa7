"""Command lines: arguments in, diagnostics out; no compiler logic."""

"""`numba.config`: variables that programs read and set."""

from __future__ import annotations

import os

DISABLE_JIT = int(os.environ.get("NUMBA_DISABLE_JIT", "0") or 0)
NUMBA_DEFAULT_NUM_THREADS = os.cpu_count() or 1
NUMBA_NUM_THREADS = int(os.environ.get("NUMBA_NUM_THREADS", NUMBA_DEFAULT_NUM_THREADS))
THREADING_LAYER = "default"
THREADING_LAYER_PRIORITY = ["workqueue"]
CACHE_DIR = os.environ.get("NUMBA_CACHE_DIR", "")
ENABLE_CUDASIM = 0
BOUNDSCHECK = None
CAPTURED_ERRORS = "new_style"

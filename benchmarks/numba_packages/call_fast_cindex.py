"""Concordance of predictions with survival times, with bootstrap intervals."""

import fast_cindex
import numpy as np

RANDOM = np.random.default_rng(1)
TIMES = RANDOM.exponential(size=60)
SCORES = TIMES + RANDOM.normal(size=60)
OBSERVED = RANDOM.random(60) < 0.7

print(fast_cindex.cindex(TIMES, SCORES, OBSERVED))
print(fast_cindex.bootstrap_cindex(TIMES, SCORES, OBSERVED, n_bootstraps=20))

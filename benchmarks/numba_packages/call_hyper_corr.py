"""Coefficients of correlation, with and without ties."""

import hyper_corr
import numpy as np

RANDOM = np.random.default_rng(0)
X = RANDOM.normal(size=100)
Y = 0.75 * X + RANDOM.normal(scale=0.25, size=100)
ORDER = np.argsort(X, kind="stable")
SORTED = X[ORDER], Y[ORDER], len(X)
ROUNDED = np.round(SORTED[0], 1), np.round(SORTED[1], 1), len(X)

for name in "pearsonr spearmanr kendalltau chatterjeexi somersd".split():
    print(name, getattr(hyper_corr, name)(X, Y))
for name in "spearmanr kendalltau chatterjeexi somersd".split():
    print(name, getattr(hyper_corr, f"{name}_noties")(*SORTED))
    print(name, getattr(hyper_corr, f"{name}_ties")(*ROUNDED))

"""Distances of vectors and matrices, and scores of predictions."""

import numpy as np
from fastdist import fastdist

RANDOM = np.random.default_rng(1)
U, V = RANDOM.random((2, 20))
BOOLEANS = RANDOM.integers(0, 2, (2, 20))
MATRIX = RANDOM.random((6, 20))
TRUE, PREDICTED = RANDOM.integers(0, 3, (2, 30))
WEIGHTS = np.ones(20)

for name in "braycurtis canberra chebyshev cityblock correlation cosine euclidean".split():
    print(name, getattr(fastdist, name)(U, V), getattr(fastdist, name)(U, V, WEIGHTS))
for name in "dice hamming jaccard kulsinski rogerstanimoto russellrao sokalsneath yule".split():
    print(name, getattr(fastdist, name)(*BOOLEANS))
print(fastdist.minkowski(U, V, 3), fastdist.sqeuclidean(U, V), fastdist.jensenshannon(U, V))
print(fastdist.seuclidean(U, V, V + 1), fastdist.mahalanobis(U, V, np.eye(20)))
print(fastdist.cosine_vector_to_matrix(U, MATRIX), fastdist.cosine_pairwise_distance(MATRIX))
print(fastdist.vector_to_matrix_distance(U, MATRIX, fastdist.euclidean, "euclidean"))
print(fastdist.matrix_pairwise_distance(MATRIX, fastdist.cityblock, "cityblock"))
print(fastdist.matrix_to_matrix_distance(MATRIX, MATRIX, fastdist.chebyshev, "chebyshev"))
for name in "r2_score explained_variance_score max_error mean_absolute_error".split():
    print(name, getattr(fastdist, name)(U, V))
for name in "mean_squared_error mean_squared_log_error median_absolute_error".split():
    print(name, getattr(fastdist, name)(U, V))
for name in "confusion_matrix accuracy_score balanced_accuracy_score mean_iou".split():
    print(name, getattr(fastdist, name)(TRUE, PREDICTED))
for name in "precision_score recall_score f1_score".split():
    print(name, getattr(fastdist, name)(*BOOLEANS))
print(fastdist.brier_score_loss(BOOLEANS[0], U), fastdist.log_loss(BOOLEANS[0], U))

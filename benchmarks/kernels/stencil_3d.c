void kernel(float (*restrict A)[130][130], float (*restrict B)[130][130]) {
  for (long i = 1; i < 129; ++i)
    for (long j = 1; j < 129; ++j)
      for (long k = 1; k < 129; ++k)
        B[i][j][k] = 0.125f * (A[i + 1][j][k] - 2.0f * A[i][j][k] + A[i - 1][j][k])
                   + 0.125f * (A[i][j + 1][k] - 2.0f * A[i][j][k] + A[i][j - 1][k])
                   + 0.125f * (A[i][j][k + 1] - 2.0f * A[i][j][k] + A[i][j][k - 1])
                   + A[i][j][k];
}

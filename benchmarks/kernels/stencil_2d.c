void kernel(double (*restrict A)[1026], double (*restrict B)[1026]) {
  for (long i = 1; i < 1025; ++i)
    for (long j = 1; j < 1025; ++j)
      B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i - 1][j] + A[i + 1][j]);
}

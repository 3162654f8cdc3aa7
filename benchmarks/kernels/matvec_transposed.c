void kernel(double (*restrict A)[1024], double *restrict x, double *restrict y) {
  for (long i = 0; i < 1024; ++i)
    for (long j = 0; j < 1024; ++j)
      y[j] += A[i][j] * x[i];
}

void kernel(double a, long n, long m, double (*restrict X)[m], double (*restrict Y)[m]) {
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j)
      Y[i][j] += a * X[i][j];
}

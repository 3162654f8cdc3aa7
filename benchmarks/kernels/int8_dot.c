void kernel(signed char (*restrict A)[2048], signed char *restrict x, int *restrict y) {
  for (long i = 0; i < 1024; ++i) {
    int sum = 0;
    for (long j = 0; j < 2048; ++j)
      sum += A[i][j] * x[j];
    y[i] = sum;
  }
}

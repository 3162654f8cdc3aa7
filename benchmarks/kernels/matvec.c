void kernel(float (*restrict A)[2048], float *restrict x, float *restrict y) {
  for (long i = 0; i < 2048; ++i) {
    float sum = 0.0f;
    for (long j = 0; j < 2048; ++j)
      sum += A[i][j] * x[j];
    y[i] = sum;
  }
}

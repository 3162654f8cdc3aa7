void kernel(float *restrict A, float *restrict B) {
  for (long t = 0; t < 64; ++t) {
    for (long i = 1; i < 4095; ++i)
      B[i] = 0.33333f * (A[i - 1] + A[i] + A[i + 1]);
    for (long i = 1; i < 4095; ++i)
      A[i] = 0.33333f * (B[i - 1] + B[i] + B[i + 1]);
  }
}

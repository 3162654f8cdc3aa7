void kernel(float (*restrict A)[320], float (*restrict C)[320]) {
  for (long i = 0; i < 320; ++i)
    for (long k = 0; k < 320; ++k)
      for (long j = 0; j < i + 1; ++j)
        C[i][j] += A[i][k] * A[j][k];
}

void kernel(signed char (*restrict A)[1024], float *restrict s, float (*restrict O)[1024]) {
  for (long i = 0; i < 1024; ++i)
    for (long j = 0; j < 1024; ++j)
      O[i][j] = (float)A[i][j] * s[i];
}

void kernel(float (*restrict A)[1024], float (*restrict B)[1024]) {
  for (long i = 0; i < 1024; ++i)
    for (long j = 0; j < 1024; ++j)
      B[i][j] = A[j][i];
}

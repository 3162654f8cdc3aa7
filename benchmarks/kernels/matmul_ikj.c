void kernel(float (*restrict A)[512], float (*restrict B)[512], float (*restrict C)[512]) {
  for (long i = 0; i < 512; ++i)
    for (long k = 0; k < 512; ++k)
      for (long j = 0; j < 512; ++j)
        C[i][j] += A[i][k] * B[k][j];
}

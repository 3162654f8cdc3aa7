void kernel(double (*restrict A)[384], double (*restrict B)[384], double (*restrict C)[384]) {
  for (long i = 0; i < 384; ++i)
    for (long j = 0; j < 384; ++j)
      for (long k = 0; k < 384; ++k)
        C[i][j] += A[i][k] * B[k][j];
}

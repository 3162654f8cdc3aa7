void kernel(double (*restrict L)[384], double (*restrict B)[384], double (*restrict C)[384]) {
  for (long i = 0; i < 384; ++i)
    for (long k = 0; k < i + 1; ++k)
      for (long j = 0; j < 384; ++j)
        C[i][j] += L[i][k] * B[k][j];
}

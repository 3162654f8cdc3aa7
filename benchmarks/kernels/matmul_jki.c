void kernel(double (*restrict A)[256], double (*restrict B)[256], double (*restrict C)[256]) {
  for (long j = 0; j < 256; ++j)
    for (long k = 0; k < 256; ++k)
      for (long i = 0; i < 256; ++i)
        C[i][j] += A[i][k] * B[k][j];
}

void kernel(int (*restrict P)[256]) {
  for (long k = 0; k < 256; ++k)
    for (long i = 0; i < 256; ++i)
      for (long j = 0; j < 256; ++j) {
        int s = P[i][k] + P[k][j];
        P[i][j] = P[i][j] < s ? P[i][j] : s;
      }
}

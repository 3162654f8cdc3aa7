void kernel(float (*restrict D)[260], float (*restrict K)[5], float (*restrict O)[256]) {
  for (long x = 0; x < 256; ++x)
    for (long y = 0; y < 256; ++y) {
      float acc = 0.0f;
      for (long kx = 0; kx < 5; ++kx)
        for (long ky = 0; ky < 5; ++ky)
          acc += D[x + kx][y + ky] * K[kx][ky];
      O[x][y] = acc;
    }
}

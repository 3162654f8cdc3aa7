void kernel(float *restrict A, float *restrict B, float *restrict out) {
  for (long t = 0; t < 16; ++t) {
    float sum = 0.0f;
    for (long i = 0; i < 65536; ++i)
      sum += A[i] * B[i];
    out[0] += sum;
    A[t] = out[0];
  }
}

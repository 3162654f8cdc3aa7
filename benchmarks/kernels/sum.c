void kernel(float *restrict A, float *restrict out) {
  float sum = 0.0f;
  for (long i = 0; i < 1048576; ++i)
    sum += A[i];
  out[0] = sum;
}

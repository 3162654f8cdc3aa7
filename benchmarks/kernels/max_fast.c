void kernel(double *restrict A, double *restrict out) {
  double max = -1.0e300;
  for (long i = 0; i < 262144; ++i)
    max = A[i] > max ? A[i] : max;
  out[0] = max;
}

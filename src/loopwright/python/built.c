#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
extern int pthread_getattr_np(pthread_t, pthread_attr_t *); /* which headers declare on request */
#endif

/* What compiled code calls and asks for; see the runtime of loopwright. */
typedef struct {
  int32_t sig_block, huge_pages, clock_realtime, clock_monotonic;
  int64_t main_thread;
  void *python[6], *stack[3];
} lw_host;

extern void lw_initialise(lw_host *host);
extern void lw_pool_reset(void);
extern const char *lw_call(void (*entry)(void *), void *frame);
extern void lw_free(void *memory);
extern int64_t lw_threads;

/* There is no Python whose signal handlers are to run. */
static int lw_nothing(void) { return 0; }

__attribute__((constructor)) static void lw_start(void) {
  lw_host host = {SIG_BLOCK, -1, CLOCK_REALTIME, CLOCK_MONOTONIC, 0, {0}, {0}};
#ifdef MADV_HUGEPAGE
  host.huge_pages = MADV_HUGEPAGE;
#endif
  for (int k = 0; k < 6; k++) host.python[k] = (void *)lw_nothing;
#ifdef __APPLE__
  host.stack[1] = (void *)pthread_get_stackaddr_np;
  host.stack[2] = (void *)pthread_get_stacksize_np;
#elif defined(__linux__)
  host.stack[0] = (void *)pthread_getattr_np;
#endif
  lw_initialise(&host);
  pthread_atfork(0, 0, lw_pool_reset);
  const char *wanted = getenv("LOOPWRIGHT_NUM_THREADS");
  long threads = wanted ? atol(wanted) : sysconf(_SC_NPROCESSORS_ONLN);
  lw_threads = threads < 1 ? 1 : threads > 1024 ? 1024 : threads;
}

static const char lw_other_processor[] = "the library was compiled for another processor";

/* Whether code for usual arguments has found, before it did anything, that these are not usual. */
static inline bool lw_again(const char *message) { return !strcmp(message, LW_RETRY); }

static inline const char *lw_raised(const char *message) {
  bool marked = message && !strncmp(message, LW_RAISE, sizeof LW_RAISE - 1);
  return marked ? message + sizeof LW_RAISE - 1 : message;
}

/* Whether elements lie in C order, without gaps. */
static inline bool lw_in_order(int rank, const int64_t *sizes, const int64_t *strides) {
  int64_t step = 1;
  bool ordered = true;
  for (int k = rank - 1; k >= 0; k--) {
    if (sizes[k] == 0) return true;
    ordered = ordered && (sizes[k] == 1 || strides[k] == step);
    step *= sizes[k];
  }
  return ordered;
}

/* Whether elements may lie at one place: not if each dimension steps over all of those with smaller
   steps. */
static inline bool lw_overlaps_itself(int rank, const int64_t *sizes, const int64_t *strides) {
  bool apart = true;
  for (int k = 0; k < rank; k++) {
    if (sizes[k] == 0) return false;
    int64_t reach = 1;
    for (int j = 0; j < rank; j++) {
      bool inner = llabs(strides[j]) < llabs(strides[k]) || (j < k && llabs(strides[j]) == llabs(strides[k]));
      if (sizes[j] > 1 && inner) reach += (sizes[j] - 1) * llabs(strides[j]);
    }
    apart = apart && (sizes[k] == 1 || llabs(strides[k]) >= reach);
  }
  return !apart;
}

/* The bytes that an array spans: false if it has no elements. */
static inline bool lw_span(const void *data, int rank, const int64_t *sizes, const int64_t *strides,
                           int64_t size, intptr_t *first, intptr_t *end) {
  *first = (intptr_t)data;
  *end = *first + size;
  for (int k = 0; k < rank; k++) {
    if (sizes[k] == 0) return false;
    intptr_t reach = (sizes[k] - 1) * strides[k] * size;
    *(reach < 0 ? first : end) += reach;
  }
  return true;
}

/* Whether two arrays span different memory. */
static inline bool lw_disjoint(const void *x, int x_rank, const int64_t *x_sizes,
                            const int64_t *x_strides, int64_t x_size, const void *y, int y_rank,
                            const int64_t *y_sizes, const int64_t *y_strides, int64_t y_size) {
  intptr_t x_first, x_end, y_first, y_end;
  bool some = lw_span(x, x_rank, x_sizes, x_strides, x_size, &x_first, &x_end);
  some = lw_span(y, y_rank, y_sizes, y_strides, y_size, &y_first, &y_end) && some;
  return !some || x_end <= y_first || y_end <= x_first;
}

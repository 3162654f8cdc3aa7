// RUN: not %opt %s 2>&1 | filecheck %s
// RUN: %opt %s -allow-unregistered-dialect | filecheck %s --check-prefix=ALLOWED

func.func @f() {
  "foo.bar"() : () -> ()
  return
}

// CHECK: :5:12: error:
// ALLOWED: "foo.bar"() : () -> ()

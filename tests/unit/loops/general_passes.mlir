// parts whose types would not tell what is left out stay
func.func @f(%a: memref<2x6x4xi32>, %k: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.subview %a[1, %k, %k] [%c1, 4, 1] [%k, 1, %k]
      : memref<2x6x4xi32> to memref<?x4xi32, strided<[?, 4], offset: ?>>
  %v = memref.load %s[%c0, %k] : memref<?x4xi32, strided<[?, 4], offset: ?>>
  return %v : i32
}
// -----
// what may fault stays in a loop that may not run
func.func @f(%n: index, %a: i32, %b: i32) {{
  affine.for %i = 0 to {bound} {{
    {before}
    %0 = arith.remsi %a, %b : i32
    vector.print %0 : i32
  }}
  return
}}
// -----
// values of cycles are no loops
func.func @f() {
  "test.graph_region"() ({
    %0 = "test.op"(%1) : (i32) -> i32
    %1 = "test.op"(%0) : (i32) -> i32
  }) : () -> ()
  return
}
// -----
// conditionals that cannot be combined leave nothing behind
func.func @f(%c: i1, %d: i1, %x: i64, %y: i64) -> (i64, i64) {
  %r:2 = scf.if %c -> (i64, i64) {
    %q = scf.if %d -> (i64) {
      %m = arith.muli %x, %x : i64
      scf.yield %m : i64
    } else {
      scf.yield %x : i64
    }
    scf.yield %y, %q : i64, i64
  } else {
    scf.yield %x, %y : i64, i64
  }
  return %r#0, %r#1 : i64, i64
}

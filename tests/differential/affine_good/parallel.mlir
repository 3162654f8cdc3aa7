func.func @bounds(%n: index, %k: index, %p: index) {
  affine.parallel (%i) = (0) to (10) {
  }
  affine.parallel () = () to () {
  }
  affine.parallel (%i, %j) = (0, %n) to (10, %k) step (1, 1) {
  }
  affine.parallel (%i, %j) = (-4, %n) to (10, %k * 2 + 1) step (2 * 3 - 1, 4 floordiv 3) {
  } {foo, bar = 2}
  affine.parallel (%i, %j) = (max(0, %n + 3), %n) to (10, min(%k, symbol(%n) * 2, 77)) step (1, 2) {
  }
  return
}
// -----
func.func @merged(%n: index, %k: index, %p: index) {
  affine.parallel (%i, %j) = (%n, symbol(%n)) to (3, 4) {
  }
  affine.parallel (%i, %j) = (symbol(%n), %n) to (3, 4) {
  }
  affine.parallel (%i, %j) = (max(symbol(%n), %n), max(%n, symbol(%n))) to (%n, symbol(%n)) {
  }
  affine.parallel (%i, %j, %l) = (%k + %n, %n + %k, %p) to (min(%p, %n), %k + symbol(%p), symbol(%n) + symbol(%k)) {
  }
  return
}
// -----
func.func @merged2(%n: index, %k: index, %p: index) {
  affine.parallel (%i, %j) = (max(%n), %k) to (min(%p), 4 + symbol(%n) * symbol(%k)) {
  }
  affine.parallel (%i, %j) = (%p - %n mod 3, max(%k ceildiv 2, -%n, 4)) to (min(%p, 3), %n floordiv symbol(%p)) step (3, 9223372036854775807) {
    affine.for %l = affine_map<(d0) -> (d0)>(%i) to %n {
    }
  }
  return
}
// -----
func.func @reductions(%f: f32, %b: bf16, %i: i32, %s: si8, %u: ui16, %x: index, %v: vector<4xf32>) {
  %0:2 = affine.parallel (%a, %c) = (0, %x) to (10, %x) reduce ("addf", "maximumf") -> (f32, f32) {
    affine.yield %f, %f : f32, f32
  }
  %1 = affine.parallel (%a) = (0) to (10) step (2) reduce ("minimumf") -> bf16 {
    affine.yield %b : bf16
  } {foo}
  %2:5 = affine.parallel () = () to () reduce ("addi", "muli", "ori", "andi", "assign") -> (i32, i32, i32, i32, i32) {
    affine.yield %i, %i, %i, %i, %i : i32, i32, i32, i32, i32
  }
  %3:4 = affine.parallel (%a) = (0) to (%x) reduce ("maxs", "mins", "maxu", "minu") -> (si8, si8, ui16, ui16) {
    affine.yield %s, %s, %u, %u : si8, si8, ui16, ui16
  }
  %4:3 = affine.parallel (%a) = (0) to (%x) reduce ("assign", "mulf", "assign") -> (index, f32, vector<4xf32>) {
    affine.yield %a, %f, %v : index, f32, vector<4xf32>
  }
  return
}
// -----
func.func @generic(%n: index) {
  "affine.parallel"(%n, %n) <{lowerBoundsGroups = dense<[2, 1]> : tensor<2xi32>, lowerBoundsMap = affine_map<(d0) -> (0, d0 + 3, d0)>, reductions = [], steps = [1, 2], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = affine_map<(d0) -> (d0, 4)>}> ({
  ^bb0(%i: index, %j: index):
    "affine.yield"() : () -> ()
  }) {foo} : (index, index) -> ()
  return
}

func.func @f(%n: index) {
  "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 1, 1>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%i: index): "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  return
}
// -----
func.func @f(%n: index) {
  "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 1, 1, 1>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%i: index): "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  return
}
// -----
func.func @f(%n: index) {
  "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: -1, 3, 0>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%i: index): "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  return
}
// -----
func.func @f(%n: index) {
  "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i64: 1, 1, 0>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%i: index): "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  return
}
// -----
func.func @f(%n: index) {
  "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = 3, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%i: index): "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  return
}
// -----
func.func @f(%n: index) {
  "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%i: index): "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  return
}
// -----
func.func @f(%n: index) {
  "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 1, 1, 0>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}>  : (index, index) -> ()
  return
}
// -----
func.func @f(%n: index) {
  "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 1, 1, 0>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({}) : (index, index) -> ()
  return
}
// -----
func.func @f(%n: index) {
  "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 1, 1, 0>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%i: index):
  }) : (index, index) -> ()
  return
}
// -----
func.func @f(%n: index) {
  "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 1, 1, 0>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%i: index): "affine.yield"() : () -> ()
    ^bb1: "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  return
}
// -----
func.func @f(%n: index) {
  "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 1, 1, 0>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%i: index): "func.return"() : () -> ()
  }) : (index, index) -> ()
  return
}
// -----
func.func @f(%n: index) {
  "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 1, 1, 0>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%i: index): %0 = arith.constant 0 : index
  }) : (index, index) -> ()
  return
}
// -----
func.func @f(%n: index) {
  "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 1, 1, 0>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%i: index): 
    "affine.yield"() : () -> ()
    %0 = arith.constant 0 : index
  }) : (index, index) -> ()
  return
}
// -----
func.func @f(%n: index) {
  "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 1, 1, 0>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%i: index): 
    "affine.yield"() : () -> ()
  }, {}) : (index, index) -> ()
  return
}
// -----
func.func @f(%n: index) {
  "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 1, 1, 0>, step = 1 : index}> ({
    ^bb0(%i: index): 
    "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  return
}
// -----
func.func @f(%n: index) {
  "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 1, 1, 0>, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%i: index): 
    "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  return
}
// -----
func.func @f(%n: index) {
  "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 1, 1, 0>, step = 1 : i64, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%i: index): 
    "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  return
}
// -----
func.func @f(%n: index) {
  "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 1, 1, 0>, step = "a", upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%i: index): 
    "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  return
}
// -----
func.func @f(%n: index) {
  "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 1, 1, 0>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0: 
    "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  return
}
// -----
func.func @f(%n: index) {
  "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 1, 1, 0>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%i: i32): 
    "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  return
}
// -----
func.func @f(%n: index) {
  "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 1, 1, 0>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%i: index, %j : index): 
    "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  return
}
// -----
func.func @f(%n: index) {
  "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0, s0)>, operandSegmentSizes = array<i32: 1, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
    ^bb0(%i: index, %j : index): 
    "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  return
}
// -----
func.func @f(%n: index) {
  %r = "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0, s0)>, operandSegmentSizes = array<i32: 1, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
    ^bb0(%i: index, %j : index): 
    "affine.yield"() : () -> ()
  }) : (index, index) -> index
  return
}
// -----
func.func @f(%n: index) {
  %r = "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0, s0)>, operandSegmentSizes = array<i32: 1, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
    ^bb0(%i: index, %j : index): 
    "affine.yield"(%j) : (index) -> ()
  }) : (index, index) -> i32
  return
}
// -----
func.func @f(%n: index, %k: i32) {
  %r = "affine.for"(%n, %k) <{lowerBoundMap = affine_map<()[s0] -> (s0, s0)>, operandSegmentSizes = array<i32: 1, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
    ^bb0(%i: index, %j : index): 
    "affine.yield"(%j) : (index) -> ()
  }) : (index, i32) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32) {
  %r = "affine.for"(%n, %k) <{lowerBoundMap = affine_map<()[s0] -> (s0, s0)>, operandSegmentSizes = array<i32: 1, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
    ^bb0(%i: index, %j : i32): 
    "affine.yield"(%i) : (index) -> ()
  }) : (index, i32) -> i32
  return
}
// -----
func.func @f(%n: index, %k: i32) {
  "affine.for"(%k, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 1, 1, 0>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%i: index): 
    "affine.yield"() : () -> ()
  }) : (i32, index) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32) {
  "affine.for"(%n, %k) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 1, 1, 0>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%i: index): 
    "affine.yield"() : () -> ()
  }) : (index, i32) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32) {
  "affine.for"() <{lowerBoundMap = affine_map<() -> ()>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<()-> (5)>}> ({
    ^bb0(%i: index): 
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32) {
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<()-> ()>}> ({
    ^bb0(%i: index): 
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}

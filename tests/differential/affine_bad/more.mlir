func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %r = "affine.for"(%n, %n) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 2>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index, %j : index, %k1: index): 
    affine.yield %j : index
  }) : (index, index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %r:2 = "affine.for"(%n) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index, %j : index): 
    affine.yield %j, %j : index, index
  }) : (index) -> (index, index)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %r:2 = "affine.for"(%n) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index, %j : index, %l: index): 
    affine.yield %j, %j : index, index
  }) : (index) -> (index, index)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %r = "affine.for"(%n) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index, %j : index): 
    affine.yield %k : i32
  }) : (index) -> (i32)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %r = "affine.for"(%n) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: i32, %j : index): 
    affine.yield %j : index
  }) : (index) -> (index)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> ()>}> ({
  ^bb0(%i: i32): 
    affine.yield
  }) : () -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.for"() <{lowerBoundMap = affine_map<() -> ()>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (0)>}> ({
  ^bb0(%i: index): 
    affine.for %j = 0 to %i {}
  }) : () -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.for"(%n) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index): 
    affine.yield
  }) : (index) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %r = "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index): 
    affine.yield %i : index
  }) : () -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.for"() <{}> ({
  ^bb0(%i: index): 
    affine.yield
  }) : () -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.linearize_index [%n] by (-9223372036854775808) : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.for %i = 0 to 4 step true {
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.for %i = 0 to 4 step false {
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.for %i = min affine_map<()->(3)>() to 4 {
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i, %j) = (0, %n) to (10, %n) step (symbol(%n), 4 floordiv 3) {
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.for %i = 0 to 10 step 2 : i32 {
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.for %i = 0 to 10 step 2 : index {
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %q = affine.load %x[%n * symbol(%n)] : memref<4xindex>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %q = affine.load %x[%n floordiv symbol(%n) ] : memref<4xindex>
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.for %i = %n, %n to 10 {}
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.for %i = -0 to 10 {}
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.for %i = 0x8000000000000000 to 10 {}
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.for %i = %n#0 to %n#1 {}
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.prefetch %x[%n], read, locality<true>, data : memref<4xindex>
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.prefetch %x[%n], read, locality<"a">, data : memref<4xindex>
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.prefetch %x[%n], foo, locality<3>, data : memref<5xindex>
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.prefetch %x[%n], read, locality<-0>, data : memref<4xindex>
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.prefetch %x[%n], read, locality<4294967295>, data : memref<4xindex>
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i, %j) = (%n + %x, 3) to (3, 4) {}
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.apply affine_map<(d0)->(d0)>(%k, %n)
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %y = affine.apply affine_map<(d0)->(d0)>(%k, %n) {map = 3}
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0) : (d0 == 0)>(%k, %n) {}
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.min affine_map<(d0)->(d0)>(%k) {map = 3}
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.load %x[%k] {map = 3} : memref<4xindex>
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.load %x[%n] {map = 3, map = 4} : memref<4xindex>
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.for %i = 0 to 3 iter_args(%a = %n, ) -> (index) {}
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.for %i = 0 to 3 iter_args(%a = %n) -> () {}
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.for %i = 0 to 3 iter_args(%a = %k) -> (index, index) {}
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.for %i = 0 to 3 iter_args(%a = %n) -> (index {}
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.for %i = 0 to 3 iter_args(%a : index = %n) -> (index) {}
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.for %i = 0 to 3 iter_args( -> () {}
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.for %i = 0 to 3 attributes {foo} {}
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.for %i = 0 to 3 {} attributes {foo}
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0) : (d0 == 0)>(%n) -> (index, {}
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.dma_start %x[%n], %x[%n], %x[0], %n , %n %n : memref<4xindex>, memref<4xindex>, memref<4xindex>
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.dma_start %x[%n], %x[%n], %x[0], %n : (memref<4xindex>, memref<4xindex>, memref<4xindex>)
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (3) reduce ("addi") -> () {}
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (3) {} attributes {foo}
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.yield {foo}
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.for %i = 0 to 3 { affine.yield {foo} %i : i32 }
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.for %i = 0 to 3 { affine.yield %i, %i : index }
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.for %i = 0 to 3 { affine.yield %i, : index }
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.for %i = 0 to 3 { affine.yield %i : }
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.store %v, %v[%n] : memref<4xindex>
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.store %n, %x[%n, : memref<4xindex>
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.vector_store %v, %x[%n] : memref<4xindex>, f32
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.load %x[%n] : memref<*xindex>
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.load %x[%n] : memref<*xindex
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.load %x[(%n] : memref<4xindex>
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.load %x[%n) : memref<4xindex>
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.load %x[%n * ] : memref<4xindex>
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.load %x[%n#1] : memref<4xindex>
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.load %x[ceildiv] : memref<4xindex>
  return
}
// -----
 func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.load %x[%n 4] : memref<4xindex>
  return
}

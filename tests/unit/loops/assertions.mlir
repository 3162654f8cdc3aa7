// standing

func.func @main(%m: memref<?xf64>, %n: index, %still: i1, %other: i1) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> f64 {
    %j = arith.select %still, %c0, %i : index
    %k = arith.select %other, %j, %c1 : index
    %x = memref.load %m[%k] : memref<?xf64>
    %t = arith.addf %s, %x : f64
    scf.yield %t : f64
  }
  return %r : f64
}
// -----
// masked
%a = arith.index_cast %i : index to i64
%seven = arith.constant 7 : i64
%b = arith.addi %a, %k : i64
%d = arith.andi %b, %seven : i64
%j = arith.index_cast %d : i64 to index
// -----
// picked
%j = arith.index_cast %p : i64 to index
%a = arith.index_cast %i : index to i64
%odd = arith.cmpf ogt, %s, %four : f64
%q = scf.if %odd -> (i64) {
  %b = arith.addi %a, %f : i64
  scf.yield %b : i64
} else {
  scf.yield %p : i64
}
// -----
// selected
%j = arith.index_cast %p : i64 to index
%a = arith.index_cast %i : index to i64
%odd = arith.cmpf ogt, %s, %four : f64
%b = arith.addi %a, %f : i64
%q = arith.select %odd, %b, %p : i64
// -----
// program
func.func @main(%m: memref<?xf64>, %lo: index, %hi: index, %k: i64, %f: i64, %in: i1) -> f64 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %step = arith.constant {step} : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %m, %c0 : memref<?xf64>
  %r = scf.for %i = %lo to %hi step %step iter_args(%s = %zero) -> f64 {{
    {subscript}
    %negative = arith.cmpi slt, %j, %c0 : index
    %moved = arith.addi %j, %n : index
    %w = arith.select %negative, %moved, %j : index
    %ok = arith.cmpi {predicate}, %w, %n : index
    cf.assert %ok, "out of bounds"
    %x = memref.load %m[%w] : memref<?xf64>
    %t = arith.addf %s, %x : f64
    memref.store %t, %m[%w] : memref<?xf64>
    scf.yield %t : f64
  }}
  return %r : f64
}}
// -----
// loaded
func.func private @other()
func.func @main(%where: memref<?xi64>, %m: memref<?xf64>, %lo: index, %hi: index, %in: i1) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %n = memref.dim %m, %c0 : memref<?xf64>
  {before}
  {loop} {{
    %p = {load} : memref<?xi64>
    %j = arith.index_cast %p : i64 to index
    %negative = arith.cmpi slt, %j, %c0 : index
    %moved = arith.addi %j, %n : index
    %w = arith.select %negative, %moved, %j : index
    %ok = arith.cmpi ult, %w, %n : index
    cf.assert %ok, "out of bounds"
    %x = memref.load %m[%w] : memref<?xf64>
    %y = arith.addf %x, %one : f64
    memref.store %y, %m[%w] : memref<?xf64>
    {after}
  }}
  return
}}
// -----
// forward
%a = arith.index_cast %i : index to i64
    %b = arith.addi %a, %k : i64
    %j = arith.index_cast %b : i64 to index
// -----
// scaled
%a = arith.index_cast %i : index to i64
    %b = arith.muli %a, %f : i64
    %c = arith.addi %b, %k : i64
    %j = arith.index_cast %c : i64 to index
// -----
// backward
%a = arith.index_cast %i : index to i64
    %b = arith.subi %k, %a : i64
    %j = arith.index_cast %b : i64 to index
// -----
// square
%a = arith.index_cast %i : index to i64
    %b = arith.muli %a, %a : i64
    %j = arith.index_cast %b : i64 to index
// -----
// short
%a = arith.index_cast %i : index to i32
    %j = arith.index_cast %a : i32 to index
// -----
// cast
%a = arith.index_cast %i : index to i64
    %g = arith.index_cast %f : i64 to index
    %h = arith.index_cast %g : index to i64
    %b = arith.muli %a, %h : i64
    %c = arith.addi %b, %k : i64
    %j = arith.index_cast %c : i64 to index

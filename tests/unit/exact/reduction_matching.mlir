// product
%ex = arith.extui %n : i32 to i64
%ea = arith.extui %k : i32 to i64
%all = arith.muli %ex, %ea : i64
%rest = arith.remui %all, %p : i64
%next = arith.trunci %rest : i64 to i32
// -----
// arg max
%greater = arith.cmpf ogt, %f, %x : f32
%e = arith.cmpf oeq, %f, %x : f32
%u = arith.cmpi ult, %at, %i : index
%first = arith.andi %u, %e : i1
%left = arith.ori %greater, %first : i1
%nf = arith.select %left, %f, %x : f32
%nat = arith.select %left, %at, %i : index

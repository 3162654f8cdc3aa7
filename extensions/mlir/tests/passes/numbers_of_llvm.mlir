llvm.func @f73_or(%x: i32, %y0: i32) -> i32 {
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %o = llvm.mlir.constant(1 : i32) : i32
  %m = llvm.mlir.constant(-1 : i32) : i32
  %r = llvm.or %c6, %c4 : i32
  llvm.return %r : i32
}
llvm.func @f74_or(%x: i32, %y0: i32) -> i32 {
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %o = llvm.mlir.constant(1 : i32) : i32
  %m = llvm.mlir.constant(-1 : i32) : i32
  %r = llvm.or %x, %z : i32
  llvm.return %r : i32
}
llvm.func @f75_or(%x: i32, %y0: i32) -> i32 {
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %o = llvm.mlir.constant(1 : i32) : i32
  %m = llvm.mlir.constant(-1 : i32) : i32
  %r = llvm.or %z, %x : i32
  llvm.return %r : i32
}
llvm.func @f76_or(%x: i32, %y0: i32) -> i32 {
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %o = llvm.mlir.constant(1 : i32) : i32
  %m = llvm.mlir.constant(-1 : i32) : i32
  %r = llvm.or %x, %o : i32
  llvm.return %r : i32
}
llvm.func @f77_or(%x: i32, %y0: i32) -> i32 {
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %o = llvm.mlir.constant(1 : i32) : i32
  %m = llvm.mlir.constant(-1 : i32) : i32
  %r = llvm.or %x, %m : i32
  llvm.return %r : i32
}
llvm.func @f78_or(%x: i32, %y0: i32) -> i32 {
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %o = llvm.mlir.constant(1 : i32) : i32
  %m = llvm.mlir.constant(-1 : i32) : i32
  %r = llvm.or %x, %x : i32
  llvm.return %r : i32
}
llvm.func @f81_or(%x: i32, %y0: i32) -> i32 {
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %o = llvm.mlir.constant(1 : i32) : i32
  %m = llvm.mlir.constant(-1 : i32) : i32
  %r = llvm.or %x, %y0 : i32
  llvm.return %r : i32
}
llvm.func @f91_shl(%x: i32, %y0: i32) -> i32 {
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %o = llvm.mlir.constant(1 : i32) : i32
  %m = llvm.mlir.constant(-1 : i32) : i32
  %r = llvm.shl %c6, %c4 : i32
  llvm.return %r : i32
}
llvm.func @f92_shl(%x: i32, %y0: i32) -> i32 {
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %o = llvm.mlir.constant(1 : i32) : i32
  %m = llvm.mlir.constant(-1 : i32) : i32
  %r = llvm.shl %x, %z : i32
  llvm.return %r : i32
}
llvm.func @f93_shl(%x: i32, %y0: i32) -> i32 {
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %o = llvm.mlir.constant(1 : i32) : i32
  %m = llvm.mlir.constant(-1 : i32) : i32
  %r = llvm.shl %z, %x : i32
  llvm.return %r : i32
}
llvm.func @f94_shl(%x: i32, %y0: i32) -> i32 {
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %o = llvm.mlir.constant(1 : i32) : i32
  %m = llvm.mlir.constant(-1 : i32) : i32
  %r = llvm.shl %x, %o : i32
  llvm.return %r : i32
}
llvm.func @f95_shl(%x: i32, %y0: i32) -> i32 {
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %o = llvm.mlir.constant(1 : i32) : i32
  %m = llvm.mlir.constant(-1 : i32) : i32
  %r = llvm.shl %x, %m : i32
  llvm.return %r : i32
}
llvm.func @f96_shl(%x: i32, %y0: i32) -> i32 {
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %o = llvm.mlir.constant(1 : i32) : i32
  %m = llvm.mlir.constant(-1 : i32) : i32
  %r = llvm.shl %x, %x : i32
  llvm.return %r : i32
}
llvm.func @f99_shl(%x: i32, %y0: i32) -> i32 {
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %o = llvm.mlir.constant(1 : i32) : i32
  %m = llvm.mlir.constant(-1 : i32) : i32
  %r = llvm.shl %x, %y0 : i32
  llvm.return %r : i32
}
llvm.func @g136_zext() -> i64 {
  %c = llvm.mlir.constant(true) : i1
  %r = llvm.zext %c : i1 to i64
  llvm.return %r : i64
}
llvm.func @g137_zext() -> i32 {
  %c = llvm.mlir.constant(-3 : i8) : i8
  %r = llvm.zext %c : i8 to i32
  llvm.return %r : i32
}
llvm.func @h149_zext(%c: i8) -> i64 {
  %r = llvm.zext %c : i8 to i32
  %s = llvm.zext %r : i32 to i64
  llvm.return %s : i64
}
llvm.func @j156(%x: i32, %y: i32, %b: i1) -> i32 {
  %t = llvm.mlir.constant(true) : i1
  %f = llvm.mlir.constant(false) : i1
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %v = llvm.mlir.constant(dense<[1,2]> : vector<2xi32>) : vector<2xi32>
  %vz = llvm.mlir.constant(dense<[0,0]> : vector<2xi32>) : vector<2xi32>
  %r = llvm.select %t, %x, %y : i1, i32
  llvm.return %r : i32
}
llvm.func @j157(%x: i32, %y: i32, %b: i1) -> i32 {
  %t = llvm.mlir.constant(true) : i1
  %f = llvm.mlir.constant(false) : i1
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %v = llvm.mlir.constant(dense<[1,2]> : vector<2xi32>) : vector<2xi32>
  %vz = llvm.mlir.constant(dense<[0,0]> : vector<2xi32>) : vector<2xi32>
  %r = llvm.select %f, %x, %y : i1, i32
  llvm.return %r : i32
}
llvm.func @j158(%x: i32, %y: i32, %b: i1) -> i32 {
  %t = llvm.mlir.constant(true) : i1
  %f = llvm.mlir.constant(false) : i1
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %v = llvm.mlir.constant(dense<[1,2]> : vector<2xi32>) : vector<2xi32>
  %vz = llvm.mlir.constant(dense<[0,0]> : vector<2xi32>) : vector<2xi32>
  %r = llvm.select %b, %x, %x : i1, i32
  llvm.return %r : i32
}
llvm.func @j159(%x: i32, %y: i32, %b: i1) -> i1 {
  %t = llvm.mlir.constant(true) : i1
  %f = llvm.mlir.constant(false) : i1
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %v = llvm.mlir.constant(dense<[1,2]> : vector<2xi32>) : vector<2xi32>
  %vz = llvm.mlir.constant(dense<[0,0]> : vector<2xi32>) : vector<2xi32>
  %r = llvm.icmp "slt" %c6, %c4 : i32
  llvm.return %r : i1
}
llvm.func @j160(%x: i32, %y: i32, %b: i1) -> i1 {
  %t = llvm.mlir.constant(true) : i1
  %f = llvm.mlir.constant(false) : i1
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %v = llvm.mlir.constant(dense<[1,2]> : vector<2xi32>) : vector<2xi32>
  %vz = llvm.mlir.constant(dense<[0,0]> : vector<2xi32>) : vector<2xi32>
  %r = llvm.icmp "eq" %x, %x : i32
  llvm.return %r : i1
}
llvm.func @j161(%x: i32, %y: i32, %b: i1) -> i32 {
  %t = llvm.mlir.constant(true) : i1
  %f = llvm.mlir.constant(false) : i1
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %v = llvm.mlir.constant(dense<[1,2]> : vector<2xi32>) : vector<2xi32>
  %vz = llvm.mlir.constant(dense<[0,0]> : vector<2xi32>) : vector<2xi32>
  %r = llvm.freeze %c6 : i32
  llvm.return %r : i32
}
llvm.func @j162(%x: i32, %y: i32, %b: i1) -> i32 {
  %t = llvm.mlir.constant(true) : i1
  %f = llvm.mlir.constant(false) : i1
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %v = llvm.mlir.constant(dense<[1,2]> : vector<2xi32>) : vector<2xi32>
  %vz = llvm.mlir.constant(dense<[0,0]> : vector<2xi32>) : vector<2xi32>
  %r = llvm.extractelement %v[%z : i32] : vector<2xi32>
  llvm.return %r : i32
}
llvm.func @j163(%x: i32, %y: i32, %b: i1) -> i1 {
  %t = llvm.mlir.constant(true) : i1
  %f = llvm.mlir.constant(false) : i1
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %v = llvm.mlir.constant(dense<[1,2]> : vector<2xi32>) : vector<2xi32>
  %vz = llvm.mlir.constant(dense<[0,0]> : vector<2xi32>) : vector<2xi32>
  %r = llvm.or %t, %f : i1
  llvm.return %r : i1
}
llvm.func @j164(%x: i32, %y: i32, %b: i1) -> i1 {
  %t = llvm.mlir.constant(true) : i1
  %f = llvm.mlir.constant(false) : i1
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %v = llvm.mlir.constant(dense<[1,2]> : vector<2xi32>) : vector<2xi32>
  %vz = llvm.mlir.constant(dense<[0,0]> : vector<2xi32>) : vector<2xi32>
  %r = llvm.and %b, %t : i1
  llvm.return %r : i1
}
llvm.func @j165(%x: i32, %y: i32, %b: i1) -> i1 {
  %t = llvm.mlir.constant(true) : i1
  %f = llvm.mlir.constant(false) : i1
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %v = llvm.mlir.constant(dense<[1,2]> : vector<2xi32>) : vector<2xi32>
  %vz = llvm.mlir.constant(dense<[0,0]> : vector<2xi32>) : vector<2xi32>
  %r = llvm.or %b, %t : i1
  llvm.return %r : i1
}
llvm.func @j166(%x: i32, %y: i32, %b: i1) -> i1 {
  %t = llvm.mlir.constant(true) : i1
  %f = llvm.mlir.constant(false) : i1
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %v = llvm.mlir.constant(dense<[1,2]> : vector<2xi32>) : vector<2xi32>
  %vz = llvm.mlir.constant(dense<[0,0]> : vector<2xi32>) : vector<2xi32>
  %r = llvm.xor %b, %t : i1
  llvm.return %r : i1
}
llvm.func @j168(%x: i32, %y: i32, %b: i1) -> vector<2xi32> {
  %t = llvm.mlir.constant(true) : i1
  %f = llvm.mlir.constant(false) : i1
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %v = llvm.mlir.constant(dense<[1,2]> : vector<2xi32>) : vector<2xi32>
  %vz = llvm.mlir.constant(dense<[0,0]> : vector<2xi32>) : vector<2xi32>
  %r = llvm.or %v, %vz : vector<2xi32>
  llvm.return %r : vector<2xi32>
}
llvm.func @j170(%x: i32, %y: i32, %b: i1) -> vector<2xi32> {
  %t = llvm.mlir.constant(true) : i1
  %f = llvm.mlir.constant(false) : i1
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %v = llvm.mlir.constant(dense<[1,2]> : vector<2xi32>) : vector<2xi32>
  %vz = llvm.mlir.constant(dense<[0,0]> : vector<2xi32>) : vector<2xi32>
  %r = llvm.shl %v, %vz : vector<2xi32>
  llvm.return %r : vector<2xi32>
}

llvm.func @one_lane(%v: vector<1xi32>, %w: vector<1xi32>, %u: vector<[1]xi32>) -> vector<1xi32> {
  %0 = llvm.shufflevector %v, %w [0] : vector<1xi32>
  %1 = llvm.shufflevector %v, %0 [1] : vector<1xi32>
  llvm.return %1 : vector<1xi32>
}

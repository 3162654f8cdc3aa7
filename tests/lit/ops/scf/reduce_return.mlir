// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%a: index, %c: i1, %x: f32) -> f32 { %w = scf.while (%s = %x) : (f32) -> f32 { scf.condition(%c) %s : f32 } do { ^bb0(%t: f32): scf.yield %t : f32 } scf.while : () -> () { scf.condition(%c) {foo} } do { scf.yield } attributes {a} %q:2 = scf.while (%s = %x, %p = %a) : (f32, index) -> (f32, i1) { scf.condition(%c) %s, %c : f32, i1 } do { ^bb0(%t: f32, %u: i1): scf.yield %t, %a : f32, index } scf.parallel (%i) = (%a) to (%a) step (%a) { } scf.parallel (%i, %j) = (%a, %a) to (%a, %a) step (%a, %a) { scf.reduce } {foo} %rr:2 = scf.parallel (%i, %j) = (%a, %a) to (%a, %a) step (%a, %a) init (%x, %a) -> (f32, index) { scf.reduce(%x, %a : f32, index) { ^bb0(%l: f32, %r: f32): scf.reduce.return %l : f32 }, { ^bb0(%l: index, %r: index): scf.reduce.return %l {g} : index } {h} } {foo} %rs = scf.parallel (%i, %j) = (%a, %a) to (%a, %a) step (%a, %a) init (%x) -> f32 { scf.reduce(%x : f32) { ^bb0(%l: f32, %r: f32): scf.reduce.return %l : f32 } } return %x : f32 }

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: index, %arg1: i1, %arg2: f32) -> f32 {
// CHECK-NEXT: %0 = scf.while (%arg3 = %arg2) : (f32) -> f32 {
// CHECK-NEXT: scf.condition(%arg1) %arg3 : f32
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg3: f32):
// CHECK-NEXT: scf.yield %arg3 : f32
// CHECK-NEXT: }
// CHECK-NEXT: scf.while : () -> () {
// CHECK-NEXT: scf.condition(%arg1) {foo}
// CHECK-NEXT: } do {
// CHECK-NEXT: scf.yield
// CHECK-NEXT: } attributes {a}
// CHECK-NEXT: %1:2 = scf.while (%arg3 = %arg2, %arg4 = %arg0) : (f32, index) -> (f32, i1) {
// CHECK-NEXT: scf.condition(%arg1) %arg3, %arg1 : f32, i1
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg3: f32, %arg4: i1):
// CHECK-NEXT: scf.yield %arg3, %arg0 : f32, index
// CHECK-NEXT: }
// CHECK-NEXT: scf.parallel (%arg3) = (%arg0) to (%arg0) step (%arg0) {
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: }
// CHECK-NEXT: scf.parallel (%arg3, %arg4) = (%arg0, %arg0) to (%arg0, %arg0) step (%arg0, %arg0) {
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: } {foo}
// CHECK-NEXT: %2:2 = scf.parallel (%arg3, %arg4) = (%arg0, %arg0) to (%arg0, %arg0) step (%arg0, %arg0) init (%arg2, %arg0) -> (f32, index) {
// CHECK-NEXT: scf.reduce(%arg2, %arg0 : f32, index) {
// CHECK-NEXT: ^bb0(%arg5: f32, %arg6: f32):
// CHECK-NEXT: scf.reduce.return %arg5 : f32
// CHECK-NEXT: }, {
// CHECK-NEXT: ^bb0(%arg5: index, %arg6: index):
// CHECK-NEXT: scf.reduce.return %arg5 {g} : index
// CHECK-NEXT: } {h}
// CHECK-NEXT: } {foo}
// CHECK-NEXT: %3 = scf.parallel (%arg3, %arg4) = (%arg0, %arg0) to (%arg0, %arg0) step (%arg0, %arg0) init (%arg2) -> f32 {
// CHECK-NEXT: scf.reduce(%arg2 : f32) {
// CHECK-NEXT: ^bb0(%arg5: f32, %arg6: f32):
// CHECK-NEXT: scf.reduce.return %arg5 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return %arg2 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }

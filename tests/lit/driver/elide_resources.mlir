// RUN: %opt %s -mlir-elide-resource-strings-if-larger=20 | filecheck %s

func.func @f() {
  %0 = arith.constant dense_resource<blob> : tensor<4xi32>
  return
}

{-#
  dialect_resources: {
    builtin: {
      blob: "0x0400000001000000020000000300000004000000"
    }
  },
  external_resources: {
    tool: {
      short: "few words",
      long: "rather more words than that"
    }
  }
#-}

// CHECK: dense_resource<blob>
// CHECK-NOT: dialect_resources
// CHECK: external_resources: {
// CHECK-NEXT: tool: {
// CHECK-NEXT: short: "few words"
// CHECK-NOT: long

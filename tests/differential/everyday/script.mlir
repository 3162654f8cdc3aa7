module attributes {transform.with_named_sequence} {
  func.func @scale(%A: memref<128x64xf32>, %B: memref<128x64xf32>, %s: f32) {
    affine.for %i = 0 to 128 {
      affine.for %j = 0 to 64 {
        %a = affine.load %A[%i, %j] : memref<128x64xf32>
        %b = arith.mulf %a, %s : f32
        affine.store %b, %B[%i, %j] : memref<128x64xf32>
      }
    }
    return
  }
  transform.named_sequence @__transform_main(%arg: !transform.any_op {transform.readonly}) {
    %loops = transform.structured.match ops{["affine.for"]} in %arg : (!transform.any_op) -> !transform.any_op
    %first, %second = transform.split_handle %loops : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.loop.unroll %second {factor = 4} : !transform.any_op
    transform.yield
  }
}

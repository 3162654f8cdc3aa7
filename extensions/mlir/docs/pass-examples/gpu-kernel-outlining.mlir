// -gpu-kernel-outlining
func.func @scaled(%m: memref<64x32xf32>, %z: f32) {
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c64, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %x = memref.load %m[%bx, %tx] : memref<64x32xf32>
    %y = arith.mulf %x, %z : f32
    memref.store %y, %m[%bx, %tx] : memref<64x32xf32>
    gpu.terminator
  }
  return
}
// -----
module attributes {gpu.container_module} {
  func.func @scaled(%arg0: memref<64x32xf32>, %arg1: f32) {
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func  @scaled_kernel::@scaled_kernel blocks in (%c64, %c1, %c1) threads in (%c32, %c1, %c1)  args(%arg0 : memref<64x32xf32>, %arg1 : f32)
    return
  }
  gpu.module @scaled_kernel {
    gpu.func @scaled_kernel(%arg0: memref<64x32xf32>, %arg1: f32) kernel attributes {known_block_size = array<i32: 32, 1, 1>, known_grid_size = array<i32: 64, 1, 1>} {
      %block_id_x = gpu.block_id  x
      %block_id_y = gpu.block_id  y
      %block_id_z = gpu.block_id  z
      %thread_id_x = gpu.thread_id  x
      %thread_id_y = gpu.thread_id  y
      %thread_id_z = gpu.thread_id  z
      %grid_dim_x = gpu.grid_dim  x
      %grid_dim_y = gpu.grid_dim  y
      %grid_dim_z = gpu.grid_dim  z
      %block_dim_x = gpu.block_dim  x
      %block_dim_y = gpu.block_dim  y
      %block_dim_z = gpu.block_dim  z
      %0 = memref.load %arg0[%block_id_x, %thread_id_x] : memref<64x32xf32>
      %1 = arith.mulf %0, %arg1 : f32
      memref.store %1, %arg0[%block_id_x, %thread_id_x] : memref<64x32xf32>
      gpu.return
    }
  }
}

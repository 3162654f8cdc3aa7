// nests that go in front of what they must not pass
func.func @k50132(%a0: memref<40xi32>, %a1: memref<40xi32>, %n: index, %p: index, %q: index) {
  %m = memref.alloc() : memref<40xi32>
  affine.for %i3 = -8 to 32 {
    %v4 = affine.load %a0[%i3 + 8] : memref<40xi32>
    affine.store %v4, %m[%i3 + 8] : memref<40xi32>
  }
  %t5 = memref.alloc() : memref<40xi32>
  affine.for %i6 = -2 to 26 {
    %v7 = affine.load %a1[%i6 + 6] : memref<40xi32>
    %v8 = arith.addi %v7, %v7 : i32
    %v9 = affine.load %a1[%i6 + 10] : memref<40xi32>
    %v10 = arith.subi %v8, %v9 : i32
    %v11 = arith.addi %v10, %v10 : i32
    %v12 = affine.load %a1[%i6 + 8] : memref<40xi32>
    %v13 = arith.subi %v11, %v12 : i32
    %v14 = arith.addi %v13, %v13 : i32
    affine.store %v14, %t5[%i6 + 8] : memref<40xi32>
  }
  %t15 = memref.alloc() : memref<40xi32>
  affine.for %i16 = -2 to 25 {
    %v17 = affine.load %t5[%i16 + 8] : memref<40xi32>
    %v18 = arith.addi %v17, %v17 : i32
    %v19 = affine.load %t5[%i16 + 8] : memref<40xi32>
    %v20 = arith.subi %v18, %v19 : i32
    %v21 = arith.addi %v20, %v20 : i32
    %v22 = affine.load %t5[%i16 + 8] : memref<40xi32>
    %v23 = arith.subi %v21, %v22 : i32
    %v24 = arith.addi %v23, %v23 : i32
    affine.store %v24, %t15[%i16 + 8] : memref<40xi32>
  }
  %t25 = memref.alloc() : memref<40xi32>
  affine.for %i26 = -2 to 25 {
    %v27 = affine.load %t15[%i26 + 8] : memref<40xi32>
    %v28 = arith.addi %v27, %v27 : i32
    %v29 = affine.load %t15[%i26 + 8] : memref<40xi32>
    %v30 = arith.subi %v28, %v29 : i32
    %v31 = arith.addi %v30, %v30 : i32
    %v32 = affine.load %t15[%i26 + 8] : memref<40xi32>
    %v33 = arith.subi %v31, %v32 : i32
    %v34 = arith.addi %v33, %v33 : i32
    affine.store %v34, %t25[%i26 + 8] : memref<40xi32>
  }
  affine.for %i35 = -1 to %n {
    %v36 = affine.load %t25[%i35 + 7] : memref<40xi32>
    %v37 = arith.addi %v36, %v36 : i32
    %v38 = affine.load %t25[%i35 + 9] : memref<40xi32>
    %v39 = arith.subi %v37, %v38 : i32
    %v40 = arith.addi %v39, %v39 : i32
    %v41 = affine.load %t25[%i35 + 7] : memref<40xi32>
    %v42 = arith.subi %v40, %v41 : i32
    %v43 = arith.addi %v42, %v42 : i32
    affine.store %v43, %a1[%i35 + 8] : memref<40xi32>
  }
  affine.for %i46 = 0 to 23 {
    %v47 = affine.load %m[32 - %i46] : memref<40xi32>
    %v48 = affine.load %m[%i46 + 8] : memref<40xi32>
    %v49 = arith.muli %v47, %v48 : i32
    %v50 = arith.addi %v49, %v48 : i32
    %v51 = affine.load %m[%i46 + 8] : memref<40xi32>
    %v52 = arith.muli %v50, %v51 : i32
    %v53 = arith.addi %v52, %v51 : i32
    %v54 = affine.load %m[%i46 + 8] : memref<40xi32>
    %v55 = arith.muli %v53, %v54 : i32
    %v56 = arith.addi %v55, %v54 : i32
    %v57 = affine.load %m[%i46 + 8] : memref<40xi32>
    %v58 = arith.muli %v56, %v57 : i32
    %v59 = arith.addi %v58, %v57 : i32
    affine.store %v59, %a0[%i46 + 9] : memref<40xi32>
  }
  affine.for %i62 = -1 to 21 {
    %v63 = affine.load %a0[%i62 + 9] : memref<40xi32>
    affine.store %v63, %a1[%i62 + 8] : memref<40xi32>
    %v64 = affine.load %a1[%i62 + 8] : memref<40xi32>
    %v65 = affine.load %a1[%i62 + 7] : memref<40xi32>
    %v66 = arith.muli %v64, %v65 : i32
    %v67 = arith.addi %v66, %v65 : i32
    affine.store %v67, %m[%i62 + 8] : memref<40xi32>
  }
  affine.for %i70 = -2 to 24 {
    %v71 = affine.load %a1[%i70 + 8] : memref<40xi32>
    %v72 = affine.load %a1[%i70 + 8] : memref<40xi32>
    %v73 = arith.muli %v71, %v72 : i32
    %v74 = arith.addi %v73, %v72 : i32
    %v75 = affine.load %a1[%i70 + 8] : memref<40xi32>
    %v76 = arith.muli %v74, %v75 : i32
    %v77 = arith.addi %v76, %v75 : i32
    affine.store %v77, %a0[%i70 + 8] : memref<40xi32>
  }
  affine.for %i80 = 1 to %p {
    %v81 = affine.load %a0[%i80 + 8] : memref<40xi32>
    %v82 = affine.load %a0[%i80 + 6] : memref<40xi32>
    %v83 = arith.muli %v81, %v82 : i32
    %v84 = arith.addi %v83, %v82 : i32
    affine.store %v84, %m[%i80 + 8] : memref<40xi32>
  }
  %v85 = affine.load %a0[17] : memref<40xi32>
  affine.store %v85, %a0[17] : memref<40xi32>
  affine.for %i88 = -2 to 23 {
    %v89 = affine.load %m[%i88 + 9] : memref<40xi32>
    affine.store %v89, %a1[%i88 + 8] : memref<40xi32>
  }
  return
}
func.func @p50132() -> (i64, i64) {
  %b1 = memref.alloc() : memref<40xi32>
  %b2 = arith.constant 0 : index
  %b3 = arith.constant 1 : index
  %b4 = arith.constant 40 : index
  scf.for %f5 = %b2 to %b4 step %b3 {
  %b6 = arith.constant 3 : index
  %b7 = arith.constant 7 : index
  %b8 = arith.muli %f5, %b7 : index
  %b9 = arith.addi %b6, %b8 : index
  %b10 = arith.constant 23 : index
  %b11 = arith.remui %b9, %b10 : index
  %b12 = arith.constant 8 : index
  %b13 = arith.subi %b11, %b12 : index
  %b14 = arith.index_cast %b13 : index to i32
  memref.store %b14, %b1[%f5] : memref<40xi32>
  }
  %b15 = memref.alloc() : memref<40xi32>
  %b16 = arith.constant 0 : index
  %b17 = arith.constant 1 : index
  %b18 = arith.constant 40 : index
  scf.for %f19 = %b16 to %b18 step %b17 {
  %b20 = arith.constant 8 : index
  %b21 = arith.constant 7 : index
  %b22 = arith.muli %f19, %b21 : index
  %b23 = arith.addi %b20, %b22 : index
  %b24 = arith.constant 23 : index
  %b25 = arith.remui %b23, %b24 : index
  %b26 = arith.constant 8 : index
  %b27 = arith.subi %b25, %b26 : index
  %b28 = arith.index_cast %b27 : index to i32
  memref.store %b28, %b15[%f19] : memref<40xi32>
  }
  %b29 = arith.constant 24 : index
  %b30 = arith.constant 1 : index
  %b31 = arith.constant 2 : index
  call @k50132(%b1, %b15, %b29, %b30, %b31) : (memref<40xi32>, memref<40xi32>, index, index, index) -> ()
  %b32 = arith.constant 7 : i64
  %b33 = arith.constant 31 : i64
  %b34 = arith.constant 0 : index
  %b35 = arith.constant 1 : index
  %b36 = arith.constant 40 : index
  %b38 = scf.for %f37 = %b34 to %b36 step %b35 iter_args(%b39 = %b32) -> (i64) {
  %b40 = memref.load %b1[%f37] : memref<40xi32>
  %b41 = arith.extsi %b40 : i32 to i64
  %b42 = arith.muli %b39, %b33 : i64
  %b43 = arith.addi %b42, %b41 : i64
  scf.yield %b43 : i64
  }
  %b44 = arith.constant 7 : i64
  %b45 = arith.constant 31 : i64
  %b46 = arith.constant 0 : index
  %b47 = arith.constant 1 : index
  %b48 = arith.constant 40 : index
  %b50 = scf.for %f49 = %b46 to %b48 step %b47 iter_args(%b51 = %b44) -> (i64) {
  %b52 = memref.load %b15[%f49] : memref<40xi32>
  %b53 = arith.extsi %b52 : i32 to i64
  %b54 = arith.muli %b51, %b45 : i64
  %b55 = arith.addi %b54, %b53 : i64
  scf.yield %b55 : i64
  }
  return %b38, %b50 : i64, i64
}


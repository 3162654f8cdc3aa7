func.func @bar(%a: memref<10xf32>, %o: memref<10x10xf32>) {
  %m = memref.alloc() : memref<10x10xf32>
  affine.for %i = 0 to 10 {
   affine.for %j = 0 to 10 {
    %v = affine.load %a[%i] : memref<10xf32>
    affine.store %v, %m[%i, %j] : memref<10x10xf32>
   }
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
        %v = affine.load %m[%i, %j] : memref<10x10xf32>
        affine.store %v, %o[%i, %j] : memref<10x10xf32>
    }
  } 
  return
}
// -----
func.func @ba2(%a: memref<10xf32>, %o: memref<10x10xf32>) {
  %m = memref.alloc() : memref<10x10xf32>
  affine.for %i = 0 to 10 {
   affine.for %j = 0 to 10 {
    %v = affine.load %a[%i] : memref<10xf32>
    affine.store %v, %m[%i, %j] : memref<10x10xf32>
   }{slice_fusion_barrier}
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
        %v = affine.load %m[%i, %j] : memref<10x10xf32>
        affine.store %v, %o[%i, %j] : memref<10x10xf32>
    }
  } 
  return
}
// -----
func.func @ba3(%a: memref<10xf32>, %o: memref<10x10xf32>) {
  %m = memref.alloc() : memref<10x10xf32>
  affine.for %i = 0 to 10 {
   affine.for %j = 0 to 10 {
    %v = affine.load %a[%i] : memref<10xf32>
    affine.store %v, %m[%i, %j] : memref<10x10xf32>
   }
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
        %v = affine.load %m[%i, %j] : memref<10x10xf32>
        affine.store %v, %o[%i, %j] : memref<10x10xf32>
    }{slice_fusion_barrier}
  } 
  return
}
// -----
func.func @ba4(%a: memref<10xf32>, %o: memref<10x10xf32>) {
  %m = memref.alloc() : memref<10x10xf32>
  affine.for %i = 0 to 10 {
   affine.for %j = 0 to 10 {
    %v = affine.load %a[%i] : memref<10xf32>
    affine.store %v, %m[%i, %j] : memref<10x10xf32>
   }
  }{slice_fusion_barrier}
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
        %v = affine.load %m[%i, %j] : memref<10x10xf32>
        affine.store %v, %o[%i, %j] : memref<10x10xf32>
    }
  } 
  return
}
// -----
func.func @ba5(%a: memref<10xf32>, %o: memref<10x10xf32>) {
  %m = memref.alloc() : memref<10x10xf32>
  affine.for %i = 0 to 10 {
   affine.for %j = 0 to 10 {
    %v = affine.load %a[%i] : memref<10xf32>
    affine.store %v, %m[%i, %j] : memref<10x10xf32>
   }
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
        %v = affine.load %m[%i, %j] : memref<10x10xf32>
        affine.store %v, %o[%i, %j] : memref<10x10xf32>
    }
  } {slice_fusion_barrier}
  return
}
// -----
func.func @bar6(%a: memref<10xf32>, %o: memref<10x10xf32>) {
  %m = memref.alloc() : memref<10x10xf32>
  affine.for %k = 0 to 4 {
  affine.for %i = 0 to 10 {
   affine.for %j = 0 to 10 {
    %v = affine.load %a[%i] : memref<10xf32>
    affine.store %v, %m[%i, %j] : memref<10x10xf32>
   }
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
        %v = affine.load %m[%i, %j] : memref<10x10xf32>
        affine.store %v, %o[%i, %j] : memref<10x10xf32>
    }
  }
  } {slice_fusion_barrier}
  return
}
// -----
func.func @bar7(%a: memref<10xf32>, %o: memref<10xf32>, %p: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    %v = affine.load %a[%i] : memref<10xf32>
    affine.store %v, %o[%i] : memref<10xf32>
  } {slice_fusion_barrier}
  affine.for %i = 0 to 10 {
    %v = affine.load %a[%i] : memref<10xf32>
    affine.store %v, %p[%i] : memref<10xf32>
  }
  return
}
// -----
func.func @bar8(%a: memref<10x10xf32>, %o: memref<10x10xf32>, %p: memref<10x10xf32>) {
  affine.for %i = 0 to 10 {
  affine.for %j = 0 to 10 {
    %v = affine.load %a[%i, %j] : memref<10x10xf32>
    affine.store %v, %o[%i, %j] : memref<10x10xf32>
  } {slice_fusion_barrier}
  }
  affine.for %i = 0 to 10 {
  affine.for %j = 0 to 10 {
    %v = affine.load %a[%i, %j] : memref<10x10xf32>
    affine.store %v, %p[%i, %j] : memref<10x10xf32>
  }
  }
  return
}
// -----
func.func @bar9(%a: memref<10x10xf32>, %o: memref<10x10xf32>, %p: memref<10x10xf32>) {
  affine.for %i = 0 to 10 {
  affine.for %j = 0 to 10 {
    %v = affine.load %a[%i, %j] : memref<10x10xf32>
    affine.store %v, %o[%i, %j] : memref<10x10xf32>
  }
  }
  affine.for %i = 0 to 10 {
  affine.for %j = 0 to 10 {
    %v = affine.load %a[%i, %j] : memref<10x10xf32>
    affine.store %v, %p[%i, %j] : memref<10x10xf32>
  } {slice_fusion_barrier}
  }
  return
}

// two loops
affine.for %i = 0 to 3 {
  affine.for %j = affine_map<(d0) -> (d0)>(%i) to 4 {
    affine.store %x, %m[%i, %j] : memref<99x99xf32>
    affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) {
      %0 = affine.load %m[%i - 1, %j - 1] : memref<99x99xf32>
    }
  }
}
// -----
// two loops tell more than one
affine.for %a = 1 to 9 {
  %0 = affine.load %m[%a - 1, 0] : memref<99x99xf32>
  affine.store %0, %m[%a, 0] : memref<99x99xf32>
}
affine.for %b = 1 to 9 {
  affine.for %c = 1 to 9 {
    %0 = affine.load %m[%b, %c] : memref<99x99xf32>
    affine.store %0, %m[%b - 1, %c - 1] : memref<99x99xf32>
  }
}
// -----
// steps are the units of an axis
affine.for %i = 0 to 640 step 32 {
  affine.for %j = 5 to 9 {
    %0 = affine.load %m[%i, %j] : memref<99x99xf32>
    affine.store %0, %m[%i + 32, %j] : memref<99x99xf32>
  }
}
// -----
// unequal residues need unit steps
affine.for %i = 0 to 4 {
  affine.for %j = affine_map<(d0) -> (d0)>(%i) to 8 step 2 {
    affine.store %x, %m[%i, %j] : memref<99x99xf32>
    %0 = affine.load %m[%i - 1, %j] : memref<99x99xf32>
    %1 = affine.load %m[%i - 2, %j] : memref<99x99xf32>
  }
}
// -----
// of four loops those that tell most
affine.for %t = 0 to 3 {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 3 {
      affine.for %k = 0 to 3 {
        %0 = affine.load %m[%i + 3 * %j, %k + 9 * %t] : memref<99x99xf32>
        affine.store %0, %m[%i + 3 * %j + 1, %k + 9 * %t + 2] : memref<99x99xf32>
      }
    }
  }
}
// -----
// a parameter that bounds in both directions leaves room
affine.if affine_set<()[s0, s1] : (s1 - s0 >= 0)>()[%n, %k] {
  affine.for %i = 1 to %n {
    %0 = affine.load %m[%i + %l - 1, 0] : memref<99x99xf32>
    affine.store %0, %m[%i + %l, 0] : memref<99x99xf32>
  }
}
// -----
// two nests have a panel each
affine.for %i = 0 to 3 {
  affine.store %x, %m[%i, 0] : memref<99x99xf32>
}
affine.for %k = 0 to 4 {
  affine.for %l = 0 to 4 {
    %0 = affine.load %m[%l, %k] : memref<99x99xf32>
  }
}
// -----
// far away and too many
affine.for %i = 0 to 10000 {
  affine.for %j = 0 to 10000 {
    %0 = affine.load %m[%i, %j] : memref<99x99xf32>
    affine.store %0, %m[%i + 500, %j] : memref<99x99xf32>
  }
}
// -----
// far away and too many, 2
affine.for %i = 0 to 100 {
  affine.for %j = 0 to 100 {
    affine.store %x, %m[0, 0] : memref<99x99xf32>
  }
}
// -----
// a triangle is no thicket
affine.for %i = 0 to 20 {
  affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
    %0 = affine.load %m[%i, %j] : memref<99x99xf32>
    affine.store %0, %m[%i, 0] : memref<99x99xf32>
  }
}
// -----
// one loop without an end
affine.for %i = 7 to %n {
      %0 = affine.load %m[%i, 0] : memref<99x99xf32>
      affine.store %0, %m[%i + 1, 0] : memref<99x99xf32>
    }
// -----
// a symbol in a subscript has the value of the witness
affine.for %i = 0 to 9 {
      %0 = affine.load %m[%i, 0] : memref<99x99xf32>
      affine.store %0, %m[%i + symbol(%n), 0] : memref<99x99xf32>
    }
// -----
// an op outside loops is one place
affine.store %x, %m[1, 2] : memref<99x99xf32>
    affine.for %i = 0 to 4 {
      %0 = affine.load %m[%i, 2] : memref<99x99xf32>
    }
// -----
// a reversal has a panel for each end
affine.for %i = 0 to 99 {
      affine.store %x, %m[98 - %i, 0] : memref<99x99xf32>
      %0 = affine.load %m[%i, 0] : memref<99x99xf32>
    }
// -----
// what is possible has no witness
affine.for %i = 0 to 4 {
      %k = memref.load %at[%i] : memref<9xindex>
      memref.store %x, %m[%k, %k] : memref<99x99xf32>
    }
// -----
// between lattices few arrows are drawn
affine.for %i = 0 to {0} {{ affine.for %j = 0 to {0} {{
        affine.store %x, %m[%i, %j] : memref<99x99xf32>
      }} }}
      affine.for %k = 0 to {0} {{ affine.for %l = 0 to {0} {{
        %0 = affine.load %m[%l, %k] : memref<99x99xf32>
      }} }}
// -----
// between lattices few arrows are drawn 2
affine.for %i = 0 to {0} {{
        affine.store %x, %m[%i, 0] : memref<99x99xf32>
      }}
      affine.for %k = 0 to {0} {{ affine.for %l = 0 to {0} {{
        %0 = affine.load %m[%k + %l, 0] : memref<99x99xf32>
      }} }}

"""Traps for fusion with shifting: unknown bounds, strides and names, what stands in between, rows
that are read at another pace."""

from tests.property.fusion_shifting_traps import KIND, PUT, sweep

MORE_TRAPS = {
    "the first loop stops": f"""
        %limit = arith.constant 16 : i32
        affine.for %i = 2 to 20 {{
          %0 = affine.load %a[%i] : {KIND}
          affine.store %0, %b[%i] : {KIND}
          %is = arith.cmpi ne, %0, %limit : i32
          cf.assert %is, "sixteen"
        }}
        """ + sweep("b", "c", (1,)),
    "other strides": f"""
        %one = arith.constant 1 : index
        %nn = arith.muli %n, %n : index
        %last = arith.subi %nn, %one : index
        %m = memref.alloc(%n, %n) : memref<?x?xi32>
        %v = memref.reinterpret_cast %m to offset: [0], sizes: [%nn], strides: [1]
            : memref<?x?xi32> to memref<?xi32, strided<[1]>>
        affine.for %i = 0 to %n {{
          affine.for %j = 0 to %n {{
            affine.store %x, %m[%i, %j] : memref<?x?xi32>
          }}
        }}
        affine.for %i = 0 to %n {{
          affine.for %j = 0 to %n {{
            %0 = affine.load %m[%i, %j] : memref<?x?xi32>
            %1 = affine.load %v[-%j + symbol(%last)] : memref<?xi32, strided<[1]>>
            %2 = arith.addi %0, %1 : i32
            affine.store %2, %c[%i] : {KIND}
          }}
        }}
        """,
    "the consumer reads the end first, up to an argument":
        sweep("a", "b", (0,), "2 to %n") + f"""affine.for %i = 2 to %n {{
          %0 = affine.load %b[-%i + symbol(%n) + 1] : {KIND}
          affine.store %0, %c[%i] : {KIND}
        }}
        """,
    "steps from arguments": sweep("a", "b", (0,), "%q to 20 step 3")
        + sweep("b", "c", (1,), "%p to 20 step 3"),
    "steps from one of two numbers":
        sweep("a", "b", (0,), "max affine_map<()[s0] -> (2, s0)>()[%q] to 20 step 3")
        + sweep("b", "c", (1,), "2 to 20 step 3"),
    "one array or another": f"""
        %k = memref.alloc() : {KIND}
        %zero = arith.constant 0 : i32
        %is = arith.cmpi sgt, %x, %zero : i32
        %v = arith.select %is, %b, %c : {KIND}
        """ + sweep("a", "b", (0,)) + f"""affine.for %i = 2 to 20 {{
          %0 = affine.load %b[%i] : {KIND}
          %1 = affine.load %v[%i + 2] : {KIND}
          %2 = arith.addi %0, %1 : i32
          affine.store %2, %k[%i] : {KIND}
        }}
        memref.copy %k, %a : {KIND} to {KIND}
        """,
    "what stands where the first two go": sweep("a", "b", (0,)) + PUT.format("a")
        + sweep("b", "c", (1,)) + sweep("c", "b", (1,), "6 to 18", to=-4),
    "a value of what stands where both go": sweep("a", "b", (0,))
        + f"%v = affine.load %b[6] : {KIND}\n" + f"""affine.for %i = 2 to 20 {{
          %0 = affine.load %b[%i + 1] : {KIND}
          %1 = arith.addi %0, %v : i32
          affine.store %1, %c[%i] : {KIND}
        }}
        """,
    "rows at half the pace": f"""
        %m = memref.alloc() : {KIND}
        """ + sweep("a", "m", (0,), "0 to 24") + f"""affine.for %i = 0 to 20 {{
          %0 = affine.load %m[%i floordiv 2] : {KIND}
          %1 = affine.load %m[%i + 1] : {KIND}
          %2 = arith.addi %0, %1 : i32
          affine.store %2, %c[%i] : {KIND}
        }}
        """,
    "one row for all": f"""
        %m = memref.alloc() : {KIND}
        """ + sweep("a", "m", (0,), "0 to 24") + f"""affine.for %i = 0 to 20 {{
          %0 = affine.load %m[3] : {KIND}
          %1 = affine.load %m[%i + 1] : {KIND}
          %2 = arith.addi %0, %1 : i32
          affine.store %2, %c[%i] : {KIND}
        }}
        """,
    "prologues of unknown length": f"""
        %m = memref.alloc() : {KIND}
        """ + sweep("a", "m", (0,), "0 to 22") + sweep("m", "b", (0, 1), "0 to 20")
        + sweep("b", "c", (1,), "%p to 19"),
    "the consumer overwrites what the first reads, of one array or another": f"""
        %k = memref.alloc() : {KIND}
        %zero = arith.constant 0 : i32
        %is = arith.cmpi sgt, %x, %zero : i32
        %v = arith.select %is, %b, %c : {KIND}
        affine.for %i = 2 to 20 {{
          %0 = affine.load %v[%i] : {KIND}
          affine.store %0, %k[%i] : {KIND}
        }}
        affine.for %i = 4 to 20 {{
          %0 = affine.load %k[%i - 2] : {KIND}
          affine.store %0, %b[%i + 1] : {KIND}
        }}
        """,
}  # fmt: skip

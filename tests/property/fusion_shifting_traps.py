"""Traps for fusion with shifting.

Each is there for one condition: without it the program computes something else.
"""

SIZE = 24
KIND = f"memref<{SIZE}xi32>"


def sweep(
    source: str, target: str, offsets: tuple[int, ...], bounds: str = "2 to 20", to: int = 0
) -> str:
    """A loop that adds neighbours."""
    lines = [f"affine.for %i = {bounds} {{", "%0 = arith.constant 1 : i32"]
    for number, offset in enumerate(offsets):
        lines.append(f"%l{number} = affine.load %{source}[%i + {offset}] : {KIND}")
        lines.append(f"%{number + 1} = arith.addi %{number}, %l{number} : i32")
    lines.append(f"affine.store %{len(offsets)}, %{target}[%i + {to}] : {KIND}")
    return "\n".join([*lines, "}"]) + "\n"


PUT = f"affine.store %x, %{{}}[5] : {KIND}\n"
SUM = f"""
{{result}} = affine.for %i = 2 to 20 iter_args(%s = {{start}}) -> (i32) {{{{
  %0 = affine.load %{{source}}[%i + {{offset}}] : {KIND}
  affine.store %s, %{{target}}[%i] : {KIND}
  %1 = arith.addi %0, %s : i32
  affine.yield %1 : i32
}}}}
"""

TRAPS = {
    "the consumer reads ahead": sweep("a", "b", (0,)) + sweep("b", "c", (-2, 2)),
    "the consumer overwrites ahead what the producer reads":
        sweep("a", "b", (0,)) + sweep("b", "a", (1,), to=-2),
    "the consumer overwrites behind what the producer reads":
        sweep("a", "b", (-1, 0, 1)) + sweep("b", "a", (0,)),
    "both write": sweep("a", "b", (0,)) + sweep("c", "b", (0,), to=-1),
    "sweeps in place": sweep("a", "a", (-1, 1)) + sweep("a", "a", (-1, 1)),
    "the consumer reads the end first":
        sweep("a", "b", (0,)) + f"""affine.for %i = 2 to 20 {{
          %0 = affine.load %b[-%i + 21] : {KIND}
          affine.store %0, %c[%i] : {KIND}
        }}
        """,
    "three in a chain": sweep("a", "b", (0, 1), "1 to 22") + sweep("b", "c", (-1, 1))
        + sweep("c", "a", (-1, 2), "3 to 18"),
    "the third depends on the first only": sweep("a", "b", (0,)) + sweep("b", "c", (-1,))
        + sweep("b", "a", (-2, 2)),
    "a wider second loop": sweep("a", "b", (1,), "4 to 15") + sweep("b", "c", (1,), "1 to 20"),
    "bounds from arguments": sweep("a", "b", (0,), "2 to %n") + sweep("b", "c", (-1, 1), "2 to %n"),
    "bounds from several arguments": sweep("a", "b", (0,), "%q to %n")
        + sweep("b", "c", (-1, 1), "2 to %p"),
    "three first times": sweep("a", "a", (-1, 1), "%q to 20") + sweep("a", "b", (1,), "%p to 20")
        + sweep("b", "c", (1,), "2 to 20"),
    "three end times": sweep("a", "a", (-1, 1), "2 to %n") + sweep("a", "b", (1,), "2 to %p")
        + sweep("b", "b", (1, 2), "2 to 18"),
    "steps": sweep("a", "b", (0,), "2 to 20 step 3") + sweep("b", "c", (2,), "3 to 19 step 3"),
    "steps up to an argument": sweep("a", "b", (0,), "2 to %n step 3")
        + sweep("b", "c", (2,), "3 to %p step 3"),
    "the result of a loop in the next one":
        SUM.format(result="%r", start="%x", source="a", target="b", offset=0)
        + SUM.format(result="%t", start="%r", source="b", target="c", offset=1),
    "the result of a loop between": SUM.format(
            result="%r", start="%x", source="a", target="b", offset=0)
        + PUT.replace("%x", "%r").format("a")
        + SUM.format(result="%t", start="%x", source="b", target="c", offset=1),
    "the result of a loop kept in between": "%k = memref.alloc() : memref<i32>\n" + SUM.format(
            result="%r", start="%x", source="a", target="b", offset=0)
        + "affine.store %r, %k[] : memref<i32>\n" + sweep("b", "c", (1,))
        + "%v = affine.load %k[] : memref<i32>\n" + PUT.replace("%x", "%v").format("a"),
    "the result of a nest inside another one": f"""
        %m = memref.alloc() : memref<{SIZE}x{SIZE}xi32>
        affine.for %i = 2 to 20 {{
          %r = affine.for %j = 2 to 20 iter_args(%s = %x) -> (i32) {{
            %0 = affine.load %a[%j] : {KIND}
            %1 = arith.addi %0, %s : i32
            affine.store %1, %m[%i, %j] : memref<{SIZE}x{SIZE}xi32>
            affine.yield %1 : i32
          }}
        }}
        affine.for %i = 1 to 19 {{
          %r = affine.for %j = 2 to 19 iter_args(%s = %x) -> (i32) {{
            %0 = affine.load %m[%i + 1, %j + 1] : memref<{SIZE}x{SIZE}xi32>
            %1 = arith.subi %0, %s : i32
            affine.store %1, %b[%j] : {KIND}
            affine.yield %1 : i32
          }}
        }}
        """,
    "overlapping views": f"""
        %v = memref.subview %b[0] [20] [1] : {KIND} to memref<20xi32, strided<[1]>>
        """ + sweep("a", "b", (0,)) + f"""affine.for %i = 2 to 18 {{
          %0 = affine.load %v[%i + 1] : memref<20xi32, strided<[1]>>
          affine.store %0, %c[%i] : {KIND}
        }}
        """,
    "the next loop frees memory": f"%m = memref.alloc() : {KIND}\n"
        + sweep("a", "m", (0,), "2 to 22") + f"""
        affine.for %i = 2 to 19 {{
          affine.if affine_set<(d0) : (-d0 + 14 >= 0)>(%i) {{
            %0 = affine.load %m[%i + 1] : {KIND}
            affine.store %0, %c[%i] : {KIND}
          }}
          affine.if affine_set<(d0) : (d0 - 14 == 0)>(%i) {{
            memref.dealloc %m : {KIND}
          }}
        }}
        """,
    "the consumer begins later and reads behind": sweep("a", "b", (0,))
        + sweep("b", "c", (-1, -3), "7 to 22"),
    "there and back over a plane": f"""
        %m = memref.alloc() : memref<{SIZE}x{SIZE}xi32>
        %w = memref.alloc() : memref<{SIZE}x{SIZE}xi32>
        affine.for %i = 0 to {SIZE} {{
          affine.for %j = 0 to {SIZE} {{
            %0 = affine.load %a[%j] : {KIND}
            %1 = affine.load %b[%i] : {KIND}
            %2 = arith.muli %0, %1 : i32
            memref.store %2, %m[%i, %j] : memref<{SIZE}x{SIZE}xi32>
            memref.store %0, %w[%i, %j] : memref<{SIZE}x{SIZE}xi32>
          }}
        }}
        """ + "".join(f"""affine.for %i = 2 to 20 {{
          affine.for %j = 2 to 20 {{
            %0 = affine.load %{source}[%i + {down}, %j + {right}] : memref<{SIZE}x{SIZE}xi32>
            %1 = affine.load %{source}[%i - 1, %j] : memref<{SIZE}x{SIZE}xi32>
            %2 = arith.addi %0, %1 : i32
            affine.store %2, %{target}[%i, %j] : memref<{SIZE}x{SIZE}xi32>
          }}
        }}
        """ for source, target, down, right in
            (("m", "w", 1, 1), ("w", "m", 1, 2), ("m", "w", 1, 2))) + f"""
        affine.for %i = 0 to {SIZE} {{
          affine.for %j = 0 to {SIZE} {{
            %0 = memref.load %w[%i, %j] : memref<{SIZE}x{SIZE}xi32>
            %1 = affine.load %c[%j] : {KIND}
            %2 = arith.addi %0, %1 : i32
            %3 = arith.muli %2, %1 : i32
            affine.store %3, %c[%j] : {KIND}
          }}
        }}
        """,
    "distances that differ in the parts of a condition": sweep("a", "b", (0,))
        + f"""affine.for %i = 0 to 11 {{
          affine.if affine_set<(d0) : (d0 - 4 >= 0, -d0 + 8 >= 0)>(%i) {{
          }} else {{
            %0 = affine.load %b[%i * 2] : {KIND}
            affine.store %0, %c[%i] : {KIND}
          }}
        }}
        """,
    "an array that outlives an iteration around the nests": f"""
        %m = memref.alloc() : {KIND}
        affine.for %t = 0 to 3 {{
          affine.for %i = 2 to 22 {{
            affine.if affine_set<(d0) : (d0 == 0)>(%t) {{
              %0 = affine.load %a[%i] : {KIND}
              affine.store %0, %m[%i] : {KIND}
            }}
          }}
          affine.for %i = 2 to 21 {{
            %0 = affine.load %m[%i + 1] : {KIND}
            %1 = affine.load %c[%i] : {KIND}
            %2 = arith.addi %0, %1 : i32
            affine.store %2, %c[%i] : {KIND}
          }}
        }}
        """,
    "rows that are read long after": f"""
        %m = memref.alloc() : {KIND}
        %k = memref.alloc() : {KIND}
        """ + sweep("a", "m", (0,), "2 to 22")
        + sweep("m", "k", (2, 3), "0 to 18")
        + f"""affine.for %i = -2 to 16 {{
          affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) {{
            %0 = affine.load %k[%i + 2] : {KIND}
            %1 = affine.load %m[%i] : {KIND}
            %2 = arith.subi %0, %1 : i32
            affine.store %2, %c[%i] : {KIND}
          }}
        }}
        """,
    "steps behind": sweep("a", "b", (0,), "5 to 20 step 3")
        + sweep("b", "c", (-1, -3), "3 to 18 step 3"),
    "results of nests": "".join(f"""
        %{result} = affine.for %i = 2 to {last} iter_args(%s = %x) -> (i32) {{
          %k = affine.for %j = 2 to {last} iter_args(%u = %s) -> (i32) {{
            %0 = affine.load %{source}[%i + {more}] : {KIND}
            %1 = affine.load %{source}[%j] : {KIND}
            %2 = arith.addi %0, %1 : i32
            %3 = arith.muli %2, %u : i32
            affine.store %3, %{target}[%i] : {KIND}
            affine.yield %3 : i32
          }}
          affine.yield %k : i32
        }}
        """ for result, last, source, more, target in
            (("r", 20, "a", 0, "b"), ("t", 18, "b", 2, "c")))
        + PUT.replace("%x", "%r").format("a") + PUT.replace("%x", "%t").format("b"),
    "results of nests over a plane": f"""
        %m = memref.alloc() : memref<{SIZE}x{SIZE}xi32>
        """ + "".join(f"""
        %{result} = affine.for %i = 2 to {last} iter_args(%s = %x) -> (i32) {{
          %k = affine.for %j = 2 to {last} iter_args(%u = %s) -> (i32) {{
            {body}
            %2 = arith.addi %0, %u : i32
            affine.yield %2 : i32
          }}
          affine.yield %k : i32
        }}
        """ for result, last, body in (
            ("r", 20, f"%0 = affine.load %a[%j] : {KIND}\n"
                f"affine.store %u, %m[%i, %j] : memref<{SIZE}x{SIZE}xi32>"),
            ("t", 18, f"%0 = affine.load %m[%i + 1, %j + 1] : memref<{SIZE}x{SIZE}xi32>\n"
                f"affine.store %u, %c[%j] : {KIND}")))
        + PUT.replace("%x", "%r").format("a") + PUT.replace("%x", "%t").format("b"),
    "steps that differ": sweep("a", "b", (0,), "2 to 20 step 2") + sweep("b", "c", (1,)),
    "rows in a chain": f"""
        %m = memref.alloc() : memref<3x{SIZE}x{SIZE}xi32>
        affine.for %i = 0 to {SIZE} {{
          affine.for %j = 0 to {SIZE} {{
            %0 = affine.load %a[%j] : {KIND}
            affine.store %0, %m[0, %i, %j] : memref<3x{SIZE}x{SIZE}xi32>
          }}
        }}
        affine.for %i = 1 to 20 {{
          affine.for %j = 1 to 20 {{
            %0 = affine.load %m[0, %i + 2, %j + 1] : memref<3x{SIZE}x{SIZE}xi32>
            affine.store %0, %m[1, %i, %j] : memref<3x{SIZE}x{SIZE}xi32>
          }}
        }}
        affine.for %i = 1 to 18 {{
          affine.for %j = 1 to 18 {{
            %0 = affine.load %m[1, %i + 1, %j + 2] : memref<3x{SIZE}x{SIZE}xi32>
            affine.store %0, %m[2, %i, %j] : memref<3x{SIZE}x{SIZE}xi32>
            affine.store %0, %b[%j] : {KIND}
          }}
        }}
        """,
    "carried values": SUM.format(result="%r", start="%x", source="a", target="b", offset=0)
        + SUM.format(result="%t", start="%x", source="b", target="c", offset=1)
        + PUT.replace("%x", "%t").format("a"),
    "an element of the producer's output changes between":
        sweep("a", "b", (0,)) + PUT.format("b") + sweep("b", "c", (1,)),
    "an element of the consumer's output changes between":
        sweep("a", "b", (0,)) + PUT.format("c") + sweep("b", "c", (1,)),
    "an element of the input changes between":
        sweep("a", "b", (0,)) + PUT.format("a") + sweep("b", "c", (1,)),
    "an element of both changes between": sweep("a", "b", (0,)) + PUT.format("a")
        + PUT.format("c") + sweep("b", "c", (1,)),
    "another nest between": sweep("a", "b", (0,)) + sweep("c", "a", (-1,)) + sweep("b", "c", (1,)),
    "a value from between": sweep("a", "b", (0,)) + PUT.format("a")
        + f"%v = affine.load %b[6] : {KIND}\n" + f"""affine.for %i = 2 to 20 {{
          %0 = affine.load %b[%i + 1] : {KIND}
          %1 = arith.addi %0, %v : i32
          affine.store %1, %c[%i] : {KIND}
        }}
        """,
    "a view": f"%v = memref.cast %b : {KIND} to memref<?xi32>\n" + sweep("a", "b", (0,))
        + """affine.for %i = 2 to 20 {
          %0 = affine.load %v[%i + 2] : memref<?xi32>
          """ + f"""affine.store %0, %c[%i] : {KIND}
        }}
        """,
    "vectors that run over rows": f"""
        %m = memref.alloc() : {KIND}
        """ + sweep("a", "m", (0,), "0 to 24") + f"""affine.for %i = 0 to 18 {{
          %0 = affine.vector_load %m[%i + 1] : {KIND}, vector<2xi32>
          affine.vector_store %0, %c[%i] : {KIND}, vector<2xi32>
        }}
        """,
    "vectors with a stride over rows": f"""
        %m = memref.alloc() : memref<{SIZE}x2xi32>
        affine.for %i = 0 to {SIZE} {{
          affine.for %j = 0 to 2 {{
            %0 = affine.load %a[%i] : {KIND}
            affine.store %0, %m[%i, %j] : memref<{SIZE}x2xi32>
          }}
        }}
        affine.for %i = 0 to 18 {{
          affine.for %j = 0 to 2 {{
            %0 = affine.vector_load %m[%i + 1, %j] permutation_map affine_map<(d0, d1) -> (d0)>
                : memref<{SIZE}x2xi32>, vector<2xi32>
            affine.vector_store %0, %c[%i] : {KIND}, vector<2xi32>
          }}
        }}
        """,
    "rows that depend on the next column": f"""
        %m = memref.alloc() : memref<{SIZE}x{SIZE}xi32>
        affine.for %i = 0 to {SIZE} {{
          affine.for %j = 0 to {SIZE} {{
            %0 = affine.load %a[%j] : {KIND}
            affine.store %0, %m[%i, %j] : memref<{SIZE}x{SIZE}xi32>
          }}
        }}
        affine.for %i = 1 to 20 {{
          affine.for %j = 2 to 20 {{
            %0 = affine.load %m[%i, %j] : memref<{SIZE}x{SIZE}xi32>
            %1 = affine.load %b[%j] : {KIND}
            %2 = arith.addi %0, %1 : i32
            affine.store %2, %m[%i + 1, %j + 1] : memref<{SIZE}x{SIZE}xi32>
          }}
        }}
        affine.for %i = 1 to 20 {{
          affine.for %j = 2 to 20 {{
            %0 = affine.load %m[%i + 1, %j + 2] : memref<{SIZE}x{SIZE}xi32>
            %1 = affine.load %m[%i, %j] : memref<{SIZE}x{SIZE}xi32>
            %2 = arith.muli %0, %1 : i32
            %3 = affine.load %c[%j] : {KIND}
            %4 = arith.addi %2, %3 : i32
            affine.store %4, %c[%j] : {KIND}
          }}
        }}
        """,
}  # fmt: skip

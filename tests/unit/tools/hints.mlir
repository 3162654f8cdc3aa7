// names
func.func @f(%i: index, %j: index, %c: i1) -> index {{
  %r:2 = scf.if %c -> (index, index) {{
    scf.yield %i, %j : index, index
  }} else {{
    scf.yield %j, %i : index, index
  }}
  %5 = arith.addi %i, %j : index
  %0 = arith.addi %i, {} : index
  return %0 : index
}}

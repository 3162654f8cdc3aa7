"""Inference: the types of a function's variables and expressions, before any code is emitted.

A pure analysis: abstract interpretation of the desugared tree to a fixed point. It compiles nothing
and changes nothing.

| module | has |
| --- | --- |
| `fixed_point` | `infer`: walks a function and all that it calls until nothing changes |
| `analysis` | what the walks of all function instances share: regions, instances, rounds |
| `instances` | function instances: a definition with the types of its arguments; the results |
| `state` | the types of the variables on a path, and their join where paths meet |
| `walk` | the walk of one instance: its variables, regions, and the tables of rules |
| `statements` | assignments, branches, loops, exceptions, definitions |
| `expressions` | displays, comprehensions, conditionals, parts of values |
| `operations` | operators |
| `narrowing` | what a condition says of types: `isinstance`, `is None`, truth |
| `calls` | calls of functions and classes of the program, attributes |
| `containers` | items and methods of lists, dictionaries, sets, deques and tuples |
| `library` | typing rules of functions of Python and its libraries |
| `samples` | rules that NumPy and Python tell themselves, from representatives of types |
| `objects` | types of Python objects: arguments, constants |
| `inspection` | the types of a function line by line, as text and HTML |

Where is the type of `xs` in `xs = []`, followed by `xs.append((i, a[i]))` in a loop? In the region
of the display: `expressions._list` creates it, `containers._add` joins the item to it. Joins where
paths meet are decided in `types.joins.join`, called by `state.join_states`. No join is refused in
this phase: two types always have a union.
"""

from loopwright.python.inference.fixed_point import Inference, infer, infer_types

__all__ = ["Inference", "infer", "infer_types"]

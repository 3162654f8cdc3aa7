"""Integer tableaus, relations and exact sets.

A `Tableau` is one conjunction of linear constraints over integer columns, a `Relation` one with a
domain and a range. Nothing here knows the compiler's IR: columns are tied to opaque keys.
"""

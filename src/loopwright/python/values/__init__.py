"""The values of expressions: types, numbers, arrays; and the builder that emits code for them."""

"""What expressions give: types, numbers, arrays; and the builder that emits what they are."""

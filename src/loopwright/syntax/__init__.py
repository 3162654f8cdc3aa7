"""Parser, printer, locations: the only room that touches xDSL's non-public parts."""

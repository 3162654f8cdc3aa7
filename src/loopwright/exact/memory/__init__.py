"""Memory: accesses, views, layouts, and which memrefs may alias."""

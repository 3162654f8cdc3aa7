"""What ops do to memory: accesses, views, layouts, and which memrefs may overlap."""

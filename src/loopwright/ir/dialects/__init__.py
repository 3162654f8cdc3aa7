"""The dialects: affine, complete, and what xDSL lacks of its neighbours."""

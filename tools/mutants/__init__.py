"""`make mutants`: the tests of a part of the package fail if one of its conditions is wrong."""

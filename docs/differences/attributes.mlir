// Differences in reading and printing
func.func private @attributes() attributes {a = "x" : i32, b = dense<0> : tensor<0xi32>}

// distinct[0]<...> attributes are not read. A string loses its type. Constants without elements
// have no value. Elements of more than 1 GiB, and programs nested deeper than some 500 regions,
// are refused. Two results of one operation may be in a subscript; mlir-opt stops at the second
// #. mlir-opt writes a NUL byte in the place of the s of a plural. The properties of an unknown
// operation must be a dictionary.
//
// $ loopwright-opt attributes.mlir
// | module {
// |   func.func private @attributes() attributes {a = "x", b = dense<> : tensor<0xi32>}
// | }
// $ mlir-opt-22 attributes.mlir
// | module {
// |   func.func private @attributes() attributes {a = "x" : i32, b = dense<0> : tensor<0xi32>}
// | }

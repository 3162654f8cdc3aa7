// What is read or printed otherwise
func.func private @attributes() attributes {a = "x" : i32, b = dense<0> : tensor<0xi32>}

// $ loopwright-opt attributes.mlir
// | module {
// |   func.func private @attributes() attributes {a = "x", b = dense<> : tensor<0xi32>}
// | }
// $ mlir-opt-22 attributes.mlir
// | module {
// |   func.func private @attributes() attributes {a = "x" : i32, b = dense<0> : tensor<0xi32>}
// | }

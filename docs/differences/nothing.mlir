// Options of the driver that are refused
func.func private @nothing()

// $ loopwright-opt nothing.mlir -irdl-file=nothing.mlir
// | loopwright-opt: error: for the --irdl-file option: dialects in IRDL are not read, but from modules by --load-dialect-plugin
// $ mlir-opt-22 nothing.mlir -irdl-file=nothing.mlir
// | module {
// |   func.func private @nothing()
// | }

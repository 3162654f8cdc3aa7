func.func @pub() { return }
func.func private @priv_unused()
func.func private @priv_used() { func.call @priv_used2() : () -> () return }
func.func private @priv_used2() { return }
func.func private @cyc() { func.call @cyc() : () -> () return }
func.func nested @nes() { return }
memref.global "private" constant @gl : memref<2xf32> = dense<1.0>
memref.global "private" constant @gl2 : memref<2xf32> = dense<1.0>
memref.global @gl3 : memref<2xf32> = dense<1.0>
func.func @main() { func.call @priv_used() : () -> () 
 %0 = memref.get_global @gl : memref<2xf32>
 return }
module @inner {
  func.func nested @a() { return }
  func.func @b() { return }
  func.func private @c() { return }
}
module @inner2 attributes {sym_visibility = "private"} {
  func.func nested @a() { return }
  func.func @b() { return }
  func.func private @c() { return }
}
module {
  func.func nested @a() { return }
  func.func @b() { return }
  func.func private @c() { return }
  func.func private @d() attributes {x = @main} { return }
}
func.func private @att() { return }
func.func @useatt() attributes {y = [{z = @att}], w = @inner2::@a} { return }

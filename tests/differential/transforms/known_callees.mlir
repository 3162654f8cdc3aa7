func.func private @g(f32, i32) -> i32
func.func private @pair(i32) -> (i32, f32)
func.func @f(%x: i32, %y: f32) -> (i32, i32) {
  %f = func.constant @g : (f32, i32) -> i32
  %0 = func.call_indirect %f(%y, %x) {arg_attrs = [{a.b}, {}], c.d = 1} : (f32, i32) -> i32
  %h = func.constant @pair : (i32) -> (i32, f32)
  %1:2 = func.call_indirect %h(%0) : (i32) -> (i32, f32)
  return %0, %1#0 : i32, i32
}
func.func @recursive() {
  %h = func.constant @recursive : () -> ()
  func.call_indirect %h() : () -> ()
  return
}

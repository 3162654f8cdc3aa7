func.func @addi_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.addi %p, %x : i32
  return %r : i32
}
func.func @addi_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.addi %x, %p : i32
  return %r : i32
}
func.func @addi_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.addi %p, %p : i32
  return %r : i32
}
func.func @addi_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.addi %p, %c : i32
  return %r : i32
}
func.func @addi_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.addi %c, %p : i32
  return %r : i32
}
func.func @addi_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.addi %p, %z : i32
  return %r : i32
}
func.func @addi_0p(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.addi %z, %p : i32
  return %r : i32
}
func.func @subi_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.subi %p, %x : i32
  return %r : i32
}
func.func @subi_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.subi %x, %p : i32
  return %r : i32
}
func.func @subi_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.subi %p, %p : i32
  return %r : i32
}
func.func @subi_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.subi %p, %c : i32
  return %r : i32
}
func.func @subi_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.subi %c, %p : i32
  return %r : i32
}
func.func @subi_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.subi %p, %z : i32
  return %r : i32
}
func.func @subi_0p(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.subi %z, %p : i32
  return %r : i32
}
func.func @muli_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.muli %p, %x : i32
  return %r : i32
}
func.func @muli_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.muli %x, %p : i32
  return %r : i32
}
func.func @muli_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.muli %p, %p : i32
  return %r : i32
}
func.func @muli_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.muli %p, %c : i32
  return %r : i32
}
func.func @muli_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.muli %c, %p : i32
  return %r : i32
}
func.func @muli_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.muli %p, %z : i32
  return %r : i32
}
func.func @muli_0p(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.muli %z, %p : i32
  return %r : i32
}
func.func @divsi_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.divsi %p, %x : i32
  return %r : i32
}
func.func @divsi_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.divsi %x, %p : i32
  return %r : i32
}
func.func @divsi_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.divsi %p, %p : i32
  return %r : i32
}
func.func @divsi_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.divsi %p, %c : i32
  return %r : i32
}
func.func @divsi_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.divsi %c, %p : i32
  return %r : i32
}
func.func @divsi_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.divsi %p, %z : i32
  return %r : i32
}
func.func @divsi_0p(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.divsi %z, %p : i32
  return %r : i32
}
func.func @divui_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.divui %p, %x : i32
  return %r : i32
}
func.func @divui_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.divui %x, %p : i32
  return %r : i32
}
func.func @divui_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.divui %p, %p : i32
  return %r : i32
}
func.func @divui_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.divui %p, %c : i32
  return %r : i32
}
func.func @divui_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.divui %c, %p : i32
  return %r : i32
}
func.func @divui_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.divui %p, %z : i32
  return %r : i32
}
func.func @divui_0p(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.divui %z, %p : i32
  return %r : i32
}
func.func @ceildivsi_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.ceildivsi %p, %x : i32
  return %r : i32
}
func.func @ceildivsi_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.ceildivsi %x, %p : i32
  return %r : i32
}
func.func @ceildivsi_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.ceildivsi %p, %p : i32
  return %r : i32
}
func.func @ceildivsi_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.ceildivsi %p, %c : i32
  return %r : i32
}
func.func @ceildivsi_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.ceildivsi %c, %p : i32
  return %r : i32
}
func.func @ceildivsi_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.ceildivsi %p, %z : i32
  return %r : i32
}
func.func @ceildivsi_0p(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.ceildivsi %z, %p : i32
  return %r : i32
}
func.func @ceildivui_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.ceildivui %p, %x : i32
  return %r : i32
}
func.func @ceildivui_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.ceildivui %x, %p : i32
  return %r : i32
}
func.func @ceildivui_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.ceildivui %p, %p : i32
  return %r : i32
}
func.func @ceildivui_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.ceildivui %p, %c : i32
  return %r : i32
}
func.func @ceildivui_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.ceildivui %c, %p : i32
  return %r : i32
}
func.func @ceildivui_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.ceildivui %p, %z : i32
  return %r : i32
}
func.func @ceildivui_0p(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.ceildivui %z, %p : i32
  return %r : i32
}
func.func @floordivsi_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.floordivsi %p, %x : i32
  return %r : i32
}
func.func @floordivsi_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.floordivsi %x, %p : i32
  return %r : i32
}
func.func @floordivsi_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.floordivsi %p, %p : i32
  return %r : i32
}
func.func @floordivsi_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.floordivsi %p, %c : i32
  return %r : i32
}
func.func @floordivsi_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.floordivsi %c, %p : i32
  return %r : i32
}
func.func @floordivsi_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.floordivsi %p, %z : i32
  return %r : i32
}
func.func @floordivsi_0p(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.floordivsi %z, %p : i32
  return %r : i32
}
func.func @remsi_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.remsi %p, %x : i32
  return %r : i32
}
func.func @remsi_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.remsi %x, %p : i32
  return %r : i32
}
func.func @remsi_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.remsi %p, %p : i32
  return %r : i32
}
func.func @remsi_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.remsi %p, %c : i32
  return %r : i32
}
func.func @remsi_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.remsi %c, %p : i32
  return %r : i32
}
func.func @remsi_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.remsi %p, %z : i32
  return %r : i32
}
func.func @remsi_0p(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.remsi %z, %p : i32
  return %r : i32
}
func.func @remui_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.remui %p, %x : i32
  return %r : i32
}
func.func @remui_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.remui %x, %p : i32
  return %r : i32
}
func.func @remui_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.remui %p, %p : i32
  return %r : i32
}
func.func @remui_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.remui %p, %c : i32
  return %r : i32
}
func.func @remui_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.remui %c, %p : i32
  return %r : i32
}
func.func @remui_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.remui %p, %z : i32
  return %r : i32
}
func.func @remui_0p(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.remui %z, %p : i32
  return %r : i32
}
func.func @andi_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.andi %p, %x : i32
  return %r : i32
}
func.func @andi_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.andi %x, %p : i32
  return %r : i32
}
func.func @andi_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.andi %p, %p : i32
  return %r : i32
}
func.func @andi_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.andi %p, %c : i32
  return %r : i32
}
func.func @andi_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.andi %c, %p : i32
  return %r : i32
}
func.func @andi_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.andi %p, %z : i32
  return %r : i32
}
func.func @andi_0p(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.andi %z, %p : i32
  return %r : i32
}
func.func @ori_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.ori %p, %x : i32
  return %r : i32
}
func.func @ori_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.ori %x, %p : i32
  return %r : i32
}
func.func @ori_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.ori %p, %p : i32
  return %r : i32
}
func.func @ori_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.ori %p, %c : i32
  return %r : i32
}
func.func @ori_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.ori %c, %p : i32
  return %r : i32
}
func.func @ori_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.ori %p, %z : i32
  return %r : i32
}
func.func @ori_0p(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.ori %z, %p : i32
  return %r : i32
}
func.func @xori_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.xori %p, %x : i32
  return %r : i32
}
func.func @xori_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.xori %x, %p : i32
  return %r : i32
}
func.func @xori_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.xori %p, %p : i32
  return %r : i32
}
func.func @xori_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.xori %p, %c : i32
  return %r : i32
}
func.func @xori_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.xori %c, %p : i32
  return %r : i32
}
func.func @xori_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.xori %p, %z : i32
  return %r : i32
}
func.func @xori_0p(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.xori %z, %p : i32
  return %r : i32
}
func.func @shli_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.shli %p, %x : i32
  return %r : i32
}
func.func @shli_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.shli %x, %p : i32
  return %r : i32
}
func.func @shli_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.shli %p, %p : i32
  return %r : i32
}
func.func @shli_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.shli %p, %c : i32
  return %r : i32
}
func.func @shli_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.shli %c, %p : i32
  return %r : i32
}
func.func @shli_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.shli %p, %z : i32
  return %r : i32
}
func.func @shli_0p(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.shli %z, %p : i32
  return %r : i32
}
func.func @shrsi_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.shrsi %p, %x : i32
  return %r : i32
}
func.func @shrsi_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.shrsi %x, %p : i32
  return %r : i32
}
func.func @shrsi_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.shrsi %p, %p : i32
  return %r : i32
}
func.func @shrsi_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.shrsi %p, %c : i32
  return %r : i32
}
func.func @shrsi_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.shrsi %c, %p : i32
  return %r : i32
}
func.func @shrsi_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.shrsi %p, %z : i32
  return %r : i32
}
func.func @shrsi_0p(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.shrsi %z, %p : i32
  return %r : i32
}
func.func @shrui_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.shrui %p, %x : i32
  return %r : i32
}
func.func @shrui_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.shrui %x, %p : i32
  return %r : i32
}
func.func @shrui_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.shrui %p, %p : i32
  return %r : i32
}
func.func @shrui_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.shrui %p, %c : i32
  return %r : i32
}
func.func @shrui_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.shrui %c, %p : i32
  return %r : i32
}
func.func @shrui_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.shrui %p, %z : i32
  return %r : i32
}
func.func @shrui_0p(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.shrui %z, %p : i32
  return %r : i32
}
func.func @maxsi_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.maxsi %p, %x : i32
  return %r : i32
}
func.func @maxsi_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.maxsi %x, %p : i32
  return %r : i32
}
func.func @maxsi_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.maxsi %p, %p : i32
  return %r : i32
}
func.func @maxsi_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.maxsi %p, %c : i32
  return %r : i32
}
func.func @maxsi_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.maxsi %c, %p : i32
  return %r : i32
}
func.func @maxsi_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.maxsi %p, %z : i32
  return %r : i32
}
func.func @maxsi_0p(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.maxsi %z, %p : i32
  return %r : i32
}
func.func @minsi_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.minsi %p, %x : i32
  return %r : i32
}
func.func @minsi_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.minsi %x, %p : i32
  return %r : i32
}
func.func @minsi_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.minsi %p, %p : i32
  return %r : i32
}
func.func @minsi_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.minsi %p, %c : i32
  return %r : i32
}
func.func @minsi_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.minsi %c, %p : i32
  return %r : i32
}
func.func @minsi_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.minsi %p, %z : i32
  return %r : i32
}
func.func @minsi_0p(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.minsi %z, %p : i32
  return %r : i32
}
func.func @maxui_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.maxui %p, %x : i32
  return %r : i32
}
func.func @maxui_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.maxui %x, %p : i32
  return %r : i32
}
func.func @maxui_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.maxui %p, %p : i32
  return %r : i32
}
func.func @maxui_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.maxui %p, %c : i32
  return %r : i32
}
func.func @maxui_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.maxui %c, %p : i32
  return %r : i32
}
func.func @maxui_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.maxui %p, %z : i32
  return %r : i32
}
func.func @maxui_0p(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.maxui %z, %p : i32
  return %r : i32
}
func.func @minui_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.minui %p, %x : i32
  return %r : i32
}
func.func @minui_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.minui %x, %p : i32
  return %r : i32
}
func.func @minui_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.minui %p, %p : i32
  return %r : i32
}
func.func @minui_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.minui %p, %c : i32
  return %r : i32
}
func.func @minui_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.minui %c, %p : i32
  return %r : i32
}
func.func @minui_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.minui %p, %z : i32
  return %r : i32
}
func.func @minui_0p(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.minui %z, %p : i32
  return %r : i32
}
func.func @addf_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.addf %fp, %fx : f32
  return %r : f32
}
func.func @addf_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.addf %fx, %fp : f32
  return %r : f32
}
func.func @addf_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.addf %fp, %fc : f32
  return %r : f32
}
func.func @addf_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.addf %fc, %fp : f32
  return %r : f32
}
func.func @addf_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.addf %fp, %fz : f32
  return %r : f32
}
func.func @addf_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.addf %fp, %fp : f32
  return %r : f32
}
func.func @subf_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.subf %fp, %fx : f32
  return %r : f32
}
func.func @subf_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.subf %fx, %fp : f32
  return %r : f32
}
func.func @subf_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.subf %fp, %fc : f32
  return %r : f32
}
func.func @subf_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.subf %fc, %fp : f32
  return %r : f32
}
func.func @subf_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.subf %fp, %fz : f32
  return %r : f32
}
func.func @subf_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.subf %fp, %fp : f32
  return %r : f32
}
func.func @mulf_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.mulf %fp, %fx : f32
  return %r : f32
}
func.func @mulf_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.mulf %fx, %fp : f32
  return %r : f32
}
func.func @mulf_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.mulf %fp, %fc : f32
  return %r : f32
}
func.func @mulf_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.mulf %fc, %fp : f32
  return %r : f32
}
func.func @mulf_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.mulf %fp, %fz : f32
  return %r : f32
}
func.func @mulf_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.mulf %fp, %fp : f32
  return %r : f32
}
func.func @divf_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.divf %fp, %fx : f32
  return %r : f32
}
func.func @divf_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.divf %fx, %fp : f32
  return %r : f32
}
func.func @divf_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.divf %fp, %fc : f32
  return %r : f32
}
func.func @divf_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.divf %fc, %fp : f32
  return %r : f32
}
func.func @divf_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.divf %fp, %fz : f32
  return %r : f32
}
func.func @divf_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.divf %fp, %fp : f32
  return %r : f32
}
func.func @remf_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.remf %fp, %fx : f32
  return %r : f32
}
func.func @remf_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.remf %fx, %fp : f32
  return %r : f32
}
func.func @remf_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.remf %fp, %fc : f32
  return %r : f32
}
func.func @remf_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.remf %fc, %fp : f32
  return %r : f32
}
func.func @remf_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.remf %fp, %fz : f32
  return %r : f32
}
func.func @remf_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.remf %fp, %fp : f32
  return %r : f32
}
func.func @maximumf_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.maximumf %fp, %fx : f32
  return %r : f32
}
func.func @maximumf_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.maximumf %fx, %fp : f32
  return %r : f32
}
func.func @maximumf_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.maximumf %fp, %fc : f32
  return %r : f32
}
func.func @maximumf_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.maximumf %fc, %fp : f32
  return %r : f32
}
func.func @maximumf_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.maximumf %fp, %fz : f32
  return %r : f32
}
func.func @maximumf_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.maximumf %fp, %fp : f32
  return %r : f32
}
func.func @minimumf_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.minimumf %fp, %fx : f32
  return %r : f32
}
func.func @minimumf_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.minimumf %fx, %fp : f32
  return %r : f32
}
func.func @minimumf_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.minimumf %fp, %fc : f32
  return %r : f32
}
func.func @minimumf_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.minimumf %fc, %fp : f32
  return %r : f32
}
func.func @minimumf_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.minimumf %fp, %fz : f32
  return %r : f32
}
func.func @minimumf_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.minimumf %fp, %fp : f32
  return %r : f32
}
func.func @maxnumf_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.maxnumf %fp, %fx : f32
  return %r : f32
}
func.func @maxnumf_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.maxnumf %fx, %fp : f32
  return %r : f32
}
func.func @maxnumf_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.maxnumf %fp, %fc : f32
  return %r : f32
}
func.func @maxnumf_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.maxnumf %fc, %fp : f32
  return %r : f32
}
func.func @maxnumf_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.maxnumf %fp, %fz : f32
  return %r : f32
}
func.func @maxnumf_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.maxnumf %fp, %fp : f32
  return %r : f32
}
func.func @minnumf_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.minnumf %fp, %fx : f32
  return %r : f32
}
func.func @minnumf_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.minnumf %fx, %fp : f32
  return %r : f32
}
func.func @minnumf_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.minnumf %fp, %fc : f32
  return %r : f32
}
func.func @minnumf_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.minnumf %fc, %fp : f32
  return %r : f32
}
func.func @minnumf_p0(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.minnumf %fp, %fz : f32
  return %r : f32
}
func.func @minnumf_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.minnumf %fp, %fp : f32
  return %r : f32
}
func.func @cmpi_eq_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> i1 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.cmpi eq, %p, %x : i32
  return %r : i1
}
func.func @cmpi_eq_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> i1 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.cmpi eq, %x, %p : i32
  return %r : i1
}
func.func @cmpi_eq_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i1 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.cmpi eq, %p, %p : i32
  return %r : i1
}
func.func @cmpi_eq_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> i1 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.cmpi eq, %p, %c : i32
  return %r : i1
}
func.func @cmpi_slt_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> i1 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.cmpi slt, %p, %x : i32
  return %r : i1
}
func.func @cmpi_slt_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> i1 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.cmpi slt, %x, %p : i32
  return %r : i1
}
func.func @cmpi_slt_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i1 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.cmpi slt, %p, %p : i32
  return %r : i1
}
func.func @cmpi_slt_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> i1 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.cmpi slt, %p, %c : i32
  return %r : i1
}
func.func @cmpi_ult_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> i1 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.cmpi ult, %p, %x : i32
  return %r : i1
}
func.func @cmpi_ult_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> i1 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.cmpi ult, %x, %p : i32
  return %r : i1
}
func.func @cmpi_ult_pp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i1 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.cmpi ult, %p, %p : i32
  return %r : i1
}
func.func @cmpi_ult_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> i1 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.cmpi ult, %p, %c : i32
  return %r : i1
}
func.func @cmpf_pl(%x: i32, %y: i32, %fx: f32, %b: i1) -> i1 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.cmpf olt, %fp, %fx : f32
  return %r : i1
}
func.func @cmpf_pr(%x: i32, %y: i32, %fx: f32, %b: i1) -> i1 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.cmpf olt, %fx, %fp : f32
  return %r : i1
}
func.func @cmpf_pc(%x: i32, %y: i32, %fx: f32, %b: i1) -> i1 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.cmpf olt, %fp, %fc : f32
  return %r : i1
}
func.func @extsi(%x: i32, %y: i32, %fx: f32, %b: i1) -> i64 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.extsi %p : i32 to i64
  return %r : i64
}
func.func @extui(%x: i32, %y: i32, %fx: f32, %b: i1) -> i64 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.extui %p : i32 to i64
  return %r : i64
}
func.func @trunci(%x: i32, %y: i32, %fx: f32, %b: i1) -> i8 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.trunci %p : i32 to i8
  return %r : i8
}
func.func @index_cast(%x: i32, %y: i32, %fx: f32, %b: i1) -> index {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.index_cast %p : i32 to index
  return %r : index
}
func.func @index_castui(%x: i32, %y: i32, %fx: f32, %b: i1) -> index {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.index_castui %p : i32 to index
  return %r : index
}
func.func @sitofp(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.sitofp %p : i32 to f32
  return %r : f32
}
func.func @uitofp(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.uitofp %p : i32 to f32
  return %r : f32
}
func.func @bitcast(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.bitcast %p : i32 to f32
  return %r : f32
}
func.func @extff(%x: i32, %y: i32, %fx: f32, %b: i1) -> f64 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.extf %fp : f32 to f64
  return %r : f64
}
func.func @truncff(%x: i32, %y: i32, %fx: f32, %b: i1) -> f16 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.truncf %fp : f32 to f16
  return %r : f16
}
func.func @fptosif(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.fptosi %fp : f32 to i32
  return %r : i32
}
func.func @fptouif(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.fptoui %fp : f32 to i32
  return %r : i32
}
func.func @bitcastf(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.bitcast %fp : f32 to i32
  return %r : i32
}
func.func @negf(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.negf %fp : f32
  return %r : f32
}
func.func @select_c(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.select %bp, %x, %y : i32
  return %r : i32
}
func.func @select_t(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.select %b, %p, %y : i32
  return %r : i32
}
func.func @select_f(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.select %b, %x, %p : i32
  return %r : i32
}
func.func @select_cc(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.select %bp, %c, %z : i32
  return %r : i32
}
func.func @select_cp(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = arith.select %bp, %x, %p : i32
  return %r : i32
}
func.func @sqrt(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = math.sqrt %fp : f32
  return %r : f32
}
func.func @absf(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = math.absf %fp : f32
  return %r : f32
}
func.func @exp(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = math.exp %fp : f32
  return %r : f32
}
func.func @floor(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = math.floor %fp : f32
  return %r : f32
}
func.func @ceil(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = math.ceil %fp : f32
  return %r : f32
}
func.func @sin(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = math.sin %fp : f32
  return %r : f32
}
func.func @roundeven(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = math.roundeven %fp : f32
  return %r : f32
}
func.func @absi(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = math.absi %p : i32
  return %r : i32
}
func.func @ctlz(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = math.ctlz %p : i32
  return %r : i32
}
func.func @cttz(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = math.cttz %p : i32
  return %r : i32
}
func.func @ctpop(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = math.ctpop %p : i32
  return %r : i32
}
func.func @powf(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = math.powf %fp, %fc : f32
  return %r : f32
}
func.func @copysign(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = math.copysign %fp, %fc : f32
  return %r : f32
}
func.func @atan2(%x: i32, %y: i32, %fx: f32, %b: i1) -> f32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = math.atan2 %fp, %fc : f32
  return %r : f32
}
func.func @index_add(%x: i32, %y: i32, %fx: f32, %b: i1) -> index {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = index.add %ip, %ic
  return %r : index
}
func.func @index_sub(%x: i32, %y: i32, %fx: f32, %b: i1) -> index {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = index.sub %ip, %ic
  return %r : index
}
func.func @index_mul(%x: i32, %y: i32, %fx: f32, %b: i1) -> index {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = index.mul %ip, %ic
  return %r : index
}
func.func @index_divs(%x: i32, %y: i32, %fx: f32, %b: i1) -> index {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = index.divs %ip, %ic
  return %r : index
}
func.func @index_remu(%x: i32, %y: i32, %fx: f32, %b: i1) -> index {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = index.remu %ip, %ic
  return %r : index
}
func.func @index_maxs(%x: i32, %y: i32, %fx: f32, %b: i1) -> index {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = index.maxs %ip, %ic
  return %r : index
}
func.func @index_and(%x: i32, %y: i32, %fx: f32, %b: i1) -> index {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = index.and %ip, %ic
  return %r : index
}
func.func @index_shl(%x: i32, %y: i32, %fx: f32, %b: i1) -> index {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r = index.shl %ip, %ic
  return %r : index
}
func.func @mulsix(%x: i32, %y: i32, %fx: f32, %b: i1) -> i32 {
  %p = ub.poison : i32
  %fp = ub.poison : f32
  %bp = ub.poison : i1
  %ip = ub.poison : index
  %ic = index.constant 3
  %c = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %fc = arith.constant 7.0 : f32
  %fz = arith.constant 0.0 : f32
  %r, %h = arith.mulsi_extended %p, %x : i32
  return %r : i32
}

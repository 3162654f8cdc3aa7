// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -int-range-optimizations
// NOTE: What is expected was written by tests/lit/update.py.

// Comparisons of indices hold in both widths.

func.func @f(%x: index) -> (i1, i1) {
  %most = index.constant 2147483647
  %zero = index.constant 0
  %three = index.constant 3
  %0 = index.and %x, %most
  %1 = index.add %0, %0
  %2 = index.cmp sge(%1, %zero)
  // expected-remark @below {{[Passed] erase-dead | Category:int-range-optimizations | Function=f | Op=index.and}}
  %3 = index.and %x, %three
  // expected-remark @below {{[Passed] erase-dead | Category:int-range-optimizations | Function=f | Op=index.add}}
  %4 = index.add %3, %3
  // expected-remark @below {{[Passed] constant | Category:int-range-optimizations | Function=f | Op=index.cmp}}
  // expected-remark @below {{[Passed] erase-dead | Category:int-range-optimizations | Function=f | Op=index.cmp}}
  %5 = index.cmp sge(%4, %zero)
  return %2, %5 : i1, i1
}

// -----

// A constant of indices is one in both widths.

func.func @f(%x: index) -> index {
  %sign = index.constant 2147483648
  %one = index.constant 1
  %most = index.constant 31
  %0 = index.and %x, %one
  %1 = index.or %0, %sign
  %2 = index.shrs %1, %most
  return %2 : index
}

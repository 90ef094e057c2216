// Bodies that move by forces: what `clearance/dynamics` and `robot.dynamics` call. It is a binary of its own.

/** Where free memory begins: everything below belongs to the binary. */
export function heapBase(): usize {
  return __heap_base;
}

/** Lists of few numbers of eight bytes. In hosts, `memory.copy` and `memory.fill` take longer for these. */

/** Copies so many bytes, a multiple of eight, to where they do not overlap. */
export function copyWords(to: usize, from: usize, bytes: usize): void {
  for (let i: usize = 0; i < bytes; i += 8) store<u64>(to + i, load<u64>(from + i));
}

/** Fills so many bytes, a multiple of eight, with zeros. */
export function clearWords(to: usize, bytes: usize): void {
  for (let i: usize = 0; i < bytes; i += 8) store<u64>(to + i, 0);
}

/** Whether so many bytes, a multiple of eight, are the same in both places. */
export function areEqual(a: usize, b: usize, bytes: usize): bool {
  for (let i: usize = 0; i < bytes; i += 8) if (load<u64>(a + i) != load<u64>(b + i)) return false;
  return true;
}

/**
 * Copies three numbers: a vector. Hosts ask in each turn of a loop whether they are to stop, which takes
 * longer than a number does.
 */
export function copyThree(to: usize, from: usize): void {
  store<u64>(to, load<u64>(from));
  store<u64>(to, load<u64>(from, 8), 8);
  store<u64>(to, load<u64>(from, 16), 16);
}

/** Copies six numbers: a torque and a force, or a symmetric matrix. */
export function copySix(to: usize, from: usize): void {
  copyThree(to, from);
  copyThree(to + 24, from + 24);
}

/** Fills three numbers with zeros. */
export function clearThree(to: usize): void {
  store<u64>(to, 0);
  store<u64>(to, 0, 8);
  store<u64>(to, 0, 16);
}

/** Lists of few numbers of eight bytes. In hosts, `memory.copy` and `memory.fill` take longer for these. */

/** Copies so many bytes, a multiple of eight, to where they do not overlap. */
export function copyWords(to: usize, from: usize, bytes: usize): void {
  for (let i: usize = 0; i < bytes; i += 8) store<u64>(to + i, load<u64>(from + i));
}

/** Fills so many bytes, a multiple of eight, with zeros. */
export function clearWords(to: usize, bytes: usize): void {
  for (let i: usize = 0; i < bytes; i += 8) store<u64>(to + i, 0);
}

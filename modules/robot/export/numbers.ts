/** Numbers as attributes of XML have them: as short as they can be for a reader to get each bit back. */
export function listOf(numbers: ArrayLike<number>): string {
  // −0 is 0, and a reader of either sign need not be relied on.
  return Array.from(numbers, (number) => String(number + 0)).join(' ');
}

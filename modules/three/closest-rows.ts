/**
 * Finds the rows of the lowest distances, the lowest first; of equals, the first stays first. Allocates
 * nothing.
 *
 * @param rows - is filled, as far as there are finite distances
 * @returns how many were found
 */
export function closestRows(distance: ArrayLike<number>, rows: Int32Array): number {
  let count = 0;
  for (let row = 0; row < distance.length; row++) {
    const value = distance[row]!;
    if (!(value < Infinity)) continue;
    if (count === rows.length && !(value < distance[rows[count - 1]!]!)) continue;
    let at = count < rows.length ? count++ : count - 1;
    for (; at > 0 && value < distance[rows[at - 1]!]!; at--) rows[at] = rows[at - 1]!;
    rows[at] = row;
  }
  return count;
}

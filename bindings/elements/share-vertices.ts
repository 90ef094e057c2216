/** What the corners of triangles come to: x y z for each, three corners per triangle, nothing shared. */
export type Corners = Float32Array | Float64Array;

/**
 * Makes one vertex of all corners with the same coordinates, numbered as they first come. By sorting: a file made for the
 * purpose could defeat a hash table of numbers, and a `Map` of texts takes gigabytes for a million triangles.
 */
export function shareVertices(corners: Corners): { vertices: Float64Array; indices: Uint32Array } {
  const first = firstOfEach(corners);
  const vertices = new Float64Array(corners.length);
  const indices = new Uint32Array(first.length);
  let used = 0;
  for (const [corner, same] of first.entries()) {
    if (same < corner) {
      indices[corner] = indices[same]!;
      continue;
    }
    vertices.set(corners.subarray(3 * corner, 3 * corner + 3), 3 * used);
    indices[corner] = used++;
  }
  return { vertices: vertices.subarray(0, 3 * used), indices };
}

/** For each corner, the first with the same coordinates. */
function firstOfEach(corners: Corners): Uint32Array {
  const order = new Uint32Array(corners.length / 3).map((_, corner) => corner);
  order.sort((a, b) => compare(corners, a, b) || a - b);
  const first = new Uint32Array(order.length);
  for (const [i, corner] of order.entries()) {
    const previous = order[i - 1];
    const isSame = previous !== undefined && compare(corners, previous, corner) === 0;
    first[corner] = isSame ? first[previous]! : corner;
  }
  return first;
}

function compare(corners: Corners, a: number, b: number): number {
  for (let k = 0; k < 3; k++) {
    const difference = corners[3 * a + k]! - corners[3 * b + k]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

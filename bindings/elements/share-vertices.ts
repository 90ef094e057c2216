/** What the corners of triangles come to: x y z for each, three corners per triangle, nothing shared. */
export type Corners = Float32Array | Float64Array;

/** Cells of the table that are looked at per corner: files of surfaces need a handful, hostile ones all. */
const PROBES = 64;

/** Makes one vertex of all corners with the same coordinates, numbered as they first come. */
export function shareVertices(corners: Corners): { vertices: Float64Array; indices: Uint32Array } {
  const first = firstByTable(corners) ?? firstBySorting(corners);
  const vertices = new Float64Array(corners.length);
  const indices = new Uint32Array(first.length);
  let used = 0;
  for (let corner = 0; corner < first.length; corner++) {
    const same = first[corner]!;
    if (same < corner) {
      indices[corner] = indices[same]!;
      continue;
    }
    for (let k = 0; k < 3; k++) vertices[3 * used + k] = corners[3 * corner + k]!;
    indices[corner] = used++;
  }
  return { vertices: vertices.subarray(0, 3 * used), indices };
}

/** For each corner, the first of equal coordinates; undefined where too many have one place in the table. */
function firstByTable(corners: Corners): Uint32Array | undefined {
  const count = corners.length / 3;
  const size = 2 ** (32 - Math.clz32(2 * count));
  // Holds one more than the number of a corner; 0 is an empty cell.
  const table = new Uint32Array(size);
  const first = new Uint32Array(count);
  for (let corner = 0; corner < count; corner++) {
    let probes = 0;
    for (let cell = hashOf(corners, corner) & (size - 1); ; cell = (cell + 1) & (size - 1)) {
      const found = table[cell]! - 1;
      if (found < 0) {
        table[cell] = corner + 1;
        first[corner] = corner;
        break;
      }
      if (compare(corners, found, corner) === 0) {
        first[corner] = found;
        break;
      }
      if (++probes === PROBES) return undefined;
    }
  }
  return first;
}

const real = new Float64Array(1);
const words = new Uint32Array(real.buffer);

/** A number of 32 bits, the same for corners with the same coordinates. */
export function hashOf(corners: Corners, corner: number): number {
  let hash = 0;
  for (let k = 0; k < 3; k++) {
    // 0 and −0 are the same coordinate.
    real[0] = corners[3 * corner + k]! + 0;
    hash = Math.imul(hash ^ words[0]!, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15) ^ words[1]!, 0xc2b2ae35);
    hash ^= hash >>> 13;
  }
  return hash;
}

/** As `firstByTable`, however long a file may make that. A `Map` of texts takes GB for 1e6 triangles. */
function firstBySorting(corners: Corners): Uint32Array {
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

import type { Mesh, PieceElement, Vector } from '../../../../bindings/index.ts';
import { holderOf } from '../../../assembly/volumes/cover/exact.ts';
import { toIntegers } from '../../../oracle/dyadic.ts';

/** The triangles of a mesh of which no piece holds all three corners. Without rounding. */
export function notHeld(mesh: Mesh, pieces: readonly PieceElement[]): number[] {
  const hulls = pieces.filter((piece) => piece.kind === 'hull');
  const named = hulls.map(({ vertices }) => new Set(vertices.map(nameOf)));
  const holds = pieces.map((piece) => holderOfPiece(piece, mesh.radius));
  return Array.from({ length: mesh.indices.length / 3 }, (_, i) => i).filter((i) => {
    const corners = [0, 1, 2].map((k) => {
      const at = 3 * mesh.indices[3 * i + k]!;
      return [...mesh.vertices.subarray(at, at + 3)] as unknown as Vector;
    });
    // What has the corners among its vertices holds them: nothing need be computed.
    if (named.some((names) => corners.every((corner) => names.has(nameOf(corner))))) return false;
    return !holds.some((hold) => corners.every(hold));
  });
}

/** Says of points whether they are in a piece, of which the mesh's radius is taken off. Without rounding. */
export function holderOfPiece(piece: PieceElement, radius = 0): (point: Vector) => boolean {
  return piece.kind === 'hull' ? holder(piece.vertices) : holderOf(piece, radius);
}

/** Names a place: 0 and -0 are one. */
function nameOf(point: Vector): string {
  return point.map((x) => x + 0).join();
}

/** Says of points whether they are in the convex hull of vertices, the boundary included. */
function holder(vertices: readonly Vector[]): (point: Vector) => boolean {
  const known = new Set(vertices.map(nameOf));
  const box = [0, 1, 2].map((k) => vertices.map((vertex) => vertex[k]!));
  const low = box.map((places) => Math.min(...places));
  const high = box.map((places) => Math.max(...places));
  const found = new Map<string, boolean>();
  return (point) => {
    if (point.some((x, k) => x < low[k]! || x > high[k]!)) return false;
    const key = nameOf(point);
    if (known.has(key)) return true;
    const result = found.get(key) ?? isBetween(vertices, point);
    found.set(key, result);
    return result;
  };
}

/**
 * Whether a point is a mean of vertices with weights that are not below 0: the first phase of the simplex
 * method, in whole numbers. By Bland's rule it never comes back to where it was.
 */
export function isBetween(vertices: readonly Vector[], point: Vector): boolean {
  const { integers } = toIntegers([...vertices.flat(), ...point]);
  const count = vertices.length;
  const at = (i: number, k: number): bigint => integers[3 * i + k]!;
  // Columns: a weight for each vertex, what the row must come to. Rows: coordinates relative to the point.
  const rows = [0, 1, 2].map((k) => [...vertices.map((_, i) => at(i, k) - at(count, k)), 0n]);
  rows.push([...vertices.map(() => 1n), 1n]);
  // What is left to do: the sum of the rows.
  const goal = rows[0]!.map((_, c) => rows.reduce((sum, row) => sum + row[c]!, 0n));
  const basis = [-1, -1, -1, -1];
  let divisor = 1n;
  for (;;) {
    const column = goal.findIndex((x, c) => c < count && x > 0n && !basis.includes(c));
    if (column < 0) return goal[count] === 0n;
    let row = -1;
    rows.forEach((candidate, r) => {
      if (candidate[column]! <= 0n) return;
      if (row < 0) row = r;
      const [here, best] = [candidate[count]! * rows[row]![column]!, rows[row]![count]! * candidate[column]!];
      if (here < best || (here === best && basis[r]! < basis[row]!)) row = r;
    });
    if (row < 0) return false;
    const pivot = rows[row]!;
    const by = pivot[column]!;
    for (const other of [...rows, goal]) {
      if (other === pivot) continue;
      const factor = other[column]!;
      other.forEach((x, c) => (other[c] = (x * by - pivot[c]! * factor) / divisor));
    }
    divisor = by;
    basis[row] = column;
  }
}

/** Where lines along z are inside of meshes and of spheres. */
import type { Mesh, PointElement } from '../../bindings/index.ts';

/** Stretches of a line, from and to, metres: in order and apart from each other. */
export type Stretches = readonly (readonly [from: number, to: number])[];

/** The corners of all triangles of a mesh, nine numbers each. */
export function cornersOf({ vertices, indices }: Mesh): Float64Array {
  return Float64Array.from({ length: 3 * indices.length }, (_, i) => {
    const vertex = indices[Math.floor(i / 3)]!;
    return vertices[3 * vertex + (i % 3)]!;
  });
}

/**
 * Where the line through x, y is inside of a closed mesh: where the surface goes around it.
 *
 * @param corners - as `cornersOf` gives them
 * @throws Error where the mesh is open, or the line goes through an edge
 */
export function insideMesh(corners: Float64Array, x: number, y: number): Stretches {
  const crossings: { z: number; step: number }[] = [];
  for (let i = 0; i < corners.length; i += 9) {
    const [ax, ay] = [corners[i]! - x, corners[i + 1]! - y];
    const [bx, by] = [corners[i + 3]! - x, corners[i + 4]! - y];
    const [cx, cy] = [corners[i + 6]! - x, corners[i + 7]! - y];
    // Twice the areas of the triangles with the line and two of the corners; those of an edge walked forth
    // and back differ in sign only, so that a line passes through exactly one of two neighbors.
    const [ab, bc, ca] = [ax * by - ay * bx, bx * cy - by * cx, cx * ay - cy * ax];
    if (!((ab > 0 && bc > 0 && ca > 0) || (ab < 0 && bc < 0 && ca < 0))) continue;
    const z = (bc * corners[i + 2]! + ca * corners[i + 5]! + ab * corners[i + 8]!) / (ab + bc + ca);
    crossings.push({ z, step: Math.sign(ab) });
  }
  crossings.sort((a, b) => a.z - b.z);
  const stretches: [number, number][] = [];
  let [winding, from] = [0, 0];
  for (const { z, step } of crossings) {
    if (winding === 0) from = z;
    winding += step;
    if (winding === 0) stretches.push([from, z]);
  }
  if (winding !== 0) throw new Error(`insideMesh: the mesh is open where x is ${x} and y is ${y}`);
  return stretches;
}

/** Where the line through x, y is inside of any sphere. */
export function insideSpheres(spheres: readonly PointElement[], x: number, y: number): Stretches {
  return join(
    spheres.flatMap(({ vertices: [[cx, cy, cz]], radius }) => {
      const square = radius ** 2 - (x - cx) ** 2 - (y - cy) ** 2;
      return square > 0 ? [[cz - Math.sqrt(square), cz + Math.sqrt(square)] as const] : [];
    }),
  );
}

/** What is in any of some stretches, which may overlap and come in any order. */
export function join(stretches: Stretches): Stretches {
  const joined: [number, number][] = [];
  for (const [from, to] of [...stretches].sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** How long stretches are together. */
export function lengthOf(stretches: Stretches): number {
  return stretches.reduce((sum, [from, to]) => sum + to - from, 0);
}

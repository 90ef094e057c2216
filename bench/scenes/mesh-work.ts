import type { Mesh } from '../../bindings/index.ts';

/** Two meshes, the first in place and the second in many poses: the same for us and for every peer. */
export interface MeshWork {
  readonly name: string;
  readonly a: Mesh;
  readonly b: Mesh;
  /** 4×4 matrices of `b`, column by column. */
  readonly poses: readonly (readonly number[])[];
  /** The distance in each pose, 0 where the surfaces touch or cross; metres. */
  readonly distances: Float64Array;
  /** The largest coordinate in the world, metres: errors grow with it. */
  readonly reach: number;
}

/** The largest coordinate that two meshes have in the world, or a little more. */
export function reachOf(a: Mesh, b: Mesh, poses: readonly (readonly number[])[]): number {
  const away = poses.map((pose) => Math.hypot(pose[12]!, pose[13]!, pose[14]!));
  return Math.max(extentOf(a), extentOf(b) + Math.max(...away));
}

/** The distance of the farthest vertex from the origin. */
function extentOf({ vertices }: Mesh): number {
  let square = 0;
  for (let i = 0; i < vertices.length; i += 3) {
    square = Math.max(square, vertices[i]! ** 2 + vertices[i + 1]! ** 2 + vertices[i + 2]! ** 2);
  }
  return Math.sqrt(square);
}

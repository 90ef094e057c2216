import type { Vector } from '../base/checks.ts';
import type { Face } from './faces.ts';

/** Corners of a box's faces, counterclockwise; bits 0, 1, 2 of a corner tell its side along x, y, z. */
const FACES: readonly Face[] = [
  { corners: [0, 4, 6, 2], normal: [-1, 0, 0] },
  { corners: [1, 3, 7, 5], normal: [1, 0, 0] },
  { corners: [0, 1, 5, 4], normal: [0, -1, 0] },
  { corners: [2, 6, 7, 3], normal: [0, 1, 0] },
  { corners: [0, 2, 3, 1], normal: [0, 0, -1] },
  { corners: [4, 5, 7, 6], normal: [0, 0, 1] },
];

/** The corners of a box around the origin, and its faces; undefined where some of them have no area. */
export function boxShape(halfExtents: Vector): {
  readonly points: readonly Vector[];
  readonly faces: readonly Face[] | undefined;
} {
  const side = (corner: number, axis: 0 | 1 | 2): number =>
    (corner >> axis) & 1 ? halfExtents[axis] : -halfExtents[axis];
  const points = Array.from({ length: 8 }, (_, i): Vector => [side(i, 0), side(i, 1), side(i, 2)]);
  return { points, faces: halfExtents.includes(0) ? undefined : FACES };
}

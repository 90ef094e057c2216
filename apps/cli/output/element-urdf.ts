import { angleOf } from '../../../bindings/base/angles.ts';
import { lengthOf } from '../../../bindings/base/length.ts';
import { fromQuaternion } from '../../../bindings/geometry/quaternions.ts';
import { anglesOf } from '../../../bindings/geometry/transforms.ts';
import type { BoxElement, CoverElement, Vector } from '../../../bindings/index.ts';

/** Radii are written larger by this part of the largest number beside them: an axis as angles is rounded. */
const ROUNDING = 1e-12;

/** The collisions of a sphere, cylinder or box; or a capsule, as URDF has it: a cylinder and two spheres. */
export function describeElement(element: CoverElement): string[] {
  if (element.kind === 'box') return [describeBox(element)];
  const { kind, vertices, radius } = element;
  const more = ROUNDING * (radius + largestOf(vertices.flat()));
  const own = radius + more;
  const spheres = vertices.map((center) =>
    describeCollision(`xyz="${center.join(' ')}"`, `<sphere radius="${own}"/>`),
  );
  if (vertices.length === 1) return spheres;
  const [start, end] = vertices as readonly [Vector, Vector];
  const [x, y, z] = [0, 1, 2].map((k) => end[k]! - start[k]!) as [number, number, number];
  const middle = start.map((value, k) => value + (end[k]! - value) / 2);
  const rpy = [0, angleOf(lengthOf(x, y, 0), z), angleOf(y, x)];
  const cylinder = describeCollision(
    `xyz="${middle.join(' ')}" rpy="${rpy.join(' ')}"`,
    `<cylinder radius="${own}" length="${lengthOf(x, y, z) + 2 * more}"/>`,
  );
  return kind === 'cylinder' ? [cylinder] : [cylinder, ...spheres];
}

function describeBox({ center, halfExtents, rotation }: BoxElement): string {
  const more = ROUNDING * largestOf([...center, ...halfExtents]);
  const size = halfExtents.map((half) => 2 * (half + more));
  return describeCollision(
    `xyz="${center.join(' ')}" rpy="${anglesOf(fromQuaternion([0, 0, 0], rotation)).join(' ')}"`,
    `<box size="${size.join(' ')}"/>`,
  );
}

function largestOf(numbers: readonly number[]): number {
  return Math.max(...numbers.map(Math.abs));
}

function describeCollision(origin: string, shape: string): string {
  return `<collision><origin ${origin}/><geometry>${shape}</geometry></collision>`;
}

/** Boxes, cylinders and spheres, and whether a sphere touches one of them, in plain JavaScript. */
import type { Element } from '../../bindings/index.ts';

/** Whether the sphere whose four numbers begin at a place of an array touches an obstacle. */
export type SphereTest = (spheres: Float64Array, at: number) => boolean;

/** How many numbers of a box and of a cylinder follow each other. */
const BOX = 15;
const CYLINDER = 8;

/** Makes the test of a sphere against obstacles. */
export function makeObstacles(elements: readonly Element[]): SphereTest {
  const boxes = Float64Array.from(elements.flatMap(readBox));
  const cylinders = Float64Array.from(elements.flatMap(readCylinder));
  const balls = Float64Array.from(
    elements.flatMap((element) => (element.kind === 'point' ? [...element.vertices[0], element.radius] : [])),
  );
  if (boxes.length / BOX + cylinders.length / CYLINDER + balls.length / 4 < elements.length) {
    throw new TypeError('obstacles are boxes, cylinders and spheres');
  }
  return (spheres, at) => {
    const x = spheres[at]!;
    const y = spheres[at + 1]!;
    const z = spheres[at + 2]!;
    const radius = spheres[at + 3]!;
    const limit = radius * radius;
    for (let i = 0; i < boxes.length; i += BOX) {
      const dx = x - boxes[i]!;
      const dy = y - boxes[i + 1]!;
      const dz = z - boxes[i + 2]!;
      const u = Math.abs(dx * boxes[i + 6]! + dy * boxes[i + 7]! + dz * boxes[i + 8]!) - boxes[i + 3]!;
      if (u > radius) continue;
      const v = Math.abs(dx * boxes[i + 9]! + dy * boxes[i + 10]! + dz * boxes[i + 11]!) - boxes[i + 4]!;
      if (v > radius) continue;
      const w = Math.abs(dx * boxes[i + 12]! + dy * boxes[i + 13]! + dz * boxes[i + 14]!) - boxes[i + 5]!;
      if (w > radius) continue;
      const outside = (u > 0 ? u * u : 0) + (v > 0 ? v * v : 0) + (w > 0 ? w * w : 0);
      if (outside <= limit) return true;
    }
    for (let i = 0; i < cylinders.length; i += CYLINDER) {
      const dx = x - cylinders[i]!;
      const dy = y - cylinders[i + 1]!;
      const dz = z - cylinders[i + 2]!;
      const along = dx * cylinders[i + 3]! + dy * cylinders[i + 4]! + dz * cylinders[i + 5]!;
      const beyond = Math.abs(along) - cylinders[i + 6]!;
      if (beyond > radius) continue;
      const squared = dx * dx + dy * dy + dz * dz - along * along;
      const reach = radius + cylinders[i + 7]!;
      if (squared > reach * reach) continue;
      if (beyond <= 0) return true;
      const aside = squared > 0 ? Math.sqrt(squared) - cylinders[i + 7]! : 0;
      if (beyond * beyond + (aside > 0 ? aside * aside : 0) <= limit) return true;
    }
    for (let i = 0; i < balls.length; i += 4) {
      const dx = x - balls[i]!;
      const dy = y - balls[i + 1]!;
      const dz = z - balls[i + 2]!;
      const reach = radius + balls[i + 3]!;
      if (dx * dx + dy * dy + dz * dz <= reach * reach) return true;
    }
    return false;
  };
}

/** Center, half extents, and the three axes. */
function readBox(element: Element): number[] {
  if (element.kind !== 'box') return [];
  const [x, y, z, w] = element.rotation ?? [0, 0, 0, 1];
  return [
    ...element.center,
    ...element.halfExtents,
    ...[1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
    ...[2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
    ...[2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
  ];
}

/** Center, direction of the axis, half of the length, radius. */
function readCylinder(element: Element): number[] {
  if (element.kind !== 'cylinder') return [];
  const [from, to] = element.vertices;
  const way = to.map((x, k) => x - from[k]!);
  const length = Math.hypot(...way);
  const center = from.map((x, k) => (x + to[k]!) / 2);
  return [...center, ...way.map((x) => x / length), length / 2, element.radius];
}

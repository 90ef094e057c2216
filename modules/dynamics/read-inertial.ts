import type { SegmentItem } from '../../bindings/elements/mesh.ts';
import type { Inertial } from '../robot/model/inertial.ts';
import type { BodyOptions } from './options.ts';

/** STUB: boxes and spheres, until `inertiaOf` is merged. */
export function readInertial(
  where: string,
  name: string,
  options: BodyOptions,
  elements: readonly SegmentItem[],
): Inertial {
  if (options.inertial !== undefined) return options.inertial;
  const [one] = elements as readonly any[];
  const mass = options.mass!;
  if (one.kind === 'point') {
    const i = 0.4 * mass * one.radius ** 2;
    return { mass, center: one.vertices[0], inertia: [i, i, i, 0, 0, 0] };
  }
  if (one.kind === 'box') {
    const [x, y, z] = one.halfExtents;
    const part = (a: number, b: number) => (mass / 3) * (a * a + b * b);
    return { mass, center: one.center, inertia: [part(y, z), part(x, z), part(x, y), 0, 0, 0] };
  }
  throw new Error(`${where}: ${name} ${one.kind}`);
}

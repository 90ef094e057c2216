import type { Vector } from '../../bindings/base/checks.ts';
import { outOfRange } from '../../bindings/base/errors.ts';
import { lengthOf } from '../../bindings/base/length.ts';
import type { TreeDescription } from '../../bindings/dynamics/tree.ts';
import { boundsOf } from '../../bindings/elements/bounds.ts';
import type { SegmentItem } from '../../bindings/elements/mesh.ts';
import { isEndless } from '../../bindings/elements/endless.ts';
import type { Inertial } from '../robot/model/inertial.ts';
import { identity } from '../../bindings/geometry/transforms.ts';

/** One body that floats, in the frame of its center of mass and along the axes of its own. */
export function freeBody({ mass, inertia }: Inertial): TreeDescription {
  const joint = { parent: 0, motion: 'float', drive: 0, rate: 0, multiplier: 1, offset: 0 } as const;
  const still = { axis: [0, 0, 1], placement: identity(), damping: 0 };
  return { bodies: [{ ...joint, ...still, mass, center: [0, 0, 0], inertia }], numbers: 7, rates: 6 };
}

/**
 * How deep a surface can be in a shape before no distance says how deep it is, metres. Cores of points, lines
 * and triangles have no inside, so that two of them that cross are as deep as their radii, wherever they
 * cross. Infinite: all of the shape has an inside, and a depth in whatever it overlaps with.
 */
export function thicknessOf(elements: readonly SegmentItem[]): number {
  return Math.min(...elements.map(thicknessOfItem));
}

function thicknessOfItem(item: SegmentItem): number {
  switch (item.kind) {
    case 'point':
    case 'line':
    case 'triangle':
    case 'mesh':
    case 'points':
      return item.radius;
    case 'heightField':
      return 0;
    default:
      return Infinity;
  }
}

/**
 * How far a shape reaches from a point at most, metres.
 *
 * @throws RangeError for what has no end
 */
export function reachOf(
  where: string,
  name: string,
  elements: readonly SegmentItem[],
  [x, y, z]: Vector,
): number {
  const bounds = elements.some(isEndless) ? undefined : boundsOf(elements);
  if (bounds === undefined) {
    throw outOfRange(where, `static (${name})`, 'true, as it has no end', false);
  }
  const far = (k: 0 | 1 | 2, at: number): number => Math.max(at - bounds.lower[k], bounds.upper[k] - at);
  return lengthOf(far(0, x), far(1, y), far(2, z));
}

import type { Vector } from '../../../bindings/base/checks.ts';
import { sineAndCosine } from '../../../bindings/base/angles.ts';
import { fromQuaternion } from '../../../bindings/geometry/quaternions.ts';
import { identity, type Matrix, product } from '../../../bindings/geometry/transforms.ts';
import { subtract } from '../../../bindings/geometry/vectors.ts';
import type { XmlElement } from '../text/xml.ts';
import type { Joint, Link, Motion } from './model.ts';

/** One number that moves a link, or holds it. */
export interface Step {
  readonly name: string;
  readonly source: XmlElement;
  /** Where the axis of what turns is, in the frame of the link where the file has it; else 0 0 0. */
  readonly anchor: Vector;
  /** The position at which the link is where the file has it. */
  readonly reference: number;
  /** Its axis is in the frame of the link where the file has it. */
  readonly motion: Motion;
  /** The position at which it is held, if it is. */
  readonly held?: number | undefined;
}

/** The joints that carry a link, and the links between them, which have no shapes. */
export interface Chain {
  readonly joints: readonly Joint[];
  readonly between: readonly Link[];
}

const ORIGIN: Vector = [0, 0, 0];

/** The axes about which what turns freely turns, one after the other, each as the last has turned it. */
export const BALL_AXES: readonly (readonly [name: string, axis: Vector])[] = [
  ['x', [1, 0, 0]],
  ['y', [0, 1, 0]],
  ['z', [0, 0, 1]],
];

/**
 * The joints between a link and its parent, one after the other, with a link between each two that is
 * called `link/joint`. Where an axis passes by the origin of the link, the way from the axis to the origin is
 * that of the next joint, or the exit of the last.
 *
 * @param placement - where the file has the link, in the frame of the parent
 * @param steps - at least one
 */
export function chainTo(parent: string, link: string, placement: Matrix, steps: readonly Step[]): Chain {
  const last = steps.length - 1;
  const linkAt = (i: number): string => (i === last ? link : `${link}/${steps[i]!.name}`);
  const joints = steps.map((step, i): Joint => {
    const { name, source, anchor, reference, motion, held } = step;
    const ends = { name, parent: i === 0 ? parent : linkAt(i - 1), child: linkAt(i), source };
    const before = i === 0 ? ORIGIN : steps[i - 1]!.anchor;
    const start = product(i === 0 ? placement : identity(), translation(subtract(anchor, before)));
    const origin = product(start, displacement(motion, (held ?? 0) - reference));
    const exit =
      i === last && anchor.some((x) => x !== 0) ? translation(subtract(ORIGIN, anchor)) : undefined;
    if (held === undefined) return { ...ends, origin, exit, motion };
    return { ...ends, origin: exit === undefined ? origin : product(origin, exit), motion: undefined };
  });
  const between = steps.slice(0, -1).map(({ source }, i): Link => ({
    name: linkAt(i),
    elements: [],
    inertial: undefined,
    isBetween: true,
    source,
  }));
  return { joints, between };
}

/** What a joint at some position does to what it carries. */
function displacement({ type, axis }: Motion, position: number): Matrix {
  if (type === 'prismatic') return translation(axis.map((x) => x * position) as unknown as Vector);
  const [sine, cosine] = sineAndCosine(position / 2);
  const [x, y, z] = axis;
  return fromQuaternion(ORIGIN, [x * sine, y * sine, z * sine, cosine]);
}

function translation(by: Vector): Matrix {
  return fromQuaternion(by, [0, 0, 0, 1]);
}

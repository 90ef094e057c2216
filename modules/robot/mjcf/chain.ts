import { fromQuaternion } from '../../../bindings/geometry/quaternions.ts';
import { identity, type Matrix, product } from '../../../bindings/geometry/transforms.ts';
import { subtract } from '../../../bindings/geometry/vectors.ts';
import type { FileError } from '../../../bindings/base/file-error.ts';
import type { Vector } from '../../../bindings/base/checks.ts';
import { FREE_MOTION, type Joint, type Link, type Mimic, Z_AXIS } from '../model/model.ts';
import type { FloatingChoice } from '../shapes/choices.ts';
import type { MjcfBody } from './bodies.ts';
import type { MjcfJoint, Step } from './joints.ts';
import { turnAbout } from './placements.ts';

/** How equalities hold joints: by other joints, or where they are. */
export interface Held {
  readonly mimics: ReadonlyMap<string, Mimic>;
  /** Positions by name, radians or metres. */
  readonly still: ReadonlyMap<string, number>;
}

/** The joints that carry a body, and the links between them, which have no shapes. */
export interface Chain {
  readonly joints: readonly Joint[];
  readonly between: readonly Link[];
}

/** Nothing is turned or moved. */
const ORIGIN: Vector = [0, 0, 0];

/**
 * The joints between a body and its parent. Several are one after the other, as MuJoCo applies them, with a
 * link between each two, called `body/joint`. Where an axis passes by the origin of the body, the way from
 * the axis to the origin is that of the next joint, or the exit of the last.
 *
 * @param joints - of the body, in document order
 */
export function chainTo(
  body: MjcfBody,
  joints: readonly MjcfJoint[],
  floating: FloatingChoice,
  held: Held,
): Chain {
  const { name, source, placement } = body;
  const parent = body.parent!.name;
  const free = joints.find(({ type }) => type === 'free');
  if (free !== undefined) return { joints: [freeJoint(body, free, floating)], between: [] };
  const steps = joints.flatMap((joint) => joint.steps);
  if (steps.length === 0) {
    const fixed = { name: `${name}/fixed`, parent, child: name, origin: placement, motion: undefined, source };
    return { joints: [fixed], between: [] };
  }
  const linkAt = (i: number): string => (i === steps.length - 1 ? name : `${name}/${steps[i]!.name}`);
  const chain = steps.map((step, i): Joint => {
    const before = i === 0 ? ORIGIN : steps[i - 1]!.anchor;
    const entry = translation(subtract(step.anchor, before));
    const start = product(i === 0 ? placement : identity(), entry);
    const isLast = i === steps.length - 1;
    const still = held.still.get(step.name);
    const ends = { name: step.name, parent: i === 0 ? parent : linkAt(i - 1), child: linkAt(i), source: step.source };
    const origin = product(start, displacement(step, (still ?? 0) - step.reference));
    const exit = isLast ? exitOf(step) : undefined;
    if (still !== undefined) {
      return { ...ends, origin: exit === undefined ? origin : product(origin, exit), motion: undefined };
    }
    return { ...ends, origin, exit, motion: { ...step.motion, mimic: held.mimics.get(step.name) } };
  });
  const between = steps.slice(0, -1).map((step, i): Link => ({
    name: linkAt(i),
    elements: [],
    inertial: undefined,
    isBetween: true,
    source: step.source,
  }));
  return { joints: chain, between };
}

/** As in MuJoCo, the numbers of a free joint are a pose in the world, wherever the file has the body. */
function freeJoint(body: MjcfBody, { name, source }: MjcfJoint, floating: FloatingChoice): Joint {
  if (floating === 'refuse') throw refusal(source);
  const ends = { name, parent: body.parent!.name, child: body.name, source };
  if (floating === 'fix') return { ...ends, origin: body.placement, motion: undefined };
  return { ...ends, origin: identity(), motion: { type: 'floating', axis: Z_AXIS, ...FREE_MOTION } };
}

function refusal(source: MjcfJoint['source']): FileError {
  return source.error(
    "a free joint is refused by the option floating: 'refuse'; 'fix' holds its body where the file has it",
  );
}

function exitOf({ anchor }: Step): Matrix | undefined {
  return anchor.every((x) => x === 0) ? undefined : translation(subtract(ORIGIN, anchor));
}

/** What a joint at some position does to what it carries. */
function displacement({ motion }: Step, position: number): Matrix {
  if (motion.type === 'prismatic') {
    return translation(motion.axis.map((x) => x * position) as unknown as Vector);
  }
  return fromQuaternion(ORIGIN, turnAbout(motion.axis, position));
}

function translation(by: Vector): Matrix {
  return fromQuaternion(by, [0, 0, 0, 1]);
}

import type { Vector } from '../../../bindings/base/checks.ts';
import { show } from '../../../bindings/base/errors.ts';
import { FileError } from '../../../bindings/base/file-error.ts';
import { lengthOf } from '../../../bindings/base/length.ts';
import { transformDirection, transformPoint } from '../../../bindings/geometry/transforms.ts';
import { normalize } from '../../../bindings/geometry/vectors.ts';
import { BALL_AXES, type Step } from '../model/chain.ts';
import { type Motion, UNLIMITED } from '../model/model.ts';
import type { XmlElement } from '../text/xml.ts';
import type { MjcfBody, Part } from './bodies.ts';

/** The kinds of joints. */
const TYPES = ['hinge', 'slide', 'ball', 'free'] as const;

/** A joint as MuJoCo counts them: so many numbers of its `qpos`. */
export interface MjcfJoint {
  readonly name: string;
  readonly source: XmlElement;
  readonly type: (typeof TYPES)[number];
  /** In order; of a free joint none. */
  readonly steps: readonly Step[];
}

/**
 * Reads the joints of a body.
 *
 * @param nameless - what a joint without a name is called, by its number among those of the body
 * @param warnings - gets a sentence for what is read approximately
 */
export function readJoints(
  body: MjcfBody,
  nameless: (index: number) => string,
  warnings: string[],
): MjcfJoint[] {
  const joints = body.joints.map((part, i) => readJoint(part, part.name ?? nameless(i), warnings));
  const free = joints.find(({ type }) => type === 'free');
  if (free === undefined) return joints;
  if (joints.length > 1) throw free.source.error('a free joint is the only one of its body');
  if (body.parent!.parent !== undefined)
    throw free.source.error('a free joint is for bodies that the world carries');
  return joints;
}

function readJoint(part: Part, name: string, warnings: string[]): MjcfJoint {
  const { attributes, document } = part;
  const source = attributes.element;
  const type = source.name === 'freejoint' ? 'free' : typeOf(part);
  if (source.text('align') === 'true') {
    throw source.error(`<${source.name} align="true"> is not read: it puts the frame of the body elsewhere`);
  }
  if (type === 'free') return { name, source, type, steps: [] };
  const anchor = transformPoint(part.frame, attributes.numbers('pos', 3, [0, 0, 0]) as unknown as Vector);
  const forces = readForces(part);
  const { radians } = document.compiler;
  if (type === 'ball') {
    const largest = readLimits(part, radians)?.[1];
    if (largest !== undefined) {
      warnings.push(
        source.remark(
          '<joint type="ball" range> is one angle about any axis; took it for each of three axes',
        ),
      );
    }
    const limits = largest === undefined ? undefined : ([-largest, largest] as const);
    const steps = BALL_AXES.map(([letter, axis]): Step => {
      const motion = { ...turning(limits), ...forces, axis, mimic: undefined };
      return { name: `${name}/${letter}`, source, anchor, reference: 0, motion };
    });
    return { name, source, type, steps };
  }
  const axis = readAxis(part);
  const unit = type === 'hinge' ? radians : 1;
  const reference = attributes.number('ref', 0) * unit;
  const limits = readLimits(part, unit);
  const moves = type === 'hinge' ? turning(limits) : sliding(limits);
  const motion = { ...moves, ...forces, axis, mimic: undefined };
  const at: Vector = type === 'hinge' ? anchor : [0, 0, 0];
  return { name, source, type, steps: [{ name, source, anchor: at, reference, motion }] };
}

function typeOf({ attributes }: Part): MjcfJoint['type'] {
  const type = attributes.text('type') ?? 'hinge';
  const found = TYPES.find((known) => known === type);
  if (found !== undefined) return found;
  throw attributes.holderOf('type')!.error(`<joint type=${show(type)}>: expected one of ${TYPES.join(', ')}`);
}

type Limits = readonly [lower: number, upper: number] | undefined;
type Moves = Pick<Motion, 'type' | 'lower' | 'upper' | 'velocity'>;

function turning(limits: Limits): Moves {
  const { lower, upper, velocity } = UNLIMITED;
  if (limits === undefined) return { type: 'continuous', lower, upper, velocity };
  return { type: 'revolute', lower: limits[0], upper: limits[1], velocity };
}

function sliding(limits: Limits): Moves {
  const [lower, upper] = limits ?? [-Infinity, Infinity];
  return { type: 'prismatic', lower, upper, velocity: Infinity };
}

/** Limits, radians or metres; undefined where there are none. */
function readLimits({ attributes, document }: Part, unit: number): Limits {
  const [lower, upper] = attributes.numbers('range', 2, [0, 0]) as [number, number];
  const hasRange = lower !== 0 || upper !== 0;
  if (!attributes.flag('limited', document.compiler.autoLimits && hasRange)) return undefined;
  if (lower < upper) return [lower * unit, upper * unit];
  const holder = attributes.holderOf('range', 'limited')!;
  throw holder.error(`<joint range>: the lower limit ${lower} is not below the upper one, ${upper}`);
}

/** A unit vector in the frame of the body. */
function readAxis({ attributes, frame }: Part): Vector {
  const axis = attributes.numbers('axis', 3, [0, 0, 1]) as unknown as Vector;
  if (lengthOf(...axis) >= 1e-14) return normalize(transformDirection(frame, normalize(axis)));
  throw attributes
    .holderOf('axis')!
    .error('<joint axis> has zero length; a joint that moves needs a direction');
}

/** As in a URDF, what cannot be is no obstacle to distances, and the complaint is kept. */
function readForces({ attributes }: Part): Pick<Motion, 'effort' | 'damping' | 'friction' | 'fault'> {
  try {
    const [least, most] = attributes.numbers('actuatorfrcrange', 2, [0, 0]) as [number, number];
    const effort = attributes.flag('actuatorfrclimited', least !== 0 || most !== 0)
      ? Math.max(Math.abs(least), Math.abs(most))
      : Infinity;
    return {
      effort,
      damping: readResistance({ attributes }, 'damping'),
      friction: readResistance({ attributes }, 'frictionloss'),
      fault: undefined,
    };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const { effort, damping, friction } = UNLIMITED;
    return { effort, damping, friction, fault: error };
  }
}

/** Damping may have numbers for higher powers of the speed behind the first. */
function readResistance({ attributes }: Pick<Part, 'attributes'>, attribute: string): number {
  const [value = 0, ...higher] = attributes.list(attribute, 8);
  if (value < 0 || higher.some((number) => number !== 0)) {
    throw attributes.element.error(
      `<joint ${attribute}>: ${[value, ...higher].join(' ')} is not one number of at least 0`,
    );
  }
  return value;
}

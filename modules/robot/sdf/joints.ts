import type { Vector } from '../../../bindings/base/checks.ts';
import { show } from '../../../bindings/base/errors.ts';
import { FileError } from '../../../bindings/base/file-error.ts';
import {
  type Matrix,
  product,
  transformDirection,
  transformPoint,
} from '../../../bindings/geometry/transforms.ts';
import { normalize } from '../../../bindings/geometry/vectors.ts';
import { BALL_AXES, type Chain, chainTo, type Step } from '../model/chain.ts';
import { inverseOf } from '../model/inverse.ts';
import { type Mimic, type Motion, UNLIMITED } from '../model/model.ts';
import type { XmlElement } from '../text/xml.ts';
import { MODEL, type Scope, WORLD } from './scope.ts';
import { limitOf, numberOf, numbersIn, textOf } from './values.ts';

/** The axes of each kind of joint that is read. */
const AXES: Readonly<Record<string, readonly ('axis' | 'axis2')[]>> = {
  fixed: [],
  revolute: ['axis'],
  continuous: ['axis'],
  prismatic: ['axis'],
  revolute2: ['axis', 'axis2'],
  universal: ['axis', 'axis2'],
  ball: [],
};

/** A joint, and where the whole has its links. */
export interface JointEnds {
  /** Names in the whole. */
  readonly parent: string;
  readonly child: string;
  /** From the frame of the child to that of the parent, where the file has them. */
  readonly placement: Matrix;
}

/**
 * The links that a joint connects.
 *
 * @param places - where links are in the frame of the whole, by name
 * @throws FileError for links that are not there
 */
export function endsOf(joint: XmlElement, scope: Scope, places: ReadonlyMap<string, Matrix>): JointEnds {
  const [parent, child] = ['parent', 'child'].map((role) => {
    const element = joint.requiredChild(role);
    const name = textOf(joint, role);
    if (name === undefined) throw element.error(`<${role}> names no link`);
    return scope.linkOf(name, joint);
  }) as [string, string];
  if (child === WORLD) throw joint.error('<child> is the world, which nothing moves; make it the <parent>');
  if (child === parent) throw joint.error(`<parent> and <child> are of one link, ${show(child)}`);
  return { parent, child, placement: product(inverseOf(places.get(parent)!), places.get(child)!) };
}

/**
 * Reads a joint.
 *
 * @param place - where the model of the joint is in the frame of the whole
 * @param link - where its child is there
 * @param warnings - gets a sentence for what is read approximately
 * @throws FileError for kinds that are not read
 */
export function readJoint(
  name: string,
  joint: XmlElement,
  scope: Scope,
  { parent, child, placement }: JointEnds,
  place: Matrix,
  link: Matrix,
  warnings: string[],
): Chain {
  const type = joint.requiredText('type');
  const axes = AXES[type];
  if (axes === undefined) {
    throw joint.error(`type ${show(type)} is not supported; use ${Object.keys(AXES).join(', ')}`);
  }
  if (type === 'fixed') {
    const fixed = { name, parent, child, origin: placement, motion: undefined, source: joint };
    return { joints: [fixed], between: [] };
  }
  // The frame of the joint, in that of the child.
  const frame = product(
    inverseOf(link),
    product(place, scope.placementOfJoint(name.slice(scope.prefix.length))),
  );
  const anchor = transformPoint(frame, [0, 0, 0]);
  const make = (own: string, source: XmlElement, motion: Motion): Step => ({
    ...{ name: own, source, reference: 0, motion },
    anchor: motion.type === 'prismatic' ? [0, 0, 0] : anchor,
  });
  if (type === 'ball') {
    const steps = BALL_AXES.map(([letter, axis]) =>
      make(`${name}/${letter}`, joint, {
        ...{ ...UNLIMITED, type: 'continuous', fault: undefined, mimic: undefined },
        axis: normalize(transformDirection(frame, axis)),
      }),
    );
    return chainTo(parent, child, placement, steps);
  }
  const steps = axes.map((role) => {
    const element = joint.requiredChild(role);
    const own = role === 'axis' ? name : `${name}/axis2`;
    const axis = readAxis(element, scope, frame, place, link);
    const moves = readLimits(element, type);
    return make(own, joint, {
      ...moves,
      ...readForces(element),
      axis,
      mimic: readMimic(element, scope, warnings),
    });
  });
  return chainTo(parent, child, placement, steps);
}

/** A unit vector in the frame of the child. */
function readAxis(element: XmlElement, scope: Scope, frame: Matrix, place: Matrix, link: Matrix): Vector {
  const xyz = element.child('xyz');
  const given = (xyz === undefined ? [0, 0, 1] : numbersIn(xyz, [3])) as unknown as Vector;
  if (given.every((x) => x === 0)) {
    throw element.error('<xyz> has zero length; a joint that moves needs a direction');
  }
  // Before SDF 1.7 an element said that the frame of the model is meant.
  const ofModel = textOf(element, 'use_parent_model_frame');
  const base = xyz?.text('expressed_in') ?? (ofModel === '1' || ofModel === 'true' ? MODEL : undefined);
  const from =
    base === undefined ? frame : product(inverseOf(link), product(place, scope.placementOf(base, element)));
  return normalize(transformDirection(from, normalize(given)));
}

function readLimits(
  element: XmlElement,
  type: string,
): Pick<Motion, 'type' | 'lower' | 'upper' | 'velocity'> {
  const limit = element.child('limit');
  const lower = type === 'continuous' ? -Infinity : limitOf(limit, 'lower', -Infinity);
  const upper = type === 'continuous' ? Infinity : limitOf(limit, 'upper', Infinity);
  if (lower > upper) throw limit!.error(`<limit>: lower ${lower} is above upper ${upper}`);
  const velocity = limitOf(limit, 'velocity', Infinity);
  const limits = { lower, upper, velocity: velocity < 0 ? Infinity : velocity };
  if (type === 'prismatic') return { ...limits, type };
  // A joint that has only one limit has none that a range could be drawn from.
  const isEndless = lower === -Infinity || upper === Infinity;
  return isEndless
    ? { type: 'continuous', lower: -Infinity, upper: Infinity, velocity: limits.velocity }
    : { ...limits, type: 'revolute' };
}

/** As in a URDF, what cannot be is no obstacle to distances, and the complaint is kept. */
function readForces(element: XmlElement): Pick<Motion, 'effort' | 'damping' | 'friction' | 'fault'> {
  try {
    const dynamics = element.child('dynamics');
    const effort = limitOf(element.child('limit'), 'effort', Infinity);
    const [damping, friction] = ['damping', 'friction'].map((name) =>
      dynamics === undefined ? 0 : numberOf(dynamics, name, 0),
    ) as [number, number];
    if (damping < 0 || friction < 0)
      throw dynamics!.error('<dynamics>: a negative number would drive the joint');
    return { effort: effort < 0 ? Infinity : effort, damping, friction, fault: undefined };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const { effort, damping, friction } = UNLIMITED;
    return { effort, damping, friction, fault: error };
  }
}

/** Of SDF 1.11: the position is `multiplier` · (that of the other − `reference`) + `offset`. */
function readMimic(element: XmlElement, scope: Scope, warnings: string[]): Mimic | undefined {
  const mimic = element.child('mimic');
  if (mimic === undefined) return undefined;
  const leader = mimic.requiredText('joint');
  const axis = mimic.text('axis') ?? 'axis';
  const multiplier = numberOf(mimic, 'multiplier', 1);
  const offset = numberOf(mimic, 'offset', 0) - multiplier * numberOf(mimic, 'reference', 0);
  if (scope.elements('joint').some(([name]) => name === leader)) {
    return { joint: scope.prefix + leader + (axis === 'axis2' ? '/axis2' : ''), multiplier, offset };
  }
  warnings.push(mimic.remark(`<mimic>: joint ${show(leader)} is not in the model; lets it move by itself`));
  return undefined;
}

import { angleOf, sineAndCosine } from '../../../bindings/base/angles.ts';
import type { Quaternion, Vector } from '../../../bindings/base/checks.ts';
import { lengthOf } from '../../../bindings/base/length.ts';
import { fromQuaternion, rotationOf, turnedBy } from '../../../bindings/geometry/quaternions.ts';
import { identity, type Matrix } from '../../../bindings/geometry/transforms.ts';
import { add, cross, dot, normalize, subtract } from '../../../bindings/geometry/vectors.ts';
import type { XmlElement } from '../text/xml.ts';
import type { Attributes } from './attributes.ts';
import type { Compiler } from './compiler.ts';

/** The ways to give an orientation beside `quat`. */
const ALTERNATIVES = ['axisangle', 'xyaxes', 'zaxis', 'euler'] as const;

/** A vector is too short to have a direction. */
const SHORTEST = 1e-14;

const AXES: Readonly<Record<string, Vector>> = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] };

/** The frame that `pos` and an orientation give, or the two points of `fromto`, in the frame around it. */
export function placementOf(attributes: Attributes, compiler: Compiler): Matrix {
  const span = spanOf(attributes);
  if (span !== undefined) return fromQuaternion(span.middle, turnOfZ(span.direction));
  const position = attributes.numbers('pos', 3, [0, 0, 0]) as unknown as Vector;
  return fromQuaternion(position, orientationOf(attributes, compiler));
}

/**
 * What lies between the two points of `fromto`; undefined where there is none.
 *
 * @throws FileError where the points are one
 */
export function spanOf(
  attributes: Attributes,
): { middle: Vector; direction: Vector; length: number } | undefined {
  const holder = attributes.holderOf('fromto');
  if (holder === undefined) return undefined;
  const numbers = holder.numbers('fromto', 6, []);
  const [from, to] = [numbers.slice(0, 3), numbers.slice(3)] as unknown as [Vector, Vector];
  const way = subtract(from, to);
  const length = lengthOf(...way);
  if (length < SHORTEST) throw holder.error(`<${holder.name} fromto>: its two points are one`);
  return { middle: add(from, way, -0.5), direction: normalize(way), length };
}

/**
 * The orientation of an element, as a unit quaternion x, y, z, w. As in MuJoCo, `quat` counts only where
 * there is none of the others.
 *
 * @throws FileError for two ways at once, and for directions of no length
 */
function orientationOf(attributes: Attributes, compiler: Compiler): Quaternion {
  const holder = attributes.holderOf(...ALTERNATIVES);
  const [way, second] = ALTERNATIVES.filter((name) => holder?.text(name) !== undefined);
  if (second !== undefined) throw holder!.error(`<${holder!.name}> has both ${way} and ${second}; keep one`);
  switch (way) {
    case 'axisangle': {
      const [x, y, z, angle] = holder!.numbers(way, 4, []) as Quaternion;
      return turnAbout(toUnit(holder!, way, [x, y, z]), angle * compiler.radians);
    }
    case 'euler':
      return turnByAngles(holder!.numbers(way, 3, []), compiler);
    case 'xyaxes': {
      const numbers = holder!.numbers(way, 6, []);
      const x = toUnit(holder!, way, numbers.slice(0, 3));
      const given = numbers.slice(3) as unknown as Vector;
      const y = toUnit(holder!, way, add(given, x, -dot(given, x)));
      const matrix = identity();
      for (const [i, axis] of [x, y, cross(x, y)].entries()) matrix.set(axis, 4 * i);
      return rotationOf(matrix);
    }
    case 'zaxis':
      return turnOfZ(toUnit(holder!, way, holder!.numbers(way, 3, [])));
    default:
      return readQuaternion(attributes, 'quat');
  }
}

/** Three turns, of which small letters are about axes that the turns before have turned. */
export function turnByAngles(angles: readonly number[], { radians, eulerSequence }: Compiler): Quaternion {
  return angles.reduce<Quaternion>(
    (whole, angle, i) => {
      const letter = eulerSequence[i]!;
      const turn = turnAbout(AXES[letter.toLowerCase()]!, angle * radians);
      return letter === letter.toLowerCase() ? turnedBy(whole, turn) : turnedBy(turn, whole);
    },
    [0, 0, 0, 1],
  );
}

/** A quaternion that is written w, x, y, z, as x, y, z, w and of length 1; none means no turn. */
export function readQuaternion(attributes: Attributes, attribute: string): Quaternion {
  const [w, x, y, z] = attributes.numbers(attribute, 4, [1, 0, 0, 0]) as Quaternion;
  const length = lengthOf(w, x, y, z);
  if (length > SHORTEST) return [x / length, y / length, z / length, w / length];
  const holder = attributes.holderOf(attribute)!;
  throw holder.error(`<${holder.name} ${attribute}>: a quaternion of length 0 is no orientation`);
}

/** The turn about a unit vector by an angle, radians. */
function turnAbout([x, y, z]: Vector, angle: number): Quaternion {
  const [sine, cosine] = sineAndCosine(angle / 2);
  return [x * sine, y * sine, z * sine, cosine];
}

/** The shortest turn that takes z to a unit vector. */
function turnOfZ([x, y, z]: Vector): Quaternion {
  const across = lengthOf(x, y, 0);
  if (across < SHORTEST) return z > 0 ? [0, 0, 0, 1] : [1, 0, 0, 0];
  return turnAbout([-y / across, x / across, 0], angleOf(across, z));
}

function toUnit(holder: XmlElement, attribute: string, vector: readonly number[]): Vector {
  const [x, y, z] = vector as [number, number, number];
  if (lengthOf(x, y, z) < SHORTEST) {
    throw holder.error(`<${holder.name} ${attribute}>: a vector of length 0 has no direction`);
  }
  return normalize([x, y, z]);
}

import { checkVector } from '../../bindings/base/checks.ts';
import { checkFinite, checkObject, checkPositive, outOfRange } from '../../bindings/base/errors.ts';
import type { SegmentItem } from '../../bindings/elements/mesh.ts';
import { inertiaOf } from '../robot/inertia/inertia-of.ts';
import { faultOfInertia, hasAllMoments, type Inertia, type Inertial } from '../robot/model/inertial.ts';
import type { BodyOptions } from './options.ts';

/** Ways to say what a body weighs. */
const WAYS = ['mass', 'density', 'inertial'] as const;

/**
 * The mass of a body: as given, or of its elements, filled evenly.
 *
 * @throws TypeError or RangeError that names the body and what is wrong
 */
export function readInertial(
  where: string,
  name: string,
  options: BodyOptions,
  elements: readonly SegmentItem[],
): Inertial {
  const given = WAYS.filter((way) => options[way] !== undefined);
  if (given.length !== 1) {
    const what = given.length === 0 ? 'nothing' : given.join(' and ');
    throw new TypeError(
      `${where}: ${name} needs one of mass, density and inertial, got ${what}; or it is static`,
    );
  }
  const { inertial, mass, density } = options;
  if (inertial !== undefined) return checkInertial(where, inertial);
  if (mass !== undefined) checkPositive(where, 'mass', mass);
  if (density !== undefined) checkPositive(where, 'density', density);
  try {
    return inertiaOf(elements, { mass, density });
  } catch (error) {
    const { message } = error as Error;
    const hint = 'give it { inertial } to say what it weighs';
    throw new RangeError(`${where}: ${name} has no mass by its elements (${message}); ${hint}`, {
      cause: error,
    });
  }
}

function checkInertial(where: string, value: Inertial): Inertial {
  checkObject(where, 'inertial', value);
  const mass = checkPositive(where, 'inertial.mass', value.mass);
  const center = checkVector(where, 'inertial.center', value.center);
  const { inertia } = value;
  if (inertia?.length !== 6) throw outOfRange(where, 'inertial.inertia', 'six numbers', inertia);
  const numbers = Array.from(inertia, (x, i) =>
    checkFinite(where, `inertial.inertia[${i}]`, x),
  ) as unknown as Inertia;
  const missing = hasAllMoments(numbers) ? undefined : 'the moment about some axis is 0';
  const fault = faultOfInertia(numbers, 0) ?? missing;
  if (fault !== undefined) {
    throw new RangeError(
      `${where}: inertial.inertia: no body turns like that, as ${fault} (${numbers.join(', ')})`,
    );
  }
  return { mass, center, inertia: numbers };
}

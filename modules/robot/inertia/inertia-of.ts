import { checkObject, checkPositive, outOfRange, wrongType } from '../../../bindings/base/errors.ts';
import { checkOptions } from '../../../bindings/base/options.ts';
import type { Element } from '../../../bindings/elements/element.ts';
import type { SegmentItem, SegmentSource } from '../../../bindings/elements/mesh.ts';
import { isEndless } from '../../../bindings/elements/endless.ts';
import { checkBody } from '../../../bindings/elements/source.ts';
import { type Inertial, sumInertials } from '../model/inertial.ts';
import { type Filled, filledInertial, ofMass } from './filled.ts';

/** How heavy something is: one of the two. */
export interface InertiaOptions {
  /** Of all together, kg: shared among several elements by their volumes. */
  readonly mass?: number | undefined;
  /** kg/m³: water has 1000. */
  readonly density?: number | undefined;
}

const OPTIONS = ['mass', 'density'] as const;

/**
 * The mass of elements that are filled evenly, where its center is and how it resists turning. Exact to
 * rounding for all kinds, with their radius or rounding, and for closed meshes without a radius. Where
 * elements overlap, what they share counts as often as it is covered.
 *
 * Source: bodies of revolution by their cross-sections; polyhedra by their tetrahedra (Tonon 2004), which
 * gives what Mirtich 1996 computes by projections; roundings by their parts (Steiner 1840).
 *
 * @param body - an element, a solid mesh, a cloud with a radius, a map of cells, a solid height field, or a
 *   list of elements
 * @param options - `mass`, kg, or `density`, kg/m³
 * @returns kg, metres, kg·m²; in the frame of the elements, the inertia about the center of mass
 * @throws TypeError or RangeError that names the argument: for what has no volume (as a triangle of radius
 *   0), no end, or no inside, and for volumes that are too small or large for a number
 */
export function inertiaOf(body: Element | SegmentSource, options: InertiaOptions): Inertial {
  const where = 'inertiaOf';
  const density = checkChoice(where, options);
  const items = checkBody(where, 'body', body);
  if (items.length === 0) throw outOfRange(where, 'body', 'at least one element', body);
  const isList = Array.isArray(body);
  const parts = items.map((item, i) => checkedInertial(where, isList ? `body[${i}]` : 'body', item));
  const whole = sumInertials(parts);
  return density === undefined ? ofMass(whole, options.mass!) : ofMass(whole, whole.mass * density);
}

/** The density that was chosen, or undefined where it was the mass. */
function checkChoice(where: string, options: InertiaOptions): number | undefined {
  checkObject(where, 'options', options);
  checkOptions(where, options, OPTIONS);
  const { mass, density } = options;
  if ((mass === undefined) === (density === undefined)) {
    throw wrongType(where, 'options', 'either { mass } or { density }', options);
  }
  if (mass !== undefined) checkPositive(where, 'options.mass', mass);
  return density === undefined ? undefined : checkPositive(where, 'options.density', density);
}

/** The mass of one element at 1 kg/m³. */
function checkedInertial(where: string, argument: string, item: SegmentItem): Inertial {
  const inertial = filledInertial(checkFilled(where, argument, item));
  const numbers = [inertial.mass, ...inertial.center, ...inertial.inertia];
  if (inertial.mass > 0 && numbers.every(Number.isFinite)) return inertial;
  throw outOfRange(where, argument, 'a body whose volume is above 0, and finite', inertial.mass);
}

/** Checks that an element has an inside that can be filled. */
function checkFilled(where: string, argument: string, item: SegmentItem): Filled {
  if (isEndless(item)) {
    throw outOfRange(where, `${argument}.kind`, 'a kind of element that has an end', item.kind);
  }
  if (item.kind === 'heightField' && item.solid !== true) {
    throw outOfRange(where, `${argument}.solid`, 'true, as a surface has no inside', false);
  }
  if (item.kind !== 'mesh') return item;
  const { solid, opening = 'is a surface', radius } = item;
  if (solid !== true) throw outOfRange(where, argument, `a mesh with an inside, but it ${opening}`, item);
  if (radius === 0) return item;
  throw outOfRange(
    where,
    `${argument}.radius`,
    '0, as the volume of an inflated mesh has no formula',
    radius,
  );
}

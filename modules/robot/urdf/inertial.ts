import { FileError } from '../../../bindings/base/file-error.ts';
import type { XmlElement } from '../text/xml.ts';
import { type Inertia, type Inertial, MASSLESS, placeInertial } from '../model/inertial.ts';
import { readOrigin } from './geometry.ts';

/** Names of the six numbers, in the order of `Inertia`. */
const NAMES = ['ixx', 'iyy', 'izz', 'ixy', 'ixz', 'iyz'] as const;

/** What rounding may leave of a moment that is 0, as a share of the largest number. */
const ROUNDING = 1e-12;

/** By how much moments may break the rule of triangles, as a share: they are printed with few digits. */
const PRINTED = 0.01;

/**
 * The `<inertial>` of a link, in the link's frame: undefined where there is none. One that cannot be is no
 * obstacle to questions about distances, so that the complaint is returned, for whoever needs the mass.
 */
export function readInertial(link: XmlElement): Inertial | FileError | undefined {
  try {
    const inertial = link.child('inertial');
    return inertial && readPossible(inertial);
  } catch (error) {
    if (error instanceof FileError) return error;
    throw error;
  }
}

function readPossible(source: XmlElement): Inertial {
  const mass = readNumber(source.requiredChild('mass'), 'value');
  if (mass < 0) throw source.error(`<mass value>: ${mass} is negative`);
  // Frames are often written so, whatever their inertia is said to be.
  if (mass === 0) return MASSLESS;
  const element = source.requiredChild('inertia');
  const inertia = NAMES.map((name, k) =>
    k < 3 ? readNumber(element, name) : element.numbers(name, 1, [0])[0]!,
  ) as unknown as Inertia;
  checkPossible(element, inertia);
  return placeInertial(readOrigin(source), { mass, center: [0, 0, 0], inertia });
}

function readNumber(element: XmlElement, attribute: string): number {
  element.requiredText(attribute);
  return element.numbers(attribute, 1, [])[0]!;
}

/**
 * Checks that some mass could turn like that. Moments are sums of squared distances to an axis. So none is
 * negative, and none is larger than those about two axes that are square to its own are together.
 */
function checkPossible(element: XmlElement, inertia: Inertia): void {
  const largest = Math.max(...inertia.map(Math.abs));
  if (largest === 0) return;
  const scaled = inertia.map((value) => value / largest) as unknown as Inertia;
  const [xx, yy, zz] = scaled;
  const fault = !isPositive(scaled, 1, ROUNDING)
    ? 'the moment about some axis is negative'
    : !isPositive(scaled, -2, xx + yy + zz + PRINTED)
      ? 'the moment about some axis is larger than those about two axes square to it are together'
      : undefined;
  if (fault === undefined) return;
  throw element.error(`<inertia>: no body turns like that, as ${fault} (${inertia.join(', ')})`);
}

/** Whether all eigenvalues of a matrix, times a factor, plus a number on its diagonal, are above 0. */
function isPositive(matrix: Inertia, factor: number, added: number): boolean {
  const [xx, yy, zz, xy, xz, yz] = matrix.map((value, k) => factor * value + (k < 3 ? added : 0)) as [
    ...Inertia,
  ];
  // Sylvester's criterion: the minors at the upper left are above 0.
  const minor = xx * yy - xy * xy;
  const whole = zz * minor - yz * (xx * yz - xy * xz) + xz * (xy * yz - yy * xz);
  return xx > 0 && minor > 0 && whole > 0;
}

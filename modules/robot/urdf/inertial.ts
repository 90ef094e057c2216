import { FileError } from '../../../bindings/base/file-error.ts';
import type { XmlElement } from '../text/xml.ts';
import { faultOfInertia, type Inertia, type Inertial, MASSLESS, placeInertial } from '../model/inertial.ts';
import { readOrigin } from './geometry.ts';

/** Names of the six numbers, in the order of `Inertia`. */
const NAMES = ['ixx', 'iyy', 'izz', 'ixy', 'ixz', 'iyz'] as const;

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

/** Checks that some mass could turn like that. */
function checkPossible(element: XmlElement, inertia: Inertia): void {
  const fault = faultOfInertia(inertia, PRINTED);
  if (fault === undefined) return;
  throw element.error(`<inertia>: no body turns like that, as ${fault} (${inertia.join(', ')})`);
}

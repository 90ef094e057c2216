import { FileError } from '../../../bindings/base/file-error.ts';
import { faultOfInertia, type Inertia, type Inertial, MASSLESS, placeInertial } from '../model/inertial.ts';
import type { MjcfBody, Part } from './bodies.ts';
import { placementOf } from './placements.ts';

/** By how much moments may break the rule of triangles, as a share: they are printed with few digits. */
const PRINTED = 0.01;

/**
 * The mass of a body, in its own frame. As with a URDF, what cannot be is no obstacle to distances, and the
 * complaint is returned, for whoever needs the mass.
 */
export function readInertial({ inertial }: MjcfBody): Inertial | FileError | undefined {
  try {
    return inertial && readPossible(inertial);
  } catch (error) {
    if (error instanceof FileError) return error;
    throw error;
  }
}

function readPossible({ attributes, document }: Part): Inertial {
  const { element } = attributes;
  element.requiredText('mass');
  const mass = attributes.number('mass', 0);
  if (mass < 0) throw element.error(`<inertial mass>: ${mass} is negative`);
  if (mass === 0) return MASSLESS;
  const full = element.text('fullinertia') !== undefined;
  const [x, y, z] = attributes.numbers('diaginertia', 3, [0, 0, 0]) as [number, number, number];
  const inertia = (full
    ? attributes.numbers('fullinertia', 6, [])
    : [x, y, z, 0, 0, 0]) as unknown as Inertia;
  const fault = faultOfInertia(inertia, PRINTED);
  if (fault !== undefined) {
    throw element.error(`<inertial>: no body turns like that, as ${fault} (${inertia.join(', ')})`);
  }
  // As in MuJoCo, no <frame> around it moves it.
  return placeInertial(placementOf(attributes, document.compiler), { mass, center: [0, 0, 0], inertia });
}

import { FileError } from '../../../bindings/base/file-error.ts';
import { type Filled, filledInertial, ofMass } from '../inertia/filled.ts';
import {
  faultOfInertia,
  type Inertia,
  type Inertial,
  MASSLESS,
  placeInertial,
  sumInertials,
} from '../model/inertial.ts';
import type { MjcfBody, Part } from './bodies.ts';
import { readPrimitive, typeOf } from './geoms.ts';
import { placementOf } from './placements.ts';

/** The density of geoms of which nothing is said, kg/m³. */
const WATER = 1000;

/** By how much moments may break the rule of triangles, as a share: they are printed with few digits. */
const PRINTED = 0.01;

/**
 * The mass of a body, in its own frame: what `<inertial>` says, or where there is none what its geoms have,
 * those that are only shown among them. As with a URDF, what cannot be is no obstacle to distances, and the
 * complaint is returned, for whoever needs the mass.
 */
export function readInertial(body: MjcfBody): Inertial | FileError | undefined {
  const { inertial, geoms } = body;
  const fromGeoms = (inertial ?? geoms[0])?.document.compiler.inertiaFromGeoms;
  try {
    if (inertial !== undefined && fromGeoms !== true) return readWritten(inertial);
    if (fromGeoms === false || standsStill(body)) return undefined;
    const whole = sumInertials(geoms.flatMap(readMass));
    return whole.mass > 0 ? whole : undefined;
  } catch (error) {
    if (error instanceof FileError) return error;
    throw error;
  }
}

/** Whether no joint moves a body, whose mass then does not count. */
function standsStill({ joints, parent }: MjcfBody): boolean {
  return parent === undefined || (joints.length === 0 && standsStill(parent));
}

/** What a geom has, which may be nothing, in the frame of its body. */
function readMass(geom: Part): Inertial[] {
  const { attributes, document } = geom;
  const { element } = attributes;
  const [first, last] = document.compiler.inertiaGroups;
  const group = attributes.number('group', 0);
  const type = typeOf(geom);
  if (group < first || group > last || type === 'plane' || type === 'hfield') return [];
  const attribute = attributes.holderOf('mass') === undefined ? 'density' : 'mass';
  const given = attributes.number(attribute, WATER);
  if (given === 0) return [];
  if (given < 0) throw attributes.holderOf(attribute)!.error(`<geom ${attribute}>: ${given} is negative`);
  if (attributes.flag('shellinertia', false)) {
    throw element.error('<geom shellinertia="true"> is not read; give the body an <inertial>');
  }
  const primitive = readPrimitive(geom);
  if (primitive === undefined) {
    throw element.error('the mass of a mesh is not read; give the body an <inertial>');
  }
  const filled = filledInertial(primitive as Filled);
  const made = ofMass(filled, attribute === 'mass' ? given : given * filled.mass);
  if ([made.mass, ...made.center, ...made.inertia].every(Number.isFinite)) return [made];
  throw element.error(`<geom ${attribute}>: ${given} is more, or in less room, than numbers can tell`);
}

function readWritten({ attributes, document }: Part): Inertial {
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

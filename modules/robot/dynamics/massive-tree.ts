/** A robot as bodies with masses. */
import type { MassiveBody, TreeDescription } from '../../../bindings/dynamics/tree.ts';
import type { Body } from '../model/bodies.ts';
import { type Inertial, MASSLESS } from '../model/inertial.ts';
import type { KinematicTree } from '../model/kinematic-tree.ts';
import { numberBodies } from '../model/kinematics.ts';
import { inertialOf } from '../model/masses.ts';
import type { RobotJoint } from '../model/model.ts';
import { QUATERNION_NUMBERS, quaternionsIn } from '../model/numbers.ts';

/**
 * The numbers of a configuration that have a velocity, in order: of a quaternion the first three, in place of
 * which the angular velocity is.
 */
export function listRates(joints: readonly RobotJoint[]): readonly RobotJoint[] {
  const last = new Set(quaternionsIn(joints).map((first) => first + QUATERNION_NUMBERS - 1));
  return joints.filter((_, i) => !last.has(i));
}

/** A robot as bodies with masses, and the links that name these bodies. */
export interface RobotMasses extends TreeDescription {
  readonly links: readonly string[];
}

/**
 * The bodies of a robot that joints move, in the order of the tree. Of the two that a planar joint has
 * between its carrier and its own body nothing is made, so that they have no mass.
 *
 * @param bodies - in the order of the tree
 * @throws FileError that names a link or joint whose mass is missing, or cannot be
 */
export function describeMasses(
  bodies: readonly Body[],
  tree: KinematicTree,
  joints: readonly RobotJoint[],
): RobotMasses {
  const numbers = numberBodies(bodies);
  const owners = new Map([...numbers].map(([body, number]) => [number, body]));
  const rates = listRates(joints);
  const massive = tree.joints.map((joint, i): MassiveBody => {
    const body = owners.get(i + 1);
    const { mass, center, inertia }: Inertial = body === undefined ? MASSLESS : inertialOf(body);
    // The joint before an exit has the damping, and a joint that nothing moves takes nothing of it.
    const damping = (body ?? owners.get(i + 2))?.joint?.motion?.damping ?? 0;
    return { ...joint, rate: rates.indexOf(joints[joint.drive]!), damping, mass, center, inertia };
  });
  // Between the joints of a planar one there are bodies of no link; they carry the next one with.
  const links = tree.joints.map(
    (_, i) => [i + 1, i + 2, i + 3].map((n) => owners.get(n)).find(Boolean)!.name,
  );
  return { bodies: massive, numbers: joints.length, rates: rates.length, links };
}

import { FileError } from '../../../bindings/base/file-error.ts';
import { type Motion, UNLIMITED } from '../model/model.ts';
import type { XmlElement } from '../text/xml.ts';

/** What a URDF says of the forces at a joint. */
type Forces = Pick<Motion, 'effort' | 'damping' | 'friction' | 'fault'>;

/**
 * Reads how much a joint's motor pushes, and what resists. What cannot be is no obstacle to questions about
 * distances, so that the complaint is kept, for whoever needs the forces.
 */
export function readForces(joint: XmlElement): Forces {
  try {
    const dynamics = joint.child('dynamics');
    return {
      effort: readEffort(joint.child('limit')),
      damping: readResistance(dynamics, 'damping'),
      friction: readResistance(dynamics, 'friction'),
      fault: undefined,
    };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const { effort, damping, friction } = UNLIMITED;
    return { effort, damping, friction, fault: error };
  }
}

/** As with velocities, the sign does not count, and 0 is no limit. */
function readEffort(limit: XmlElement | undefined): number {
  const effort = Math.abs(limit?.number('effort', 0) ?? 0);
  return effort === 0 ? Infinity : effort;
}

function readResistance(dynamics: XmlElement | undefined, attribute: string): number {
  const value = dynamics?.numbers(attribute, 1, [0])[0] ?? 0;
  if (value < 0)
    throw dynamics!.error(`<dynamics ${attribute}>: ${value} is negative, and would drive the joint`);
  return value;
}

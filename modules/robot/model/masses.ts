import { FileError } from '../../../bindings/base/file-error.ts';
import type { Body } from './bodies.ts';
import { type Inertial, MASSLESS, placeInertial, sumInertials } from './inertial.ts';
import type { Link } from './model.ts';

/**
 * The mass of a body, which is that of its links together, in its own frame. A robot loads without masses;
 * whatever computes with forces asks for them here.
 *
 * @throws FileError that names a link or joint of which the file says what cannot be, or a body that a joint
 *   moves and that has no mass
 */
export function inertialOf({ joint, members }: Body): Inertial {
  const fault = joint?.motion?.fault;
  if (fault !== undefined) throw fault;
  const whole = sumInertials(
    members.map(({ link, placement }) => placeInertial(placement, ownInertial(link))),
  );
  if (whole.mass > 0 || joint === undefined || members.some(({ link }) => link.isBetween)) return whole;
  const others = members.length === 1 ? '' : ', nor do the links that fixed joints hold to it';
  throw members[0]!.link.source.error(
    `a joint moves it, and it has no mass${others}; give it an <inertial>, or load the robot with ` +
      "the option inertia: 'estimate'",
  );
}

/** A link without `<inertial>` has no mass, as the specification has it. */
function ownInertial({ inertial }: Link): Inertial {
  if (inertial instanceof FileError) throw inertial;
  return inertial ?? MASSLESS;
}

import type { Quaternion, Vector } from '../../../bindings/base/checks.ts';
import { outOfRange } from '../../../bindings/base/errors.ts';
import { unknownName } from '../../../bindings/base/nearest.ts';
import type { Pose } from '../../../bindings/geometry/pose.ts';
import type { Robot } from '../../robot/index.ts';
import { fromQuaternion, rotationOf, turnedBy } from '../../../bindings/geometry/quaternions.ts';
import { type Matrix, transformDirection } from '../../../bindings/geometry/transforms.ts';
import { hasFloatingBase } from '../floating-base.ts';
import { readRigid } from '../../../bindings/geometry/rigid.ts';

/** A base that is nowhere else than the world. */
const ORIGIN = [0, 0, 0, 0, 0, 0, 1] as const;

/**
 * Has a link of a robot stand still, such as the foot that a humanoid stands on: the joints between it and
 * the base then move the base. No forces are asked whether it would fall.
 *
 * @param robot - with a base that floats: `base: 'floating'`
 * @param link - one of `robot.linkNames`
 * @param pose - where the link stands in the world. Default: the origin, unturned
 * @throws RangeError for a link that there is not, or a robot whose base does not float; TypeError or
 *   RangeError for what is no pose
 */
export function stance(robot: Robot, link: string, pose?: Pose): Stance {
  const where = 'stance';
  if (!hasFloatingBase(robot)) {
    throw outOfRange(where, 'robot', "a robot with base: 'floating'", robot.name);
  }
  const stand = readRigid(where, pose);
  if (!robot.linkNames.includes(link)) {
    throw unknownName(where, 'link', 'a link of the robot', link, robot.linkNames);
  }
  return new Stance(robot, link, stand);
}

/** A link that stands still while joints move. */
export class Stance {
  readonly #robot: Robot;
  /** The link that stands. */
  readonly link: string;
  /** Where it stands in the world, a 4×4 matrix, column by column. */
  readonly pose: Matrix;

  /** @internal Call `stance`. */
  constructor(robot: Robot, link: string, pose: Matrix) {
    this.#robot = robot;
    this.link = link;
    this.pose = pose;
  }

  /**
   * Where the base is, so that the link stands where it does: for the `base` of other calls.
   *
   * @param configuration - of all joints but the base, radians or metres
   * @returns x, y and z, metres, and the quaternion x, y, z, w
   * @throws TypeError or RangeError as `robot.linkPose`
   */
  base(configuration: ArrayLike<number>): Float64Array {
    const foot = this.#robot.linkPose(configuration, this.link, new Float64Array(16), { base: ORIGIN });
    const [x, y, z, w] = rotationOf(foot);
    const rotation: Quaternion = turnedBy(rotationOf(this.pose), [-x, -y, -z, w]);
    const way: Vector = [foot[12]!, foot[13]!, foot[14]!];
    const [dx, dy, dz] = transformDirection(fromQuaternion([0, 0, 0], rotation), way);
    const [px, py, pz] = [this.pose[12]!, this.pose[13]!, this.pose[14]!];
    return Float64Array.of(px - dx, py - dy, pz - dz, ...rotation);
  }

  /**
   * Has another link stand from now on, where it is in a configuration, while the one that stood may go.
   *
   * @throws TypeError or RangeError as `robot.linkPose`
   */
  stepTo(link: string, configuration: ArrayLike<number>): Stance {
    const base = this.base(configuration);
    return new Stance(
      this.#robot,
      link,
      this.#robot.linkPose(configuration, link, new Float64Array(16), { base }),
    );
  }
}

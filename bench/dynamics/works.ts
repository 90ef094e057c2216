/** Robots whose forces are timed, in states that are random. */
import { MASSIVE, readMassive } from '../../data/massive.ts';
import { loadRobot, type Robot } from '../../modules/robot/index.ts';
import { makeRandom } from '../random.ts';

/** A robot, and one state after the other: configuration, velocities, and torques or accelerations. */
export interface DynamicsWork {
  readonly name: string;
  readonly robot: Robot;
  /** Its URDF, without mimics, of which peers know nothing. */
  readonly urdf: string;
  readonly states: readonly DynamicsState[];
}

export interface DynamicsState {
  readonly configuration: Float64Array;
  readonly velocities: Float64Array;
  /** Torques, or accelerations. */
  readonly forces: Float64Array;
}

/** States of each robot. */
const STATES = 64;

/** Largest magnitudes: radians, radians per second, and newton metres or radians per second squared. */
const SIZES = [2, 2, 10] as const;

/** Robots by what tables call them. */
const ROBOTS = {
  'Panda, 7 joints': 'pandaArm',
  'Panda with its hand, 9 joints': 'panda',
  'Romeo, 33 joints': 'romeo',
} as const satisfies Record<string, keyof typeof MASSIVE>;

export async function makeDynamicsWorks(): Promise<DynamicsWork[]> {
  const random = makeRandom(81);
  return Promise.all(
    Object.entries(ROBOTS).map(async ([name, file]) => {
      const urdf = (await readMassive(file)).replaceAll(/<mimic [^>]*>(\s*<\/mimic>)?/g, '');
      const robot = loadRobot(urdf, { meshes: 'none' });
      const list = (size: number): Float64Array =>
        Float64Array.from(robot.joints, () => size * (2 * random() - 1));
      const states = Array.from({ length: STATES }, () => {
        const [configuration, velocities, forces] = SIZES.map(list) as [
          Float64Array,
          Float64Array,
          Float64Array,
        ];
        return { configuration, velocities, forces };
      });
      return { name, robot, urdf, states };
    }),
  );
}

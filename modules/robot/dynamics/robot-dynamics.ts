import { checkCoordinate, type Vector, isList } from '../../../bindings/base/checks.ts';
import { checkBoolean, outOfRange, wrongType } from '../../../bindings/base/errors.ts';
import { checkOptions } from '../../../bindings/base/options.ts';
import { checkRoom } from '../../../bindings/base/room.ts';
import { BodyTree } from '../../../bindings/dynamics/tree.ts';
import { sharedDynamicsHost } from '../../../bindings/wasm/dynamics.ts';
import { readConfiguration } from '../model/configurations.ts';
import type { RobotJoint } from '../model/model.ts';
import { listRates, type RobotMasses } from './massive-tree.ts';

/** What `robot.dynamics` may be told. */
export interface DynamicsOptions<Out extends Float64Array | Float32Array = Float64Array> {
  /** The acceleration of what falls, in the world, m/s². Default: [0, 0, −9.81]. */
  readonly gravity?: ArrayLike<number>;
  /**
   * Whether `damping` of the URDF resists velocities, in proportion to them. Default: false. Its `friction`,
   * which also holds joints that stand still, is not computed.
   */
  readonly damping?: boolean;
  /** An array of the length of the answer, to be written into; nothing is allocated then. */
  readonly out?: Out;
}

/** What `robot.dynamics.massMatrix` may be told. */
export type MassMatrixOptions<Out extends Float64Array | Float32Array = Float64Array> = Pick<
  DynamicsOptions<Out>,
  'out'
>;

const OPTIONS = ['gravity', 'damping', 'out'] as const;
const MATRIX_OPTIONS = ['out'] as const;

const GRAVITY: Vector = [0, 0, -9.81];

/** The largest magnitude of a velocity, acceleration, torque or of gravity: squares of it stay finite. */
const RATE_LIMIT = 1e9;

/** Gives the memory of trees back that nobody can ask any more. */
const forgotten = new FinalizationRegistry<BodyTree>((tree) => tree.dispose());

/**
 * The forces of a robot that touches nothing: accelerations of torques, torques of accelerations, and the
 * inertia of all joints together. It needs no engine and no scene; see docs/dynamics.md.
 *
 * Configurations are those of the robot. Velocities, accelerations and torques have a number for each entry
 * of `names`, in the order of `robot.joints`: rad/s or m/s, rad/s² or m/s², N·m or N. Of a joint that floats,
 * these are six, along the axes of the joint's frame, which for a base that floats is the world: velocity of
 * the origin of the link, and its angular velocity. So they are not derivatives of the quaternion. Mimics
 * move with their joint, whose torque is that of its own motor.
 */
export class RobotDynamics {
  /**
   * The names of the numbers of velocities, accelerations and torques: joints, but for `/rot_w` of
   * quaternions.
   */
  readonly names: readonly string[];
  readonly #joints: readonly RobotJoint[];
  readonly #tree: BodyTree;
  /** What errors call each body of the tree. */
  readonly #links: readonly string[];

  /** @internal Robots make theirs. */
  constructor(joints: readonly RobotJoint[], description: RobotMasses) {
    this.names = Object.freeze(listRates(joints).map(({ name }) => name));
    this.#joints = joints;
    this.#links = description.links;
    this.#tree = new BodyTree('Robot.dynamics', sharedDynamicsHost(), description);
    forgotten.register(this, this.#tree);
    Object.freeze(this);
  }

  /**
   * The accelerations that torques give the robot: Featherstone's articulated-body algorithm, in time that
   * grows with the joints.
   *
   * @param configuration - one number per joint of `robot.joints`; limits are not enforced
   * @param velocities - one number per entry of `names`, and so are torques
   * @param torques - those of motors; what damping takes comes off, if `damping` is set
   * @returns accelerations, one number per entry of `names`
   * @throws TypeError or RangeError that names the argument, for anything but finite numbers of the right
   *   count, at most 1e9; Error where a joint moves nothing that has inertia
   */
  accelerations<Out extends Float64Array | Float32Array = Float64Array>(
    configuration: ArrayLike<number>,
    velocities: ArrayLike<number>,
    torques: ArrayLike<number>,
    options?: DynamicsOptions<Out>,
  ): Out {
    const where = 'RobotDynamics.accelerations';
    const out = this.#begin(where, options);
    this.#read(where, configuration, velocities);
    this.#readRates(where, 'torques', torques);
    const stuck = sharedDynamicsHost().exports.accelerate(this.#tree.address);
    if (stuck > 0) throw this.#noInertia(where, stuck);
    out.set(this.#tree.lists.accelerations);
    return out as Out;
  }

  /**
   * The torques of motors that give the robot accelerations: the recursive Newton–Euler algorithm. Zero
   * velocities and accelerations give what gravity takes.
   *
   * @param configuration - as in `accelerations`
   * @param velocities - as in `accelerations`
   * @param accelerations - one number per entry of `names`
   * @returns torques, one number per entry of `names`; with `damping` set, they overcome it as well
   * @throws TypeError or RangeError as `accelerations`
   */
  inverseDynamics<Out extends Float64Array | Float32Array = Float64Array>(
    configuration: ArrayLike<number>,
    velocities: ArrayLike<number>,
    accelerations: ArrayLike<number>,
    options?: DynamicsOptions<Out>,
  ): Out {
    const where = 'RobotDynamics.inverseDynamics';
    const out = this.#begin(where, options);
    this.#read(where, configuration, velocities);
    this.#readRates(where, 'accelerations', accelerations);
    sharedDynamicsHost().exports.inverseDynamics(this.#tree.address);
    out.set(this.#tree.lists.torques);
    return out as Out;
  }

  /**
   * The mass matrix: torques are it times accelerations, where velocities and gravity are 0, and kinetic
   * energy is half of the velocities times it times the velocities. Symmetric, kg·m² for joints that turn, kg
   * for those that slide. By the composite-rigid-body algorithm.
   *
   * @param configuration - as in `accelerations`
   * @returns row by row, as many numbers squared as `names` has entries
   * @throws TypeError or RangeError as `accelerations`
   */
  massMatrix<Out extends Float64Array | Float32Array = Float64Array>(
    configuration: ArrayLike<number>,
    options?: MassMatrixOptions<Out>,
  ): Out {
    const where = 'RobotDynamics.massMatrix';
    checkOptions(where, options, MATRIX_OPTIONS);
    const length = this.names.length * this.names.length;
    const out = checkRoom(where, options?.out, length, 'the square of the velocities');
    readConfiguration(where, 'configuration', configuration, this.#joints, this.#tree.lists.configuration);
    const { exports, heap } = sharedDynamicsHost();
    heap.lend(where, 8 * length, (matrix) => {
      exports.massMatrix(this.#tree.address, matrix);
      out.set(heap.float64(matrix, length));
    });
    return out as Out;
  }

  /** Checks and keeps options, and returns the room for the answer. */
  #begin(
    where: string,
    options: DynamicsOptions<Float64Array | Float32Array> | undefined,
  ): Float64Array | Float32Array {
    checkOptions(where, options, OPTIONS);
    const out = checkRoom(where, options?.out, this.names.length, 'one per velocity');
    const damped = checkBoolean(where, 'options.damping', options?.damping ?? false);
    const gravity = options?.gravity;
    this.#tree.setGravity(gravity === undefined ? GRAVITY : readGravity(where, gravity));
    this.#tree.setDamped(damped);
    return out;
  }

  #read(where: string, configuration: unknown, velocities: unknown): void {
    readConfiguration(where, 'configuration', configuration, this.#joints, this.#tree.lists.configuration);
    this.#readRates(where, 'velocities', velocities);
  }

  /** Checks a list with one number per velocity, and copies it. */
  #readRates(where: string, name: 'velocities' | 'torques' | 'accelerations', list: unknown): void {
    const { length } = this.names;
    if (!isList(list)) throw wrongType(where, name, `an array of ${length} numbers`, list);
    if (list.length !== length) throw outOfRange(where, name, `${length} numbers, one per velocity`, list);
    const to = this.#tree.lists[name];
    for (let i = 0; i < length; i++) {
      const value = list[i];
      if (typeof value === 'number' && Math.abs(value) <= RATE_LIMIT) to[i] = value;
      else checkCoordinate(where, `${name}[${i}] (joint "${this.names[i]!}")`, value, RATE_LIMIT);
    }
  }

  #noInertia(where: string, body: number): Error {
    return new Error(
      `${where}: the joint that moves link "${this.#links[body - 1]!}" finds no inertia to move, neither its ` +
        'own nor that of what it carries; give the link an <inertia>',
    );
  }
}

function readGravity(where: string, gravity: unknown): Vector {
  if (!isList(gravity)) throw wrongType(where, 'options.gravity', 'an array of 3 numbers', gravity);
  if (gravity.length !== 3) throw outOfRange(where, 'options.gravity', '3 numbers', gravity);
  const at = (i: number): number => checkCoordinate(where, `options.gravity[${i}]`, gravity[i], RATE_LIMIT);
  return [at(0), at(1), at(2)];
}

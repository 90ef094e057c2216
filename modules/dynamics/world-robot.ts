import { checkFinite, outOfRange, wrongType } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import { unknownName } from '../../bindings/base/nearest.ts';
import { recordKind } from '../../bindings/base/tape.ts';
import { DRIVE, GIVES_TORQUE, HOLDS_POSITION, HOLDS_VELOCITY, IDLE } from '../../bindings/wasm/records.ts';
import { recordAt } from '../../bindings/wasm/fields.ts';
import { readConfiguration } from '../robot/model/configurations.ts';
import type { RobotJoint } from '../robot/model/model.ts';
import type { Force } from './options.ts';
import type { ActorMemory, DriveOptions, MotorNumbers, WorldMemory } from './memory.ts';

/** What the motor of a joint does. Units: radians, N·m; or metres, N for a joint that slides. */
export interface MotorOptions {
  /** Gives this. */
  readonly torque?: number;
  /** Or holds a position, as a spring: `stiffness` times what is missing, less `damping` times velocity. */
  readonly position?: number;
  readonly stiffness?: number;
  readonly damping?: number;
  /** Or holds a velocity. */
  readonly velocity?: number;
  /** The most that it gives. Default: the `effort` of the URDF. */
  readonly most?: number;
}

const MOTOR_OPTIONS = ['torque', 'position', 'stiffness', 'damping', 'velocity', 'most'] as const;
const GOALS = ['torque', 'position', 'velocity'] as const;

const IDLE_MOTOR: MotorNumbers = { mode: IDLE, target: 0, stiffness: 0, damping: 0, most: Infinity };

/** What a robot tells the world that it is in. */
export interface RobotWorld {
  /** Somebody else than a step has moved it. */
  changed(): void;
  /** Somebody has told it what to do. */
  wake(): void;
  push(link: string, force: Force): void;
}

/** A robot in a world. */
export class WorldRobot {
  readonly name: string;
  /** The names of the velocities, in the order of the robot's joints: see `robot.dynamics`. */
  readonly names: readonly string[];
  readonly #joints: readonly RobotJoint[];
  readonly #memory: WorldMemory;
  readonly #actor: ActorMemory;
  readonly #drives: readonly DriveOptions[];
  readonly #world: RobotWorld;

  /** @internal `world.addRobot` makes these. */
  constructor(
    name: string,
    joints: readonly RobotJoint[],
    names: readonly string[],
    memory: WorldMemory,
    actor: ActorMemory,
    drives: readonly DriveOptions[],
    world: RobotWorld,
  ) {
    this.name = name;
    this.names = names;
    this.#joints = joints;
    this.#memory = memory;
    this.#actor = actor;
    this.#drives = drives;
    this.#world = world;
  }

  /** A copy of its configuration: one number per joint of `robot.joints`. */
  get configuration(): Float64Array {
    return this.#actor.tree.lists.configuration.slice();
  }

  /** A copy of its velocities: one number per entry of `names`. */
  get velocities(): Float64Array {
    return this.#actor.tree.lists.velocities.slice();
  }

  /**
   * Changes its velocities.
   *
   * @param velocities - one number per entry of `names`
   */
  setVelocities(velocities: ArrayLike<number>): void {
    const where = 'WorldRobot.setVelocities';
    const numbers = readRates(where, 'velocities', velocities, this.names);
    this.#actor.tree.lists.velocities.set(numbers);
    this.#world.changed();
  }

  /**
   * Changes its configuration: it is somewhere else at once.
   *
   * @param configuration - one number per joint of `robot.joints`
   */
  setConfiguration(configuration: ArrayLike<number>): void {
    const where = 'WorldRobot.setConfiguration';
    readConfiguration(
      where,
      'configuration',
      configuration,
      this.#joints,
      this.#actor.tree.lists.configuration,
    );
    this.#world.changed();
  }

  /**
   * Pushes a link during the next step, beside gravity. Without `at` it is pushed at the center of mass of
   * all that fixed joints hold together with it.
   *
   * @throws TypeError or RangeError that names the argument
   */
  push(link: string, force: Force): void {
    this.#world.push(link, force);
  }

  /**
   * Says what motors do from now on. Joints that are not named keep what they have; `undefined` for one
   * turns its motor off.
   *
   * @throws TypeError or RangeError that names the joint and the option; nothing has changed then
   */
  motors(motors: Readonly<Record<string, MotorOptions | undefined>>): void {
    const where = 'WorldRobot.motors';
    const read = Object.entries(motors).map(([joint, options]) => this.#readMotor(where, joint, options));
    const { heap } = this.#memory.host;
    for (const [i, numbers] of read) heap.write(recordAt(this.#actor.drives, DRIVE, i), DRIVE, numbers);
    this.#world.wake();
  }

  #readMotor(where: string, name: string, options: MotorOptions | undefined): [number, MotorNumbers] {
    const number = this.#joints.findIndex((joint) => joint.name === name);
    const i = this.#drives.findIndex((drive) => drive.number === number);
    if (number < 0 || i < 0) {
      const names = this.#drives.map((drive) => this.#joints[drive.number]!.name);
      throw unknownName(where, 'motors', 'with names of joints', name, names);
    }
    if (options === undefined) return [i, IDLE_MOTOR];
    checkOptions(`${where}: ${name}`, options, MOTOR_OPTIONS);
    const goals = GOALS.filter((goal) => options[goal] !== undefined);
    if (goals.length !== 1)
      throw wrongType(where, name, 'one of { torque }, { position } and { velocity }', goals);
    const [goal] = goals;
    const numberOf = (option: keyof MotorOptions, unless: number) =>
      options[option] === undefined ? unless : checkFinite(where, `${name}.${option}`, options[option]);
    const target = numberOf(goal!, 0);
    const stiffness = numberOf('stiffness', 0);
    const damping = numberOf('damping', 0);
    const most = options.most ?? this.#joints[number]!.effort;
    for (const [option, value] of [
      ['stiffness', stiffness],
      ['damping', damping],
      ['most', most],
    ] as const) {
      if (!(value >= 0)) throw outOfRange(where, `${name}.${option}`, 'at least 0', value);
    }
    if (goal === 'velocity' && most === Infinity) {
      throw outOfRange(
        where,
        `${name}.most`,
        'given, as the URDF has no effort for this joint',
        options.most,
      );
    }
    const mode = { torque: GIVES_TORQUE, position: HOLDS_POSITION, velocity: HOLDS_VELOCITY }[goal!];
    return [i, { mode, target, stiffness, damping, most }];
  }
}

/** Reads finite numbers, one for each name. */
export function readRates(
  where: string,
  argument: string,
  list: ArrayLike<number>,
  names: readonly string[],
): Float64Array {
  if (list?.length !== names.length) {
    throw outOfRange(where, argument, `a list of ${names.length} numbers`, list);
  }
  return Float64Array.from(names, (name, i) => checkFinite(where, `${argument}[${i}] (${name})`, list[i]));
}

recordKind({
  name: 'WorldRobot',
  type: WorldRobot,
  methods: ['setVelocities', 'setConfiguration', 'push', 'motors'],
});

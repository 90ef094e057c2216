import { checkVector, type Quaternion, type Vector } from '../../bindings/base/checks.ts';
import {
  checkBoolean,
  checkFunction,
  checkPositive,
  checkString,
  outOfRange,
} from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import { recordKind, tape } from '../../bindings/base/tape.ts';
import { checkBody } from '../../bindings/elements/source.ts';
import type { Engine } from '../../bindings/engine.ts';
import { allPairs, checkIds } from '../../bindings/scene/pairs/pairs.ts';
import type { Robot } from '../robot/index.ts';
import { readConfiguration } from '../robot/model/configurations.ts';
import { fromQuaternion, rotationOf } from '../../bindings/geometry/quaternions.ts';
import { identity, transformDirection, transformPoint } from '../../bindings/geometry/transforms.ts';
import { freeBody, reachOf } from './free-body.ts';
import { WorldMemory } from './memory.ts';
import type {
  BodyNow,
  BodyOptions,
  Energy,
  Force,
  Momentum,
  WorldOptions,
  WorldRobotOptions,
} from './options.ts';
import { type Nearness, noFindings, Parts } from './parts.ts';
import { type Profile, Stopwatch } from './profile.ts';
import { type Owner, scalePushed, sumPushed, WorldContacts } from './pushes.ts';
import { readInertial } from './read-inertial.ts';
import {
  type CheckedForce,
  LAW_OPTIONS,
  readForce,
  readLaw,
  readSettings,
  readShare,
  type Settings,
} from './read-options.ts';
import { readRigid } from '../../bindings/geometry/rigid.ts';
import { readRobot, type RobotInWorld, type RobotShape } from './robot-shapes.ts';
import { type Island, Sleepers } from './sleepers.ts';
import { numbersOf, Surroundings } from './surroundings.ts';
import type { TouchRows } from './touch-rows.ts';
import { type Surface, TIP, Touches } from './touches.ts';
import { readRates, WorldRobot } from './world-robot.ts';

const BODY_OPTIONS = [
  ...(['elements', 'static', 'mass', 'density', 'inertial'] as const),
  ...(['pose', 'velocity', ...LAW_OPTIONS] as const),
];
const ROBOT_OPTIONS = [
  ...(['configuration', 'velocities', 'pose', 'limits', 'touching', ...LAW_OPTIONS] as const),
] as const;
const ADVANCE_OPTIONS = ['step', 'each', 'onFrame'] as const;

/** The longest step, seconds. */
const LONGEST_STEP = 1;

/** The share of the envelope that corners of a face may be above where others are in something. */
const CLOSE = 1e-2;

/** A body: which actor it is, −1 if it is static, and where its center of mass is in its own frame. */
interface BodyEntry {
  readonly actor: number;
  readonly center: Vector;
}

/** What pushes a body of an actor in the next step. */
interface Pending extends CheckedForce {
  readonly actor: number;
  readonly body: number;
}

/** What `world.advance` takes. */
export interface AdvanceOptions {
  /** Seconds of a step. Default: 0.001. */
  readonly step?: number;
  /** Seconds from one call of `onFrame` to the next. Default: each step. */
  readonly each?: number;
  /** Called after that time, and at the end. */
  readonly onFrame?: (world: World) => void;
}

/** A state of a world, for `restore`. */
export interface WorldState {
  readonly law: 'impulses' | 'springs';
  readonly time: number;
  /** Of each body that moves and each robot: configuration, velocities, and what its motors do. */
  readonly numbers: Float64Array;
  /** What held bodies in the last step, or how springs were bent: the next one begins with it. */
  readonly held: TouchRows;
  readonly near: Nearness;
  /** What sleeps, and for each actor for how long it has been slow, and how fast it was then. */
  readonly rest: { readonly islands: readonly Island[]; readonly rests: Float64Array };
}

/**
 * Makes a world without bodies.
 *
 * @param engine - finds what touches; in double or single precision, with or without SIMD
 * @throws TypeError or RangeError that names the option
 */
export function createWorld(engine: Engine, options: WorldOptions = {}): World {
  const where = 'createWorld';
  if (tape.listener !== undefined) return tape.listener.call(where, createWorld, [engine, options]);
  return new World(engine, readSettings(where, options));
}

/**
 * Bodies with mass, and robots, that move by forces and push each other: see docs/dynamics.md. What one step
 * comes to has equal bits in every host, for engines of one precision.
 */
export class World {
  readonly #settings: Settings;
  readonly #memory: WorldMemory;
  readonly #surroundings: Surroundings;
  readonly #surfaces: Surface[] = [];
  readonly #owners: Owner[] = [];
  readonly #bodies = new Map<string, BodyEntry>();
  /** The actor of each robot. */
  readonly #robots = new Map<string, number>();
  readonly #touches: Touches;
  readonly #parts: Parts;
  readonly #stopwatch: Stopwatch | undefined;
  readonly #sleepers: Sleepers;
  /** What was pushed in the parts of the last step, without what is asleep, and seconds of that step. */
  #pushed: readonly TouchRows[] = [];
  #length = 0;
  #forces: Pending[] = [];
  #time = 0;

  /** @internal Call `createWorld`. */
  constructor(engine: Engine, settings: Settings) {
    const { defaults, envelope, isSoft, isEuler, profile } = settings;
    this.#stopwatch = profile ? new Stopwatch() : undefined;
    this.#settings = settings;
    this.#memory = new WorldMemory({ isSoft, isEuler, close: CLOSE * envelope });
    // Impulses keep the bits that wheels have by polygons.
    this.#surroundings = new Surroundings(engine, envelope, isSoft ? TIP * envelope : undefined);
    this.#touches = new Touches(this.#memory, this.#surfaces, defaults, isSoft);
    this.#sleepers = new Sleepers(this.#memory, this.#surroundings, this.#touches, this.#surfaces);
    this.#parts = new Parts({
      ...{ memory: this.#memory, surroundings: this.#surroundings, sleepers: this.#sleepers },
      ...{ surfaces: this.#surfaces, touches: this.#touches },
      ...{ envelope, isSoft, stopwatch: this.#stopwatch },
    });
  }

  /** Seconds that have passed. */
  get time(): number {
    return this.#time;
  }

  /** What the steps so far have spent their time on; undefined unless `createWorld` was told to note it. */
  get profile(): Profile | undefined {
    return this.#stopwatch?.profile;
  }

  /**
   * Adds a body.
   *
   * @throws TypeError or RangeError that names the option, for a body without mass or end that is not static,
   *   and for one that would be deep in another; nothing has changed then
   */
  addBody(name: string, options: BodyOptions): void {
    const where = 'World.addBody';
    this.#checkName(where, name);
    checkOptions(where, options, BODY_OPTIONS);
    const elements = checkBody(where, 'elements', options.elements);
    const isStatic = checkBoolean(where, 'static', options.static ?? false);
    const law = readLaw(where, options);
    const { velocity = {} } = options;
    checkOptions(`${where}: velocity`, velocity, ['linear', 'angular']);
    const linear = checkVector(where, 'velocity.linear', velocity.linear ?? [0, 0, 0]);
    const angular = checkVector(where, 'velocity.angular', velocity.angular ?? [0, 0, 0]);
    const inertial = isStatic ? undefined : readInertial(where, name, options, elements);
    const reach = inertial ? reachOf(where, name, elements, inertial.center) : 0;
    const pose = options.pose ?? { position: [0, 0, 0] };
    const actor = inertial ? this.#memory.actors.length : -1;
    this.#parts.show();
    this.#add(name, name, '', elements, { static: isStatic, pose }, { actor, body: 1, ...law });
    try {
      this.#checkApart(where, 1);
      if (inertial === undefined) {
        this.#bodies.set(name, { actor, center: [0, 0, 0] });
        return;
      }
      const { center } = inertial;
      const matrix = Float64Array.from(this.#surroundings.scene.getPose(name));
      const { tree } = this.#memory.addActor(where, freeBody(inertial), [reach], []);
      tree.setGravity(this.#settings.gravity);
      tree.lists.configuration.set([...transformPoint(matrix, center), ...rotationOf(matrix)]);
      tree.lists.velocities.set([...linear, ...angular]);
      const local = identity();
      local.set([-center[0], -center[1], -center[2]], 12);
      this.#memory.addMount(actor, 1, local);
      this.#bodies.set(name, { actor, center });
    } catch (error) {
      this.#drop(1);
      throw error;
    }
  }

  /**
   * Adds a robot with the masses, limits, damping and friction of its URDF. Its motors are off. Its links are
   * compared with each other where `robot.pairs` says so.
   *
   * @throws FileError that names a link or joint whose mass is missing, or cannot be; TypeError or RangeError
   *   that names the option, or what it would be deep in; nothing has changed then
   */
  addRobot(name: string, robot: Robot, options: WorldRobotOptions = {}): WorldRobot {
    const where = 'World.addRobot';
    this.#checkName(where, name);
    checkOptions(where, options, ROBOT_OPTIONS);
    const law = readLaw(where, options);
    const bounce = readShare(where, 'limits.restitution', options.limits?.restitution) ?? 0;
    const stand = readRigid(where, options.pose);
    const read = readRobot(robot, stand, bounce);
    const { masses, names, drives } = read;
    const shapes = touchingOf(where, options.touching, read.shapes);
    const configuration = new Float64Array(masses.numbers);
    const given = options.configuration ?? robot.configuration({});
    readConfiguration(where, 'configuration', given, robot.joints, configuration);
    const velocities = readRates(where, 'velocities', options.velocities ?? names.map(() => 0), names);
    const reaches = reachesOf(where, read);

    const actor = this.#memory.actors.length;
    const memory = this.#memory.addActor(where, masses, reaches, drives);
    memory.tree.setGravity(this.#settings.gravity);
    memory.tree.setDamped(true);
    memory.tree.lists.configuration.set(configuration);
    memory.tree.lists.velocities.set(velocities);
    let added = 0;
    try {
      for (const { id, body, elements } of shapes) {
        const isStatic = body === 0;
        const pose = isStatic ? stand : identity();
        const surface = { actor: isStatic ? -1 : actor, body, ...law };
        this.#add(`${name}/${id}`, name, id, elements, { static: isStatic, pose }, surface);
        added++;
        if (!isStatic) this.#memory.addMount(actor, body, identity());
      }
      // Links are compared with each other only where the robot says so.
      const ids = shapes.map(({ id }) => id);
      const except = robot.pairs.filter((pair) => pair.every((id) => ids.includes(id)));
      for (const [a, b] of allPairs(ids, { except }))
        this.#surroundings.separate(`${name}/${a}`, `${name}/${b}`);
      this.#parts.look();
      this.#checkApart(where, shapes.length);
    } catch (error) {
      this.#drop(added);
      this.#memory.dropActor();
      throw error;
    }
    this.#robots.set(name, actor);
    return new WorldRobot(name, robot.joints, names, this.#memory, memory, drives, {
      changed: () => {
        this.#wake(actor);
        this.#parts.restart();
      },
      wake: () => this.#wake(actor),
      push: (link, force) => this.#pushLink(actor, robot, read, link, force),
    });
  }

  /**
   * Pushes a body during the next step, beside gravity.
   *
   * @throws TypeError or RangeError that names the argument
   */
  push(name: string, force: Force): void {
    const where = 'World.push';
    const entry = this.#entry(where, name);
    const checked = readForce(where, force);
    if (entry.actor < 0) throw outOfRange(where, 'name', 'a body that is not static', name);
    this.#forces.push({ ...checked, actor: entry.actor, body: 1 });
  }

  /**
   * Goes on by a step.
   *
   * @param seconds - above 0, at most 1
   * @throws Error that names the bodies that did not let it end; nothing has changed then, but that what was
   *   to push does not any more
   */
  step(seconds: number): void {
    const where = 'World.step';
    const length = checkPositive(where, 'seconds', seconds);
    if (length > LONGEST_STEP) throw outOfRange(where, 'seconds', `at most ${LONGEST_STEP}`, seconds);
    this.#stopwatch?.start();
    try {
      const pushed = this.#stepAwake(where, length);
      this.#pushed = this.#settings.maySleep ? this.#sleepers.fall(length, pushed) : pushed;
    } finally {
      this.#stopwatch?.stop();
    }
    this.#length = length;
    this.#time += length;
  }

  /** Moves all that is awake or pushed. Returns what has been pushed in each part of the step. */
  #stepAwake(where: string, length: number): readonly TouchRows[] {
    const forces = this.#forces;
    this.#forces = [];
    if (this.#memory.awake.length === 0 && forces.length === 0) return [];
    const { exports } = this.#memory.host;
    const { address } = this.#memory;
    const pushed: TouchRows[] = [];
    const [held, near, { islands }] = [this.#touches.beginStep(), this.#parts.save(), this.#sleepers];
    exports.beginStep(address);
    const findings = noFindings();
    for (const { actor } of forces) findings.woken.add(actor);
    const take = (): boolean => {
      if (this.#sleepers.wake(findings.woken).length > 0) this.#parts.restart();
      this.#applyForces(forces);
      return this.#parts.step(where, length, findings, () => void pushed.push(this.#touches.record()));
    };
    const undo = (): void => {
      exports.undoStep(address);
      this.#goBack(held, near, islands);
      this.#touches.endStep(false);
    };
    try {
      while (!take()) {
        for (const { actor } of forces) this.#memory.clearForces(actor);
        undo();
        pushed.length = 0;
      }
    } catch (error) {
      undo();
      throw error;
    } finally {
      for (const { actor } of forces) this.#memory.clearForces(actor);
    }
    this.#touches.endStep(true);
    return pushed;
  }

  /**
   * Goes on by steps until some time has passed; the last one may be shorter.
   *
   * @throws as `step`, of which those before have happened; TypeError or RangeError that names the option
   */
  advance(seconds: number, options: AdvanceOptions = {}): void {
    const where = 'World.advance';
    checkPositive(where, 'seconds', seconds);
    checkOptions(where, options, ADVANCE_OPTIONS);
    const step = checkPositive(where, 'step', options.step ?? 1e-3);
    const { each = step, onFrame } = options;
    checkPositive(where, 'each', each);
    if (onFrame !== undefined) checkFunction(where, 'onFrame', onFrame);
    const steps = Math.ceil(seconds / step - 1e-9);
    const perFrame = Math.max(1, Math.round(each / step));
    for (let i = 1; i <= steps; i++) {
      this.step(i < steps ? step : seconds - (steps - 1) * step);
      if (i % perFrame === 0 || i === steps) onFrame?.(this);
    }
  }

  /**
   * Where a body is, and how it moves.
   *
   * @throws RangeError for a name that no body has
   */
  body(name: string): BodyNow {
    const { actor, center } = this.#entry('World.body', name);
    if (actor < 0) {
      const matrix = Float64Array.from(this.#surroundings.scene.getPose(name));
      return {
        pose: { position: [matrix[12]!, matrix[13]!, matrix[14]!], quaternion: rotationOf(matrix) },
        velocity: { linear: [0, 0, 0], angular: [0, 0, 0] },
      };
    }
    const { configuration: q, velocities: v } = this.#memory.actors[actor]!.tree.lists;
    const quaternion: Quaternion = [q[3]!, q[4]!, q[5]!, q[6]!];
    const [x, y, z] = transformDirection(fromQuaternion([0, 0, 0], quaternion), center);
    return {
      pose: { position: [q[0]! - x, q[1]! - y, q[2]! - z], quaternion },
      velocity: { linear: [v[0]!, v[1]!, v[2]!], angular: [v[3]!, v[4]!, v[5]!] },
    };
  }

  /**
   * Whether a body or robot is asleep: see docs/dynamics.md. What is static never is.
   *
   * @throws RangeError for a name that nothing has
   */
  isAsleep(name: string): boolean {
    const actor = this.#robots.get(name) ?? this.#entry('World.isAsleep', name).actor;
    return actor >= 0 && this.#memory.isAsleep(actor);
  }

  get #law(): WorldState['law'] {
    return this.#settings.isSoft ? 'springs' : 'impulses';
  }

  /** Energies of all that moves, without what springs of touches hold. */
  energy(): Energy {
    const { exports } = this.#memory.host;
    exports.placeAll(this.#memory.address);
    let [kinetic, potential] = [0, 0];
    for (const { tree } of this.#memory.actors) {
      kinetic += exports.kineticEnergy(tree.address);
      potential += exports.potentialEnergy(tree.address);
    }
    return { kinetic, potential, total: kinetic + potential };
  }

  /** Momentum of all that moves. */
  momentum(): Momentum {
    const [x, y, z, ax, ay, az] = this.#memory.momentum();
    return { linear: [x!, y!, z!], angular: [ax!, ay!, az!] };
  }

  /** Where bodies touched in the last step, with what pushed them there. */
  contacts(): WorldContacts {
    const asleep = this.#sleepers.islands.map((island) => this.#pushedOf(island));
    return new WorldContacts(sumPushed([...this.#pushed, ...asleep]), this.#owners);
  }

  /** The state of all bodies, for `restore`: what follows has equal bits then. */
  save(): WorldState {
    const numbers = new Float64Array(this.#memory.stateLength);
    this.#memory.writeStates(numbers);
    return {
      law: this.#law,
      time: this.#time,
      numbers,
      held: this.#touches.save(),
      rest: { islands: this.#sleepers.islands, rests: this.#memory.writeRests() },
      near: this.#parts.save(),
    };
  }

  /**
   * Goes back to a state of this world, which had as many bodies and robots then. What was to push in the
   * next step does not any more.
   */
  restore(state: WorldState): void {
    const { stateLength } = this.#memory;
    if (state.law !== this.#law) {
      throw outOfRange('World.restore', 'state', `of law '${this.#law}', as this world has`, state.law);
    }
    if (state.numbers.length !== stateLength) {
      throw outOfRange(
        'World.restore',
        'state',
        `of ${stateLength} numbers, as this world has`,
        state.numbers,
      );
    }
    this.#memory.readStates(state.numbers);
    this.#time = state.time;
    this.#memory.readRests(state.rest.rests);
    this.#goBack(state.held, state.near, state.rest.islands);
    this.#forces = [];
  }

  /** Goes back to a state, where all are as they were then. */
  #goBack(held: TouchRows, near: Nearness, islands: readonly Island[]): void {
    this.#touches.restore(held);
    this.#sleepers.restore(islands, () => this.#parts.show());
    this.#parts.restore(near);
  }

  /** Wakes an actor, and all of its island. */
  #wake(actor: number): void {
    const islands = this.#sleepers.wake(new Set([actor]));
    if (islands.length === 0) return;
    this.#pushed = [...this.#pushed, ...islands.map((island) => this.#pushedOf(island))];
    this.#parts.restart();
  }

  /** What has pushed an island that is asleep in the last step: as hard as when it fell asleep. */
  #pushedOf({ pushed, seconds }: Island): TouchRows {
    return scalePushed(pushed, this.#length / seconds);
  }

  /** Gives back the memory that its shapes take in the engine. Nothing may be asked of it any more. */
  dispose(): void {
    this.#surroundings.scene.dispose();
  }

  /** Adds a segment, and says what it is. Returns its number. */
  #add(
    id: string,
    name: string,
    link: string,
    elements: Parameters<Surroundings['add']>[1],
    options: Parameters<Surroundings['add']>[2],
    surface: Surface,
  ): void {
    this.#surroundings.add(id, elements, options);
    this.#surfaces.push(surface);
    this.#owners.push({ name, link });
    this.#sleepers.changed();
    this.#parts.restart();
  }

  /** Takes the last segments away again. */
  #drop(count: number): void {
    this.#surroundings.drop(count);
    this.#surfaces.length -= count;
    this.#owners.length -= count;
    this.#sleepers.changed();
    this.#parts.restart();
  }

  #applyForces(forces: readonly Pending[]): void {
    if (forces.length === 0) return;
    this.#memory.host.exports.placeAll(this.#memory.address);
    for (const { actor, body, force, torque, at } of forces) {
      this.#memory.rouse(actor);
      this.#memory.addForce(actor, body, force, torque, at);
    }
  }

  #pushLink(actor: number, robot: Robot, { shapes }: RobotInWorld, link: string, options: Force): void {
    const where = 'WorldRobot.push';
    const force = readForce(where, options);
    const segment = robot.links[link];
    const shape = shapes.find(({ id }) => id === segment);
    if (shape === undefined || shape.body === 0) {
      throw outOfRange(where, 'link', 'a link that moves and has a shape', link);
    }
    this.#forces.push({ ...force, actor, body: shape.body });
  }

  #entry(where: string, name: string): BodyEntry {
    const entry = this.#bodies.get(name);
    if (entry === undefined) throw outOfRange(where, 'name', 'the name of a body', name);
    return entry;
  }

  #checkName(where: string, name: string): void {
    checkString(where, 'name', name);
    if (this.#bodies.has(name) || this.#robots.has(name)) throw outOfRange(where, 'name', 'a new one', name);
  }

  /** @throws RangeError where one of the last segments is deeper in another one than the envelope */
  #checkApart(where: string, count: number): void {
    const { ids } = this.#surroundings;
    const first = ids.length - count;
    const near = () => this.#surroundings.near(0, new Float64Array(ids.length));
    // What stands still is not compared with what sleeps.
    const isStatic = this.#surfaces.some(({ actor }, i) => actor < 0 && i >= first);
    const { keys, distances } = isStatic ? this.#sleepers.whileSeen(near) : near();
    distances.forEach((distance, i) => {
      const [a, b] = numbersOf(keys[i]!);
      if (distance >= -this.#settings.envelope || b < first) return;
      throw new RangeError(
        `${where}: ${ids[b]} would be ${-distance} m deep in ${ids[a]}; put it somewhere else`,
      );
    });
  }
}

/** Those shapes of a robot that touch anything. */
function touchingOf(where: string, touching: unknown, shapes: readonly RobotShape[]): readonly RobotShape[] {
  if (touching === undefined) return shapes;
  const ids = checkIds(where, 'touching', touching);
  const lost = ids.find((id) => !shapes.some((shape) => shape.id === id));
  if (lost !== undefined) throw outOfRange(where, 'touching', 'ids of segments of the robot', lost);
  return shapes.filter(({ id }) => ids.includes(id));
}

/** How far the shapes on each body of a robot reach from the origin of the body. */
function reachesOf(where: string, { masses, shapes }: RobotInWorld): number[] {
  const reaches = masses.bodies.map(() => 0);
  for (const { id, body, elements } of shapes) {
    if (body > 0) reaches[body - 1] = Math.max(reaches[body - 1]!, reachOf(where, id, elements, [0, 0, 0]));
  }
  return reaches;
}

recordKind({
  name: 'World',
  type: World,
  methods: [
    ...['addBody', 'addRobot', 'push', 'step', 'advance', 'body', 'energy', 'momentum', 'contacts'],
    ...['save', 'restore', 'dispose'],
  ],
});

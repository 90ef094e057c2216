import { checkQuaternion, checkVector, type Quaternion, type Vector } from '../../bindings/base/checks.ts';
import { checkBoolean, checkChoice, checkFinite, checkPositive, checkString, outOfRange } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import type { TreeDescription } from '../../bindings/dynamics/tree.ts';
import { boundsOf } from '../../bindings/elements/bounds.ts';
import type { SegmentItem } from '../../bindings/elements/mesh.ts';
import { checkBody } from '../../bindings/elements/source.ts';
import type { Engine } from '../../bindings/engine.ts';
import { BODY_STATE } from '../../bindings/wasm/records.ts';
import { copyPose, type Pose } from '../../bindings/scene/model/poses.ts';
import type { Robot } from '../robot/index.ts';
import { readConfiguration } from '../robot/model/configurations.ts';
import type { Inertial } from '../robot/model/inertial.ts';
import { fromQuaternion, rotationOf } from '../robot/transforms/quaternions.ts';
import { identity, type Matrix, transformDirection, transformPoint } from '../robot/transforms/transforms.ts';
import { readInertial } from './read-inertial.ts';
import { WorldMemory } from './memory.ts';
import type { BodyNow, BodyOptions, ContactLaw, Energy, Impulse, Momentum, WorldOptions } from './options.ts';
import { Parts } from './parts.ts';
import { readRobot } from './robot-shapes.ts';
import { keyOf, Surroundings } from './surroundings.ts';
import { type Defaults, type Pushed, sumPushed, type Surface, Touches } from './touches.ts';
import { readRates, WorldRobot } from './world-robot.ts';

const WORLD_OPTIONS = ['gravity', 'law', 'contact', 'envelope'] as const;
const LAW_OPTIONS = ['restitution', 'friction'] as const;
const BODY_OPTIONS = [
  ...['elements', 'static', 'mass', 'density', 'inertial', 'pose', 'velocity', 'restitution', 'friction'],
] as const as readonly (keyof BodyOptions)[];

const ROBOT_OPTIONS = ['configuration', 'velocities', 'pose', 'limits', 'restitution', 'friction'] as const;

const GRAVITY: Vector = [0, 0, -9.81];
const DEFAULTS: Defaults = { restitution: 0, friction: 0.5 };
const ENVELOPE = 1e-3;

/** The longest step, seconds. */
const LONGEST_STEP = 1;

/** A body: which actor it is, −1 if it is static, and where its center of mass is in its own frame. */
interface BodyEntry {
  readonly actor: number;
  readonly segment: number;
  readonly center: Vector;
}

/** A state of a world, for `restore`. */
export interface WorldState {
  readonly time: number;
  readonly numbers: readonly Float64Array[];
  /** What held bodies in the last step: the next one begins with it. */
  readonly held: { readonly ids: Int32Array; readonly held: Float64Array };
}

/** Makes a world without bodies. */
export function createWorld(engine: Engine, options: WorldOptions = {}): World {
  const where = 'createWorld';
  checkOptions(where, options, WORLD_OPTIONS);
  const { gravity = GRAVITY, law = 'impulses', contact = {}, envelope = ENVELOPE } = options;
  checkChoice(where, 'law', law, ['impulses']);
  checkOptions(where, contact, LAW_OPTIONS);
  return new World(engine, {
    gravity: checkVector(where, 'gravity', gravity),
    envelope: checkPositive(where, 'envelope', envelope),
    defaults: {
      restitution: checkShare(where, 'contact.restitution', contact.restitution) ?? DEFAULTS.restitution,
      friction: checkRub(where, 'contact.friction', contact.friction) ?? DEFAULTS.friction,
    },
  });
}

interface Settings {
  readonly gravity: Vector;
  readonly envelope: number;
  readonly defaults: Defaults;
}

/** Bodies with mass, and robots, that move by forces and push each other. */
export class World {
  readonly #settings: Settings;
  readonly #memory = new WorldMemory();
  readonly #surroundings: Surroundings;
  readonly #surfaces: Surface[] = [];
  readonly #bodies = new Map<string, BodyEntry>();
  readonly #robots = new Set<string>();
  readonly #touches: Touches;
  readonly #parts: Parts;
  #pushed: Pushed[] = [];
  #time = 0;

  /** @internal Call `createWorld`. */
  constructor(engine: Engine, settings: Settings) {
    this.#settings = settings;
    this.#surroundings = new Surroundings(engine);
    this.#touches = new Touches(this.#memory, this.#surfaces, settings.defaults);
    this.#parts = new Parts({
      ...{ memory: this.#memory, surroundings: this.#surroundings, surfaces: this.#surfaces },
      ...{ touches: this.#touches, envelope: settings.envelope },
    });
  }

  /** Seconds that have passed. */
  get time(): number {
    return this.#time;
  }

  /**
   * Adds a body.
   *
   * @throws TypeError or RangeError that names the option; RangeError that names what it overlaps with
   */
  addBody(name: string, options: BodyOptions): void {
    const where = 'World.addBody';
    this.#checkName(where, name);
    checkOptions(where, options, BODY_OPTIONS);
    const elements = checkBody(where, 'elements', options.elements);
    const isStatic = checkBoolean(where, 'static', options.static ?? false);
    const restitution = checkShare(where, 'restitution', options.restitution);
    const friction = checkRub(where, 'friction', options.friction);
    const linear = checkVector(where, 'velocity.linear', options.velocity?.linear ?? [0, 0, 0]);
    const angular = checkVector(where, 'velocity.angular', options.velocity?.angular ?? [0, 0, 0]);
    const inertial = isStatic ? undefined : readInertial(where, name, options, elements);
    const reach = isStatic ? 0 : reachOf(where, name, elements, inertial!.center);
    const pose = options.pose ?? { position: [0, 0, 0] };
    const segment = this.#surroundings.add(name, elements, { static: isStatic, pose });
    try {
      this.#checkApart(where, [segment]);
      if (inertial === undefined) {
        this.#surfaces.push({ actor: -1, body: 0, restitution, friction });
        this.#bodies.set(name, { actor: -1, segment, center: [0, 0, 0] });
        return;
      }
      const matrix = this.#surroundings.scene.getPose(name);
      const actor = this.#memory.actors.length;
      const tree = this.#memory.addActor(where, freeBody(inertial), [reach], []).tree;
      tree.setGravity(this.#settings.gravity);
      tree.lists.configuration.set([
        ...transformPoint(matrix, inertial.center),
        ...rotationOf(Float64Array.from(matrix)),
      ]);
      tree.lists.velocities.set([...linear, ...angular]);
      const local = identity();
      local.set(inertial.center.map((x) => -x), 12);
      this.#memory.addMount(actor, 1, local);
      this.#surfaces.push({ actor, body: 1, restitution, friction });
      this.#bodies.set(name, { actor, segment, center: inertial.center });
    } catch (error) {
      this.#surroundings.drop(1);
      throw error;
    } finally {
      this.#parts.restart();
    }
  }

  /**
   * Adds a robot with the masses, limits, damping and friction of its URDF. Its motors are off.
   *
   * @throws FileError that names a link or joint whose mass is missing, or cannot be; TypeError or RangeError
   *   that names the option, or what overlaps
   */
  addRobot(name: string, robot: Robot, options: WorldRobotOptions = {}): WorldRobot {
    const where = 'World.addRobot';
    this.#checkName(where, name);
    checkOptions(where, options, ROBOT_OPTIONS);
    const restitution = checkShare(where, 'restitution', options.restitution);
    const friction = checkRub(where, 'friction', options.friction);
    const ofLimits = checkShare(where, 'limits.restitution', options.limits?.restitution) ?? 0;
    const stand = readStand(where, options.pose);
    const { masses, names, shapes, drives } = readRobot(robot, stand, ofLimits);
    const configuration = new Float64Array(masses.numbers);
    const given = options.configuration ?? robot.configuration({});
    readConfiguration(where, 'configuration', given, robot.joints, configuration);
    const velocities = readRates(where, 'velocities', options.velocities ?? names.map(() => 0), names);
    const reaches = masses.bodies.map((_, i) =>
      Math.max(0, ...shapes.flatMap(({ id, body, elements }) =>
        body === i + 1 ? [reachOf(where, id, elements, [0, 0, 0])] : [],
      )),
    );
    const actor = this.#memory.actors.length;
    const memory = this.#memory.addActor(where, masses, reaches, drives);
    const { tree } = memory;
    tree.setGravity(this.#settings.gravity);
    tree.setDamped(true);
    tree.lists.configuration.set(configuration);
    tree.lists.velocities.set(velocities);
    const numbers = new Map<string, number>();
    for (const { id, body, elements } of shapes) {
      const isStatic = body === 0;
      const segment = this.#surroundings.add(`${name}/${id}`, elements, {
        static: isStatic,
        pose: isStatic ? stand : identity(),
      });
      if (!isStatic) this.#memory.addMount(actor, body, identity());
      this.#surfaces.push({ actor: isStatic ? -1 : actor, body, restitution, friction });
      numbers.set(id, segment);
    }
    const compared = new Set(robot.pairs.map(([a, b]) => keyOf(...ordered(numbers.get(a)!, numbers.get(b)!))));
    const segments = [...numbers.values()];
    for (const a of segments) {
      for (const b of segments) if (a < b && !compared.has(keyOf(a, b))) this.#surroundings.keepApart(a, b);
    }
    this.#parts.restart();
    this.#parts.look();
    try {
      this.#checkApart(where, segments);
    } catch (error) {
      this.#surroundings.drop(segments.length);
      this.#surfaces.length -= segments.length;
      this.#memory.dropActor(shapes.filter(({ body }) => body > 0).length);
      throw error;
    }
    this.#robots.add(name);
    return new WorldRobot(name, robot.joints, names, this.#memory, memory, drives, () => this.#parts.restart());
  }

  /**
   * Goes on by a step.
   *
   * @param seconds - above 0, at most 1
   * @throws Error that names the bodies that did not let it end; nothing has changed then
   */
  step(seconds: number): void {
    const where = 'World.step';
    const length = checkPositive(where, 'seconds', seconds);
    if (length > LONGEST_STEP) throw outOfRange(where, 'seconds', `at most ${LONGEST_STEP}`, seconds);
    const before = this.save();
    this.#pushed = [];
    try {
      this.#parts.step(where, length, () => void this.#pushed.push(this.#touches.record()));
    } catch (error) {
      this.restore(before);
      throw error;
    }
    this.#time += length;
  }

  /** Goes on by steps until some time has passed; the last one may be shorter. */
  advance(seconds: number, options: AdvanceOptions = {}): void {
    const where = 'World.advance';
    checkPositive(where, 'seconds', seconds);
    checkOptions(where, options, ['step', 'each', 'onFrame']);
    const step = checkPositive(where, 'step', options.step ?? 1e-3);
    const { each = step, onFrame } = options;
    checkPositive(where, 'each', each);
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
    const entry = this.#bodies.get(name);
    if (entry === undefined) throw outOfRange('World.body', 'name', 'the name of a body', name);
    if (entry.actor < 0) {
      const matrix = Float64Array.from(this.#surroundings.scene.getPose(name));
      return {
        pose: { position: [matrix[12]!, matrix[13]!, matrix[14]!], quaternion: rotationOf(matrix) },
        velocity: { linear: [0, 0, 0], angular: [0, 0, 0] },
      };
    }
    const { configuration: q, velocities: v } = this.#memory.actors[entry.actor]!.tree.lists;
    const quaternion: Quaternion = [q[3]!, q[4]!, q[5]!, q[6]!];
    const center: Vector = [q[0]!, q[1]!, q[2]!];
    const away = transformDirection(fromQuaternion([0, 0, 0], quaternion), entry.center);
    return {
      pose: { position: [center[0] - away[0], center[1] - away[1], center[2] - away[2]], quaternion },
      velocity: { linear: [v[0]!, v[1]!, v[2]!], angular: [v[3]!, v[4]!, v[5]!] },
    };
  }

  /** Energies of all that moves. */
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
    const { exports, heap } = this.#memory.host;
    exports.placeAll(this.#memory.address);
    const sum = [0, 0, 0, 0, 0, 0];
    for (const { tree } of this.#memory.actors) {
      heap.lend('World.momentum', 48, (at) => {
        exports.momentum(tree.address, at);
        heap.float64(at, 6).forEach((value, i) => (sum[i]! += value));
      });
    }
    const [x, y, z, ax, ay, az] = sum;
    return { linear: [x!, y!, z!], angular: [ax!, ay!, az!] };
  }

  /** Where bodies touched in the last step, with what it did. */
  contacts(): Impulse[] {
    const { ids } = this.#surroundings;
    return sumPushed(this.#pushed).map(({ a, b, point, normal, impulse }) => ({
      ...{ a: ids[a]!, b: ids[b]!, linkA: ids[a]!, linkB: ids[b]!, point },
      normal: [-normal[0], -normal[1], -normal[2]],
      impulse: [-impulse[0], -impulse[1], -impulse[2]],
    }));
  }

  /** The state of all bodies, for `restore`: what follows has equal bits then. */
  save(): WorldState {
    const numbers = this.#memory.actors.map(({ tree: { lists } }) => {
      const state = new Float64Array(lists.configuration.length + lists.velocities.length);
      state.set(lists.configuration);
      state.set(lists.velocities, lists.configuration.length);
      return state;
    });
    return { time: this.#time, numbers, held: this.#touches.save() };
  }

  /** Goes back to a state of this world with as many bodies. */
  restore(state: WorldState): void {
    const { actors } = this.#memory;
    const { time, numbers, held } = state;
    if (numbers.length !== actors.length) {
      throw outOfRange('World.restore', 'state', `one of ${actors.length} moving bodies`, numbers.length);
    }
    actors.forEach(({ tree: { lists } }, i) => {
      const { configuration, velocities } = lists;
      configuration.set(numbers[i]!.subarray(0, configuration.length));
      velocities.set(numbers[i]!.subarray(configuration.length));
    });
    this.#time = time;
    this.#touches.restore(held);
    this.#parts.restart();
  }

  #checkName(where: string, name: string): void {
    checkString(where, 'name', name);
    if (this.#bodies.has(name) || this.#robots.has(name)) throw outOfRange(where, 'name', 'a new one', name);
  }

  /** @throws RangeError where new segments are deeper in others than the envelope */
  #checkApart(where: string, segments: readonly number[]): void {
    this.#surroundings.near(0, ({ a, b }, distance) => {
      if (distance >= -this.#settings.envelope || !(segments.includes(a) || segments.includes(b))) return;
      const [one, other] = [this.#surroundings.ids[a], this.#surroundings.ids[b]];
      throw new RangeError(`${where}: ${other} would be ${-distance} m deep in ${one}; put it somewhere else`);
    });
  }
}

/** What `world.addRobot` takes. */
export interface WorldRobotOptions extends ContactLaw {
  /** One number per joint of `robot.joints`. Default: that of `robot.configuration({})`. */
  readonly configuration?: ArrayLike<number>;
  /** One number per entry of `robot.dynamics.names`. Default: it is at rest. */
  readonly velocities?: ArrayLike<number>;
  /** Where the frame of the robot stands in the world, for one whose base is fixed. */
  readonly pose?: Pose;
  /** How joints bounce that run into their limits. Default: restitution 0. */
  readonly limits?: { readonly restitution?: number };
}

/** What `world.advance` takes. */
export interface AdvanceOptions {
  /** Seconds of a step. Default: 0.001. */
  readonly step?: number;
  /** Seconds from one call of `onFrame` to the next. Default: each step. */
  readonly each?: number;
  readonly onFrame?: (world: World) => void;
}

/** Where a robot stands: a rigid transform. */
function readStand(where: string, pose: Pose | undefined): Matrix {
  if (pose === undefined) return identity();
  const plain = copyPose(where, pose);
  if (!('position' in plain)) return plain;
  const [x, y, z] = plain.position;
  const quaternion = checkQuaternion(where, 'pose.quaternion', plain.quaternion);
  return fromQuaternion([x!, y!, z!], quaternion);
}

function ordered(a: number, b: number): [number, number] {
  return a < b ? [a, b] : [b, a];
}

/** One body that floats, in the frame of its center of mass. */
function freeBody({ mass, inertia }: Inertial): TreeDescription {
  const joint = { parent: 0, motion: 'float', drive: 0, rate: 0, multiplier: 1, offset: 0 } as const;
  const still = { axis: [0, 0, 1], placement: identity(), damping: 0 };
  return { bodies: [{ ...joint, ...still, mass, center: [0, 0, 0], inertia }], numbers: 7, rates: 6 };
}

/** How far a shape reaches from a point at most, metres. */
function reachOf(where: string, name: string, elements: readonly SegmentItem[], [x, y, z]: Vector): number {
  const bounds = elements.some(({ kind }) => kind === 'halfSpace') ? undefined : boundsOf(elements);
  if (bounds === undefined) throw outOfRange(where, 'static', `true for ${name}, which has no end`, false);
  const far = [x, y, z].map((at, k) => Math.max(at - bounds.lower[k]!, bounds.upper[k]! - at));
  return Math.sqrt(far.reduce((sum, one) => sum + one * one, 0));
}

function checkShare(where: string, argument: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const share = checkFinite(where, argument, value);
  if (share < 0 || share > 1) throw outOfRange(where, argument, 'from 0 to 1', value);
  return share;
}

function checkRub(where: string, argument: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const friction = checkFinite(where, argument, value);
  if (friction < 0) throw outOfRange(where, argument, 'at least 0', value);
  return friction;
}

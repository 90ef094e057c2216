import type { DynamicsHost } from '../wasm/dynamics.ts';
import { recordAt } from '../wasm/fields.ts';
import { BODY_STATE, BODY_TREE } from '../wasm/records.ts';

/** How a joint moves a body: it turns about its axis, slides along it, or floats freely. */
const MOTIONS = ['turn', 'slide', 'float'] as const;

/** A body with its mass, and the joint that moves it. */
export interface MassiveBody {
  /** Number of the body that carries it: 0 for the world, and i + 1 for number i of the list. */
  readonly parent: number;
  readonly motion: (typeof MOTIONS)[number];
  /**
   * Which number of a configuration sets it: its position is `multiplier` times that, plus `offset`. One that
   * floats takes seven: position, metres, and quaternion x, y, z, w.
   */
  readonly drive: number;
  /**
   * Which velocity moves it, times `multiplier`. One that floats takes six: the velocity of its origin, and
   * the angular velocity, along the axes of the joint's frame.
   */
  readonly rate: number;
  readonly multiplier: number;
  readonly offset: number;
  /** Unit vector in the frame of the joint; of no meaning for one that floats. */
  readonly axis: ArrayLike<number>;
  /** From the frame of the joint to that of the body that carries it: 4×4 matrix, column by column. */
  readonly placement: ArrayLike<number>;
  /** What resists the velocity of the joint, N·m·s or N·s/m; of no meaning for one that floats. */
  readonly damping: number;
  /** kg. */
  readonly mass: number;
  /** The center of mass in the frame of the body, metres. */
  readonly center: ArrayLike<number>;
  /** xx, yy, zz, xy, xz, yz about the center of mass, along the axes of the body's frame, kg·m². */
  readonly inertia: ArrayLike<number>;
}

/** What a tree is made of. */
export interface TreeDescription {
  /** Carriers before what they carry. */
  readonly bodies: readonly MassiveBody[];
  /** Numbers in a configuration. */
  readonly numbers: number;
  /** Numbers among velocities, accelerations and torques. */
  readonly rates: number;
}

const LISTS = ['configuration', 'velocities', 'torques', 'accelerations'] as const;

/** The numbers of a tree: views that last until the memory grows. */
export type TreeLists = Readonly<Record<(typeof LISTS)[number], Float64Array>>;

/** Bodies on joints in the memory of the binary: a robot, or one body that floats. */
export class BodyTree {
  readonly #host: DynamicsHost;
  /** For the functions of the binary. */
  readonly address: number;
  readonly numbers: number;
  readonly rates: number;
  readonly #gears: number;
  readonly #states: number;
  #lists: TreeLists | undefined;
  /** What the binary was told of last. */
  #gravity: readonly [number, number, number] = [0, 0, 0];
  #damped = false;

  /**
   * @throws RangeError `where: needs … bytes …` when memory cannot grow that far; nothing has changed then
   */
  constructor(where: string, host: DynamicsHost, { bodies, numbers, rates }: TreeDescription) {
    const { exports, heap } = host;
    this.#host = host;
    this.numbers = numbers;
    this.rates = rates;
    [this.address, this.#gears] = heap.allOrNothing(() => {
      const tree = heap.allocate(where, exports.treeBytes(bodies.length, numbers, rates));
      exports.initTree(tree, bodies.length, numbers, rates);
      for (const [i, body] of bodies.entries()) {
        const { parent, motion, drive, rate } = body;
        const given = givenOf(body);
        heap.lend(where, given.byteLength, (at) => {
          heap.float64(at, given.length).set(given);
          exports.initBody(tree, i + 1, parent, MOTIONS.indexOf(motion), drive, rate, at);
        });
      }
      const gears = heap.allocate(where, exports.gearBytes(tree));
      exports.initGears(tree, gears);
      return [tree, gears];
    });
    this.#states = heap.read(this.address, BODY_TREE.fields.states);
  }

  /** Its numbers, to be read and written; valid until something is allocated. */
  get lists(): TreeLists {
    const { heap } = this.#host;
    if (this.#lists?.configuration.buffer === heap.buffer) return this.#lists;
    const view = (name: keyof TreeLists): Float64Array => {
      const length = name === 'configuration' ? this.numbers : this.rates;
      return heap.float64(heap.read(this.address, BODY_TREE.fields[name]), length);
    };
    this.#lists = {
      configuration: view('configuration'),
      velocities: view('velocities'),
      torques: view('torques'),
      accelerations: view('accelerations'),
    };
    return this.#lists;
  }

  /** The acceleration of what falls, m/s². */
  setGravity(gravity: readonly [number, number, number]): void {
    const [gravityX, gravityY, gravityZ] = gravity;
    const [x, y, z] = this.#gravity;
    if (gravityX === x && gravityY === y && gravityZ === z) return;
    this.#gravity = gravity;
    this.#host.heap.write(this.address, BODY_TREE, { gravityX, gravityY, gravityZ });
  }

  /** Whether joints are damped. */
  setDamped(damped: boolean): void {
    if (damped === this.#damped) return;
    this.#damped = damped;
    this.#host.heap.write(this.address, BODY_TREE, { damped: Number(damped) });
  }

  /** The address of the state of a body, by its number; 0 for the world. */
  stateOf(body: number): number {
    return recordAt(this.#states, BODY_STATE, body);
  }

  /** Gives its memory back. */
  dispose(): void {
    this.#host.heap.free(this.#gears);
    this.#host.heap.free(this.address);
  }
}

/** The numbers of a body as the binary takes them. */
function givenOf(body: MassiveBody): Float64Array {
  const { placement, axis, multiplier, offset, damping, mass, center, inertia } = body;
  return Float64Array.of(
    ...Array.from(placement),
    ...Array.from(axis),
    ...[multiplier, offset, damping, mass],
    ...Array.from(center),
    ...Array.from(inertia),
  );
}

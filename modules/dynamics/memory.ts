import { BodyTree, type TreeDescription } from '../../bindings/dynamics/tree.ts';
import { type DynamicsHost, makeDynamicsHost } from '../../bindings/wasm/dynamics.ts';
import { recordAt } from '../../bindings/wasm/fields.ts';
import { ACTOR, BODY_STATE, DRIVE, MOUNT, ROW, TOUCH, WAY_BYTES, WORLD } from '../../bindings/wasm/records.ts';
import type { Matrix } from '../robot/transforms/transforms.ts';

/** Rows that a drive may have: of its limit, its motor and its friction. */
const ROWS_PER_DRIVE = 3;

/** Touches that there is room for at first. */
const FIRST_TOUCHES = 64;

/** A joint with limits, a motor or dry friction. */
export interface DriveOptions {
  /** Its place in the configuration, and among velocities. */
  readonly number: number;
  readonly rate: number;
  readonly lower: number;
  readonly upper: number;
  readonly restitution: number;
  readonly friction: number;
}

/** What a motor does. */
export interface MotorNumbers {
  readonly mode: number;
  readonly target: number;
  readonly stiffness: number;
  readonly damping: number;
  readonly most: number;
}

/** Where an actor of a world lies in memory. */
export interface ActorMemory {
  readonly tree: BodyTree;
  readonly address: number;
  readonly drives: number;
}

/** A point in which bodies touch: actors by their numbers, −1 for what stands still. */
export interface TouchNumbers {
  actorA: number;
  actorB: number;
  bodyA: number;
  bodyB: number;
  friction: number;
  restitution: number;
  distance: number;
  /** In the world; the normal is from b to a. */
  point: ArrayLike<number>;
  normal: ArrayLike<number>;
  /** With what it begins, in its frame, N·s. */
  held: readonly [number, number, number];
}

/** What a world needs of the binary of dynamics: trees with their drives, shapes, and touches. */
export class WorldMemory {
  readonly host: DynamicsHost = makeDynamicsHost();
  readonly address: number;
  readonly actors: ActorMemory[] = [];
  #actorRoom = 0;
  #touchRoom = 0;
  #rowRoom = 0;
  #driveCount = 0;
  #mounts = 0;
  #mountRoom = 0;
  #mountCount = 0;
  #poses = 0;

  constructor() {
    const { heap } = this.host;
    this.address = heap.allocate('createWorld', WORLD.bytes);
    heap.uint8(this.address, WORLD.bytes).fill(0);
    this.#makeTouchRoom(FIRST_TOUCHES);
  }

  /**
   * Adds a tree.
   *
   * @param reaches - for each body, the first of them after the world, how far its shapes reach from its origin
   */
  addActor(
    where: string,
    description: TreeDescription,
    reaches: readonly number[],
    drives: readonly DriveOptions[],
  ): ActorMemory {
    const { heap } = this.host;
    const tree = new BodyTree(where, this.host, description);
    const bodies = description.bodies.length + 1;
    const state = 8 * (tree.numbers + tree.rates);
    const places = heap.allocateTogether(where, {
      saved: 2 * state,
      reaches: 8 * bodies,
      ways: WAY_BYTES * bodies,
      drives: Math.max(1, drives.length) * DRIVE.bytes,
    });
    heap.float64(places.reaches, bodies).set([0, ...reaches]);
    drives.forEach((drive, i) => {
      const at = recordAt(places.drives, DRIVE, i);
      heap.uint8(at, DRIVE.bytes).fill(0);
      heap.write(at, DRIVE, { ...drive, most: Infinity });
    });
    this.#driveCount += drives.length;
    this.#makeActorRoom(where, this.actors.length + 1);
    const address = recordAt(heap.read(this.address, WORLD.fields.actors), ACTOR, this.actors.length);
    heap.write(address, ACTOR, {
      ...{ tree: tree.address, drives: places.drives, driveCount: drives.length, isHeld: 0 },
      ...{ saved: places.saved, reaches: places.reaches, ways: places.ways },
    });
    const actor = { tree, address, drives: places.drives };
    this.actors.push(actor);
    heap.write(this.address, WORLD, { actorCount: this.actors.length });
    return actor;
  }

  /** Takes the last actor away again, with so many shapes. */
  dropActor(mounts: number): void {
    const { heap } = this.host;
    const { tree } = this.actors.pop()!;
    const address = this.actorAddress(this.actors.length);
    heap.free(heap.read(address, ACTOR.fields.saved));
    tree.dispose();
    this.#mountCount -= mounts;
    heap.write(this.address, WORLD, { actorCount: this.actors.length });
  }

  /** Where an actor is now: addresses of actors change as others come. */
  actorAddress(i: number): number {
    return recordAt(this.host.heap.read(this.address, WORLD.fields.actors), ACTOR, i);
  }

  /** Puts a shape on a body. */
  addMount(actor: number, body: number, matrix: Matrix): void {
    const { heap } = this.host;
    if (this.#mountCount === this.#mountRoom) {
      const room = 2 * this.#mountRoom + 16;
      this.#mounts = this.#moved(this.#mounts, this.#mountCount * MOUNT.bytes, room * MOUNT.bytes);
      if (this.#poses !== 0) heap.free(this.#poses);
      this.#poses = heap.allocate('World', room * 128);
      this.#mountRoom = room;
    }
    const at = recordAt(this.#mounts, MOUNT, this.#mountCount++);
    heap.write(at, MOUNT, { actor: this.actorAddress(actor), body });
    heap.float64(at + MOUNT.fields.m0.offset, 16).set(matrix);
  }

  /** The poses of all shapes on bodies, matrices; valid until memory grows. */
  poses(): Float64Array {
    const { exports, heap } = this.host;
    exports.writePoses(this.#mounts, this.#mountCount, this.#poses);
    return heap.float64(this.#poses, 16 * this.#mountCount);
  }

  /** Writes the touches that a part of a step begins with. */
  setTouches(touches: readonly TouchNumbers[]): void {
    if (touches.length > this.#touchRoom) this.#makeTouchRoom(2 * touches.length);
    const { heap } = this.host;
    const list = heap.read(this.address, WORLD.fields.touches);
    const { data } = heap;
    touches.forEach((touch, i) => {
      const at = recordAt(list, TOUCH, i);
      const { fields } = TOUCH;
      data.setUint32(at + fields.actorA.offset, touch.actorA < 0 ? 0 : this.actorAddress(touch.actorA), true);
      data.setUint32(at + fields.actorB.offset, touch.actorB < 0 ? 0 : this.actorAddress(touch.actorB), true);
      data.setInt32(at + fields.bodyA.offset, touch.bodyA, true);
      data.setInt32(at + fields.bodyB.offset, touch.bodyB, true);
      const put = (offset: number, value: number): void => data.setFloat64(at + offset, value, true);
      put(fields.friction.offset, touch.friction);
      put(fields.restitution.offset, touch.restitution);
      put(fields.distance.offset, touch.distance);
      for (let k = 0; k < 3; k++) {
        put(fields.x.offset + 8 * k, touch.point[k]!);
        put(fields.normalX.offset + 8 * k, touch.normal[k]!);
        put(fields.struck1.offset + 8 * k, 0);
        put(fields.held1.offset + 8 * k, touch.held[k]!);
      }
    });
    heap.write(this.address, WORLD, { touchCount: touches.length });
  }

  /** What held a touch in the part that has passed, in its frame, N·s. */
  heldAt(i: number): [number, number, number] {
    return this.#vectorOf(i, TOUCH.fields.held1.offset);
  }

  /** All impulses on a of a touch in the part that has passed, in the world, N·s. */
  impulseAt(i: number): [number, number, number] {
    const held = this.heldAt(i);
    const struck = this.#vectorOf(i, TOUCH.fields.struck1.offset);
    const axes = [TOUCH.fields.firstX, TOUCH.fields.secondX, TOUCH.fields.normalX];
    const out: [number, number, number] = [0, 0, 0];
    axes.forEach(({ offset }, k) => {
      const axis = this.#vectorOf(i, offset);
      for (let j = 0; j < 3; j++) out[j]! += (held[k]! + struck[k]!) * axis[j]!;
    });
    return out;
  }

  #vectorOf(i: number, offset: number): [number, number, number] {
    const { heap } = this.host;
    const at = recordAt(heap.read(this.address, WORLD.fields.touches), TOUCH, i) + offset;
    const [x, y, z] = heap.float64(at, 3);
    return [x!, y!, z!];
  }

  /** Where the state of a body is: see `BODY_STATE`. */
  bodyState(actor: number, body: number): Float64Array {
    const at = this.actors[actor]!.tree.stateOf(body);
    return this.host.heap.float64(at, BODY_STATE.bytes / 8);
  }

  /** Makes room for the rows that all drives may have. */
  prepare(): void {
    const rows = ROWS_PER_DRIVE * this.#driveCount;
    if (rows <= this.#rowRoom) return;
    const old = this.host.heap.read(this.address, WORLD.fields.rows);
    const address = this.#moved(old, 0, 2 * rows * ROW.bytes);
    this.host.heap.write(this.address, WORLD, { rows: address });
    this.#rowRoom = 2 * rows;
  }

  #makeActorRoom(where: string, count: number): void {
    if (count <= this.#actorRoom) return;
    const { heap } = this.host;
    const room = 2 * count + 6;
    const old = heap.read(this.address, WORLD.fields.actors);
    const address = this.#moved(old, this.actors.length * ACTOR.bytes, room * ACTOR.bytes, where);
    heap.write(this.address, WORLD, { actors: address });
    // Shapes know the actors that they are on by their addresses.
    for (let i = 0; i < this.#mountCount; i++) {
      const at = recordAt(this.#mounts, MOUNT, i);
      heap.write(at, MOUNT, { actor: heap.read(at, MOUNT.fields.actor) - old + address });
    }
    this.#actorRoom = room;
  }

  #makeTouchRoom(count: number): void {
    const { heap } = this.host;
    const old = heap.read(this.address, WORLD.fields.touches);
    heap.write(this.address, WORLD, { touches: this.#moved(old, 0, count * TOUCH.bytes) });
    this.#touchRoom = count;
  }

  /** A larger piece with what lies at the beginning of another one, which is given back; 0 is none. */
  #moved(old: number, used: number, bytes: number, where = 'World'): number {
    const { heap } = this.host;
    const address = heap.allocate(where, bytes);
    if (old === 0) return address;
    heap.uint8(address, used).set(heap.uint8(old, used));
    heap.free(old);
    return address;
  }
}

import type { Vector } from '../../bindings/base/checks.ts';
import { BodyTree, type TreeDescription } from '../../bindings/dynamics/tree.ts';
import { type DynamicsHost, makeDynamicsHost } from '../../bindings/wasm/dynamics.ts';
import { fieldAt, recordAt } from '../../bindings/wasm/fields.ts';
import {
  ACTOR,
  DRIVE,
  MOUNT,
  PUSH_BYTES,
  REST_BYTES,
  ROW,
  ROWS_PER_DRIVE,
  TOUCH,
  WAY_BYTES,
  WORLD,
} from '../../bindings/wasm/records.ts';
import type { Matrix } from '../../bindings/geometry/transforms.ts';

import { PUSH_NUMBERS } from './pushes.ts';

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
  readonly drives: number;
  readonly driveCount: number;
}

/** On which body something is, −1: of no actor. */
export interface OnBody {
  readonly actor: number;
  readonly body: number;
}

/** Places of words in the record of a touch. */
const { actorA, actorB, bodyA, bodyB } = TOUCH.fields;
const [ACTOR_A, ACTOR_B] = [actorA.offset / 4, actorB.offset / 4];
const [BODY_A, BODY_B] = [bodyA.offset / 4, bodyB.offset / 4];

/** Numbers in the record of an actor, and places of some. */
const ACTOR_NUMBERS = ACTOR.bytes / 8;
const [MOST, SECONDS, SHARE] = (['most', 'seconds', 'share'] as const).map(
  (name) => ACTOR.fields[name].offset / 8,
) as [number, number, number];

/** What a world needs of the binary of dynamics: trees with their drives, shapes, and touches. */
export class WorldMemory {
  readonly host: DynamicsHost = makeDynamicsHost();
  readonly address: number;
  readonly actors: ActorMemory[] = [];
  #actorRoom = 0;
  #touchRoom = 0;
  #rowRoom = 0;
  #leverRoom = 0;
  #driveCount = 0;
  #stateLength = 0;
  #mounts = 0;
  #mountRoom = 0;
  #mountCount = 0;
  /** Room for the poses of all shapes, and for what was pushed at all touches. */
  #poses = 0;
  #pushes = 0;
  #actorList = 0;
  /** Numbers of actors that are awake; where addresses of those lie that are asked about; their shapes. */
  #awake: number[] = [];
  #awakeList = 0;
  #listedMounts = 0;
  /** For each actor. */
  readonly #asleep: boolean[] = [];
  readonly #mountCounts: number[] = [];
  #actorView: Float64Array = new Float64Array(0);
  #touchNumbers: Float64Array = new Float64Array(0);
  #touchWords: Int32Array = new Int32Array(0);

  /**
   * @param laws - whether touches are springs, and go by the Euler method; `close`: how far apart corners of
   *   a face may be that touch as others do, m
   */
  constructor({ isSoft, isEuler, close }: { isSoft: boolean; isEuler: boolean; close: number }) {
    const { heap } = this.host;
    this.address = heap.allocate('createWorld', WORLD.bytes);
    heap.uint8(this.address, WORLD.bytes).fill(0);
    heap.write(this.address, WORLD, { isSoft: Number(isSoft), isEuler: Number(isEuler), close });
    this.#makeTouchRoom(FIRST_TOUCHES);
  }

  /**
   * Adds a tree.
   *
   * @param reaches - for each body but the world, how far its shapes reach from its origin
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
      saved: state,
      kept: state + drives.length * DRIVE.bytes + REST_BYTES,
      reaches: 8 * bodies,
      ways: WAY_BYTES * bodies,
      efforts: 8 * tree.rates,
      pushes: PUSH_BYTES * bodies,
      levers: drives.length * this.host.exports.leverBytes(tree.address),
      room: this.host.exports.rowBytes(drives.length),
      drives: Math.max(1, drives.length) * DRIVE.bytes,
    });
    heap.float64(places.reaches, bodies).set([0, ...reaches]);
    drives.forEach((drive, i) => {
      const at = recordAt(places.drives, DRIVE, i);
      heap.uint8(at, DRIVE.bytes).fill(0);
      const body = 1 + description.bodies.findIndex(({ rate }) => rate === drive.rate);
      heap.write(at, DRIVE, { ...drive, body, most: Infinity });
    });
    this.#driveCount += drives.length;
    this.#makeActorRoom(where, this.actors.length + 1);
    const address = this.actorAddress(this.actors.length);
    heap.uint8(address, ACTOR.bytes).fill(0);
    heap.write(address, ACTOR, {
      ...{ tree: tree.address, drives: places.drives, driveCount: drives.length },
      ...{
        firstMount: this.#mountCount,
        saved: places.saved,
        kept: places.kept,
        reaches: places.reaches,
        ways: places.ways,
      },
      ...{ efforts: places.efforts, pushes: places.pushes, levers: places.levers, room: places.room },
    });
    const actor = { tree, drives: places.drives, driveCount: drives.length };
    this.actors.push(actor);
    this.#stateLength += stateLengthOf(actor);
    this.#asleep.push(false);
    this.#mountCounts.push(0);
    // Others are listed already.
    this.#awake.push(this.actors.length - 1);
    heap.int32(this.#awakeList + 4 * (this.#awake.length - 1), 1)[0] = address;
    heap.write(this.address, WORLD, { actorCount: this.#awake.length });
    return actor;
  }

  /** Takes the last actor away again, which is awake, with its shapes. */
  dropActor(): void {
    const { heap } = this.host;
    const actor = this.actors.pop()!;
    this.#stateLength -= stateLengthOf(actor);
    const { tree } = actor;
    const address = this.actorAddress(this.actors.length);
    heap.free(heap.read(address, ACTOR.fields.saved));
    this.#mountCount = heap.read(address, ACTOR.fields.firstMount);
    tree.dispose();
    this.#asleep.pop();
    this.#mountCounts.pop();
    this.#awake.pop();
    this.listActors(this.#awake);
  }

  /** Numbers of the actors that are awake. */
  get awake(): readonly number[] {
    return this.#awake;
  }

  get isAnyAsleep(): boolean {
    return this.#awake.length < this.actors.length;
  }

  isAsleep(actor: number): boolean {
    return this.#asleep[actor]!;
  }

  /** Has actors sleep, so that nothing happens to them, or be awake. Sleeping ones have to be placed. */
  setAsleep(actors: Iterable<number>, isAsleep: boolean): void {
    for (const actor of actors) this.#asleep[actor] = isAsleep;
    this.#awake = [...this.actors.keys()].filter((actor) => !this.#asleep[actor]);
    this.listActors(this.#awake);
  }

  /** Has everything be about some actors that are awake. */
  listActors(actors: readonly number[]): void {
    const { heap } = this.host;
    const addresses = heap.int32(this.#awakeList, actors.length);
    this.#listedMounts = 0;
    for (let i = 0; i < actors.length; i++) {
      const actor = actors[i]!;
      addresses[i] = this.actorAddress(actor);
      this.#listedMounts += this.#mountCounts[actor]!;
    }
    heap.write(this.address, WORLD, { actorCount: actors.length });
  }

  /** How long the part of an actor may be, seconds, and how long it is. */
  mostOf(actor: number): number {
    return this.#actorNumbers()[ACTOR_NUMBERS * actor + MOST]!;
  }

  secondsOf(actor: number): number {
    return this.#actorNumbers()[ACTOR_NUMBERS * actor + SECONDS]!;
  }

  setSeconds(actor: number, seconds: number): void {
    this.#actorNumbers()[ACTOR_NUMBERS * actor + SECONDS] = seconds;
  }

  /** The share of its part after which the first joint of an actor passes a limit. */
  shareOf(actor: number): number {
    return this.#actorNumbers()[ACTOR_NUMBERS * actor + SHARE]!;
  }

  /** Another actor that one touches, directly or by others; or itself. */
  islandOf(actor: number): number {
    const island = this.host.heap.read(this.actorAddress(actor), ACTOR.fields.island);
    return (island - this.#actorList) / ACTOR.bytes;
  }

  /** All that is written of actors, as f64; valid until memory grows. */
  #actorNumbers(): Float64Array {
    // A view of memory that has grown has no length. To ask the host for its buffer takes longer.
    if (this.#actorView.length === 0) {
      this.#actorView = this.host.heap.float64(this.#actorList, ACTOR_NUMBERS * this.#actorRoom);
    }
    return this.#actorView;
  }

  /** Islands of actors that are about to fall asleep: see `fallAsleep` of the binary. */
  listFallen(): number[][] {
    const { heap } = this.host;
    const islands = new Map<number, number[]>();
    for (const actor of this.#awake) {
      const island = heap.read(this.actorAddress(actor), ACTOR.fields.island);
      if (island === 0) continue;
      const others = islands.get(island);
      if (others === undefined) islands.set(island, [actor]);
      else others.push(actor);
    }
    return [...islands.values()];
  }

  /** For how long actors have been at rest, and how fast they were then: two numbers each. */
  writeRests(): Float64Array {
    return Float64Array.from(this.actors.flatMap((_, i) => [...this.#restOf(i)]));
  }

  readRests(from: Float64Array): void {
    for (let i = 0; i < this.actors.length; i++) this.#restOf(i).set(from.subarray(2 * i, 2 * i + 2));
  }

  /** Has an actor not be at rest. */
  rouse(actor: number): void {
    this.#restOf(actor).fill(0);
  }

  #restOf(actor: number): Float64Array {
    return this.host.heap.float64(fieldAt(this.actorAddress(actor), ACTOR.fields.rested), 2);
  }

  /** Where an actor is now: addresses of actors change as others come. */
  actorAddress(i: number): number {
    return recordAt(this.#actorList, ACTOR, i);
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
      heap.write(this.address, WORLD, { mounts: this.#mounts });
    }
    const at = recordAt(this.#mounts, MOUNT, this.#mountCount++);
    heap.write(at, MOUNT, { body });
    heap.float64(at + MOUNT.fields.m0.offset, 16).set(matrix);
    const { mountCount } = ACTOR.fields;
    const address = this.actorAddress(actor);
    heap.write(address, ACTOR, { mountCount: heap.read(address, mountCount) + 1 });
    this.#mountCounts[actor]!++;
    this.#listedMounts++;
  }

  /** The poses of all shapes of the actors that are listed, matrices; valid until memory grows. */
  poses(): Float64Array {
    const { exports, heap } = this.host;
    exports.writePoses(this.address, this.#poses);
    return heap.float64(this.#poses, 16 * this.#listedMounts);
  }

  /**
   * How far each of these has moved at most since a part began, and how far its points were at most from
   * straight ways, m: two numbers each; valid until memory grows.
   */
  ways(): Float64Array {
    const { exports, heap } = this.host;
    exports.findWays(this.address);
    // The poses have been read.
    exports.writeWays(this.address, this.#poses);
    return heap.float64(this.#poses, 2 * this.#listedMounts);
  }

  /** Makes room for touches; what is written of them is lost where there was too little. */
  reserveTouches(count: number): void {
    if (count > this.#touchRoom) this.#makeTouchRoom(2 * count);
  }

  /** Copies what was pushed at all touches: see `sumPushed`. */
  writePushes(to: Float64Array): void {
    const { exports, heap } = this.host;
    exports.writePushes(this.address, this.#pushes);
    to.set(heap.float64(this.#pushes, to.length));
  }

  /** All that is written of touches, as f64; valid until memory grows. */
  touchNumbers(): Float64Array {
    const { heap } = this.host;
    const length = (this.#touchRoom * TOUCH.bytes) / 8;
    if (this.#touchNumbers.length !== length) {
      const list = heap.read(this.address, WORLD.fields.touches);
      this.#touchNumbers = heap.float64(list, length);
      this.#touchWords = heap.int32(list, 2 * length);
    }
    return this.#touchNumbers;
  }

  /** Says whose touch one is; after `touchNumbers`. */
  setTouchBodies(i: number, a: OnBody, b: OnBody): void {
    const at = (i * TOUCH.bytes) / 4;
    const words = this.#touchWords;
    const actors = this.#actorList;
    words[at + ACTOR_A] = a.actor < 0 ? 0 : actors + a.actor * ACTOR.bytes;
    words[at + ACTOR_B] = b.actor < 0 ? 0 : actors + b.actor * ACTOR.bytes;
    words[at + BODY_A] = a.body;
    words[at + BODY_B] = b.body;
  }

  setTouchCount(count: number): void {
    const { exports, heap } = this.host;
    heap.write(this.address, WORLD, { touchCount: count });
    const bytes = exports.touchLeverBytes(this.address);
    if (bytes <= this.#leverRoom) return;
    const old = heap.read(this.address, WORLD.fields.levers);
    heap.write(this.address, WORLD, { levers: this.#moved(old, 0, 2 * bytes) });
    this.#leverRoom = 2 * bytes;
  }

  /** How many numbers the states of all actors are: configuration, velocities and drives of each. */
  get stateLength(): number {
    return this.#stateLength;
  }

  /** Writes the states of all actors. */
  writeStates(to: Float64Array): void {
    let at = 0;
    for (const list of this.#stateLists()) {
      to.set(list, at);
      at += list.length;
    }
  }

  /** Has all actors have the states that were written. */
  readStates(from: Float64Array): void {
    let at = 0;
    for (const list of this.#stateLists()) {
      list.set(from.subarray(at, at + list.length));
      at += list.length;
    }
  }

  *#stateLists(): Generator<Float64Array> {
    for (const { tree, drives, driveCount } of this.actors) {
      yield tree.lists.configuration;
      yield tree.lists.velocities;
      if (driveCount > 0) yield this.host.heap.float64(drives, (driveCount * DRIVE.bytes) / 8);
    }
  }

  /** Linear and angular momentum of all together, six numbers. */
  momentum(): number[] {
    const { exports, heap } = this.host;
    exports.placeAll(this.address);
    const sum = [0, 0, 0, 0, 0, 0];
    heap.lend('World.momentum', 48, (at) => {
      for (const { tree } of this.actors) {
        exports.momentum(tree.address, at);
        heap.float64(at, 6).forEach((value, i) => (sum[i]! += value));
      }
    });
    return sum;
  }

  /** Pushes a body that has been placed until `clearForces`. `at` undefined: at its center of mass. */
  addForce(actor: number, body: number, force: Vector, torque: Vector, at: Vector | undefined): void {
    const { exports, heap } = this.host;
    const { tree } = this.actors[actor]!;
    heap.lend('World.push', 72, (address) => {
      if (at === undefined) exports.centerOfMass(tree.address, body, address);
      else heap.float64(address, 3).set(at);
      heap.float64(address + 24, 6).set([...force, ...torque]);
      exports.addForce(tree.address, body, address, address + 24);
      exports.addTorque(tree.address, body, address + 48);
    });
  }

  clearForces(actor: number): void {
    this.host.exports.clearForces(this.actors[actor]!.tree.address);
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
    this.#actorList = this.#moved(
      this.#actorList,
      this.actors.length * ACTOR.bytes,
      room * ACTOR.bytes,
      where,
    );
    this.#awakeList = this.#moved(this.#awakeList, 0, room * 4, where);
    heap.write(this.address, WORLD, { awake: this.#awakeList });
    this.#actorRoom = room;
    this.#actorView = new Float64Array(0);
    this.listActors(this.#awake);
  }

  #makeTouchRoom(count: number): void {
    const { heap } = this.host;
    const old = heap.read(this.address, WORLD.fields.touches);
    heap.write(this.address, WORLD, { touches: this.#moved(old, 0, count * TOUCH.bytes) });
    this.#pushes = this.#moved(this.#pushes, 0, count * PUSH_NUMBERS * 8);
    this.#touchRoom = count;
    this.#touchNumbers = new Float64Array(0);
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

function stateLengthOf({ tree, driveCount }: ActorMemory): number {
  return tree.numbers + tree.rates + (driveCount * DRIVE.bytes) / 8;
}

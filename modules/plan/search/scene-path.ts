import { GrowingBuffer } from '../../../bindings/wasm/buffers.ts';
import { PATH } from '../../../bindings/wasm/records.ts';
import type { EdgeTests } from '../../robot/questions/edge-tests.ts';
import { placeBytes, type PlaceShape, SceneSpace, spaceBytes } from './scene-space.ts';

/** How a path is simplified. */
export interface Simplification {
  /** Whether shortcuts are taken, and whether corners are smoothed. */
  readonly shortcut: boolean;
  readonly bspline: boolean;
  /** The most ways that are tested. */
  readonly maxEdges: number;
}

/** How often shortcuts and smoothing take turns, as in VAMP. */
const ROUNDS = 5;

/** Smoothing makes no more places than this. */
const MOST_PLACES = 4096;

/** The most work of one call. */
const MOST_WORK = 2 ** 31 - 1;

/** What works on a path in linear memory, and is called again until it says that it is done. */
type Work = 'takeShortcuts' | 'smoothPath' | 'testEdges';

/** A path of a robot in a scene, in linear memory. Its generators stop in between, so that others can run. */
class ScenePath {
  readonly #where: string;
  readonly #space: SceneSpace;
  readonly #record: number;
  readonly #places: GrowingBuffer;
  readonly #work: number;

  /**
   * @param proves - whether ways have to be proved free, and not only at samples
   * @param work - how many ways are tested at once
   */
  constructor(
    where: string,
    tests: EdgeTests,
    shape: PlaceShape,
    path: Float64Array,
    proves: boolean,
    work: number,
  ) {
    const { heap } = tests.host(where);
    this.#where = where;
    this.#work = work;
    this.#places = new GrowingBuffer(heap);
    const rooms = heap.allocateTogether(where, {
      record: PATH.bytes,
      ...spaceBytes(shape),
      room: placeBytes(shape.dimension, 2),
    });
    const { record, room } = rooms;
    const space = new SceneSpace(where, tests, shape, rooms);
    this.#space = space;
    this.#record = record;
    try {
      this.#places.reserve(where, path.byteLength);
    } catch (error) {
      heap.free(record);
      throw error;
    }
    heap.write(record, PATH, { space: space.address, proves: Number(proves), tests: 0, room });
    this.places = path;
  }

  /** The places of the path, one after the other: a copy. */
  get places(): Float64Array {
    return this.#places.float64.slice(0, this.read('count') * this.#space.dimension);
  }

  /** As many as there were at most before. */
  set places(places: Float64Array) {
    this.#places.float64.set(places);
    const count = places.length / this.#space.dimension;
    this.#space.host.heap.write(this.#record, PATH, { places: this.#places.address, count });
  }

  limit(maxTests: number): void {
    this.#space.host.heap.write(this.#record, PATH, { maxTests });
  }

  read(name: keyof typeof PATH.fields): number {
    return this.#space.host.heap.read(this.#record, PATH.fields[name]);
  }

  /** Takes shortcuts, and returns how many. */
  *takeShortcuts(): Generator<void, number> {
    this.#space.host.exports.beginShortcuts(this.#record);
    yield* this.#finish('takeShortcuts');
    return this.read('changes');
  }

  /** Smooths corners, and returns how many. There are twice as many ways then. */
  *smooth(): Generator<void, number> {
    const places = this.places;
    this.#places.reserve(this.#where, 2 * places.byteLength);
    this.places = places;
    this.#space.host.exports.beginSmoothing(this.#record);
    yield* this.#finish('smoothPath');
    return this.read('changes');
  }

  /** The number of the first way that is not free; undefined where all are. */
  *findBlocked(): Generator<void, number | undefined> {
    this.#space.host.exports.beginPathTests(this.#record);
    yield* this.#finish('testEdges');
    const way = this.read('at');
    return way < this.read('count') - 1 ? way : undefined;
  }

  dispose(): void {
    this.#places.dispose();
    this.#space.host.heap.free(this.#record);
  }

  *#finish(work: Work): Generator<void, void> {
    const { exports } = this.#space.host;
    while (
      this.#space.run(this.#where, () => exports[work](this.#record, Math.min(this.#work, MOST_WORK))) === 0
    )
      yield;
  }
}

/** A path that was simplified. */
export interface SimplePath {
  readonly path: Float64Array;
  /** Whether all of it is proved to be free. */
  readonly isProved: boolean;
}

/**
 * Simplifies a path: a generator that stops whenever so much work is done.
 *
 * @param path - place after place
 * @param proves - whether ways that are added have to be proved free, and not only at samples
 * @param work - how many ways are tested at once
 * @returns the simpler path: its ways are free, but for those of the path that are still there
 */
export function* simplifyPath(
  where: string,
  tests: EdgeTests,
  shape: PlaceShape,
  path: Float64Array,
  { shortcut, bspline, maxEdges }: Simplification,
  proves: boolean,
  work: number,
): Generator<void, SimplePath> {
  const scenePath = new ScenePath(where, tests, shape, path, proves, work);
  try {
    scenePath.limit(maxEdges);
    let corners = path;
    for (let round = 0; round < ROUNDS; round++) {
      let changes = shortcut ? yield* scenePath.takeShortcuts() : 0;
      if (round === 0) corners = scenePath.places;
      const count = scenePath.read('count');
      if (bspline && count > 2 && 2 * count <= MOST_PLACES && scenePath.read('tests') < maxEdges) {
        changes += yield* scenePath.smooth();
      }
      if (changes === 0) break;
    }
    // Smoothing has cut all ways in two: most of the places in their middles are left out again.
    if (shortcut && bspline) yield* scenePath.takeShortcuts();
    // What is left of a way that was cut has samples elsewhere than the whole had.
    let blocked = bspline || proves ? yield* scenePath.findBlocked() : undefined;
    if (blocked !== undefined && bspline) {
      scenePath.places = corners;
      blocked = proves ? yield* scenePath.findBlocked() : undefined;
    }
    return { path: scenePath.places, isProved: proves && blocked === undefined };
  } finally {
    scenePath.dispose();
  }
}

/**
 * The number of the first way of a path that is not free, if any. Stops whenever so much work is done.
 *
 * @param proves - whether ways have to be proved free, and not only at samples
 */
export function* findBlockedWay(
  where: string,
  tests: EdgeTests,
  shape: PlaceShape,
  path: Float64Array,
  proves: boolean,
  work: number,
): Generator<void, number | undefined> {
  const scenePath = new ScenePath(where, tests, shape, path, proves, work);
  try {
    return yield* scenePath.findBlocked();
  } finally {
    scenePath.dispose();
  }
}

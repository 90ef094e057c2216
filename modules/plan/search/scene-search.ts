import { unsigned } from '../../../bindings/wasm/fields.ts';
import type { Host } from '../../../bindings/wasm/host.ts';
import {
  CROWDED,
  EXHAUSTED,
  FULL,
  HALTON,
  PROJECTS,
  RANDOM,
  SEARCH,
  SEARCH_TREE,
  SOLVED,
  UNFINISHED,
} from '../../../bindings/wasm/records.ts';
import type { EdgeTests } from '../../robot/questions/edge-tests.ts';
import { placeBytes, SceneSpace, spaceBytes } from './scene-space.ts';
import type { SearchStatistics } from './outcome.ts';
import type { SearchProblem } from './problem.ts';

/** How far a search is. */
export type SearchState = 'unfinished' | 'solved' | 'maxIterations' | 'maxNodes';

/** Has a place fulfil the constraints of a caller; says whether it could. */
export type Projection = (place: Float64Array) => boolean;

/** A path, and the number of the goal that it leads to. */
export interface FoundPath {
  readonly path: Float64Array;
  readonly goal: number;
}

/** Places that a tree has room for at first. */
const CAPACITY = 256;

const TREES = ['start', 'goals'] as const;

/** The most work of one call, as the record has it. */
const MOST_WORK = 2 ** 31 - 1;

const STATES: ReadonlyMap<number, SearchState> = new Map([
  [UNFINISHED, 'unfinished'],
  [SOLVED, 'solved'],
  [EXHAUSTED, 'maxIterations'],
  [CROWDED, 'maxNodes'],
]);

/** A search for a way of a robot in a scene, all in linear memory: several can be under way at a time. */
export class SceneSearch {
  readonly #address: number;
  readonly #host: Host;
  readonly #space: SceneSpace;
  readonly #problem: SearchProblem;
  readonly #project: Projection | undefined;
  /** Trees that have a piece of memory of their own, as they have grown. */
  readonly #grown = new Set<number>();
  /** The place to which the search wants to go next. */
  readonly #next: number;
  #isDisposed = false;

  constructor(where: string, tests: EdgeTests, problem: SearchProblem, project?: Projection) {
    const { exports, heap } = tests.host(where);
    this.#host = tests.host(where);
    this.#problem = problem;
    this.#project = project;
    const { dimension, limits, maxIterations, maxNodes, seed } = problem;
    const goalCount = problem.goals.length / dimension;
    const rooms = heap.allocateTogether(where, {
      record: SEARCH.bytes,
      ...spaceBytes(problem),
      sampler: exports.samplerBytes(dimension),
      sample: placeBytes(dimension, 2),
      next: placeBytes(dimension, 1),
      start: unsigned(exports.searchTreeBytes(dimension, CAPACITY)),
      goals: unsigned(exports.searchTreeBytes(dimension, CAPACITY + goalCount)),
    });
    const { record, sampler, sample, next, start, goals } = rooms;
    const space = new SceneSpace(where, tests, problem, rooms);
    this.#address = record;
    this.#space = space;
    this.#next = next;
    exports.initSearchTree(start, dimension, CAPACITY);
    exports.initSearchTree(goals, dimension, CAPACITY + goalCount);
    heap.float64(sample, 2 * dimension).set(limits);
    const kind = problem.sampler === 'halton' ? HALTON : RANDOM;
    exports.initSampler(sampler, dimension, sample, kind, seed);
    const projects = this.#project === undefined ? 0 : 1;
    const fields = { maxIterations, maxNodes, sampler, sample, next, start, goals, projects };
    heap.write(record, SEARCH, { space: space.address, ...fields });
    exports.beginSearch(record);
    this.#addRoots(start, problem.start);
    this.#addRoots(goals, problem.goals);
  }

  /** Samples that were drawn. */
  get iterations(): number {
    return this.#read('iterations');
  }

  get statistics(): SearchStatistics {
    const sizeOf = (name: 'start' | 'goals'): number =>
      this.#host.heap.read(this.#treeOf(name), SEARCH_TREE.fields.count);
    return {
      iterations: this.iterations,
      nodes: sizeOf('start') + sizeOf('goals'),
      edges: this.#read('tests'),
      freeEdges: this.#read('free'),
    };
  }

  /**
   * Goes on until it is done, or has done so much work.
   *
   * @param work - steps, each of which tests one way at most
   * @param maxIterations - the most samples that are drawn, those of earlier calls included
   */
  advance(where: string, work: number, maxIterations: number): SearchState {
    const { exports, heap } = this.#host;
    heap.write(this.#address, SEARCH, { work: Math.min(work, MOST_WORK), maxIterations });
    for (;;) {
      const status = this.#space.run(where, () => exports.advanceSearch(this.#address));
      if (status === FULL) this.#grow(where);
      else if (status === PROJECTS) this.#projectNext();
      else return STATES.get(status)!;
    }
  }

  /** The path that it has found, and which goal it leads to. */
  path(where: string): FoundPath {
    const { exports, heap } = this.#host;
    const length = exports.countPath(this.#address) * this.#problem.dimension;
    const room = heap.allocate(where, length * Float64Array.BYTES_PER_ELEMENT);
    const goal = exports.writePath(this.#address, room);
    const path = heap.float64(room, length).slice();
    heap.free(room);
    return { path, goal };
  }

  /** Takes a way of the path back that is not free after all. The search can go on then. */
  reject(way: number): void {
    this.#host.exports.rejectEdge(this.#address, way);
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    for (const tree of this.#grown) this.#host.heap.free(tree);
    this.#host.heap.free(this.#address);
  }

  /** Makes room for twice as many places in the tree that grows. */
  #grow(where: string): void {
    const { exports, heap } = this.#host;
    const { dimension } = this.#problem;
    for (const name of TREES) {
      const full = this.#treeOf(name);
      const capacity = heap.read(full, SEARCH_TREE.fields.capacity);
      if (heap.read(full, SEARCH_TREE.fields.count) < capacity) continue;
      const tree = heap.allocate(where, unsigned(exports.searchTreeBytes(dimension, 2 * capacity)));
      exports.initSearchTree(tree, dimension, 2 * capacity);
      exports.moveSearchTree(this.#address, full, tree);
      this.#grown.add(tree);
      if (this.#grown.delete(full)) heap.free(full);
    }
  }

  /** Has the place projected to which the search wants to go next. */
  #projectNext(): void {
    const { dimension, limits } = this.#problem;
    const place = this.#host.heap.float64(this.#next, dimension).slice();
    const isDone = this.#project!(place);
    const isLegal = place.every((x, i) => x >= limits[i]! && x <= limits[dimension + i]!);
    // The caller's function may have had memory grow.
    if (isDone && isLegal) this.#host.heap.float64(this.#next, dimension).set(place);
    else this.#host.exports.dropPlace(this.#address);
  }

  #treeOf(name: 'start' | 'goals'): number {
    return this.#read(name);
  }

  #read(name: keyof typeof SEARCH.fields): number {
    return this.#host.heap.read(this.#address, SEARCH.fields[name]);
  }

  #addRoots(tree: number, places: Float64Array): void {
    const { dimension } = this.#problem;
    for (let first = 0; first < places.length; first += dimension) {
      const next = this.#host.heap.float64(this.#next, dimension);
      for (let i = 0; i < dimension; i++) next[i] = places[first + i]!;
      this.#host.exports.addRoot(this.#address, tree, this.#next);
    }
  }
}

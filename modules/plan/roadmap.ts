import { checkBoolean, checkInteger } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import { recordKind } from '../../bindings/base/tape.ts';
import type { RobotInScene } from '../robot/robot-in-scene.ts';
import { createSampler } from '../robot/model/sampler.ts';
import type { Result } from './search/outcome.ts';
import { PathProofs } from './search/prove-path.ts';
import { pathLength } from './search/scene-plan.ts';
import { findNearest, findShortest, type Link, makeDistance, type SquaredDistance } from './graph.ts';
import type { PlanLimits, SimplifyOptions } from './options.ts';
import { type Ends, readEnds } from './places.ts';
import { checkEnds } from './planner.ts';
import { checkArm, readSearchOptions, readShape } from './read-options.ts';
import { type RoadmapJSON, readRoadmap } from './roadmap-json.ts';
import { finish, simplify } from './simplify.ts';

/** What `Roadmap.build` takes. */
export interface RoadmapOptions {
  /** Configurations that are drawn. Default: 1,000. */
  readonly samples?: number;
  /** How many of the nearest others each is joined to. Default: 10. */
  readonly neighbors?: number;
  /** An integer from 0 to 2^32 − 1. Default: 0. */
  readonly seed?: number;
  /** As for `connect`. */
  readonly limits?: PlanLimits;
}

/** What `roadmap.solve` takes. */
export interface SolveOptions {
  /** Whether each edge has to be proved free. Default: true. */
  readonly certify?: boolean;
  /** Whether and how the path is simplified. Default: false. */
  readonly simplify?: boolean | SimplifyOptions;
}

const BUILD_OPTIONS = ['samples', 'neighbors', 'seed', 'limits'] as const;
const SOLVE_OPTIONS = ['certify', 'simplify'] as const;
const MOST_SAMPLES = 2 ** 20;

/** What is known of a configuration or an edge. */
const UNKNOWN = 2;
const FREE = 1;
const BLOCKED = 0;

/**
 * A roadmap: configurations drawn at random, and edges from each to its nearest others, kept for many paths
 * in one scene or in scenes that change (PRM; Kavraki, Švestka, Latombe and Overmars 1996). It does not
 * depend on the scene; which parts are free is found out anew when the scene has changed, as far as paths ask
 * (Bohlin and Kavraki 2000, Path planning using lazy PRM).
 */
export class Roadmap {
  readonly #arm: RobotInScene;
  readonly #places: readonly Float64Array[];
  readonly #edges: Uint32Array;
  readonly #neighbors: number;
  readonly #distance: SquaredDistance;
  readonly #links: readonly Link[][];
  readonly #arePlacesFree: Uint8Array;
  readonly #areEdgesFree: Uint8Array;
  #state: string | undefined;
  #tested = 0;

  private constructor(arm: RobotInScene, numbers: Float64Array, neighbors: number, edges?: Uint32Array) {
    const { dimension } = arm;
    this.#arm = arm;
    this.#neighbors = neighbors;
    this.#distance = makeDistance(dimension, readShape(arm).quaternions);
    this.#places = Array.from({ length: numbers.length / dimension }, (_, i) =>
      numbers.slice(i * dimension, (i + 1) * dimension),
    );
    this.#edges = edges ?? this.#join();
    this.#links = this.#places.map(() => []);
    for (let edge = 0; 2 * edge < this.#edges.length; edge++) {
      const [a, b] = [this.#edges[2 * edge]!, this.#edges[2 * edge + 1]!];
      const length = Math.sqrt(this.#distance(this.#places[a]!, this.#places[b]!));
      this.#links[a]!.push({ to: b, edge, length });
      this.#links[b]!.push({ to: a, edge, length });
    }
    this.#arePlacesFree = new Uint8Array(this.#places.length).fill(UNKNOWN);
    this.#areEdgesFree = new Uint8Array(this.#edges.length / 2).fill(UNKNOWN);
  }

  /**
   * Draws configurations, joins each to its nearest others, and tests all of them in the scene of the arm.
   *
   * @throws TypeError or RangeError that names the option, or the joint that has no limits
   */
  static build(arm: RobotInScene, options: RoadmapOptions = {}): Roadmap {
    const where = 'Roadmap.build';
    checkArm(where, arm);
    checkOptions(where, options, BUILD_OPTIONS);
    const { samples = 1000, neighbors = 10, seed = 0, limits: given } = options;
    checkInteger(where, 'samples', samples, 1, MOST_SAMPLES);
    checkInteger(where, 'neighbors', neighbors, 1, MOST_SAMPLES);
    const { limits } = readSearchOptions(where, arm, { seed, ...(given && { limits: given }) });
    const { dimension, joints } = arm;
    const bounded = joints.map((joint, i) => ({
      ...joint,
      lower: limits[i]!,
      upper: limits[dimension + i]!,
    }));
    const draw = createSampler(bounded, seed);
    const roadmap = new Roadmap(arm, draw(samples).slice(), neighbors);
    roadmap.revalidate();
    return roadmap;
  }

  /**
   * Makes a roadmap of what `toJSON` gave, for equal joints, in any scene. Nothing is tested yet.
   *
   * @throws TypeError or RangeError that names what is wrong
   */
  static fromJSON(arm: RobotInScene, json: RoadmapJSON): Roadmap {
    const where = 'Roadmap.fromJSON';
    checkArm(where, arm);
    const { numbers, edges, neighbors } = readRoadmap(where, arm, json);
    return new Roadmap(arm, numbers, neighbors, edges);
  }

  /** How many configurations it has, free or not. */
  get size(): number {
    return this.#places.length;
  }

  /** How many edges it has, free or not. */
  get edgeCount(): number {
    return this.#areEdgesFree.length;
  }

  /**
   * Finds out at once which configurations and edges are free, as far as that is not known for the scene as
   * it is now. Without it, `solve` asks for those that it needs.
   *
   * @returns how many configurations and edges are free
   */
  revalidate(): { configurations: number; edges: number } {
    this.#watch('Roadmap.revalidate');
    this.#testPlaces([...this.#places.keys()]);
    this.#testEdges([...this.#areEdgesFree.keys()]);
    const count = (answers: Uint8Array): number => answers.reduce((sum, x) => sum + Number(x === FREE), 0);
    return { configurations: count(this.#arePlacesFree), edges: count(this.#areEdgesFree) };
  }

  /**
   * Looks for the shortest path along free edges from a start to a goal.
   *
   * @returns a path; `exhausted` with the limit `'roadmap'` where no free edges join them; or their conflicts
   * @throws TypeError or RangeError as `connect`
   */
  solve(start: ArrayLike<number>, goal: ArrayLike<number>, options: SolveOptions = {}): Result {
    const where = 'Roadmap.solve';
    checkOptions(where, options, SOLVE_OPTIONS);
    const certify = checkBoolean(where, 'certify', options.certify ?? true);
    const arm = this.#arm;
    const { dimension } = arm;
    const everywhere = new Float64Array(2 * dimension)
      .fill(-Infinity, 0, dimension)
      .fill(Infinity, dimension);
    const ends = readEnds(where, arm, start, goal, everywhere);
    this.#watch(where);
    const { refused } = checkEnds(arm, ends);
    if (refused !== undefined) return refused;
    this.#tested = 0;
    const visit = new Visit(this.#places.length, this.#areEdgesFree.length, ends, this.#distance);
    for (const end of visit.ends) {
      const near = findNearest(this.#places, end.place, this.#neighbors, this.#distance, (i) =>
        this.#isPlaceFree(i),
      );
      for (const to of near) visit.join(end.number, to, this.#places[to]!);
    }
    return this.#search(where, visit, certify, options.simplify ?? false);
  }

  /** What does not depend on the scene, for `Roadmap.fromJSON`. */
  toJSON(): RoadmapJSON {
    return {
      format: 'clearance-roadmap',
      version: 1,
      joints: this.#arm.joints.map(({ name }) => name),
      neighbors: this.#neighbors,
      configurations: this.#places.flatMap((place) => [...place]),
      edges: [...this.#edges],
    };
  }

  /** Takes the shortest way that may be free, until all of its edges are. */
  #search(where: string, visit: Visit, certify: boolean, simplification: boolean | SimplifyOptions): Result {
    const arm = this.#arm;
    const proofs = new PathProofs(where, arm.tests(where), readShape(arm));
    const proved = new Set<number>();
    for (let iterations = 1; ; iterations++) {
      const linksOf = (place: number): readonly Link[] =>
        [...(this.#links[place] ?? []), ...visit.linksOf(place)].filter(
          ({ to, edge }) =>
            this.#known(visit, edge) !== BLOCKED && (to >= this.size || this.#arePlacesFree[to] !== BLOCKED),
        );
      const way = findShortest(this.size, this.size + 1, linksOf, (i) =>
        visit.estimate(this.#places[i] ?? visit.placeOf(i)),
      );
      const statistics = { iterations, nodes: this.size + 2, edges: this.#tested, freeEdges: 0 };
      if (way === undefined) {
        const conflict = arm.firstConflict(joined([visit.placeOf(this.size), visit.placeOf(this.size + 1)]));
        return { status: 'exhausted', solved: false, limit: 'roadmap', conflict, statistics };
      }
      this.#testPlaces(way.places.filter((i) => i < this.size));
      if (way.places.some((i) => this.#arePlacesFree[i] === BLOCKED)) continue;
      if (!this.#testWay(visit, way.edges)) continue;
      const places = way.places.map((i) => this.#places[i] ?? visit.placeOf(i));
      const path = Float64Array.from(places.flatMap((place) => [...place]));
      const isProved = (edge: number, i: number): boolean => {
        if (!certify || proved.has(edge)) return true;
        if (proofs.proveWay(path, i, i + 1) !== 'free') this.#note(visit, edge, BLOCKED);
        else proved.add(edge);
        return proved.has(edge);
      };
      if (!way.edges.every(isProved)) continue;
      const simple =
        simplification === false ? path : simplify(arm, path, simplification === true ? {} : simplification);
      const again = certify && simplification !== false ? finish(proofs.prove(simple)) : [];
      const solution = again.every((verdict) => verdict === 'free') ? simple : path;
      const found = { ...statistics, edges: this.#tested, freeEdges: way.edges.length };
      return {
        ...{ status: 'solved', solved: true, path: solution, goal: 0, certified: certify, unresolved: [] },
        cost: pathLength(solution, arm.dimension),
        statistics: found,
      };
    }
  }

  /** Forgets what was known of another state of the scene. */
  #watch(where: string): void {
    const state = this.#arm.stateOfScene(where);
    if (state === this.#state) return;
    this.#state = state;
    this.#arePlacesFree.fill(UNKNOWN);
    this.#areEdgesFree.fill(UNKNOWN);
  }

  #isPlaceFree(i: number): boolean {
    if (this.#arePlacesFree[i] === UNKNOWN) this.#testPlaces([i]);
    return this.#arePlacesFree[i] === FREE;
  }

  /** Tests those of some places of which nothing is known, all at once. */
  #testPlaces(numbers: readonly number[]): void {
    const open = numbers.filter((i) => this.#arePlacesFree[i] === UNKNOWN);
    const answers = this.#arm.areFree(joined(open.map((i) => this.#places[i]!)));
    open.forEach((i, k) => (this.#arePlacesFree[i] = answers[k]!));
  }

  /** Tests those edges of which nothing is known; an edge of a place that is not free is not free either. */
  #testEdges(numbers: readonly number[]): void {
    const open: number[] = [];
    for (const edge of numbers) {
      if (this.#areEdgesFree[edge] !== UNKNOWN) continue;
      const areEndsFree = [0, 1].every((k) => this.#isPlaceFree(this.#edges[2 * edge + k]!));
      if (areEndsFree) open.push(edge);
      else this.#areEdgesFree[edge] = BLOCKED;
    }
    const ends = Uint32Array.from(open.flatMap((edge) => [...this.#edges.subarray(2 * edge, 2 * edge + 2)]));
    const answers = this.#arm.areEdgesFree(
      { configurations: joined(this.#places), edges: ends },
      { knownFree: true },
    );
    open.forEach((edge, k) => (this.#areEdgesFree[edge] = answers[k]!));
    this.#tested += open.length;
  }

  /** Tests the edges of a way, and says whether all of them are free. */
  #testWay(visit: Visit, edges: readonly number[]): boolean {
    for (const edge of edges) {
      if (this.#known(visit, edge) === UNKNOWN) {
        const [a, b] = [this.#edges[2 * edge]!, this.#edges[2 * edge + 1]!];
        const { from, to } = visit.edgeOf(edge) ?? { from: this.#places[a]!, to: this.#places[b]! };
        this.#tested++;
        this.#note(visit, edge, this.#arm.isEdgeFree(from, to, { knownFree: true }) ? FREE : BLOCKED);
      }
      if (this.#known(visit, edge) === BLOCKED) return false;
    }
    return true;
  }

  /** What is known of an edge of the roadmap, or of the visit. */
  #known(visit: Visit, edge: number): number {
    return visit.edgeOf(edge)?.known ?? this.#areEdgesFree[edge]!;
  }

  #note(visit: Visit, edge: number, known: number): void {
    const own = visit.edgeOf(edge);
    if (own === undefined) this.#areEdgesFree[edge] = known;
    else own.known = known;
  }

  /** Joins each place to its nearest others: every edge once. */
  #join(): Uint32Array {
    const edges: number[] = [];
    const near = this.#places.map((place, i) =>
      findNearest(this.#places, place, this.#neighbors, this.#distance, (other) => other !== i),
    );
    near.forEach((others, i) => {
      for (const other of others) {
        if (other > i || !near[other]!.includes(i)) edges.push(Math.min(i, other), Math.max(i, other));
      }
    });
    return Uint32Array.from(edges);
  }
}

/** An edge from the start or to the goal of one question. */
interface VisitEdge {
  readonly from: Float64Array;
  readonly to: Float64Array;
  known: number;
}

/** Start and goal of a question, numbered behind the roadmap's places, and their edges, behind its edges. */
class Visit {
  readonly ends: readonly { readonly number: number; readonly place: Float64Array }[];
  readonly #edges: VisitEdge[] = [];
  readonly #links = new Map<number, Link[]>();
  readonly #firstEdge: number;
  readonly #distance: SquaredDistance;

  constructor(size: number, edges: number, { start, goals }: Ends, distance: SquaredDistance) {
    this.#firstEdge = edges;
    this.#distance = distance;
    this.ends = [
      { number: size, place: start },
      { number: size + 1, place: goals.slice(0, start.length) },
    ];
    this.join(size, size + 1, this.ends[1]!.place);
  }

  placeOf(number: number): Float64Array {
    return this.ends.find((end) => end.number === number)!.place;
  }

  /** Joins the start or the goal to another place. */
  join(end: number, other: number, place: Float64Array): void {
    const from = this.placeOf(end);
    const edge = this.#firstEdge + this.#edges.length;
    const length = Math.sqrt(this.#distance(from, place));
    this.#edges.push({ from, to: place, known: UNKNOWN });
    this.linksOf(end).push({ to: other, edge, length });
    this.linksOf(other).push({ to: end, edge, length });
  }

  linksOf(place: number): Link[] {
    let links = this.#links.get(place);
    if (links === undefined) this.#links.set(place, (links = []));
    return links;
  }

  /** One of its own edges; undefined for one of the roadmap. */
  edgeOf(edge: number): VisitEdge | undefined {
    return this.#edges[edge - this.#firstEdge];
  }

  /** How far it is to the goal at least. */
  estimate(place: Float64Array): number {
    return Math.sqrt(this.#distance(place, this.ends[1]!.place));
  }
}

function joined(places: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(places.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const place of places) {
    all.set(place, at);
    at += place.length;
  }
  return all;
}

recordKind({
  name: 'Roadmap',
  type: Roadmap,
  methods: ['revalidate', 'solve'],
  statics: ['build', 'fromJSON'],
});

/**
 * RRT-Connect in plain JavaScript: the search of `connect`, with its constants (assembly/plan/connect.ts has
 * the sources), around any test of edges.
 */
import { type EdgeTest, RAKE } from './plain-checker.ts';

/** What is searched: configurations are as long as the limits. */
export interface PlainProblem {
  readonly start: Float64Array;
  readonly goal: Float64Array;
  readonly lower: ArrayLike<number>;
  readonly upper: ArrayLike<number>;
}

/** The longest edge, radians, and samples of an edge per radian. */
export const RANGE = 1;
export const SAMPLES_PER_RADIAN = 32;

/** The most samples that are drawn. */
export const MOST_ITERATIONS = 100_000;

/** How far samples may be, radians, from a place that failed once, and from one that failed ever so often. */
const FIRST_RADIUS = 4 * RANGE;
const LEAST_RADIUS = RANGE;

/** By what share of it a radius grows with a success, and shrinks with a failure. */
const RADIUS_CHANGE = 1e-4;

/** The bases of the sequence of samples: as many as there may be joints. */
const PRIMES = [3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59];

/** Into how many parts an edge is divided. */
export function countSteps(length: number): number {
  return RAKE * Math.max(1, Math.ceil((length * SAMPLES_PER_RADIAN) / RAKE));
}

/** Looks for a path: its configurations from the start to the goal, or undefined. */
export function connectPlain(
  { start, goal, lower, upper }: PlainProblem,
  isEdgeFree: EdgeTest,
): Float64Array[] | undefined {
  if (isEdgeFree(start, goal, countSteps(distanceBetween(start, goal)))) return [start, goal];
  const draw = makeSampler(lower, upper);
  const startTree = new Tree(start);
  let growing = new Tree(goal);
  let waiting = startTree;
  const [sample, from, next, target] = [start.slice(), start.slice(), start.slice(), start.slice()];
  for (let iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
    if (Math.abs(growing.count - waiting.count) < growing.count) {
      const grown = growing;
      growing = waiting;
      waiting = grown;
    }
    draw(sample);
    const near = growing.findNearest(sample);
    const far = growing.distance;
    if (growing.radii[near]! < far) continue;
    growing.read(near, from);
    go(from, sample, far < RANGE ? 1 : RANGE / far, next);
    if (!isEdgeFree(from, next, countSteps(Math.min(far, RANGE)))) {
      growing.shrink(near);
      continue;
    }
    growing.radii[near]! *= 1 + RADIUS_CHANGE;
    let last = growing.add(next, near);
    const aim = waiting.findNearest(next);
    waiting.read(aim, target);
    let left = Math.ceil(waiting.distance / RANGE);
    const steps = countSteps(waiting.distance / left);
    for (; left > 0; left--) {
      from.set(next);
      if (left > 1) go(from, target, 1 / left, next);
      else next.set(target);
      if (!isEdgeFree(from, next, steps)) break;
      last = growing.add(next, last);
    }
    if (left > 0) continue;
    // The goal's tree has been reached where its configuration `aim` is; `last` is the same one.
    const ways = [growing.wayTo(last), waiting.wayTo(aim)];
    const [there, back] = growing === startTree ? ways : ways.reverse();
    return [...there!.reverse(), ...back!.slice(1)];
  }
  return undefined;
}

/** Configurations, each with the number of the one before it and how far samples of it may be. */
class Tree {
  count = 0;
  places: Float64Array;
  parents = new Int32Array(512);
  radii = new Float64Array(512);
  /** From where `findNearest` has looked to what it has found. */
  distance = 0;
  readonly dimension: number;

  constructor(root: Float64Array) {
    this.dimension = root.length;
    this.places = new Float64Array(512 * root.length);
    this.add(root, -1);
  }

  add(place: Float64Array, parent: number): number {
    if (this.count === this.parents.length) this.#double();
    this.places.set(place, this.count * this.dimension);
    this.parents[this.count] = parent;
    this.radii[this.count] = Infinity;
    return this.count++;
  }

  shrink(i: number): void {
    const radius = this.radii[i]!;
    this.radii[i] = radius === Infinity ? FIRST_RADIUS : Math.max(radius * (1 - RADIUS_CHANGE), LEAST_RADIUS);
  }

  read(i: number, to: Float64Array): void {
    for (let k = 0; k < this.dimension; k++) to[k] = this.places[i * this.dimension + k]!;
  }

  findNearest(place: Float64Array): number {
    const { places, dimension, count } = this;
    let nearest = 0;
    let least = Infinity;
    for (let i = 0, at = 0; i < count; i++) {
      let squared = 0;
      for (let k = 0; k < dimension; k++, at++) {
        const way = places[at]! - place[k]!;
        squared += way * way;
      }
      if (squared < least) {
        least = squared;
        nearest = i;
      }
    }
    this.distance = Math.sqrt(least);
    return nearest;
  }

  /** The configurations from one to the root. */
  wayTo(i: number): Float64Array[] {
    const way: Float64Array[] = [];
    for (let at = i; at >= 0; at = this.parents[at]!) {
      way.push(this.places.slice(at * this.dimension, (at + 1) * this.dimension));
    }
    return way;
  }

  #double(): void {
    const { places, parents, radii } = this;
    this.places = new Float64Array(2 * places.length);
    this.places.set(places);
    this.parents = new Int32Array(2 * parents.length);
    this.parents.set(parents);
    this.radii = new Float64Array(2 * radii.length);
    this.radii.set(radii);
  }
}

/**
 * The Halton sequence (1960): the digits of the number of the sample, mirrored at the point, in a base per
 * joint. Each sample adds one to the first digit behind the last one's point, and carries to the right.
 */
export function makeSampler(lower: ArrayLike<number>, upper: ArrayLike<number>): (out: Float64Array) => void {
  const numerators = new Float64Array(lower.length);
  const denominators = new Float64Array(lower.length).fill(1);
  return (out) => {
    for (let k = 0; k < out.length; k++) {
      const base = PRIMES[k]!;
      let numerator = numerators[k]!;
      let weight = denominators[k]! / base;
      while (weight >= 1 && numerator >= (base - 1) * weight) {
        numerator -= (base - 1) * weight;
        weight /= base;
      }
      if (weight >= 1) numerators[k] = numerator + weight;
      else {
        numerators[k] = 1;
        denominators[k]! *= base;
      }
      out[k] = lower[k]! + (numerators[k]! / denominators[k]!) * (upper[k]! - lower[k]!);
    }
  };
}

function go(from: Float64Array, to: Float64Array, share: number, out: Float64Array): void {
  for (let k = 0; k < out.length; k++) out[k] = from[k]! + share * (to[k]! - from[k]!);
}

export function distanceBetween(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let squared = 0;
  for (let k = 0; k < a.length; k++) squared += (b[k]! - a[k]!) ** 2;
  return Math.sqrt(squared);
}

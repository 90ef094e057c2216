/** A search for a path, and the two trees of places that it grows: all of it lies in these records. */
import { Space } from './space';

/**
 * Places that are joined by free edges, each to its parent, which comes before it: a root is its own parent.
 * Places are `dimension` f64 each.
 */
@unmanaged
export class SearchTree {
  count: i32;
  /** How many places there is room for. */
  capacity: i32;
  places: usize;
  /** The number of each place's parent, i32. */
  parents: usize;
  /** How far a sample may be from a place to be extended to it, f64; +Infinity until that has failed. */
  radii: usize;
  /** A copy of the places for the nearest-neighbor search: see nearest.ts. */
  index: usize;
}

/** What a search does next. */
export const STRAIGHT: i32 = 0;
export const SAMPLE: i32 = 1;
export const GROW: i32 = 2;
export const STEER: i32 = 3;
export const JOIN: i32 = 4;
export const DONE: i32 = 5;

/** Why `advanceSearch` returns. */
export const UNFINISHED: i32 = 0;
export const SOLVED: i32 = 1;
export const EXHAUSTED: i32 = 2;
/** The tree that grows is full; the search goes on when it has more room. */
export const FULL: i32 = 3;
/** `Search.next` is to be projected first; the search goes on from what is written there. */
export const PROJECTS: i32 = 4;
/** Both trees together have as many places as they may have. */
export const CROWDED: i32 = 5;

/** What a search knows. The bindings write the first part; the rest is the business of `connect.ts`. */
@unmanaged
export class Search {
  space: Space;
  /** The most samples that are drawn, and the most places of both trees. */
  maxIterations: i32;
  maxNodes: i32;
  /** 1: places pass through the caller's projection before edges to them are tested. */
  projects: i32;
  /** Where the sampler keeps what it knows: see samples.ts. */
  sampler: usize;
  /** The tree that grows from the start, and that which grows from the goals. */
  start: SearchTree;
  goals: SearchTree;
  /** Room for places: what was drawn, and where the edge that is tested next ends. */
  sample: usize;
  next: usize;

  /** How many steps `advanceSearch` may go: each tests one edge at most. */
  work: i32;
  phase: i32;
  /** Samples that were drawn, edges that were tested, and those of them that are free. */
  iterations: i32;
  tests: i32;
  free: i32;
  /** What the radii of places are multiples of, radians or metres. */
  scale: f64;
  /** 1: the tree of the start grows. */
  growsStart: i32;
  /** Where the edge that is tested next begins, in the tree that grows. */
  from: i32;
  /** The place in the other tree that is to be joined, and the steps to it that are left. */
  target: i32;
  stepsLeft: i32;
  /** Where the trees met: a place in the start's and one in the goals', the two ends of a free edge. */
  meetingStart: i32;
  meetingGoal: i32;
}

/** The tree that grows, and the other one. */
export function growing(search: Search): SearchTree {
  return search.growsStart != 0 ? search.start : search.goals;
}

export function waiting(search: Search): SearchTree {
  return search.growsStart != 0 ? search.goals : search.start;
}

export function placeAt(tree: SearchTree, dimension: i32, i: i32): usize {
  return tree.places + 8 * i * dimension;
}

export function parentOf(tree: SearchTree, i: i32): i32 {
  return load<i32>(tree.parents + 4 * i);
}

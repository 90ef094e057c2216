/**
 * RRT-Connect: two trees, of the start and of the goals, grow toward samples and then toward each other.
 *
 * Sources: Kuffner, LaValle 2000, RRT-Connect; the smaller tree grows (Kuffner, LaValle 2005, An efficient
 * approach to path planning using balanced bidirectional RRT search); failed places grow to near samples only
 * (Yershova, Jaillet, Siméon, LaValle 2005, Dynamic-domain RRTs). Numbers as in VAMP's rrtc.hh, in ranges.
 */
import { isEdgeFree, openChecker } from '../questions/edges/checker';
import { nearestPlace } from './nearest';
import { drawOrientation, drawSample } from '../robot/samples';
import {
  CROWDED,
  DONE,
  EXHAUSTED,
  FULL,
  GROW,
  growing,
  JOIN,
  placeAt,
  PROJECTS,
  SAMPLE,
  Search,
  SearchTree,
  SOLVED,
  STEER,
  STRAIGHT,
  UNFINISHED,
  waiting,
} from './search';
import { distanceBetween, placeBetween } from './space';
import { addPlace } from './tree';

/** How far samples may be, in ranges, from a place that failed once, and from one that failed often. */
const FIRST_RADIUS: f64 = 4;
const LEAST_RADIUS: f64 = 1;

/**
 * Up to so many numbers of a place the radii are as above; with every two more they are twice as large.
 * Reason: the more numbers, the fewer samples come as near, and places of narrow surroundings would have none
 * at all. Of the problems of Baxter's 14 joints the radii above solve almost none: docs/planning.md.
 */
const FEW_NUMBERS: i32 = 8;

/** By what share of it a radius grows with a success, and shrinks with a failure. */
const RADIUS_CHANGE: f64 = 1e-4;

/** A number of steps that rounding has made larger by this share is what it would be without. */
const STEPS_TOLERANCE: f64 = 1e-12;

/** How much nearer to its target a projected place must be, in ranges: projections may lead away from it. */
const LEAST_PROGRESS: f64 = 0.1;

/** Begins a search whose record the caller has written. */
export function beginSearch(search: Search): void {
  search.scale = search.space.range;
  for (let i = FEW_NUMBERS; i < search.space.dimension; i++) search.scale *= Math.SQRT2;
  search.phase = STRAIGHT;
  search.target = 0;
  search.iterations = 0;
  search.tests = 0;
  search.free = 0;
  search.growsStart = 0;
}

/** Gives the place up that was to be projected. */
export function dropPlace(search: Search): void {
  search.phase = SAMPLE;
}

/**
 * Goes on with a search, for as long as there is work left that it may do.
 *
 * @returns why it stops: `UNFINISHED`, `SOLVED`, `EXHAUSTED`, `CROWDED`, `FULL` or `PROJECTS`
 */
export function advanceSearch(search: Search): i32 {
  openChecker(search.space.checker);
  for (; search.work > 0; search.work--) {
    switch (search.phase) {
      case STRAIGHT:
        goStraight(search);
        break;
      case SAMPLE:
        if (search.iterations >= search.maxIterations) return EXHAUSTED;
        if (sampleEdge(search) && search.projects != 0) return PROJECTS;
        break;
      case GROW:
        if (isCrowded(search)) return CROWDED;
        if (isFull(growing(search))) return FULL;
        growTree(search);
        break;
      case STEER:
        if (steerToTarget(search) && search.projects != 0) return PROJECTS;
        break;
      case JOIN:
        if (isCrowded(search)) return CROWDED;
        if (isFull(growing(search))) return FULL;
        joinTrees(search);
        break;
      default:
        return SOLVED;
    }
  }
  return search.phase == DONE ? SOLVED : UNFINISHED;
}

/** Tries the edge from the start to one goal after the other. */
function goStraight(search: Search): void {
  const goal = search.target++;
  if (goal == search.goals.count) search.phase = SAMPLE;
  else if (search.projects == 0) {
    const from = placeAt(search.start, search.space.dimension, 0);
    if (isFree(search, from, placeAt(search.goals, search.space.dimension, goal))) meet(search, 0, goal);
  }
}

/** Draws a sample, goes toward it from the nearest place; says whether that is to be extended so far. */
function sampleEdge(search: Search): bool {
  search.iterations++;
  const size = growing(search).count;
  if (abs<i32>(size - waiting(search).count) < size) search.growsStart = 1 - search.growsStart;
  drawSample(search.sampler, search.sample);
  for (let i = 0; i < search.space.quaternionCount; i++) {
    drawOrientation(search.sampler, search.sample + 8 * load<i32>(search.space.quaternions + 4 * i));
  }
  const tree = growing(search);
  search.from = nearestPlace(tree.index, search.space.dimension, tree.count, search.sample);
  const from = placeAt(tree, search.space.dimension, search.from);
  const distance = distanceBetween(search.space.dimension, from, search.sample);
  if (load<f64>(radiusOf(tree, search.from)) < distance) return false;
  const share = distance < search.space.range ? 1 : search.space.range / distance;
  placeBetween(search.space, from, search.sample, share, search.next);
  search.phase = GROW;
  return true;
}

/** Extends the tree by the edge to `next`, if it is free. */
function growTree(search: Search): void {
  const tree = growing(search);
  const radius = radiusOf(tree, search.from);
  if (!isFree(search, placeAt(tree, search.space.dimension, search.from), search.next)) {
    const reduced = load<f64>(radius) * (1 - RADIUS_CHANGE);
    const isFirst = load<f64>(radius) == Infinity;
    store<f64>(
      radius,
      search.scale * (isFirst ? FIRST_RADIUS : Math.max(reduced / search.scale, LEAST_RADIUS)),
    );
    search.phase = SAMPLE;
    return;
  }
  store<f64>(radius, load<f64>(radius) * (1 + RADIUS_CHANGE));
  search.from = addPlace(tree, search.space.dimension, search.next, search.from);
  const other = waiting(search);
  search.target = nearestPlace(other.index, search.space.dimension, other.count, search.next);
  search.stepsLeft = stepsToTarget(search, search.next);
  search.phase = STEER;
}

/** Goes on toward the target by one of the steps left; says whether that place is to be projected. */
function steerToTarget(search: Search): bool {
  search.phase = JOIN;
  const target = placeAt(waiting(search), search.space.dimension, search.target);
  if (search.stepsLeft <= 1) {
    memory.copy(search.next, target, 8 * search.space.dimension);
    return false;
  }
  const from = placeAt(growing(search), search.space.dimension, search.from);
  placeBetween(search.space, from, target, 1 / <f64>search.stepsLeft, search.next);
  return true;
}

/** Extends the tree toward the target, if the edge is free, until it is there. */
function joinTrees(search: Search): void {
  const tree = growing(search);
  const from = placeAt(tree, search.space.dimension, search.from);
  if ((search.projects != 0 && !isProgress(search, from)) || !isFree(search, from, search.next)) {
    search.phase = SAMPLE;
    return;
  }
  const isThere = search.stepsLeft <= 1;
  search.from = addPlace(tree, search.space.dimension, search.next, search.from);
  search.stepsLeft = search.projects != 0 ? stepsToTarget(search, search.next) : search.stepsLeft - 1;
  if (!isThere) search.phase = STEER;
  else if (search.growsStart != 0) meet(search, search.from, search.target);
  else meet(search, search.target, search.from);
}

/** Whether `next` is nearer to the target than the place before. */
function isProgress(search: Search, from: usize): bool {
  const target = placeAt(waiting(search), search.space.dimension, search.target);
  const before = distanceBetween(search.space.dimension, from, target);
  const after = distanceBetween(search.space.dimension, search.next, target);
  return search.stepsLeft <= 1 || after <= before - LEAST_PROGRESS * search.space.range;
}

/** How many steps of at most the range it takes from a place to the target. */
function stepsToTarget(search: Search, from: usize): i32 {
  const target = placeAt(waiting(search), search.space.dimension, search.target);
  const ranges = distanceBetween(search.space.dimension, from, target) / search.space.range;
  return <i32>Math.min(Math.ceil(ranges * (1 - STEPS_TOLERANCE)), <f64>i32.MAX_VALUE);
}

function meet(search: Search, start: i32, goal: i32): void {
  search.meetingStart = start;
  search.meetingGoal = goal;
  search.phase = DONE;
}

function isFree(search: Search, from: usize, to: usize): bool {
  search.tests++;
  if (!isEdgeFree(search.space.checker, from, to, true)) return false;
  search.free++;
  return true;
}

function isCrowded(search: Search): bool {
  return search.start.count + search.goals.count >= search.maxNodes;
}

function isFull(tree: SearchTree): bool {
  return tree.count == tree.capacity;
}

function radiusOf(tree: SearchTree, i: i32): usize {
  return tree.radii + 8 * i;
}

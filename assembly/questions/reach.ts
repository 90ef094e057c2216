/**
 * Configurations in which links of a robot have given poses: inverse kinematics.
 *
 * Each target is tried from several starts, one after the other, until a try solves it. Tries of several
 * targets are in the lanes at once, and several tries of one target where there are no others; what is then
 * found is still what the first try gives that solves it, so that results do not depend on the lanes.
 */
import { LANE_BYTES, LANES, readLane, REAL_BYTES, bits } from '../simd/lanes';
import { pairAt } from '../narrow-phase/pair-list';
import { placeRobot } from '../robot/configurations';
import { addGradient, clearGradient } from '../robot/gradient';
import { setConfiguration } from '../robot/kinematics';
import { bestDistance, bestPair } from '../robot/lane-bests';
import { beginLowestSearch, findInLanes, LowestSearch, lowestSearchBytes } from '../robot/lowest-lanes';
import { drawSample, HALTON, initSampler, MOST_HALTON, RANDOM, samplerBytes } from '../robot/samples';
import { beginSteps, clearSlope, columnAt, isHeld, stepsBytes, takeStep, TipSteps } from '../robot/tip-steps';
import {
  aim,
  beginTips,
  BLOCKED,
  differentiateTips,
  measureTips,
  MISSED,
  PLACE,
  placeTips,
  REACHED,
  Tips,
  tipsBytes,
} from '../robot/tips';
import { RobotScene } from './edges/robot-scene';
import { findFree } from './edges/test-lanes';

/** What is known of a target. */
@unmanaged
export class Reach {
  outcome: i32;
  /** How many tries it took. */
  tries: i32;
  /** How far the links are off in the configuration that is told: metres, and 2 sin(θ/2) of a turn by θ. */
  position: f64;
  rotation: f64;
  /** 1: a joint stands at a limit there, and would go beyond. */
  held: i32;
  /** The try that it is of; the first that has solved it, or -1; the next to begin; how many are at work. */
  best: i32;
  solvedBy: i32;
  next: i32;
  running: i32;
  /** The sum of squares there. */
  total: f64;
}

/** A try in a lane. */
@unmanaged
class Try {
  /** -1: nothing. */
  target: i32;
  number: i32;
  steps: i32;
  /** Steps without much gain, and the least sum of squares so far. */
  idle: i32;
  least: f64;
  /** The sum of squares before the last step. */
  before: f64;
  /** Steps since it has come to the poses without being free; -1: it has not. */
  pushes: i32;
  /** By how much the lowest distance falls short, m. */
  needed: f64;
}

/** How links are brought to poses. The bindings fill it in up to `tolerance`s; rooms lie behind it. */
@unmanaged
export class ReachSearch {
  scene: RobotScene;
  tips: Tips;
  /** `Column` records. */
  columns: usize;
  /** Where the starts are drawn from: all lower ends, then all upper ones, f64; NaN: as the seed has it. */
  ranges: usize;
  /** 1: the first try begins at the seed itself. */
  beginsAtSeed: i32;
  tries: i32;
  maxSteps: i32;
  /** 1: what is found is free, with this margin, m. */
  avoid: i32;
  margin: f64;
  /** Metres, and 2 sin(θ/2) of a turn by θ. */
  positionTolerance: f64;
  rotationTolerance: f64;

  steps: TipSteps;
  lowest: LowestSearch;
  /** A gradient, drives × f64. */
  gradient: usize;
  lanes: usize;
  /** The configuration in each lane, drives × f64. */
  configurations: usize;
  /** What draws the starts, columns × f64 each, and how many there are. */
  sampler: usize;
  starts: usize;
  drawn: i32;
}

function aligned(bytes: usize): usize {
  return (bytes + 15) & ~15;
}

/** Bytes of the record `Tips` with its rooms. */
export function reachTipsBytes(tipCount: i32, columnCount: i32): usize {
  return tipsBytes(tipCount, columnCount);
}

/** Bytes of a search with its rooms. */
export function reachBytes(pairCount: i32, drives: i32, columnCount: i32, tries: i32): usize {
  return (
    aligned(offsetof<ReachSearch>()) +
    aligned(stepsBytes(columnCount)) +
    aligned(lowestSearchBytes(pairCount)) +
    aligned((LANES + 1) * drives * 8) +
    aligned(LANES * offsetof<Try>()) +
    aligned(samplerBytes(columnCount)) +
    aligned(tries * columnCount * 8)
  );
}

/** Begins a search, after `prepareScene`. */
export function beginReach(search: ReachSearch): void {
  const drives = search.tips.tree.drives;
  const count = search.tips.columnCount;
  beginTips(search.tips);
  let next = changetype<usize>(search) + aligned(offsetof<ReachSearch>());
  search.steps = changetype<TipSteps>(next);
  beginSteps(search.steps, search.tips, search.columns);
  next += aligned(stepsBytes(count));
  search.lowest = changetype<LowestSearch>(next);
  search.lowest.last = -1;
  next += aligned(lowestSearchBytes(search.scene.pairCount));
  search.gradient = next;
  search.configurations = next + drives * 8;
  memory.fill(next, 0, (LANES + 1) * drives * 8);
  next += aligned((LANES + 1) * drives * 8);
  search.lanes = next;
  next += aligned(LANES * offsetof<Try>());
  search.sampler = next;
  initSampler(search.sampler, count, search.ranges, count <= MOST_HALTON ? HALTON : RANDOM, 0);
  search.starts = next + aligned(samplerBytes(count));
  search.drawn = 0;
}

/**
 * Looks for configurations of many targets.
 *
 * @param seeds - configurations, drives × f64 each: what no link needs stays there
 * @param goals - the poses of the links, 12 f64 each, target after target
 * @param out - where what is found goes: configurations, and `Reach` records
 */
export function reachTargets(
  search: ReachSearch,
  seeds: usize,
  goals: usize,
  count: i32,
  out: usize,
  reaches: usize,
): void {
  for (let i = 0; i < count; i++) clearReach(reachAt(reaches, i));
  for (let lane = 0; lane < LANES; lane++) {
    tryIn(search, lane).target = -1;
    setConfiguration(lane, configurationIn(search, lane));
  }
  if (search.avoid) beginLowestSearch(search.lowest, search.scene, Infinity, 1);
  let first = 0;
  for (;;) {
    while (first < count && isDone(search, reachAt(reaches, first))) first++;
    let busy = 0;
    for (let lane = 0; lane < LANES; lane++) {
      if (tryIn(search, lane).target < 0) beginTry(search, lane, seeds, goals, first, count, reaches);
      if (tryIn(search, lane).target >= 0) busy |= 1 << lane;
    }
    if (busy == 0) return;
    advance(search, busy, seeds, out, reaches);
  }
}

function clearReach(reach: Reach): void {
  reach.outcome = MISSED;
  reach.tries = 0;
  reach.position = Infinity;
  reach.rotation = 0;
  reach.held = 0;
  reach.best = -1;
  reach.solvedBy = -1;
  reach.next = 0;
  reach.running = 0;
  reach.total = Infinity;
}

function reachAt(reaches: usize, i: i32): Reach {
  return changetype<Reach>(reaches + i * offsetof<Reach>());
}

function tryIn(search: ReachSearch, lane: i32): Try {
  return changetype<Try>(search.lanes + lane * offsetof<Try>());
}

function configurationIn(search: ReachSearch, lane: i32): usize {
  return search.configurations + lane * search.tips.tree.drives * 8;
}

/** Whether more tries of a target may begin. */
function isOpen(search: ReachSearch, reach: Reach): bool {
  return reach.solvedBy < 0 && reach.next < search.tries;
}

function isDone(search: ReachSearch, reach: Reach): bool {
  return reach.running == 0 && !isOpen(search, reach);
}

/** Begins a try in a lane: of the first target of which none is under way, or else of one with the fewest. */
function beginTry(
  search: ReachSearch,
  lane: i32,
  seeds: usize,
  goals: usize,
  first: i32,
  count: i32,
  reaches: usize,
): void {
  let target = -1;
  let fewest = LANES;
  for (let i = first; i < count && fewest > 0; i++) {
    const reach = reachAt(reaches, i);
    if (!isOpen(search, reach) || reach.running >= fewest) continue;
    target = i;
    fewest = reach.running;
  }
  if (target < 0) return;
  const reach = reachAt(reaches, target);
  const own = tryIn(search, lane);
  own.target = target;
  own.number = reach.next++;
  own.steps = 0;
  own.idle = 0;
  own.least = Infinity;
  own.before = Infinity;
  own.pushes = -1;
  own.needed = 0;
  reach.running++;
  const drives = search.tips.tree.drives;
  memory.copy(configurationIn(search, lane), seeds + target * drives * 8, drives * 8);
  aim(search.tips, lane, goals + target * search.tips.tipCount * PLACE * 8);
  start(search, lane, own.number - search.beginsAtSeed);
}

/** Puts a configuration where a start has it, within the limits; -1: where the seed has it. */
function start(search: ReachSearch, lane: i32, number: i32): void {
  const count = search.tips.columnCount;
  for (; search.drawn <= number; search.drawn++) {
    drawSample(search.sampler, search.starts + search.drawn * count * 8);
  }
  for (let i = 0; i < count; i++) {
    const column = columnAt(search.steps, i);
    const at = configurationIn(search, lane) + 8 * column.drive;
    const drawn = number < 0 ? NaN : load<f64>(search.starts + 8 * (number * count + i));
    const begun = isNaN(drawn) ? load<f64>(at) : drawn;
    store<f64>(at, Math.max(column.lower, Math.min(column.upper, begun)));
  }
}

/** Sums of squares are not made smaller than this on purpose. */
const FINE: f64 = sizeof<real>() == 8 ? 1e-22 : 1e-13;

/** A step that leaves more than this share of the sum of squares has no gain worth another. */
const SLOW: f64 = 0.8;

/** A try ends after so many steps of which none has left less than this share of the least sum of squares. */
const IDLE_STEPS: i32 = 3;
const GAIN: f64 = 0.9;

/** Steps that a try has to come free. */
const PUSHES: i32 = 24;

/** What is aimed at beyond the margin, m: what only just keeps it may not after the last step. */
const BEYOND: f64 = 1e-3;

/** Looks at the configurations in the lanes, ends tries that are done, and moves the others a step. */
function advance(search: ReachSearch, busy: i32, seeds: usize, out: usize, reaches: usize): void {
  let pushed = 0;
  for (let lane = 0; lane < LANES; lane++) {
    if ((busy >> lane) & 1 && tryIn(search, lane).pushes >= 0) pushed |= 1 << lane;
  }
  if (pushed == 0) placeTips(search.tips);
  else placeRobot(search.scene);
  measureTips(search.tips);
  if (pushed != 0) findSlopes(search, pushed);
  let arrived = 0;
  for (let lane = 0; lane < LANES; lane++) {
    if (((busy >> lane) & 1) == 0) continue;
    const own = tryIn(search, lane);
    if (hasArrived(search, lane)) {
      arrived |= 1 << lane;
      wrap(search, lane, seeds + own.target * search.tips.tree.drives * 8);
    } else if (own.steps >= search.maxSteps || own.idle >= IDLE_STEPS || own.pushes >= PUSHES) {
      endTry(search, lane, MISSED, out, reaches);
      busy &= ~(1 << lane);
    }
  }
  if (arrived != 0) busy = settle(search, arrived, busy, out, reaches);
  if (busy != 0) stepLanes(search);
  if (pushed != 0) clearSlope(search.steps);
}

/** Moves the configurations in the lanes a step. */
function stepLanes(search: ReachSearch): void {
  differentiateTips(search.tips);
  takeStep(search.steps);
  for (let lane = 0; lane < LANES; lane++) {
    const own = tryIn(search, lane);
    own.steps++;
    if (own.pushes >= 0) own.pushes++;
  }
}

/** Whether a try has come to the poses, and steps would not bring it closer by much. */
function hasArrived(search: ReachSearch, lane: i32): bool {
  const tips = search.tips;
  const own = tryIn(search, lane);
  const total = <f64>readLane(tips.total, 0, lane);
  const before = own.before;
  own.before = total;
  if (total < GAIN * own.least) own.idle = 0;
  else if (own.pushes < 0) own.idle++;
  own.least = Math.min(own.least, total);
  if (!isWithin(search, lane) || own.needed > 0) return false;
  return total <= FINE || total > SLOW * before || own.steps >= search.maxSteps;
}

/** Whether all links are where they shall be in a lane, within the tolerances. */
function isWithin(search: ReachSearch, lane: i32): bool {
  const position = search.positionTolerance;
  const rotation = search.rotationTolerance;
  return (
    <f64>readLane(search.tips.position, 0, lane) <= position * position &&
    <f64>readLane(search.tips.rotation, 0, lane) <= rotation * rotation
  );
}

const TURN: f64 = 6.283185307179586;

/** Takes whole turns off joints, so that they are as near to the seed as they can be. */
function wrap(search: ReachSearch, lane: i32, seed: usize): void {
  for (let i = 0; i < search.tips.columnCount; i++) {
    const column = columnAt(search.steps, i);
    if (!column.wraps) continue;
    const at = configurationIn(search, lane) + 8 * column.drive;
    const number = load<f64>(at);
    const turns = nearest<f64>((number - load<f64>(seed + 8 * column.drive)) / TURN);
    const near = number - turns * TURN;
    if (turns != 0 && near >= column.lower && near <= column.upper) store<f64>(at, near);
  }
}

/** Ends the tries that have arrived and are free, or never will be; has the others come free if they can. */
function settle(search: ReachSearch, arrived: i32, busy: i32, out: usize, reaches: usize): i32 {
  let free = arrived;
  if (search.avoid) {
    placeRobot(search.scene);
    free = search.scene.isStillFree ? bits(findFree(search.scene, false)) : 0;
  }
  for (let lane = 0; lane < LANES; lane++) {
    if (((arrived >> lane) & 1) == 0) continue;
    const own = tryIn(search, lane);
    if (own.target < 0) {
      // An earlier try of the target has solved it just now.
      busy &= ~(1 << lane);
    } else if ((free >> lane) & 1) {
      endTry(search, lane, REACHED, out, reaches);
      busy &= ~(1 << lane);
    } else if (!search.scene.isStillFree || own.pushes >= PUSHES) {
      endTry(search, lane, BLOCKED, out, reaches);
      busy &= ~(1 << lane);
    } else if (own.pushes < 0) {
      note(search, lane, BLOCKED, out, reaches);
      own.pushes = 0;
    }
  }
  for (let lane = 0; lane < LANES; lane++) if (tryIn(search, lane).target < 0) busy &= ~(1 << lane);
  return busy;
}

/** Notes what a try has come to, and frees its lane; with a solution, those of later tries as well. */
function endTry(search: ReachSearch, lane: i32, outcome: i32, out: usize, reaches: usize): void {
  const own = tryIn(search, lane);
  const target = own.target;
  const reach = reachAt(reaches, target);
  note(search, lane, outcome, out, reaches);
  own.target = -1;
  reach.running--;
  if (outcome != REACHED) {
    if (reach.solvedBy < 0) reach.tries = reach.next;
    return;
  }
  reach.solvedBy = own.number;
  reach.tries = own.number + 1;
  for (let i = 0; i < LANES; i++) {
    const other = tryIn(search, i);
    if (other.target != target || other.number < own.number) continue;
    other.target = -1;
    reach.running--;
  }
}

/** Keeps the configuration in a lane, if it is better than what is known of its target. */
function note(search: ReachSearch, lane: i32, outcome: i32, out: usize, reaches: usize): void {
  const own = tryIn(search, lane);
  const reach = reachAt(reaches, own.target);
  const total = <f64>readLane(search.tips.total, 0, lane);
  if (outcome > reach.outcome) return;
  if (outcome == reach.outcome) {
    const isFirst = own.number < reach.best;
    if (outcome == MISSED ? total > reach.total || (total == reach.total && !isFirst) : !isFirst) return;
  }
  reach.outcome = outcome;
  reach.best = own.number;
  reach.total = total;
  reach.position = Math.sqrt(<f64>readLane(search.tips.position, 0, lane));
  reach.rotation = Math.sqrt(<f64>readLane(search.tips.rotation, 0, lane));
  reach.held = own.steps > 0 && isHeld(search.steps, lane) ? 1 : 0;
  const bytes = search.tips.tree.drives * 8;
  memory.copy(out + own.target * bytes, configurationIn(search, lane), bytes);
}

/** Finds the lowest distances in the lanes that shall come free, and how they grow. */
function findSlopes(search: ReachSearch, pushed: i32): void {
  const tips = search.tips;
  const bests = search.lowest.closest;
  const weight = tips.positionWeight == 0 ? 1 : tips.positionWeight;
  findInLanes(search.lowest, LANES);
  for (let lane = 0; lane < LANES; lane++) {
    if (((pushed >> lane) & 1) == 0) continue;
    const row = bestPair(bests, lane);
    const own = tryIn(search, lane);
    if (row < 0) {
      own.needed = 0;
      continue;
    }
    const pair = pairAt(search.scene.pairs, row);
    const margin = isNaN(pair.margin) ? search.margin : pair.margin;
    own.needed = margin - bestDistance(bests, lane);
    const needed = own.needed + BEYOND;
    if (!(needed > 0 && needed < Infinity)) continue;
    clearGradient(tips.tree, search.gradient);
    addGradient(tips.tree, lane, pair, bests, lane, 1, search.gradient);
    for (let i = 0; i < tips.columnCount; i++) {
      const slope = load<f64>(search.gradient + 8 * columnAt(search.steps, i).drive);
      store<real>(search.steps.slope + i * LANE_BYTES + lane * REAL_BYTES, <real>(weight * slope));
    }
    store<real>(search.steps.needed + lane * REAL_BYTES, <real>(weight * needed));
  }
}

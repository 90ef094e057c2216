/**
 * A planner that breeds trajectories: a hundred of eight control points, of which the cheapest survive, with
 * changes, for up to thirty generations. After Kiesling, 2019, section 3.2.2.
 */
const GENERATIONS = 30;
const TRAJECTORIES = 100;
const PARENTS = 20; // the cheapest, which stay as they are
const CONTROLS = 8; // between start and goal
const SAMPLES = 4; // waypoints per leg
const SAFE = 0.05; // metres: what keeps this distance costs nothing
const LENGTH = 1e-3; // what a radian or metre of way costs, in square metres: little, so that it only decides among the safe

const WAYPOINTS = (CONTROLS + 1) * SAMPLES + 1;

/**
 * Finds a trajectory.
 *
 * @param arm - a robot in a scene, whose `step` says how closely the motions between control points are
 *   looked at
 * @param random - of `createRandom`
 * @param carried - trajectories of an earlier search to begin with, of the same ends: its `parents`
 * @returns its control points, from start to goal, after how many generations it was there, how many
 *   trajectories were rated, and the `parents`, which are the cheapest of all; undefined if there was none
 */
export function evolve(arm, problem, random, carried = []) {
  const joints = arm.dimension;
  let people = Array.from({ length: TRAJECTORIES }, (_, i) => ({
    controls: carried[i] ?? makeTrajectory(arm, problem, random, i === 0 ? 0 : 0.8),
  }));
  let parents = [];
  let rated = 0;
  const waypoints = new Float64Array(TRAJECTORIES * WAYPOINTS * joints);
  for (let generation = 1; generation <= GENERATIONS; generation++) {
    const rows = waypoints.subarray(0, people.length * WAYPOINTS * joints);
    people.forEach(({ controls }, i) => writeWaypoints(controls, rows, i * WAYPOINTS * joints));
    // Whoever costs more than the last of the parents is none, and need not be rated to the end.
    const stopBelow = parents.at(-1)?.cost ?? Infinity;
    const ratings = arm.rate(rows, { waypoints: WAYPOINTS, safe: SAFE, stopBelow });
    people.forEach((one, i) => {
      one.cost = ratings.cost[i] + LENGTH * lengthOf(one.controls);
      one.free = ratings.free[i] === 1 && isFree(arm, one.controls);
    });
    rated += people.length;
    const found = people.filter(({ free }) => free).sort((a, b) => a.cost - b.cost)[0];
    parents = [...parents, ...people].sort((a, b) => a.cost - b.cost).slice(0, PARENTS);
    if (found) {
      return {
        generation,
        controls: found.controls,
        rated,
        parents: parents.map(({ controls }) => controls),
      };
    }
    const size = 0.1 + 0.7 * random.uniform();
    // The product of two favors the first, which are the cheapest.
    const pick = () => parents[Math.floor(parents.length * random.uniform() * random.uniform())].controls;
    people = Array.from({ length: TRAJECTORIES - PARENTS }, () => ({
      controls: makeChild(arm, pick(), pick(), random, size),
    }));
  }
  return undefined;
}

/**
 * Control points with the start before and the goal after them: straight from the one to the other, bent at
 * random.
 */
function makeTrajectory(arm, { start, goal }, random, bend) {
  const away = start.map(() => bend * random.normal());
  const between = Array.from({ length: CONTROLS }, (_, k) => {
    const share = (k + 1) / (CONTROLS + 1);
    const aside = 4 * share * (1 - share);
    const bent = start.map((x, j) => x + share * (goal[j] - x) + aside * away[j]);
    return within(arm, bent);
  });
  return [start, ...between, goal];
}

/**
 * A child of two: the first part of the one and the last of the other, and a smooth bump of one or more
 * joints somewhere.
 */
function makeChild(arm, mother, father, random, size) {
  const cut = random.uniform() < 0.5 ? CONTROLS + 2 : 1 + Math.floor(random.uniform() * CONTROLS);
  const middle = 1 + random.uniform() * (CONTROLS - 1);
  const width = 1.5 + 4 * random.uniform();
  const bump = mother[0].map(() => (random.uniform() < 0.4 ? size * random.normal() : 0));
  return mother.map((_, k) => {
    const control = (k < cut ? mother : father)[k];
    if (k === 0 || k === CONTROLS + 1) return control;
    const off = (k - middle) / width;
    const rest = Math.max(0, 1 - off * off);
    return within(
      arm,
      control.map((x, j) => x + rest * rest * bump[j]),
    );
  });
}

/** A configuration within the limits of the joints. */
function within({ lower, upper }, configuration) {
  return configuration.map((x, j) => Math.min(Math.max(x, lower[j]), upper[j]));
}

/** Writes the waypoints of a trajectory: legs from control point to control point. */
function writeWaypoints(controls, out, at) {
  const joints = controls[0].length;
  for (let i = 0; i < WAYPOINTS; i++) {
    const leg = Math.min(Math.floor(i / SAMPLES), CONTROLS);
    const share = i / SAMPLES - leg;
    for (let j = 0; j < joints; j++) {
      out[at + i * joints + j] = controls[leg][j] + share * (controls[leg + 1][j] - controls[leg][j]);
    }
  }
}

function lengthOf(controls) {
  const squares = controls
    .slice(1)
    .map((q, k) => q.reduce((sum, x, j) => sum + (x - controls[k][j]) * (x - controls[k][j]), 0));
  return squares.reduce((sum, square) => sum + Math.sqrt(square), 0);
}

/** Whether all legs are free, not only the waypoints. */
function isFree(arm, controls) {
  const edges = controls.slice(1).flatMap((q, k) => [...controls[k], ...q]);
  return arm.areEdgesFree(edges).every((free) => free === 1);
}

/** Where a tree lies in memory, and how it is filled in. */
import { Body, BodyState, BodyTree, Mobility, stateAt, TURNS } from './records';

/**
 * Constants behind a body's record, f64. Rotation from its frame to that of its carrier at an angle of q, row
 * by row: `STILL` + cos q · `TURNING` + sin q · `CROSSING` (Rodrigues); `STILL` alone unless it turns. Then
 * the origin of the joint's frame, and its axis, in the frame of the carrier.
 */
export const STILL: i32 = 0;
export const TURNING: i32 = 9;
export const CROSSING: i32 = 18;
export const ORIGIN: i32 = 27;
export const AXIS: i32 = 30;
const CONSTANTS: i32 = 33;

const BODY_BYTES: usize = offsetof<Body>() + 8 * CONSTANTS;

/** Numbers of which `initBody` is given the address, and where they begin. */
const MULTIPLIER: i32 = 19;
const MASS: i32 = 22;
const CENTER: i32 = 23;
const INERTIA: i32 = 26;

/** Areas of steps: see integrate.ts. */
const STEP_AREAS: i32 = 3;

/** Bytes of the sine and the cosine of a joint. */
const TURN_BYTES: usize = 16;

/** Of joints, and of up to two rows for each that follow: see levers.ts. */
export const PUSHED_AREAS: i32 = 3;

/** A body by its number, 0 for the world. */
export function bodyAt(tree: BodyTree, i: i32): Body {
  return changetype<Body>(tree.bodies + i * BODY_BYTES);
}

/** Where the sine and the cosine of the joint of a body are written. */
export function turnAt(tree: BodyTree, i: i32): usize {
  return tree.turns + TURN_BYTES * i;
}

/** A constant of a body. */
export function constant(body: Body, i: i32): f64 {
  return load<f64>(changetype<usize>(body) + offsetof<Body>() + 8 * i);
}

function setConstant(body: Body, i: i32, value: f64): void {
  store<f64>(changetype<usize>(body) + offsetof<Body>() + 8 * i, value);
}

/** Bytes of a tree of so many bodies, numbers in a configuration and velocities. */
export function treeBytes(count: i32, numbers: i32, rates: i32): usize {
  const bodies = (count + 1) * (BODY_BYTES + offsetof<BodyState>() + offsetof<Mobility>() + TURN_BYTES);
  return (
    offsetof<BodyTree>() +
    bodies +
    8 * (2 * numbers + (6 + 2 * PUSHED_AREAS) * rates + STEP_AREAS * (numbers + rates))
  );
}

/** Begins a tree: its bodies come next, carriers first, and then `initGears`. */
export function initTree(tree: BodyTree, count: i32, numbers: i32, rates: i32): void {
  memory.fill(changetype<usize>(tree), 0, treeBytes(count, numbers, rates));
  tree.count = count;
  tree.numbers = numbers;
  tree.rates = rates;
  tree.bodies = changetype<usize>(tree) + offsetof<BodyTree>();
  tree.states = tree.bodies + (count + 1) * BODY_BYTES;
  tree.mobilities = tree.states + (count + 1) * offsetof<BodyState>();
  tree.configuration = tree.mobilities + (count + 1) * offsetof<Mobility>();
  tree.velocities = tree.configuration + 8 * numbers;
  tree.torques = tree.velocities + 8 * rates;
  tree.accelerations = tree.torques + 8 * rates;
  tree.efforts = tree.accelerations + 8 * rates;
  tree.brakes = tree.efforts + 8 * rates;
  tree.pushed = tree.brakes + 8 * rates;
  tree.spare = tree.pushed + 8 * PUSHED_AREAS * rates;
  tree.steps = tree.spare + 8 * PUSHED_AREAS * rates;
  tree.placed = tree.steps + 8 * STEP_AREAS * (numbers + rates);
  tree.moved = tree.placed + 8 * numbers;
  tree.turns = tree.moved + 8 * rates;
  // No configuration: these bits are no finite number.
  memory.fill(tree.placed, 0xff, 8 * numbers);
  const world = stateAt(tree, 0);
  world.rxx = 1;
  world.ryy = 1;
  world.rzz = 1;
}

/** Bytes of a state: the velocities lie right behind the configuration. */
export function stateBytes(tree: BodyTree): usize {
  return 8 * (tree.numbers + tree.rates);
}

/**
 * Fills in a body and the joint that moves it.
 *
 * @param given - f64: from the frame of the joint to that of the carrier, 4×4 matrix, column by column; the
 *   axis, a unit vector in the frame of the joint; multiplier, offset and damping of the joint; mass, center
 *   of mass, and inertia xx, yy, zz, xy, xz, yz about it, in the frame of the body
 */
export function initBody(
  tree: BodyTree,
  i: i32,
  parent: i32,
  motion: i32,
  drive: i32,
  rate: i32,
  given: usize,
): void {
  const body = bodyAt(tree, i);
  body.parent = parent;
  body.motion = motion;
  body.drive = drive;
  body.rate = rate;
  body.multiplier = at(given, MULTIPLIER);
  body.offset = at(given, MULTIPLIER + 1);
  body.damping = at(given, MULTIPLIER + 2);
  body.gear = -1;
  const ax = at(given, 16);
  const ay = at(given, 17);
  const az = at(given, 18);
  for (let row = 0; row < 3; row++) {
    const x = at(given, row);
    const y = at(given, 4 + row);
    const z = at(given, 8 + row);
    const along = x * ax + y * ay + z * az;
    const turns = motion == TURNS;
    setConstant(body, STILL + 3 * row, turns ? along * ax : x);
    setConstant(body, STILL + 3 * row + 1, turns ? along * ay : y);
    setConstant(body, STILL + 3 * row + 2, turns ? along * az : z);
    setConstant(body, TURNING + 3 * row, x - along * ax);
    setConstant(body, TURNING + 3 * row + 1, y - along * ay);
    setConstant(body, TURNING + 3 * row + 2, z - along * az);
    setConstant(body, CROSSING + 3 * row, y * az - z * ay);
    setConstant(body, CROSSING + 3 * row + 1, z * ax - x * az);
    setConstant(body, CROSSING + 3 * row + 2, x * ay - y * ax);
    setConstant(body, ORIGIN + row, at(given, 12 + row));
    setConstant(body, AXIS + row, along);
  }
  initMass(body, given);
}

/** Mass, its moment, and the inertia about the origin: that about the center, and Steiner's part. */
function initMass(body: Body, given: usize): void {
  const mass = at(given, MASS);
  const x = at(given, CENTER);
  const y = at(given, CENTER + 1);
  const z = at(given, CENTER + 2);
  body.mass = mass;
  body.momentX = mass * x;
  body.momentY = mass * y;
  body.momentZ = mass * z;
  body.xx = at(given, INERTIA) + mass * (y * y + z * z);
  body.yy = at(given, INERTIA + 1) + mass * (x * x + z * z);
  body.zz = at(given, INERTIA + 2) + mass * (x * x + y * y);
  body.xy = at(given, INERTIA + 3) - mass * x * y;
  body.xz = at(given, INERTIA + 4) - mass * x * z;
  body.yz = at(given, INERTIA + 5) - mass * y * z;
}

function at(given: usize, i: i32): f64 {
  return load<f64>(given + 8 * i);
}

/**
 * One touch: its frame, the matrix K of it, how fast its bodies move against each other there, and what an
 * impulse does to both.
 *
 * Source: Holck 2005, equation 2.16, for trees Mirtich 1996, section 4.2.
 */
import {
  addMatrix,
  findGains,
  forgetPushed,
  Lever,
  leverBytes,
  pushPoint,
  setAside,
  takePushed,
  writeLever,
} from '../levers';
import { bodyAt } from '../lay-out';
import { addMobility } from '../mobility';
import { addAt, Point } from '../points';
import { BodyState, BodyTree, pushOf, stateAt } from '../records';
import { Actor, actorAt, FACE_BYTES, Touch, touchAt, treeOf, World } from './records';
import { followBytes, followLever } from './rows';
import { clearWords } from '../words';

/** The share of how an impulse would move free bodies below which what it does to them is a rounding. */
const LEAST_RESPONSE: f64 = 1e-22;

/** The velocity of one body against another. */
const motion = changetype<Point>(memory.data(offsetof<Point>(), 8));

/** Whose velocity is 0: what stands still. */
const STILL: usize = memory.data(offsetof<BodyState>(), 8);

/** What impulses have changed of the velocity of one body. */
const GAINS: usize = memory.data(8 * 3, 8);

/** Where the velocity of a touch comes to: along first, second and normal. */
export const SPEED: usize = memory.data(8 * 3, 8);

function pointOf(touch: Touch): Point {
  return changetype<Point>(changetype<usize>(touch) + offsetof<Touch>('x'));
}

/** Bytes of the levers and faces of all touches at most. */
export function touchLeverBytes(world: World): usize {
  let bytes: usize = 0;
  let most: usize = 0;
  for (let i = 0; i < world.touchCount; i++) {
    const touch = touchAt(world, i);
    let own: usize = 0;
    if (hasLever(touch.actorA)) own += leverBytesOf(touch.actorA);
    if (hasLever(touch.actorB)) own += leverBytesOf(touch.actorB);
    if (touch.corners != 0) own += FACE_BYTES;
    bytes += own;
    most = max(most, own);
  }
  // Springs have theirs one after the other.
  return world.isSoft ? most : bytes;
}

function leverBytesOf(actor: usize): usize {
  return leverBytes(treeOf(actor)) + followBytes(changetype<Actor>(actor));
}

/** Whether a touch on an actor has a lever: no body by itself needs one. */
function hasLever(actor: usize): bool {
  return actor != 0 && !isAlone(treeOf(actor));
}

/**
 * Fills in frame and levers of a touch whose place, normal and bodies are known. Its matrix is found where
 * somebody asks for it: see `knowMatrix`.
 *
 * @param free - where levers may be written
 * @returns the address behind them
 */
export function prepareTouch(touch: Touch, free: usize): usize {
  prepareFrame(touch);
  if (hasLever(touch.actorA)) {
    touch.leverA = free;
    free = addLever(touch, touch.actorA, touch.bodyA, free);
  }
  if (hasLever(touch.actorB)) {
    touch.leverB = free;
    free = addLever(touch, touch.actorB, touch.bodyB, free);
  }
  touch.k33 = 0;
  return free;
}

/** Fills in frame and bodies of a touch, which has no levers. */
function prepareFrame(touch: Touch): void {
  const x = touch.normalX;
  const y = touch.normalY;
  const z = touch.normalZ;
  // Square to the normal and to the axis that it is most square to.
  let fx: f64 = 0;
  let fy: f64 = 0;
  let fz: f64 = 0;
  if (abs(x) <= abs(y) && abs(x) <= abs(z)) {
    fy = z;
    fz = -y;
  } else if (abs(y) <= abs(z)) {
    fx = -z;
    fz = x;
  } else {
    fx = y;
    fy = -x;
  }
  const factor = 1 / sqrt(fx * fx + fy * fy + fz * fz);
  fx *= factor;
  fy *= factor;
  fz *= factor;
  touch.firstX = fx;
  touch.firstY = fy;
  touch.firstZ = fz;
  touch.secondX = y * fz - z * fy;
  touch.secondY = z * fx - x * fz;
  touch.secondZ = x * fy - y * fx;
  touch.stateA = stateOf(touch.actorA, touch.bodyA);
  touch.stateB = stateOf(touch.actorB, touch.bodyB);
  touch.leverA = 0;
  touch.leverB = 0;
}

/**
 * Prepares a spring, of whose matrix the diagonal counts. What levers tell beside it is of no use, and where
 * they are written is free again: what pushes two bodies of one tree, or trees with gears, has some.
 */
export function prepareSoft(touch: Touch, free: usize): void {
  if (touch.actorA == touch.actorB || hasGears(touch.actorA) || hasGears(touch.actorB)) {
    prepareTouch(touch, free);
    findMatrix(touch);
    touch.leverA = 0;
    touch.leverB = 0;
    return;
  }
  prepareFrame(touch);
  clearWords(changetype<usize>(touch) + offsetof<Touch>('k11'), 48);
  addResponse(touch, touch.actorA, touch.bodyA, touch.stateA);
  addResponse(touch, touch.actorB, touch.bodyB, touch.stateB);
}

function hasGears(actor: usize): bool {
  return actor != 0 && treeOf(actor).gearCount > 0;
}

/** Adds to the diagonal of K what a body does. */
function addResponse(touch: Touch, actor: usize, body: i32, state: usize): void {
  if (actor == 0) return;
  const tree = treeOf(actor);
  if (isAlone(tree)) return addAlone(touch, changetype<BodyState>(state));
  const at = changetype<usize>(touch);
  const directions = at + offsetof<Touch>('firstX');
  addMobility(tree, body, pointOf(touch), directions, at + offsetof<Touch>('k11'));
}

function stateOf(actor: usize, body: i32): usize {
  return actor == 0 ? STILL : changetype<usize>(stateAt(treeOf(actor), body));
}

function addLever(touch: Touch, actor: usize, body: i32, free: usize): usize {
  const directions = changetype<usize>(touch) + offsetof<Touch>('firstX');
  writeLever(treeOf(actor), body, pointOf(touch), directions, changetype<Lever>(free));
  return free + leverBytesOf(actor);
}

/**
 * Has the rows of an actor that follow be part of the levers of a touch on it; `findMatrix` has to follow.
 * Returns what `followLever` does.
 */
export function followTouch(world: World, touch: Touch, actor: Actor): bool {
  const own = changetype<usize>(actor);
  const a = touch.leverA;
  const b = touch.leverB;
  const room = leverBytes(treeOf(own));
  let isLever: bool = true;
  if (touch.actorA == own) isLever = followLever(world, actor, changetype<Lever>(a), a + room);
  if (touch.actorB == own) isLever = followLever(world, actor, changetype<Lever>(b), b + room) && isLever;
  return isLever;
}

/** Has no rows of an actor follow a touch any more; `findMatrix` has to follow. */
export function leaveTouch(touch: Touch, actor: usize): void {
  if (touch.actorA == actor) changetype<Lever>(touch.leverA).follows = 0;
  if (touch.actorB == actor) changetype<Lever>(touch.leverB).follows = 0;
}

/** Finds K, unless it has been found. */
export function knowMatrix(touch: Touch): void {
  if (touch.k33 == 0) findMatrix(touch);
}

/**
 * Whether joints keep the bodies of a touch from moving along its normal, as a turntable is kept from its
 * mount: no impulse does anything there. K is known.
 */
export function isFixed(touch: Touch): bool {
  return isJointed(touch) && !isMoved(touch, touch.k33, touch.k11 + touch.k22);
}

/** Whether joints keep them from moving across it, as what slides along the normal alone. */
export function isFixedAcross(touch: Touch): bool {
  return isJointed(touch) && !isMoved(touch, touch.k11 + touch.k22, touch.k33);
}

function isJointed(touch: Touch): bool {
  return hasLever(touch.actorA) || hasLever(touch.actorB);
}

/** Whether a response is more than a rounding, beside another one and those of free bodies. */
function isMoved(touch: Touch, response: f64, other: f64): bool {
  const free = lightnessOf(touch.actorA, touch.bodyA) + lightnessOf(touch.actorB, touch.bodyB);
  return response > LEAST_RESPONSE * (other + free);
}

/** One over the mass of a body, kg⁻¹; 0: it has none, or stands still. */
function lightnessOf(actor: usize, body: i32): f64 {
  if (actor == 0) return 0;
  const mass = bodyAt(treeOf(actor), body).mass;
  return mass > 0 ? 1 / mass : 0;
}

/** Finds K, by its levers as they are. */
export function findMatrix(touch: Touch): void {
  clearWords(changetype<usize>(touch) + offsetof<Touch>('k11'), 48);
  if (touch.leverA == 0 && touch.actorA != 0) addAlone(touch, changetype<BodyState>(touch.stateA));
  if (touch.leverB == 0 && touch.actorB != 0) addAlone(touch, changetype<BodyState>(touch.stateB));
  if (touch.leverA == 0 && touch.leverB == 0) return;
  if (isSimple(touch)) {
    const matrix = changetype<usize>(touch) + offsetof<Touch>('k11');
    if (touch.leverA != 0) addMatrix(changetype<Lever>(touch.leverA), matrix);
    if (touch.leverB != 0) addMatrix(changetype<Lever>(touch.leverB), matrix);
    return;
  }
  setTreesAside(touch);
  addResponses(touch);
  setTreesAside(touch);
}

/** Whether both bodies of a touch are of two trees, and no rows follow what pushes them. */
function isSimple(touch: Touch): bool {
  if (touch.leverA != 0 && changetype<Lever>(touch.leverA).follows != 0) return false;
  if (touch.leverB != 0 && changetype<Lever>(touch.leverB).follows != 0) return false;
  return touch.leverA == 0 || touch.leverB == 0 || touch.actorA != touch.actorB;
}

function setTreesAside(touch: Touch): void {
  if (touch.leverA != 0) setAside(treeOf(touch.actorA));
  if (touch.leverB != 0 && touch.actorB != touch.actorA) setAside(treeOf(touch.actorB));
}

/** Adds to K what impulses of 1 do by levers. Bodies of one tree push each other through it, too. */
function addResponses(touch: Touch): void {
  pushLevers(touch, 1, 0, 0);
  touch.k11 += load<f64>(SPEED);
  touch.k12 += load<f64>(SPEED, 8);
  touch.k13 += load<f64>(SPEED, 16);
  pushLevers(touch, 0, 1, 0);
  touch.k22 += load<f64>(SPEED, 8);
  touch.k23 += load<f64>(SPEED, 16);
  pushLevers(touch, 0, 0, 1);
  touch.k33 += load<f64>(SPEED, 16);
}

/** Writes to `SPEED` by how much an impulse changes the velocity of a against b by levers. */
function pushLevers(touch: Touch, first: f64, second: f64, normal: f64): void {
  const a = changetype<Lever>(touch.leverA);
  const b = changetype<Lever>(touch.leverB);
  if (touch.leverA != 0) pushPoint(treeOf(touch.actorA), a, first, second, normal);
  if (touch.leverB != 0) pushPoint(treeOf(touch.actorB), b, -first, -second, -normal);
  clearWords(SPEED, 24);
  if (touch.leverA != 0) addLeverGains(treeOf(touch.actorA), touch.leverA, 1);
  if (touch.leverB != 0) addLeverGains(treeOf(touch.actorB), touch.leverB, -1);
  if (touch.leverA != 0) forgetPushed(treeOf(touch.actorA));
  if (touch.leverB != 0) forgetPushed(treeOf(touch.actorB));
}

/** Where the arms of a body are written, about which impulses along first, second and normal turn it. */
const ARMS: usize = memory.data(8 * 9, 8);

/** Adds to K what a body by itself does: that takes no more than its mass and inertia. */
function addAlone(touch: Touch, state: BodyState): void {
  const rx = touch.x - state.px;
  const ry = touch.y - state.py;
  const rz = touch.z - state.pz;
  for (let i = 0; i < 3; i++) {
    const x = axis(touch, i, 0);
    const y = axis(touch, i, 1);
    const z = axis(touch, i, 2);
    store<f64>(ARMS + 24 * i, ry * z - rz * y);
    store<f64>(ARMS + 24 * i, rz * x - rx * z, 8);
    store<f64>(ARMS + 24 * i, rx * y - ry * x, 16);
  }
  touch.k11 += state.nxx + turned(state, 0, 0);
  touch.k22 += state.nxx + turned(state, 1, 1);
  touch.k33 += state.nxx + turned(state, 2, 2);
  touch.k12 += turned(state, 0, 1);
  touch.k13 += turned(state, 0, 2);
  touch.k23 += turned(state, 1, 2);
}

/** How an impulse along one axis moves a body along another by turning it, kg⁻¹. */
function turned(state: BodyState, row: i32, column: i32): f64 {
  const a = ARMS + 24 * row;
  const x = load<f64>(ARMS + 24 * column);
  const y = load<f64>(ARMS + 24 * column, 8);
  const z = load<f64>(ARMS + 24 * column, 16);
  return (
    load<f64>(a) * (state.sxx * x + state.sxy * y + state.sxz * z) +
    load<f64>(a, 8) * (state.sxy * x + state.syy * y + state.syz * z) +
    load<f64>(a, 16) * (state.sxz * x + state.syz * y + state.szz * z)
  );
}

/** A coordinate of the first direction, the second, or the normal. */
function axis(touch: Touch, i: i32, coordinate: i32): f64 {
  return load<f64>(changetype<usize>(touch) + 24 * i + 8 * coordinate, offsetof<Touch>('firstX'));
}

/** Writes the velocity of a against b at a place to `motion`, without what impulses have changed of trees. */
function findMotion(touch: Touch, place: Point): void {
  let x: f64 = 0;
  let y: f64 = 0;
  let z: f64 = 0;
  if (touch.actorA != 0) {
    const a = changetype<BodyState>(touch.stateA);
    const rx = place.x - a.px;
    const ry = place.y - a.py;
    const rz = place.z - a.pz;
    x = a.vx + (a.wy * rz - a.wz * ry);
    y = a.vy + (a.wz * rx - a.wx * rz);
    z = a.vz + (a.wx * ry - a.wy * rx);
  }
  if (touch.actorB != 0) {
    const b = changetype<BodyState>(touch.stateB);
    const rx = place.x - b.px;
    const ry = place.y - b.py;
    const rz = place.z - b.pz;
    x -= b.vx + (b.wy * rz - b.wz * ry);
    y -= b.vy + (b.wz * rx - b.wx * rz);
    z -= b.vz + (b.wx * ry - b.wy * rx);
  }
  motion.x = x;
  motion.y = y;
  motion.z = z;
}

/**
 * Writes the velocity of a against b at a place to `SPEED`, along first, second and normal, without what
 * impulses have changed of trees meanwhile.
 */
export function findSpeedAt(touch: Touch, place: Point): void {
  findMotion(touch, place);
  const x = motion.x;
  const y = motion.y;
  const z = motion.z;
  store<f64>(SPEED, x * touch.firstX + y * touch.firstY + z * touch.firstZ);
  store<f64>(SPEED, x * touch.secondX + y * touch.secondY + z * touch.secondZ, 8);
  store<f64>(SPEED, x * touch.normalX + y * touch.normalY + z * touch.normalZ, 16);
}

/** Writes the velocity of a against b to `SPEED`. */
export function findSpeed(touch: Touch): void {
  findSpeedAt(touch, pointOf(touch));
  if (touch.leverA != 0) addLeverGains(treeOf(touch.actorA), touch.leverA, 1);
  if (touch.leverB != 0) addLeverGains(treeOf(touch.actorB), touch.leverB, -1);
}

/** Adds what a tree has been pushed by meanwhile, times a sign. */
function addLeverGains(tree: BodyTree, lever: usize, sign: f64): void {
  if (tree.isPushed == 0) return;
  findGains(tree, changetype<Lever>(lever), GAINS);
  for (let i = 0; i < 24; i += 8) {
    store<f64>(SPEED + i, load<f64>(SPEED + i) + sign * load<f64>(GAINS + i));
  }
}

/**
 * Finds how the place of a spring moves with its bodies: the share of a, and how far from it the points of
 * both are along the normal whose velocities count. What is round rolls: the place stays beneath its center,
 * and of two that are round on the line between both centers. Of what is flat it moves with the bodies.
 */
export function preparePlace(touch: Touch): void {
  const round = touch.roundA + touch.roundB;
  let share: f64 = 0.5;
  if (touch.roundB == 0 && round > 0) share = 1;
  else if (round > 0) share = touch.roundA == 0 ? 0 : touch.roundB / round;
  touch.share = share;
  touch.wayA = share * touch.roundA;
  touch.wayB = (1 - share) * touch.roundB;
}

/**
 * Writes the velocity of a against b to `SPEED`, and that of the place where they touch. There are no levers.
 */
export function findSpeeds(touch: Touch, to: Point): void {
  const a = changetype<BodyState>(touch.stateA);
  const b = changetype<BodyState>(touch.stateB);
  const ax = touch.x - a.px;
  const ay = touch.y - a.py;
  const az = touch.z - a.pz;
  const bx = touch.x - b.px;
  const by = touch.y - b.py;
  const bz = touch.z - b.pz;
  const ux = a.vx + (a.wy * az - a.wz * ay);
  const uy = a.vy + (a.wz * ax - a.wx * az);
  const uz = a.vz + (a.wx * ay - a.wy * ax);
  const vx = b.vx + (b.wy * bz - b.wz * by);
  const vy = b.vy + (b.wz * bx - b.wx * bz);
  const vz = b.vz + (b.wx * by - b.wy * bx);
  const nx = touch.normalX;
  const ny = touch.normalY;
  const nz = touch.normalZ;
  const x = ux - vx;
  const y = uy - vy;
  const z = uz - vz;
  store<f64>(SPEED, x * touch.firstX + y * touch.firstY + z * touch.firstZ);
  store<f64>(SPEED, x * touch.secondX + y * touch.secondY + z * touch.secondZ, 8);
  store<f64>(SPEED, x * nx + y * ny + z * nz, 16);
  const own = touch.share;
  const other = 1 - own;
  const turnX = touch.wayA * a.wx - touch.wayB * b.wx;
  const turnY = touch.wayA * a.wy - touch.wayB * b.wy;
  const turnZ = touch.wayA * a.wz - touch.wayB * b.wz;
  to.x = own * ux + other * vx + (turnY * nz - turnZ * ny);
  to.y = own * uy + other * vy + (turnZ * nx - turnX * nz);
  to.z = own * uz + other * vz + (turnX * ny - turnY * nx);
}

/** How fast a moves away from b. */
export function normalSpeed(touch: Touch): f64 {
  if (touch.leverA != 0 || touch.leverB != 0) {
    findSpeed(touch);
    return load<f64>(SPEED, 16);
  }
  findMotion(touch, pointOf(touch));
  return motion.x * touch.normalX + motion.y * touch.normalY + motion.z * touch.normalZ;
}

/** Whether anything holds a touch. */
export function isHeld(touch: Touch): bool {
  return touch.held3 != 0 || touch.held1 != 0 || touch.held2 != 0;
}

/** By what an impulse along first and second has to be multiplied so that it is no longer than a length. */
export function shareWithin(first: f64, second: f64, most: f64): f64 {
  const square = first * first + second * second;
  return square > most * most ? most / sqrt(square) : 1;
}

/** Has a force act on a, and the opposite one on b: what holds them in a part, times a factor. */
export function pressApart(touch: Touch, factor: f64): void {
  const first = factor * touch.held1;
  const second = factor * touch.held2;
  const normal = factor * touch.held3;
  const x = first * touch.firstX + second * touch.secondX + normal * touch.normalX;
  const y = first * touch.firstY + second * touch.secondY + normal * touch.normalY;
  const z = first * touch.firstZ + second * touch.secondZ + normal * touch.normalZ;
  if (touch.actorA != 0) addPush(touch, changetype<BodyState>(touch.stateA), x, y, z);
  if (touch.actorB != 0) addPush(touch, changetype<BodyState>(touch.stateB), -x, -y, -z);
}

/** Adds a force to what pushes a body at a touch. */
function addPush(touch: Touch, state: BodyState, x: f64, y: f64, z: f64): void {
  addAt(pushOf(state), state, pointOf(touch), x, y, z);
}

/**
 * Pushes a, and b the other way, by an impulse in the frame of the touch. States of bodies by themselves are
 * moved at once, trees by `takeAll`.
 */
export function pushApart(touch: Touch, first: f64, second: f64, normal: f64): void {
  if (touch.leverA != 0)
    pushPoint(treeOf(touch.actorA), changetype<Lever>(touch.leverA), first, second, normal);
  if (touch.leverB != 0) {
    pushPoint(treeOf(touch.actorB), changetype<Lever>(touch.leverB), -first, -second, -normal);
  }
  const isAloneA = touch.actorA != 0 && touch.leverA == 0;
  const isAloneB = touch.actorB != 0 && touch.leverB == 0;
  if (!isAloneA && !isAloneB) return;
  const x = first * touch.firstX + second * touch.secondX + normal * touch.normalX;
  const y = first * touch.firstY + second * touch.secondY + normal * touch.normalY;
  const z = first * touch.firstZ + second * touch.secondZ + normal * touch.normalZ;
  if (isAloneA) pushAlone(touch, changetype<BodyState>(touch.stateA), x, y, z);
  if (isAloneB) pushAlone(touch, changetype<BodyState>(touch.stateB), -x, -y, -z);
}

/** Moves all trees by what has pushed them; those of bodies by themselves get what their states have. */
export function takeAll(world: World): void {
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    const tree = treeOf(changetype<usize>(actor));
    if (!isAlone(tree)) takePushed(tree);
    else if (actor.isHeld != 0) keepAlone(tree.velocities, stateAt(tree, 1));
  }
}

/** Whether a tree is one body that floats in the frame of its center of mass, as bodies of a world do. */
export function isAlone(tree: BodyTree): bool {
  return tree.isSingle != 0;
}

/** Changes the velocities of a body by itself by an impulse. */
function pushAlone(touch: Touch, state: BodyState, x: f64, y: f64, z: f64): void {
  const rx = touch.x - state.px;
  const ry = touch.y - state.py;
  const rz = touch.z - state.pz;
  moveAlone(state, x, y, z, ry * z - rz * y, rz * x - rx * z, rx * y - ry * x);
}

/** Changes the velocities that the state of a body by itself has by an impulse, and one that turns it. */
export function moveAlone(state: BodyState, x: f64, y: f64, z: f64, tx: f64, ty: f64, tz: f64): void {
  state.vx += state.nxx * x;
  state.vy += state.nyy * y;
  state.vz += state.nzz * z;
  state.wx += state.sxx * tx + state.sxy * ty + state.sxz * tz;
  state.wy += state.sxy * tx + state.syy * ty + state.syz * tz;
  state.wz += state.sxz * tx + state.syz * ty + state.szz * tz;
}

/** Writes the velocities that the state of a body by itself has. */
function keepAlone(to: usize, state: BodyState): void {
  store<f64>(to, state.vx);
  store<f64>(to, state.vy, 8);
  store<f64>(to, state.vz, 16);
  store<f64>(to, state.wx, 24);
  store<f64>(to, state.wy, 32);
  store<f64>(to, state.wz, 40);
}

/**
 * What holds an island of bodies without joints, all at once: touches that have enough friction to stick are
 * no matter of bounds, but of linear equations. So each round over an island is followed by a solution for
 * all of these, and goes there as far as cones of friction allow. A stack of crates takes two rounds by that,
 * where one touch after the other takes hundreds.
 *
 * Touches that slide stay on their cones: they have one equation for what they are pressed with, which they
 * are rubbed with as well, and one for the direction of that, which is to be against how they slide. Solved
 * for together these are Newton's method, where rounds take ten or more.
 *
 * Source: Silcowitz, Niebe and Erleben 2010, "Projected Gauss-Seidel subspace minimization method for
 * interactive rigid body dynamics"; for those that slide Alart and Curnier 1991, "A mixed formulation for
 * frictional contact problems prone to Newton like solution methods".
 */
import { BodyState } from '../records';
import { faceLacks, shareAt, shareFace } from './face';
import { Actor, Face, Touch } from './records';
import { findSpeed, pushApart, SPEED } from './touch';
import { clearWords } from '../words';

/** Equations at most: larger islands do without. */
const MOST: i32 = 120;

/** The share of a pivot below which an equation is said by others already. */
const LEAST_PIVOT: f64 = 1e-11;

/** How close to its cone, as share of the square of what it may rub with, a touch is not taken to stick. */
const BORDER: f64 = 1e-6;

/** A touch, or all corners of a face, with their equations. */
@unmanaged
class Unit {
  touch: usize;
  /** 0: a touch by itself. */
  face: usize;
  /** 1: it is a touch that slides. */
  slides: i32;
  /** Its equations: the first, and the one behind the last. */
  first: i32;
  end: i32;
}

/** An equation: what an impulse of 1 is to both bodies, and how it moves them. */
@unmanaged
class Equation {
  unit: usize;
  /** Number of the first equation that has to do with it. */
  from: i32;
  /** The address of what it is about: the force whose bodies are to move along it as it lacks. */
  about: usize;
  /** What it lacks, and then the impulse that gives it that. */
  lack: f64;
  /** How much an impulse of 1 changes of what it is about, beside how it moves bodies. */
  softness: f64;
}

/**
 * Behind it: force and torque on a and on b, and how these move both, velocity and turn; and what it is about
 * where that is another force.
 */
const FORCES: usize = 32;
const MOVES: usize = FORCES + 8 * 12;
const OTHER_FORCES: usize = MOVES + 8 * 12;
const EQUATION_BYTES: usize = OTHER_FORCES + 8 * 12;

const UNITS: usize = memory.data(120 * 20, 8);
const EQUATIONS: usize = memory.data(120 * 320, 8);
const MATRIX: usize = memory.data(120 * 120 * 8, 8);

/** A force and a moment; and what comes to a touch along first, second and normal. */
const WRENCH: usize = memory.data(8 * 6, 8);
const SHARE: usize = memory.data(8 * 3, 8);

/** A direction in the world. */
const AXIS: usize = memory.data(8 * 3, 8);

/** Of the six equations of a face those along its normal: one force and two moments. */
const FIRST_NORMAL: i32 = 2;
const END_NORMAL: i32 = 5;

function unitAt(i: i32): Unit {
  return changetype<Unit>(UNITS + i * offsetof<Unit>());
}

function equationAt(i: i32): Equation {
  return changetype<Equation>(EQUATIONS + i * EQUATION_BYTES);
}

function entry(i: i32, k: i32): usize {
  return MATRIX + 8 * (MOST * i + k);
}

/**
 * Solves for all touches of an island that stick, and goes there as far as cones allow.
 *
 * @param isSettling - instead, for all that move bodies apart, along their normals alone
 * @returns whether anything has changed
 */
export function solveFree(island: Actor, isSettling: bool): bool {
  const count = listUnits(island, isSettling);
  if (count == 0) return false;
  let isSymmetric: bool = true;
  for (let i = 0; i < count; i++) isSymmetric = isSymmetric && unitAt(i).slides == 0;
  factor(unitAt(count - 1).end, isSymmetric);
  substitute(unitAt(count - 1).end);
  let share: f64 = 1;
  for (let i = 0; i < count; i++) share = min(share, shareOfUnit(unitAt(i), isSettling));
  if (!(share > 0)) return false;
  for (let i = 0; i < count; i++) goOn(unitAt(i), share, isSettling);
  return true;
}

/** Lists what sticks, or settles, with its equations. Returns how many; 0 where they are too many. */
function listUnits(island: Actor, isSettling: bool): i32 {
  let count = 0;
  let equations = 0;
  for (let at = island.firstTouch; at != 0; at = changetype<Touch>(at).next) {
    const touch = changetype<Touch>(at);
    if (touch.leverA != 0 || touch.leverB != 0) return 0;
    const isFace =
      touch.face != 0 && at == changetype<Face>(touch.face).first && isFreeFace(touch.face, isSettling);
    const slides = !isFace && !isSettling && isSliding(touch);
    if (!isFace && !slides && !isFree(touch, isSettling)) continue;
    const from = isSettling ? FIRST_NORMAL : 0;
    const to = isFace ? (isSettling ? END_NORMAL : 6) : slides ? (touch.friction > 0 ? 2 : 1) : 3;
    if (equations + to - from > MOST) return 0;
    const unit = unitAt(count);
    unit.touch = at;
    unit.face = isFace ? touch.face : 0;
    unit.slides = slides ? 1 : 0;
    unit.first = equations;
    unit.end = equations + to - from;
    const first = firstFor(touch, count);
    const lacks = isFace ? faceLacks(changetype<Face>(touch.face)) : lacksOf(touch);
    for (let k = from; k < to; k++) {
      const equation = equationAt(equations++);
      equation.unit = changetype<usize>(unit);
      equation.from = first;
      equation.about = changetype<usize>(equation) + FORCES;
      equation.lack = load<f64>(lacks + 8 * k);
      equation.softness = 0;
      if (slides) continue;
      if (k < 3) writeForce(equation.about, touch, pointOf(unit), axisOf(touch, k));
      else writeMoment(equation, touch, k - 3);
      writeMoves(equation, touch);
    }
    if (slides) writeSliding(unit, touch, lacks);
    count++;
    if (isFace) at = changetype<Face>(touch.face).last;
  }
  return count;
}

/**
 * Writes the equations of a touch that slides: an impulse of the first presses and rubs, and it is about how
 * the touch moves along the normal; the second one turns what rubs, and is about how the touch moves square
 * to that.
 */
function writeSliding(unit: Unit, touch: Touch, lacks: usize): void {
  const point = pointOf(unit);
  const pressing = equationAt(unit.first);
  const most = touch.friction * touch.held3;
  const first = most > 0 ? touch.held1 / most : 0;
  const second = most > 0 ? touch.held2 / most : 0;
  const lack1 = load<f64>(lacks);
  const lack2 = load<f64>(lacks, 8);
  pressing.lack = load<f64>(lacks, 16);
  pressing.about = changetype<usize>(pressing) + OTHER_FORCES;
  writeForce(pressing.about, touch, point, axisOf(touch, 2));
  writeAxis(touch, touch.friction * first, touch.friction * second, 1);
  writeForce(changetype<usize>(pressing) + FORCES, touch, point, AXIS);
  writeMoves(pressing, touch);
  if (unit.end == unit.first + 1) return;
  const turning = equationAt(unit.first + 1);
  turning.lack = first * lack2 - second * lack1;
  // What it lacks is against how it moves.
  turning.softness = max(0, first * lack1 + second * lack2) / most;
  writeAxis(touch, -second, first, 0);
  writeForce(turning.about, touch, point, AXIS);
  writeMoves(turning, touch);
}

/** Writes a direction in the frame of a touch to `AXIS`. */
function writeAxis(touch: Touch, first: f64, second: f64, normal: f64): void {
  store<f64>(AXIS, first * touch.firstX + second * touch.secondX + normal * touch.normalX);
  store<f64>(AXIS, first * touch.firstY + second * touch.secondY + normal * touch.normalY, 8);
  store<f64>(AXIS, first * touch.firstZ + second * touch.secondZ + normal * touch.normalZ, 16);
}

/** Whether a touch rubs with all that it can. */
function isSliding(touch: Touch): bool {
  return touch.carriers == 0 && touch.held3 > 0 && !isFree(touch, false);
}

/** Whether no bound keeps a touch from what it is to do. */
function isFree(touch: Touch, isSettling: bool): bool {
  if (isSettling) return touch.settled > 0;
  if (touch.carriers > 0 || touch.held3 <= 0) return false;
  const most = touch.friction * touch.held3;
  return touch.held1 * touch.held1 + touch.held2 * touch.held2 < (1 - BORDER) * most * most;
}

function isFreeFace(at: usize, isSettling: bool): bool {
  const face = changetype<Face>(at);
  if (!isSettling && face.isRigid == 0) return false;
  for (let at = face.first; at <= face.last; at += offsetof<Touch>()) {
    if (!isFree(changetype<Touch>(at), isSettling)) return false;
  }
  return true;
}

/** The first equation of a unit that shares a body with a touch, which is the next one. */
function firstFor(touch: Touch, count: i32): i32 {
  for (let i = 0; i < count; i++) {
    const other = changetype<Touch>(unitAt(i).touch);
    const a = touch.actorA != 0 && (touch.stateA == other.stateA || touch.stateA == other.stateB);
    const b = touch.actorB != 0 && (touch.stateB == other.stateA || touch.stateB == other.stateB);
    if (a || b) return unitAt(i).first;
  }
  return unitAt(count).first;
}

/** What a touch lacks of how it is to move. */
function lacksOf(touch: Touch): usize {
  findSpeed(touch);
  for (let k: usize = 0; k < 24; k += 8) store<f64>(SHARE + k, -load<f64>(SPEED + k));
  store<f64>(SHARE, touch.least + load<f64>(SHARE, 16), 16);
  return SHARE;
}

/** Where the forces of a unit act. */
function pointOf(unit: Unit): usize {
  return unit.face == 0 ? unit.touch + offsetof<Touch>('x') : unit.face + offsetof<Face>('x');
}

function axisOf(touch: Touch, k: i32): usize {
  return changetype<usize>(touch) + offsetof<Touch>('firstX') + 24 * k;
}

/** A force along an axis at a point, on a, and the opposite one on b. */
function writeForce(to: usize, touch: Touch, point: usize, axis: usize): void {
  if (touch.actorA != 0) writeForceOn(changetype<BodyState>(touch.stateA), point, axis, to, 1);
  if (touch.actorB != 0) writeForceOn(changetype<BodyState>(touch.stateB), point, axis, to + 48, -1);
}

function writeForceOn(state: BodyState, point: usize, axis: usize, to: usize, sign: f64): void {
  const x = sign * load<f64>(axis);
  const y = sign * load<f64>(axis, 8);
  const z = sign * load<f64>(axis, 16);
  const rx = load<f64>(point) - state.px;
  const ry = load<f64>(point, 8) - state.py;
  const rz = load<f64>(point, 16) - state.pz;
  store<f64>(to, x);
  store<f64>(to, y, 8);
  store<f64>(to, z, 16);
  store<f64>(to, ry * z - rz * y, 24);
  store<f64>(to, rz * x - rx * z, 32);
  store<f64>(to, rx * y - ry * x, 40);
}

/** A moment about an axis on a, and the opposite one on b. */
function writeMoment(equation: Equation, touch: Touch, k: i32): void {
  const axis = axisOf(touch, k);
  const to = changetype<usize>(equation) + FORCES;
  clearWords(to, 96);
  for (let k: usize = 0; k < 24; k += 8) {
    store<f64>(to + k, load<f64>(axis + k), 24);
    store<f64>(to + k, -load<f64>(axis + k), 72);
  }
}

function writeMoves(equation: Equation, touch: Touch): void {
  const from = changetype<usize>(equation) + FORCES;
  if (touch.actorA != 0) writeMovesOf(changetype<BodyState>(touch.stateA), from, from + 96);
  if (touch.actorB != 0) writeMovesOf(changetype<BodyState>(touch.stateB), from + 48, from + 144);
}

function writeMovesOf(state: BodyState, force: usize, to: usize): void {
  const tx = load<f64>(force, 24);
  const ty = load<f64>(force, 32);
  const tz = load<f64>(force, 40);
  store<f64>(to, state.nxx * load<f64>(force));
  store<f64>(to, state.nyy * load<f64>(force, 8), 8);
  store<f64>(to, state.nzz * load<f64>(force, 16), 16);
  store<f64>(to, state.sxx * tx + state.sxy * ty + state.sxz * tz, 24);
  store<f64>(to, state.sxy * tx + state.syy * ty + state.syz * tz, 32);
  store<f64>(to, state.sxz * tx + state.syz * ty + state.szz * tz, 40);
}

/** How much an impulse of one equation changes of what another one is about. */
function coupling(one: Equation, other: Equation): f64 {
  const a = changetype<Touch>(changetype<Unit>(one.unit).touch);
  const b = changetype<Touch>(changetype<Unit>(other.unit).touch);
  const from = changetype<usize>(one) + MOVES;
  const about = other.about;
  let sum: f64 = 0;
  if (a.actorA != 0) {
    if (a.stateA == b.stateA) sum += product(from, about);
    else if (a.stateA == b.stateB) sum += product(from, about + 48);
  }
  if (a.actorB != 0) {
    if (a.stateB == b.stateB) sum += product(from + 48, about + 48);
    else if (a.stateB == b.stateA) sum += product(from + 48, about);
  }
  return sum;
}

function product(a: usize, b: usize): f64 {
  return (
    load<f64>(a) * load<f64>(b) +
    load<f64>(a, 8) * load<f64>(b, 8) +
    load<f64>(a, 16) * load<f64>(b, 16) +
    load<f64>(a, 24) * load<f64>(b, 24) +
    load<f64>(a, 32) * load<f64>(b, 32) +
    load<f64>(a, 40) * load<f64>(b, 40)
  );
}

/**
 * Factors the matrix into a lower one, whose diagonal is 1, and an upper one, each row of the first and
 * column of the second from the first number on that is not 0. On the diagonal are inverses. The matrix is
 * symmetric where nothing slides.
 */
function factor(count: i32, isSymmetric: bool): void {
  for (let i = 0; i < count; i++) {
    const own = equationAt(i);
    const whole = coupling(own, own) + own.softness;
    let pivot = whole;
    for (let k = own.from; k < i; k++) {
      const other = equationAt(k);
      const first = max(own.from, other.from);
      let lower = coupling(other, own);
      for (let j = first; j < k; j++) lower -= load<f64>(entry(i, j)) * load<f64>(entry(j, k));
      let upper = lower;
      if (!isSymmetric) {
        upper = coupling(own, other);
        for (let j = first; j < k; j++) upper -= load<f64>(entry(k, j)) * load<f64>(entry(j, i));
      }
      lower *= load<f64>(entry(k, k));
      store<f64>(entry(i, k), lower);
      store<f64>(entry(k, i), upper);
      pivot -= lower * upper;
    }
    store<f64>(entry(i, i), pivot > LEAST_PIVOT * abs(whole) ? 1 / pivot : 0);
  }
}

/** What equations lack becomes impulses; those that others say already have none. */
function substitute(count: i32): void {
  for (let i = 0; i < count; i++) {
    const own = equationAt(i);
    let sum = own.lack;
    for (let k = own.from; k < i; k++) sum -= load<f64>(entry(i, k)) * equationAt(k).lack;
    own.lack = sum;
  }
  for (let i = count - 1; i >= 0; i--) {
    const own = equationAt(i);
    own.lack *= load<f64>(entry(i, i));
    for (let k = own.from; k < i; k++) equationAt(k).lack -= load<f64>(entry(k, i)) * own.lack;
  }
}

/** Gets what equations of a unit come to ready for its touches. */
function shareOut(unit: Unit, isSettling: bool): void {
  clearWords(WRENCH, 48);
  const from = isSettling ? FIRST_NORMAL : 0;
  for (let i = unit.first; i < unit.end; i++) {
    store<f64>(WRENCH + 8 * (from + i - unit.first), equationAt(i).lack);
  }
  if (unit.face != 0) shareFace(changetype<Face>(unit.face), WRENCH);
}

/** What of that comes to a touch: the address of three numbers. */
function shareOfTouch(unit: Unit, touch: Touch): usize {
  if (unit.face == 0) return WRENCH;
  shareAt(touch, SHARE);
  return SHARE;
}

function lastOf(unit: Unit): usize {
  return unit.face == 0 ? unit.touch : changetype<Face>(unit.face).last;
}

/** How far a unit may go towards what its equations come to, as share of the way. */
function shareOfUnit(unit: Unit, isSettling: bool): f64 {
  if (unit.slides != 0) {
    const pressing = equationAt(unit.first).lack;
    const held = changetype<Touch>(unit.touch).held3;
    return held + pressing < 0 ? -held / pressing : 1;
  }
  let share: f64 = 1;
  shareOut(unit, isSettling);
  for (let at = unit.touch; at <= lastOf(unit); at += offsetof<Touch>()) {
    const touch = changetype<Touch>(at);
    const more = shareOfTouch(unit, touch);
    if (!isSettling) share = min(share, shareInCone(touch, more));
    else if (touch.settled + load<f64>(more, 16) < 0)
      share = min(share, -touch.settled / load<f64>(more, 16));
  }
  return share;
}

/** How far a touch may go before it is on its cone, as share of the way. */
function shareInCone(touch: Touch, more: usize): f64 {
  const d1 = load<f64>(more);
  const d2 = load<f64>(more, 8);
  const d3 = load<f64>(more, 16);
  const square = touch.friction * touch.friction;
  const a = d1 * d1 + d2 * d2 - square * d3 * d3;
  const b = touch.held1 * d1 + touch.held2 * d2 - square * touch.held3 * d3;
  const c = touch.held1 * touch.held1 + touch.held2 * touch.held2 - square * touch.held3 * touch.held3;
  // Where a·t² + 2·b·t + c is 0 first: c is below 0.
  const root = b * b - a * c;
  const way = root >= 0 ? b + sqrt(root) : 0;
  let share = way > 0 ? min(1, -c / way) : 1;
  if (touch.held3 + share * d3 < 0) share = -touch.held3 / d3;
  return share;
}

/** Goes so far with a touch that slides, which stays on its cone; what rubs turns by an eighth at most. */
function slideOn(unit: Unit, share: f64): void {
  const touch = changetype<Touch>(unit.touch);
  const normal = max(0, touch.held3 + share * equationAt(unit.first).lack);
  let first: f64 = 0;
  let second: f64 = 0;
  if (unit.end > unit.first + 1) {
    const turn = (share * equationAt(unit.first + 1).lack) / (touch.friction * touch.held3);
    const part: f64 = max<f64>(-1, min<f64>(1, turn));
    first = touch.held1 - part * touch.held2;
    second = touch.held2 + part * touch.held1;
    const factor = (touch.friction * normal) / sqrt(first * first + second * second);
    first *= factor;
    second *= factor;
  }
  pushApart(touch, first - touch.held1, second - touch.held2, normal - touch.held3);
  touch.held1 = first;
  touch.held2 = second;
  touch.held3 = normal;
}

/** Goes so far with a unit. */
function goOn(unit: Unit, share: f64, isSettling: bool): void {
  if (unit.slides != 0) {
    slideOn(unit, share);
    return;
  }
  shareOut(unit, isSettling);
  for (let at = unit.touch; at <= lastOf(unit); at += offsetof<Touch>()) {
    const touch = changetype<Touch>(at);
    const more = shareOfTouch(unit, touch);
    if (isSettling) touch.settled = max(0, touch.settled + share * load<f64>(more, 16));
    else {
      touch.held1 += share * load<f64>(more);
      touch.held2 += share * load<f64>(more, 8);
      touch.held3 += share * load<f64>(more, 16);
    }
  }
  const touch = changetype<Touch>(unit.touch);
  const a = changetype<BodyState>(touch.stateA);
  const b = changetype<BodyState>(touch.stateB);
  for (let i = unit.first; i < unit.end; i++) {
    const equation = equationAt(i);
    const moves = changetype<usize>(equation) + MOVES;
    if (touch.actorA != 0) moveBy(a, moves, share * equation.lack);
    if (touch.actorB != 0) moveBy(b, moves + 48, share * equation.lack);
  }
}

function moveBy(state: BodyState, from: usize, impulse: f64): void {
  state.vx += impulse * load<f64>(from);
  state.vy += impulse * load<f64>(from, 8);
  state.vz += impulse * load<f64>(from, 16);
  state.wx += impulse * load<f64>(from, 24);
  state.wy += impulse * load<f64>(from, 32);
  state.wz += impulse * load<f64>(from, 40);
}

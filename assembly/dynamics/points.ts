/** Points of bodies: how they move, and what pushes a body there. */
import { bodyAt } from './lay-out';
import { BodyState, BodyTree, pushOf, stateAt, Wrench } from './records';

/** A point or a vector in the world: three f64. */
@unmanaged
export class Point {
  x: f64;
  y: f64;
  z: f64;
}

/** An angular velocity, and the velocity of the origin, as a state has both of what a body does and gains. */
@unmanaged
class Twist {
  turnX: f64;
  turnY: f64;
  turnZ: f64;
  x: f64;
  y: f64;
  z: f64;
}

/** Writes the velocity of a point of a body, three f64. The bodies have been moved. */
export function pointVelocity(tree: BodyTree, body: i32, point: Point, to: Point): void {
  writeAt(stateAt(tree, body), offsetof<BodyState>('wx'), point, to);
}

/** Writes how the impulses that were solved for change the velocity of a point of a body, three f64. */
export function pointGain(tree: BodyTree, body: i32, point: Point, to: Point): void {
  writeAt(stateAt(tree, body), offsetof<BodyState>('gainX'), point, to);
}

/** Writes the velocity of a point by the twist that is so far into the state of its body. */
function writeAt(state: BodyState, field: usize, point: Point, to: Point): void {
  const twist = changetype<Twist>(changetype<usize>(state) + field);
  const x = point.x - state.px;
  const y = point.y - state.py;
  const z = point.z - state.pz;
  to.x = twist.x + (twist.turnY * z - twist.turnZ * y);
  to.y = twist.y + (twist.turnZ * x - twist.turnX * z);
  to.z = twist.z + (twist.turnX * y - twist.turnY * x);
}

/** Adds a force, N, that pushes a body at a point until `clearForces`. The bodies have been placed. */
export function addForce(tree: BodyTree, body: i32, point: Point, force: Point): void {
  const state = stateAt(tree, body);
  addAt(pushOf(state), state, point, force.x, force.y, force.z);
}

/** Adds what a force at a point of a body comes to at its origin. */
export function addAt(to: Wrench, state: BodyState, point: Point, fx: f64, fy: f64, fz: f64): void {
  const x = point.x - state.px;
  const y = point.y - state.py;
  const z = point.z - state.pz;
  to.torqueX += y * fz - z * fy;
  to.torqueY += z * fx - x * fz;
  to.torqueZ += x * fy - y * fx;
  to.forceX += fx;
  to.forceY += fy;
  to.forceZ += fz;
}

/** Adds a torque, N·m, that turns a body until `clearForces`. */
export function addTorque(tree: BodyTree, body: i32, torque: Point): void {
  const state = stateAt(tree, body);
  state.pushX += torque.x;
  state.pushY += torque.y;
  state.pushZ += torque.z;
}

/** Nothing pushes the bodies of a tree any more. */
export function clearForces(tree: BodyTree): void {
  for (let i = 0; i <= tree.count; i++) {
    memory.fill(changetype<usize>(pushOf(stateAt(tree, i))), 0, offsetof<Wrench>());
  }
}

/**
 * Writes the center of mass of a body, three f64; its origin if it has no mass. The bodies have been
 * placed.
 */
export function centerOfMass(tree: BodyTree, body: i32, to: Point): void {
  const state = stateAt(tree, body);
  const mass = bodyAt(tree, body).mass;
  const factor = mass > 0 ? 1 / mass : 0;
  to.x = state.px + factor * state.momentX;
  to.y = state.py + factor * state.momentY;
  to.z = state.pz + factor * state.momentZ;
}

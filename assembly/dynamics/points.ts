/** Points of bodies: how they move, and what pushes a body there. */
import { bodyAt } from './lay-out';
import { BodyTree, pushOf, stateAt, Wrench } from './records';

/** A point or a vector in the world: three f64. */
@unmanaged
export class Point {
  x: f64;
  y: f64;
  z: f64;
}

/** Writes the velocity of a point of a body, three f64. The bodies have been moved. */
export function pointVelocity(tree: BodyTree, body: i32, point: Point, to: Point): void {
  const state = stateAt(tree, body);
  const x = point.x - state.px;
  const y = point.y - state.py;
  const z = point.z - state.pz;
  to.x = state.vx + (state.wy * z - state.wz * y);
  to.y = state.vy + (state.wz * x - state.wx * z);
  to.z = state.vz + (state.wx * y - state.wy * x);
}

/** Writes how the impulses that were solved for change the velocity of a point of a body, three f64. */
export function pointGain(tree: BodyTree, body: i32, point: Point, to: Point): void {
  const state = stateAt(tree, body);
  const x = point.x - state.px;
  const y = point.y - state.py;
  const z = point.z - state.pz;
  to.x = state.gainVX + (state.gainY * z - state.gainZ * y);
  to.y = state.gainVY + (state.gainZ * x - state.gainX * z);
  to.z = state.gainVZ + (state.gainX * y - state.gainY * x);
}

/** Adds a force, N, that pushes a body at a point until `clearForces`. The bodies have been placed. */
export function addForce(tree: BodyTree, body: i32, point: Point, force: Point): void {
  const state = stateAt(tree, body);
  const x = point.x - state.px;
  const y = point.y - state.py;
  const z = point.z - state.pz;
  state.pushX += y * force.z - z * force.y;
  state.pushY += z * force.x - x * force.z;
  state.pushZ += x * force.y - y * force.x;
  state.pullX += force.x;
  state.pullY += force.y;
  state.pullZ += force.z;
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

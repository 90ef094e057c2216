/** Torques and forces at the origins of bodies. */
import { Body, BodyState, TURNS, Wrench } from './records';

/** What of a torque and a force at a body its joint gives, if that turns or slides. */
export function along(body: Body, state: BodyState, wrench: Wrench): f64 {
  return body.motion == TURNS
    ? state.axisX * wrench.torqueX + state.axisY * wrench.torqueY + state.axisZ * wrench.torqueZ
    : state.axisX * wrench.forceX + state.axisY * wrench.forceY + state.axisZ * wrench.forceZ;
}

/** Adds a multiple of a torque and force to others at one origin. */
export function addMultiple(to: Wrench, wrench: Wrench, factor: f64): void {
  to.torqueX += factor * wrench.torqueX;
  to.torqueY += factor * wrench.torqueY;
  to.torqueZ += factor * wrench.torqueZ;
  to.forceX += factor * wrench.forceX;
  to.forceY += factor * wrench.forceY;
  to.forceZ += factor * wrench.forceZ;
}

/** Adds a torque and a force at a body to others at its carrier. */
export function passOn(state: BodyState, carrier: Wrench, wrench: Wrench): void {
  const fx = wrench.forceX;
  const fy = wrench.forceY;
  const fz = wrench.forceZ;
  carrier.torqueX += wrench.torqueX + (state.armY * fz - state.armZ * fy);
  carrier.torqueY += wrench.torqueY + (state.armZ * fx - state.armX * fz);
  carrier.torqueZ += wrench.torqueZ + (state.armX * fy - state.armY * fx);
  carrier.forceX += fx;
  carrier.forceY += fy;
  carrier.forceZ += fz;
}

/** Adds a torque and a force at a body, and others there times a factor, to those at its carrier. */
export function passOnMore(
  state: BodyState,
  carrier: Wrench,
  wrench: Wrench,
  other: Wrench,
  factor: f64,
): void {
  const fx = wrench.forceX + factor * other.forceX;
  const fy = wrench.forceY + factor * other.forceY;
  const fz = wrench.forceZ + factor * other.forceZ;
  const x = state.armX;
  const y = state.armY;
  const z = state.armZ;
  carrier.torqueX += wrench.torqueX + factor * other.torqueX + (y * fz - z * fy);
  carrier.torqueY += wrench.torqueY + factor * other.torqueY + (z * fx - x * fz);
  carrier.torqueZ += wrench.torqueZ + factor * other.torqueZ + (x * fy - y * fx);
  carrier.forceX += fx;
  carrier.forceY += fy;
  carrier.forceZ += fz;
}

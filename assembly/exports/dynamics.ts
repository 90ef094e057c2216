// Bodies that move by forces: what `clearance/dynamics` and `robot.dynamics` call. It is a binary of its own.
export { accelerate, inverseDynamics } from '../dynamics/accelerations';
export { articulate } from '../dynamics/articulate';
export { addInverseMass, collide } from '../dynamics/collision/collide';
export { kineticEnergy, momentum, potentialEnergy } from '../dynamics/energy';
export { gearBytes, initGears } from '../dynamics/gears';
export {
  addGains,
  addImpulse,
  addJointImpulse,
  applyImpulse,
  applyJointImpulse,
  beginImpulses,
} from '../dynamics/impulse';
export { advance, advanceStage, stepEuler, stepRungeKutta } from '../dynamics/integrate';
export { initBody, initTree, treeBytes } from '../dynamics/lay-out';
export {
  findGains,
  forgetPushed,
  jointGain,
  leverBytes,
  pushPoint,
  pushJoint,
  takePushed,
  writeJointLever,
  writeLever,
} from '../dynamics/levers';
export { massMatrix } from '../dynamics/mass-matrix';
export { addMobility } from '../dynamics/mobility';
export { moveBodies } from '../dynamics/move';
export { place } from '../dynamics/place';
export { addForce, addTorque, centerOfMass, clearForces, pointGain, pointVelocity } from '../dynamics/points';
export { solve } from '../dynamics/solve';
export { findShares } from '../dynamics/world/drive';
export { writePoses, writeWays } from '../dynamics/world/mount';
export {
  beginPart,
  beginStep,
  goBack,
  holdPart,
  keepState,
  movePart,
  placeAll,
  undoStep,
} from '../dynamics/world/part';
export { rowBytes } from '../dynamics/world/rows';
export { writePushes } from '../dynamics/world/pushes';
export { fallAsleep } from '../dynamics/world/sleep';
export { touchLeverBytes } from '../dynamics/world/touch';
export { findWays } from '../dynamics/world/ways';

/** Where free memory begins: everything below belongs to the binary. */
export function heapBase(): usize {
  return __heap_base;
}

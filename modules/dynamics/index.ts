/**
 * Bodies that move by forces: `clearance/dynamics`. Worlds of bodies and robots that push each other, and
 * vehicles that move without forces; what the forces of one robot by itself do is `robot.dynamics`.
 */
export type { DynamicsOptions, MassMatrixOptions, RobotDynamics } from '../robot/dynamics/robot-dynamics.ts';
export { inertiaOf, type InertiaOptions } from '../robot/inertia/inertia-of.ts';
export type { Inertia, Inertial } from '../robot/model/inertial.ts';
export type {
  BodyNow,
  BodyOptions,
  ContactLaw,
  Energy,
  Force,
  Momentum,
  Velocity,
  WorldOptions,
  WorldRobotOptions,
} from './options.ts';
export { type LoadedRobot, type LoadedWorld, loadWorld, type LoadWorldOptions } from './load-world.ts';
export { type MultiFiles, readMulti } from './read-multi.ts';
export type { Profile } from './profile.ts';
export type { WorldContact, WorldContacts } from './pushes.ts';
export { type Ball, formatBalls, parseBalls } from './monster-truck-sim/balls.ts';
export { type City, formatCity, type House, housesOf, parseCity } from './monster-truck-sim/city.ts';
export type { RobotKind, SimConfiguration } from './monster-truck-sim/sections.ts';
export {
  formatMonsterTruckSim,
  type MonsterTruckSim,
  type MonsterTruckSimOptions,
  type MonsterTruckSimTexts,
  parseMonsterTruckSim,
} from './monster-truck-sim/sim.ts';
export {
  createMonsterTruckSim,
  type CreateSimOptions,
  type SimModel,
  type SimWorld,
} from './monster-truck-sim/world.ts';
export {
  type Ackermann,
  ackermann,
  type AckermannOptions,
  type CarMotion,
  type CarWheels,
  type SteeredWheel,
  type Steering,
  type SteeringOptions,
} from './vehicles/ackermann.ts';
export {
  type Differential,
  differential,
  type DifferentialOptions,
  type DriveMotion,
  type SideRates,
} from './vehicles/differential.ts';
export { type Odometry, odometry, type OdometryOptions } from './vehicles/odometry.ts';
export { planarPose, type PlanarPose } from './vehicles/planar.ts';
export { type Stance, stance } from './vehicles/stance.ts';
export { type AdvanceOptions, createWorld, type World, type WorldState } from './world.ts';
export type { MotorOptions, WorldRobot } from './world-robot.ts';
export {
  type BodyJSON,
  listWorldMeshes,
  type MeshFileJSON,
  parseWorld,
  type RobotJSON,
  type WorldJSON,
} from './world-format.ts';

/**
 * Bodies that move by forces: `clearance/dynamics`. Worlds of bodies and robots that push each other; what the
 * forces of one robot by itself do is `robot.dynamics`.
 */
export type { DynamicsOptions, MassMatrixOptions, RobotDynamics } from '../robot/dynamics/robot-dynamics.ts';
export type { AdvanceOptions, World, WorldRobotOptions, WorldState } from './world.ts';
export { createWorld } from './world.ts';
export type { MotorOptions, WorldRobot } from './world-robot.ts';
export type {
  BodyNow,
  BodyOptions,
  ContactLaw,
  Energy,
  Impulse,
  Momentum,
  Velocity,
  WorldOptions,
} from './options.ts';

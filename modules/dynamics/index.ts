/** Bodies that move by forces: `clearance/dynamics`. Those of a robot by itself are `robot.dynamics`. */
export type { DynamicsOptions, MassMatrixOptions, RobotDynamics } from '../robot/dynamics/robot-dynamics.ts';

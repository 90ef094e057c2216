export { type LoadRobotOptions, loadRobot } from './load.ts';
export { RobotFileError } from './file-error.ts';
export type { CylinderChoice } from './capsules.ts';
export type { MovingType } from './model.ts';
export { POSITION_LIMIT, type Robot, type RobotJoint, type SegmentElements } from './robot.ts';

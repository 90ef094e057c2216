export type { BranchShape } from '../branch-tree.ts';
export { type LoadRobotOptions, loadRobot } from './load.ts';
export { RobotFileError } from './file-error.ts';
export type { CylinderChoice } from './capsules.ts';
export type { MovingType } from './model.ts';
export { POSITION_LIMIT } from './configurations.ts';
export type {
  ConfigurationOptions,
  EdgeOptions,
  FreeConfigurationOptions,
  Robot,
  RobotJoint,
  SegmentElements,
  SelfFreeOptions,
} from './robot.ts';

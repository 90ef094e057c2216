// What `clearance/robot` calls, beside the questions of assembly/questions/*.ts, exported as they are.
export { fingerprintScene } from '../plan/fingerprint';
export { prepareScene } from '../questions/edges/lay-out';
export { layoutBytes } from '../questions/edges/robot-scene';
export { initMotion, motionBytes } from '../questions/motion/prepare';
export { beginRobot, beginRobotTests, moveTo } from '../robot/configurations';
export {
  initJoint,
  initLink,
  initTree,
  jointBytes,
  lanePosesBytes,
  linkBytes,
  treeBytes,
} from '../robot/kinematics';
export { assignLanes, laneSegmentBytes } from '../robot/lane-segment';

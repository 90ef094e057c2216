export { reverse, runBatch } from './batch';
export { findBadBox } from './box/check';
export { runBoxDistances } from './box/distance';
export { runBoxOverlap } from './box/overlap';
export { findBadNumber } from './check';
export { LANES, REAL_BYTES } from './lanes';
export {
  areConfigurationsFree,
  beginRobotTests,
  evaluateConfigurations,
  isEdgeFree,
  moveTo,
} from './robot/configurations';
export {
  initJoint,
  initLink,
  initTree,
  jointBytes,
  lanePosesBytes,
  linkBytes,
  treeBytes,
} from './robot/kinematics';
export { assignLanes, laneSegmentBytes } from './robot/lane-segment';
export { areFree, evaluateBatch, findBadPose, setPoses } from './scene/batch';
export { carriedBytes, carry, followCarriers } from './scene/carry';
export { evaluatePairs, markEvaluated } from './scene/evaluate';
export { isFree } from './scene/free';
export { checkPose, getPose, restorePoses, savePoses, setPose } from './scene/pose';
export { elementNumbers, fillSegment, initSegment, localRows, segmentBytes } from './scene/segment';

/** Where free memory begins: everything below belongs to the binary. */
export function heapBase(): usize {
  return __heap_base;
}

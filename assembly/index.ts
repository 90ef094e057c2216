export { reverse, runBatch } from './batch';
export { findBadBox } from './box/check';
export { expandCylinders } from './elements/cylinder-rows';
export { runBoxOverlap } from './box/overlap';
export { findBadNumber } from './check';
export { listContacts } from './contact/contacts';
export { findContactPolygon } from './contact/polygon';
export { certifyBatch } from './convex/certify';
export {
  coverBytes,
  coverElementBytes,
  coverElements,
  coverFaces,
  coverIndices,
  coverSize,
  coverVertices,
  initCover,
} from './cover/cover';
export { beginCover, growCover, prepareCover } from './cover/grow';
export { fitBox } from './fit/box';
export { fitBalls, fitBytes } from './fit/fit';
export { fitSphere } from './fit/sphere';
export { setPenetration } from './kernels/crossing-depth';
export { LANES, REAL_BYTES } from './lanes';
export { isTreeFree } from './robot/branch-search';
export { branchVolumeBytes, noteMargins } from './robot/branch-tree';
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
export { setTolerance } from './bvh/search';
export { validateTree } from './bvh/validate';
export { areFree, evaluateBatch, findBadPose, setPoses } from './scene/batch';
export { broadPhaseBytes, broadPhaseLists, initBroadPhase } from './scene/broad-phase';
export { carriedBytes, carry, followCarriers } from './scene/carry';
export { countsAddress } from './scene/counts';
export { evaluateScene } from './scene/evaluate';
export { isFree, listElements } from './scene/free';
export { checkPose, getPose, restorePoses, savePoses, setPose } from './scene/pose';
export { fillSegment, initSegment, refillSegment, segmentBytes } from './scene/segment';
export { resetStatistics, statisticsAddress } from './scene/statistics';
export { initStaging, stagedNumbers, stagedRows, stagingBytes } from './scene/staging';
export { solidBallCount, writeSolidBalls } from './volumes/balls';
export { convertVolume, volumeBytes } from './volumes/convert';

/** Where free memory begins: everything below belongs to the binary. */
export function heapBase(): usize {
  return __heap_base;
}

// What `clearance` itself calls: the engine, pairs, scenes.
export { reverse, runBatch } from '../pairs/batch';
export { findBadBox } from '../pairs/io/check-boxes';
export { runBoxOverlap, runBoxVerdicts } from '../pairs/box/obb/overlap-batch';
export { findBadInColumns, findBadNumber } from '../pairs/io/check-rows';
export { runColumnBatch } from '../pairs/column-batch';
export { certifyBatch, certifyDepthBatch } from '../pairs/convex/certify';
export { setPenetration } from '../pairs/swept/crossing-depth';
export { LANES, REAL_BYTES } from '../simd/lanes';
export { setTolerance } from '../tree-search/search';
export { validateTree } from '../scene/validate-tree';
export { areFree, evaluateBatch, findBadPose, setPoses } from '../query/batch';
export {
  broadPhaseBytes,
  groupPair,
  initBroadPhase,
  initPairGroups,
  pairGroupsBytes,
} from '../query/broad-phase';
export { findNearPairs, initNearPairs, nearExceptions, nearPairsBytes, nearRules } from '../query/near-pairs';
export { carry, followCarriers } from '../scene/carry';
export { countsAddress } from '../elements/counts';
export { hullVertexBytes, initHullVertices } from '../elements/hull-vertices';
export { findClosestPairs } from '../query/closest-pairs';
export { evaluateScene } from '../query/evaluate';
export { isFree } from '../query/margins';
export { findNearest } from '../query/nearest';
export { checkPose, getPose, restorePoses, savePoses, setPose } from '../scene/pose';
export { fillSegment, initSegment, refillSegment, segmentBytes } from '../scene/segment';
export { resetStatistics, statisticsAddress } from '../narrow-phase/statistics';
export { initStaging, stagedNumbers, stagedRows, stagingBytes } from '../elements/staging';
export { containsPoints } from '../query/contains';
export { setClosed, setParts, setSurface } from '../tree-search/core-points';

/** Where free memory begins: everything below belongs to the binary. */
export function heapBase(): usize {
  return __heap_base;
}

export { reverse, runBatch } from './pairs/batch';
export { findBadBox } from './pairs/io/check-boxes';
export { runBoxOverlap, runBoxVerdicts } from './pairs/box/obb/overlap-batch';
export { findBadInColumns, findBadNumber } from './pairs/io/check-rows';
export { runColumnBatch } from './pairs/column-batch';
export { listAround } from './query/around';
export { listContacts, listElements } from './query/listing';
export { findContactPolygon } from './pairs/contact/polygon';
export { certifyBatch, certifyDepthBatch } from './pairs/convex/certify';
export {
  coverBytes,
  coverElements,
  coverFaces,
  coverIndices,
  coverSize,
  coverVertices,
  initCover,
} from './volumes/cover/cover';
export { beginCover, growCover, prepareCover } from './volumes/cover/grow';
export { beginSpheres, growSpheres } from './volumes/cover/spheres';
export { fitBox } from './volumes/fit/box';
export { fitBalls, fitBytes } from './volumes/fit/fit';
export { fitSphere } from './volumes/fit/sphere';
export { setPenetration } from './pairs/swept/crossing-depth';
export { LANES, REAL_BYTES } from './simd/lanes';
export { beginRobot, beginRobotTests, moveTo } from './robot/configurations';
export { countCollisions } from './questions/counts';
export { evaluateConfigurations } from './questions/evaluate';
export { areEdgesFree, countEdgeSteps, isOneEdgeFree } from './questions/edges';
export { prepareScene } from './questions/edges/lay-out';
export { layoutBytes } from './questions/edges/robot-scene';
export { isConfigurationFree, testConfigurations } from './questions/free';
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
export { explainConflict, findConflict, findConflictOnEdge } from './questions/conflict';
export { beginLowest, findLowest, lowestBytes } from './questions/lowest';
export { beginRates, clearRatings, rateBytes, rateWaypoints, ratingBytes } from './questions/rate';
export { clearanceAddress, findEdgeClearance } from './questions/clearance';
export { testZones } from './questions/stops';
export { contactAddress, evaluatePairAt, findFirstContact } from './questions/contact';
export { findingAddress, isEdgeProved } from './questions/proof';
export { beginBody, findImpact, impactAddress } from './query/impact';
export { initMotion, motionBytes } from './questions/motion/prepare';
export { setTolerance } from './tree-search/search';
export { bundlesBytes, rangeInCone } from './ray/cone';
export { castAny, castRays } from './ray/cast';
export { arrangeTargets, castRoomBytes } from './ray/groups';
export { prepareBeams, prepareRays } from './ray/prepare';
export { countRuns } from './elements/bricks';
export { cellsBytes, layCells } from './scene/cells';
export { boundCells, fillField, measureCorners, volumeOfCells } from './scene/distance-field';
export { orderBytes } from './scene/order-cells';
export { cutBox, cutCells, divideCells, joinCells } from './scene/edit-cells';
export { boundDistances } from './scene/field-bounds';
export { sortCells } from './scene/sort-cells';
export { fieldBytes, layField, refitField } from './scene/height-field';
export { validateTree } from './scene/validate-tree';
export { areFree, evaluateBatch, findBadPose, setPoses } from './query/batch';
export {
  broadPhaseBytes,
  groupPair,
  initBroadPhase,
  initPairGroups,
  pairGroupsBytes,
} from './query/broad-phase';
export { carry, followCarriers } from './scene/carry';
export { countsAddress } from './elements/counts';
export { findClosestPairs } from './query/closest-pairs';
export { evaluateScene } from './query/evaluate';
export { isFree } from './query/margins';
export { findNearest } from './query/nearest';
export { checkPose, getPose, restorePoses, savePoses, setPose } from './scene/pose';
export { fillSegment, initSegment, refillSegment, segmentBytes } from './scene/segment';
export { resetStatistics, statisticsAddress } from './narrow-phase/statistics';
export { initStaging, stagedNumbers, stagedRows, stagingBytes } from './elements/staging';
export { solidBallCount, writeSolidBalls } from './volumes/convert/balls';
export { convertVolume, volumeBytes } from './volumes/convert/convert';

export { advanceSearch, beginSearch, dropPlace } from './plan/connect';
export { fingerprintScene } from './plan/fingerprint';
export { countPath, rejectEdge, writePath } from './plan/path';
export { initSampler, samplerBytes } from './plan/samples';
export {
  beginShortcuts,
  beginSmoothing,
  beginPathTests,
  smoothPath,
  takeShortcuts,
  testEdges,
} from './plan/simplify';
export { addRoot, initSearchTree, moveSearchTree, searchTreeBytes } from './plan/tree';

/** Where free memory begins: everything below belongs to the binary. */
export function heapBase(): usize {
  return __heap_base;
}
export { containsPoints } from './query/contains';
export { setClosed, setParts } from './tree-search/core-points';

// What looks into maps and grounds is called by searches alone. It is named here so that a program without these can leave it out of
// its binary, as the viewer does (apps/viewer/own-binary.ts).
export { fieldGroupAt } from './bvh/field-boxes';
export { fieldBlocksAt } from './elements/field-triangles';
export { lookUp } from './robot/field-lanes';
export { searchBricks, testCells } from './tree-search/ball-cells';
export { testFieldClosely } from './tree-search/distance-field';
export { isBelowGround } from './tree-search/ground';

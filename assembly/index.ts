export { reverse, runBatch } from './batch';
export { findBadNumber } from './check';
export { LANES, REAL_BYTES } from './lanes';
export { areFree, evaluateBatch, findBadPose, setPoses } from './scene/batch';
export { carriedBytes, carry, followCarriers } from './scene/carry';
export { evaluatePairs } from './scene/evaluate';
export { isFree } from './scene/free';
export { checkPose, getPose, setPose } from './scene/pose';
export { elementNumbers, fillSegment, initSegment, localRows, segmentBytes } from './scene/segment';

/** Where free memory begins: everything below belongs to the binary. */
export function heapBase(): usize {
  return __heap_base;
}

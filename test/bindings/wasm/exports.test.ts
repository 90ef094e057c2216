import { beforeAll, describe, expect, it } from 'vitest';
import { type Exports, instantiateBinary } from '../../../bindings/wasm/instance.ts';
import { binaryOf } from '../../support/binaries.ts';
import { BUILDS } from '../../support/builds.ts';

/** The functions of `Exports`: the compiler checks that none is missing here, and none too many. */
const FUNCTIONS: Record<Exclude<keyof Exports, 'memory' | 'LANES' | 'REAL_BYTES'>, 'function'> = {
  heapBase: 'function',
  runBatch: 'function',
  reverse: 'function',
  setPenetration: 'function',
  findBadNumber: 'function',
  fitBytes: 'function',
  fitBalls: 'function',
  fitSphere: 'function',
  fitBox: 'function',
  certifyBatch: 'function',
  volumeBytes: 'function',
  solidBallCount: 'function',
  writeSolidBalls: 'function',
  convertVolume: 'function',
  coverBytes: 'function',
  initCover: 'function',
  coverVertices: 'function',
  coverIndices: 'function',
  coverFaces: 'function',
  prepareCover: 'function',
  beginCover: 'function',
  growCover: 'function',
  coverElements: 'function',
  coverSize: 'function',
  coverElementBytes: 'function',
  findBadBox: 'function',
  runBoxOverlap: 'function',
  countsAddress: 'function',
  expandCylinders: 'function',
  segmentBytes: 'function',
  initSegment: 'function',
  stagedRows: 'function',
  stagedNumbers: 'function',
  resetStatistics: 'function',
  statisticsAddress: 'function',
  stagingBytes: 'function',
  initStaging: 'function',
  refillSegment: 'function',
  fillSegment: 'function',
  carriedBytes: 'function',
  carry: 'function',
  followCarriers: 'function',
  checkPose: 'function',
  setPose: 'function',
  getPose: 'function',
  findBadPose: 'function',
  setPoses: 'function',
  savePoses: 'function',
  restorePoses: 'function',
  evaluateScene: 'function',
  listElements: 'function',
  findNearest: 'function',
  listContacts: 'function',
  findContactPolygon: 'function',
  setTolerance: 'function',
  validateTree: 'function',
  broadPhaseBytes: 'function',
  initBroadPhase: 'function',
  broadPhaseLists: 'function',
  isFree: 'function',
  evaluateBatch: 'function',
  areFree: 'function',
  treeBytes: 'function',
  jointBytes: 'function',
  linkBytes: 'function',
  lanePosesBytes: 'function',
  laneSegmentBytes: 'function',
  assignLanes: 'function',
  initTree: 'function',
  initJoint: 'function',
  initLink: 'function',
  moveTo: 'function',
  evaluateConfigurations: 'function',
  beginRobotTests: 'function',
  areConfigurationsFree: 'function',
  isEdgeFree: 'function',
  branchVolumeBytes: 'function',
  noteMargins: 'function',
  isTreeFree: 'function',
};

const LANES: Record<string, number> = {
  'double simd': 2,
  'double scalar': 1,
  'single simd': 4,
  'single scalar': 1,
};

describe.each(BUILDS)('the binary $name', (build) => {
  let exports: Exports;
  beforeAll(async () => {
    exports = await instantiateBinary(binaryOf(build));
  });

  it('exports what the bindings call', () => {
    const types = Object.fromEntries(
      Object.keys(FUNCTIONS).map((name) => [name, typeof exports[name as keyof Exports]]),
    );
    expect(types).toEqual(FUNCTIONS);
    expect(exports.memory).toBeInstanceOf(WebAssembly.Memory);
  });

  it('needs nothing from its host', async () => {
    expect(WebAssembly.Module.imports(await WebAssembly.compile(binaryOf(build)))).toEqual([]);
  });

  it('has lanes as wide as its vectors', () => {
    expect(exports.LANES.value).toBe(LANES[build.name]);
  });

  it('leaves room in its first pages', () => {
    expect(exports.heapBase()).toBeGreaterThan(0);
    expect(exports.heapBase()).toBeLessThan(exports.memory.buffer.byteLength);
  });

  it('finds the first number of packed rows that is not allowed', () => {
    const address = Math.ceil(exports.heapBase() / 16) * 16;
    const numbers =
      build.precision === 'double'
        ? new Float64Array(exports.memory.buffer, address, 21)
        : new Float32Array(exports.memory.buffer, address, 21);
    const find = (index: number, value: number, count = 3): number => {
      numbers.fill(0.5);
      numbers[index] = value;
      return exports.findBadNumber(1, address, count, 100);
    };
    expect(find(0, 100)).toBe(-1);
    expect(find(0, -100)).toBe(-1);
    for (let i = 0; i < 21; i++) {
      for (const value of [NaN, Infinity, -Infinity, 100.5, -100.5]) expect(find(i, value)).toBe(i);
      expect(find(i, -0.25)).toBe(i % 7 === 6 ? i : -1);
      expect(find(i, NaN, 1)).toBe(i < 7 ? i : -1);
    }
  });
});

import { instantiate, instantiateSync } from '@assemblyscript/loader';
import type { Precision } from '../base/types.ts';

/** What `assembly/index.ts` exports. Addresses and counts are numbers; booleans are 0 or 1. */
export interface Exports {
  readonly memory: WebAssembly.Memory;
  /** Pairs per vector: 1 without SIMD. */
  readonly LANES: WebAssembly.Global<'i32'>;
  /** Bytes of a number: 8 in double precision, 4 in single. */
  readonly REAL_BYTES: WebAssembly.Global<'i32'>;
  heapBase(): number;
  runBatch(
    kindA: number,
    kindB: number,
    count: number,
    a: number,
    b: number,
    distance: number,
    pointA: number,
    pointB: number,
    normal: number,
  ): void;
  reverse(vectors: number, count: number): void;
  setPenetration(exact: number): void;
  findBadNumber(kind: number, rows: number, count: number, limit: number): number;
  certifyBatch(
    kindA: number,
    kindB: number,
    count: number,
    a: number,
    b: number,
    normal: number,
    out: number,
  ): void;
  findBadBox(rounded: number, rows: number, count: number, limit: number): number;
  runBoxOverlap(
    count: number,
    a: number,
    countA: number,
    b: number,
    countB: number,
    axes: number,
    overlap: number,
    separation: number,
    axis: number,
  ): void;
  expandCylinders(rows: number, count: number): void;
  fitBytes(count: number): number;
  fitBalls(fit: number): number;
  fitSphere(fit: number, count: number): void;
  fitBox(fit: number, count: number): void;
  volumeBytes(): number;
  solidBallCount(kind: number): number;
  writeSolidBalls(kind: number, numbers: number, balls: number): void;
  convertVolume(from: number, to: number, numbers: number): void;
  coverBytes(vertices: number, triangles: number, faces: number, capacity: number): number;
  initCover(
    cover: number,
    vertices: number,
    triangles: number,
    faces: number,
    closed: number,
    capacity: number,
    radius: number,
  ): void;
  coverVertices(cover: number): number;
  coverIndices(cover: number): number;
  coverFaces(cover: number): number;
  prepareCover(cover: number): void;
  beginCover(cover: number, corners: number): void;
  growCover(cover: number): number;
  coverElements(cover: number): number;
  coverSize(cover: number): number;
  coverElementBytes(): number;
  resetStatistics(): void;
  statisticsAddress(): number;
  countsAddress(): number;
  stagingBytes(counts: number): number;
  initStaging(staging: number, counts: number): void;
  stagedRows(staging: number, kind: number): number;
  stagedNumbers(staging: number, kind: number): number;
  segmentBytes(counts: number, hasTree: number): number;
  initSegment(segment: number, counts: number, hasTree: number): void;
  fillSegment(segment: number, staging: number): void;
  refillSegment(segment: number, staging: number): void;
  checkPose(pose: number, format: number, limit: number): number;
  setPose(segment: number, pose: number, format: number): void;
  getPose(segment: number, matrix: number): void;
  savePoses(segments: number, count: number, to: number): void;
  restorePoses(segments: number, count: number, from: number): void;
  carriedBytes(): number;
  carry(record: number, segment: number, carrier: number): void;
  followCarriers(list: number, count: number): void;
  findBadPose(poses: number, count: number, format: number, limit: number): number;
  setPoses(segments: number, segmentCount: number, poses: number, format: number): void;
  evaluateScene(pairs: number, count: number, columns: number, maxDistance: number, all: number): void;
  listElements(pair: number, list: number): number;
  findNearest(segment: number, position: number, maxDistance: number, columns: number): void;
  listContacts(pairs: number, count: number, phase: number, list: number): number;
  findContactPolygon(
    kindA: number,
    a: number,
    kindB: number,
    b: number,
    normal: number,
    point: number,
    reach: number,
    polygon: number,
  ): void;
  setTolerance(relative: number, absolute: number): void;
  validateTree(segment: number): number;
  isFree(pairs: number, order: number, count: number, margin: number, phase: number): number;
  broadPhaseBytes(count: number, pairs: number): number;
  initBroadPhase(phase: number, count: number, pairs: number): void;
  broadPhaseLists(phase: number): number;
  treeBytes(): number;
  jointBytes(): number;
  linkBytes(): number;
  lanePosesBytes(bodies: number): number;
  laneSegmentBytes(segment: number): number;
  assignLanes(segment: number, room: number): void;
  initTree(
    tree: number,
    drives: number,
    jointCount: number,
    joints: number,
    linkCount: number,
    links: number,
    poses: number,
  ): void;
  initJoint(
    joint: number,
    parent: number,
    drive: number,
    multiplier: number,
    offset: number,
    slides: number,
    placement: number,
    axis: number,
  ): void;
  initLink(link: number, body: number, segment: number): void;
  moveTo(tree: number, configuration: number): void;
  evaluateConfigurations(
    tree: number,
    configurations: number,
    count: number,
    carried: number,
    carriedCount: number,
    pairs: number,
    pairCount: number,
    columns: number,
    maxDistance: number,
  ): void;
  beginRobotTests(
    tree: number,
    segments: number,
    segmentCount: number,
    carried: number,
    carriedCount: number,
    lanePoses: number,
    pairs: number,
    order: number,
    pairCount: number,
    margin: number,
  ): number;
  areConfigurationsFree(configurations: number, count: number, out: number): void;
  isEdgeFree(from: number, to: number, steps: number, room: number): number;
  branchVolumeBytes(): number;
  noteMargins(tree: number, pairs: number): void;
  isTreeFree(
    tree: number,
    pairs: number,
    order: number,
    count: number,
    margin: number,
    boxes: number,
  ): number;
  evaluateBatch(
    segments: number,
    segmentCount: number,
    carried: number,
    carriedCount: number,
    poses: number,
    format: number,
    count: number,
    pairs: number,
    pairCount: number,
    columns: number,
    maxDistance: number,
  ): void;
  areFree(
    segments: number,
    segmentCount: number,
    carried: number,
    carriedCount: number,
    poses: number,
    format: number,
    count: number,
    pairs: number,
    order: number,
    pairCount: number,
    margin: number,
    phase: number,
    out: number,
  ): void;
}

/** The name of one of the four compiled binaries. */
export type BuildName = `${Precision}-${'simd' | 'scalar'}`;

/** A module that uses one SIMD instruction: (func (result v128) (i8x16.splat (i32.const 0))) */
const SIMD_PROBE = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11],
);

/** Whether this host runs WebAssembly SIMD. */
export function hasSimd(): boolean {
  return WebAssembly.validate(SIMD_PROBE);
}

/** Which of the four binaries an instance is. */
export interface Build {
  readonly precision: Precision;
  readonly simd: boolean;
}

/** Says which binary an instance is. */
export function buildOf(exports: Exports): Build {
  return { precision: exports.REAL_BYTES.value === 8 ? 'double' : 'single', simd: exports.LANES.value > 1 };
}

/** A compiled binary, and one instance of it. */
export interface Binary {
  readonly module: WebAssembly.Module;
  readonly exports: Exports;
}

/**
 * Compiles and instantiates a binary.
 *
 * @throws TypeError when it cannot be compiled or is none of ours
 */
export async function loadBinary(source: BufferSource | WebAssembly.Module): Promise<Binary> {
  const advice = 'take one from clearance/wasm/';
  let binary: Binary;
  try {
    const { module, instance } = await instantiate(source);
    binary = { module, exports: instance.exports as unknown as Exports };
  } catch (error) {
    throw new TypeError(`loadEngine: source cannot be instantiated; ${advice}`, { cause: error });
  }
  const { exports } = binary;
  if (typeof exports.runBatch !== 'function' || typeof exports.heapBase !== 'function') {
    throw new TypeError(`loadEngine: source is not a clearance binary; ${advice}`);
  }
  return binary;
}

/** Instantiates a binary, for those who need no more than its functions. */
export async function instantiateBinary(source: BufferSource | WebAssembly.Module): Promise<Exports> {
  return (await loadBinary(source)).exports;
}

/** Instantiates a module that `loadBinary` compiled, at once: for workers, which may block. */
export function instantiateModule(module: WebAssembly.Module): Exports {
  return instantiateSync(module).instance.exports as unknown as Exports;
}

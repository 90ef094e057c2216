/// <reference lib="esnext.disposable" preserve="true" />
import { recordKind } from './base/tape.ts';
import { type QueryStatistics, readStatistics } from './wasm/statistics.ts';
import { DISPOSE } from './base/dispose.ts';
import { checkOptions } from './base/options.ts';
import type { BinarySource, Numbers, Precision } from './base/types.ts';
import { type BatchElements, BatchRunner, readSides } from './pair-batch/distances.ts';
import { type BatchColumns, checkDistanceOptions, type DistanceOptions } from './pair-batch/results.ts';
import {
  type Boxes,
  type BoxOptions,
  type BoxOverlaps,
  BoxRunner,
  type BoxVerdictOptions,
  type BoxVerdicts,
  readBoxOptions,
} from './pair-batch/box-overlap.ts';
import { PreparedBoxes } from './pair-batch/prepared-boxes.ts';
import { type Cover, type CoverOptions, fitElements } from './volumes/cover.ts';
import { decompose, type Decomposition } from './volumes/decompose/decompose.ts';
import type { PieceElement } from './volumes/decompose/kinds.ts';
import type { DecomposeOptions } from './volumes/decompose/options.ts';
import type { ElementKind } from './elements/element.ts';
import { checkChoice, outOfRange, wrongType } from './base/errors.ts';
import { type BoundingBox, type BoundingSphere, type FitElements, fitBox, fitSphere } from './volumes/fit.ts';
import type { Mesh } from './elements/mesh.ts';
import { type Host, makeHost } from './wasm/host.ts';
import { type PenetrationOptions, withPenetration } from './scene/pairs/penetration.ts';
import { type Body, type BodyDistance, measureBodies, readTwoBodies } from './scene/one-pair.ts';
import type { Pose } from './geometry/pose.ts';
import { Scene } from './scene/scene.ts';
import { type CheckedScene, checkScene, type SceneJSON, type SceneSpec } from './scene/model/format.ts';
import { convertVolume, type Volume, type VolumeKind, type Volumes } from './volumes/convert.ts';
import type { Exports } from './wasm/exports.ts';
import { whatHostLacks } from './wasm/host-support.ts';
import { type Build, type BuildName, buildOf, hasSimd, loadBinary } from './wasm/instance.ts';
import type { Recording, RecordingSink, StartRecording } from './record/recorder.ts';
import type { StartWorker } from './workers/handle.ts';
import { checkPoolOptions, type PoolOptions } from './workers/options.ts';
import { Pool } from './workers/pool.ts';
import { startFromAddress } from './workers/start.ts';

/** What `loadEngine` takes. */
export interface EngineOptions {
  /** Number type of all computation. Default: that of `source`, else `'double'`. */
  precision?: Precision;
  /** `'auto'` (default) uses SIMD where the host has it, `'on'` throws without it, `'off'` never does. */
  simd?: 'auto' | 'on' | 'off';
  /** The binary itself, for hosts that may not fetch: bytes or a compiled module from `clearance/wasm/`. */
  source?: BinarySource;
}

/** Where an engine's parts come from. */
export interface Sources {
  readonly fetchBinary: (name: BuildName) => Promise<ArrayBuffer>;
  /** Loads what starts workers. */
  readonly prepareWorkers: () => Promise<StartWorker>;
  /** Loads what records calls. */
  readonly prepareRecorder: () => Promise<StartRecording>;
}

/** Loads an engine whose binary comes from the given sources unless the options bring one. */
export async function loadEngineWith(
  { fetchBinary, prepareWorkers, prepareRecorder }: Sources,
  options: EngineOptions,
): Promise<Engine> {
  checkOptions('loadEngine', options, ['precision', 'simd', 'source']);
  const { precision = 'double', simd = 'auto', source } = options;
  checkChoice('loadEngine', 'precision', precision, ['double', 'single']);
  checkChoice('loadEngine', 'simd', simd, ['auto', 'on', 'off']);
  const lack = whatHostLacks();
  if (lack !== undefined) throw new Error(`loadEngine: ${lack}`);
  const able = simd !== 'off' && hasSimd();
  if (simd === 'on' && !able) {
    throw new Error("loadEngine: simd is 'on', but this host has no WebAssembly SIMD; use 'auto' or 'off'");
  }
  const binary = source ?? (await fetchBinary(`${precision}-${able ? 'simd' : 'scalar'}`));
  const { exports, module } = await loadBinary(binary);
  if (source !== undefined) checkSource(options, buildOf(exports));
  const engine = new Engine(exports, { module, prepareWorkers, prepareRecorder });
  const file = recordedFile();
  if (file !== undefined) await (await import('./record/file.ts')).recordToFile(engine, file);
  return engine;
}

/** The file into which all engines of a program of Node are to be recorded, if the program was told so. */
function recordedFile(): string | undefined {
  const { process } = globalThis as { process?: Partial<NodeJS.Process> };
  const file = process?.env?.CLEARANCE_RECORD;
  return file === '' ? undefined : file;
}

/** Checks that a source is the binary that was asked for, as far as it was. */
function checkSource({ precision, simd }: EngineOptions, build: Build): void {
  if (precision !== undefined && precision !== build.precision) {
    throw outOfRange('loadEngine', 'precision', `'${build.precision}', as the source is`, precision);
  }
  if (simd === (build.simd ? 'off' : 'on')) {
    const kind = build.simd ? 'a SIMD binary' : 'a scalar binary';
    throw outOfRange('loadEngine', 'simd', `'auto', as the source is ${kind}`, simd);
  }
}

/** What helps where workers do not start. */
const WORKERS_REFUSED =
  "; a page's Content-Security-Policy has to allow worker-src blob:, or the option program names clearance/wasm/worker.js " +
  '(docs/browsers.md)';

/** What an engine needs of where it was loaded from: what workers are made of, and recordings. */
type OwnSources = Omit<Sources, 'fetchBinary'> & { readonly module: WebAssembly.Module };

/**
 * One WebAssembly instance: distance queries and scenes of one precision. Make it with `loadEngine`; give its
 * memory back with `dispose`.
 */
export class Engine {
  /** Which of the four binaries runs. */
  readonly build: Build;
  readonly #host: Host;
  readonly #scenes = new Set<Scene>();
  readonly #pools = new Set<Pool>();
  readonly #sources: OwnSources | undefined;
  readonly #recordings = new Set<Recording>();
  #batches: BatchRunner | undefined;
  #boxes: BoxRunner | undefined;
  #disposed = false;

  /** @internal Call `loadEngine`. */
  constructor(exports: Exports, sources?: OwnSources) {
    this.#host = makeHost(exports);
    this.#sources = sources;
    this.build = Object.freeze(buildOf(exports));
  }

  /**
   * Distances of many independent element pairs.
   *
   * @param kindA - of all in `a`: 'point', 'line', 'triangle', 'box', 'cylinder', 'cone', 'hull',
   *   'ellipsoid', 'halfSpace', 'plane'
   * @param kindB - of all in `b`
   * @param a - one row per pair, in metres. 4 numbers for a point, 7 for a line, 10 for a triangle: x y z of
   *   each vertex, then the radius; 16 for a box: as for `boxesOverlap`, with the radius behind; 16 for an
   *   ellipsoid: likewise, with its semi-axes for the half extents; 8 for a cylinder: start, end, radius,
   *   rounding; 8 for a cone: base, apex, radius, rounding; 4 for a half-space or a plane: normal, offset.
   *   `Float64Array`, `Float32Array`; or a list of elements of that kind, the only form of hulls
   * @param b - likewise, in the same frame, with as many rows
   * @param options - `out`: columns of an earlier result with as many rows, to write into; `penetration`:
   *   what the distance is where cores of lines and triangles cross; `layout`: `'columns'` for all first
   *   numbers of all pairs in `a`, `b` and the result, then all second ones, and so on
   * @returns `distance` [n], `pointA` [3n], `pointB` [3n] (on the surfaces) and `normal` [3n] (unit, A to B),
   *   in metres; arrays of the engine's precision
   * @throws TypeError or RangeError that names the argument, row and value; `out` is untouched then
   */
  distances(
    kindA: ElementKind,
    kindB: ElementKind,
    a: BatchElements,
    b: BatchElements,
    options?: DistanceOptions,
  ): BatchColumns {
    const where = 'Engine.distances';
    const { out, columns, isExact, layout } = checkDistanceOptions(where, options);
    const sides = readSides(where, kindA, kindB, a, b, this.build.precision);
    this.#check(where);
    const batches = this.#batchRunner();
    const found = withPenetration(this.#host, isExact, () => batches.run(sides, layout, columns));
    return out ?? found;
  }

  /**
   * The distance of two bodies where they are, for single questions: a scene that is asked again is faster.
   *
   * @param elementA - the first body in its own frame: an element, a mesh, or a list of these
   * @param poseA - a rigid 4×4 matrix, column by column as three.js `Matrix4.elements`, or
   *   `{ position, quaternion }`, metres; undefined: the frame that the poses are in
   * @param elementB - the other element
   * @param poseB - where it is
   * @param options - `penetration`: what the distance is where cores of lines and triangles cross
   * @returns signed distance, closest points on the surfaces, unit normal from A to B, and numbers of the
   *   closest elements: those of a scene of both, to the last bit
   * @throws TypeError or RangeError that names the argument
   */
  distance(
    elementA: Body,
    poseA: Pose | undefined,
    elementB: Body,
    poseB: Pose | undefined,
    options?: PenetrationOptions,
  ): BodyDistance {
    const where = 'Engine.distance';
    const given = readTwoBodies(where, [elementA, poseA, elementB, poseB], options);
    this.#check(where);
    return measureBodies(where, this.#host, given);
  }

  /**
   * How far apart elements are at least, proved by the planes at right angles to a vector: along a unit
   * vector n from A to B, no distance is below the least n·b over B minus the largest n·a over A, surfaces
   * included. For the normals of `distances` this is the distance itself, so that any result can be checked.
   *
   * @param kindA - the kind of all elements of `a`
   * @param kindB - the kind of all elements of `b`, not a half-space or plane if the other is one
   * @param a - as for `distances`
   * @param b - as for `distances`
   * @param normals - one unit vector from A to B per pair, 3n numbers
   * @returns lower bounds of signed distances [n], metres; −Infinity where a half-space or plane is unbounded
   *   there. Where cores of lines and triangles cross, `distances` are larger, unless asked with
   *   `penetration: 'exact'`
   * @throws TypeError or RangeError that names the argument, row and value
   */
  certify(
    kindA: ElementKind,
    kindB: ElementKind,
    a: BatchElements,
    b: BatchElements,
    normals: Numbers,
  ): Numbers {
    return this.#certify('Engine.certify', kindA, kindB, a, b, normals);
  }

  /**
   * How far apart elements that overlap are at most: minus a length that no translation which separates them
   * falls short of, in any direction. It complements `certify`, which looks along one direction only: a
   * distance below this bound by more than roundings is of a depth that is not the least. By branch and bound
   * over all directions, with support points only, so it takes longer than the distance itself.
   *
   * @param kindA - the kind of all elements of `a`, not a half-space or plane
   * @param kindB - the kind of all elements of `b`, not a half-space or plane
   * @param a - as for `distances`
   * @param b - as for `distances`
   * @param normals - one unit vector from A to B per pair, 3n numbers, to begin at: those of `distances`
   * @returns upper bounds of the signed distances [n], metres; Infinity where two points show cores apart
   * @throws TypeError or RangeError that names the argument, row and value
   */
  certifyDepth(
    kindA: ElementKind,
    kindB: ElementKind,
    a: BatchElements,
    b: BatchElements,
    normals: Numbers,
  ): Numbers {
    return this.#certify('Engine.certifyDepth', kindA, kindB, a, b, normals);
  }

  /**
   * The smallest sphere around elements, radii included. Their surfaces are inside: it is rounded outward, by
   * a few roundings of its radius. Ends of cylinders count as polygons, up to 0.5 % of their radius larger.
   *
   * @param elements - an element with an end, or mesh, or a list of at least one, in one frame
   * @returns its center and radius, metres, in the frame of the elements; float64 in every engine
   * @throws TypeError or RangeError that names the element
   */
  fitSphere(elements: FitElements): BoundingSphere {
    this.#check('Engine.fitSphere');
    return fitSphere(this.#host, elements);
  }

  /**
   * An oriented box around elements, radii included: of the least surface found. Every point of their
   * surfaces is inside: it is rounded outward, by a few roundings of its size. The ends of cylinders count as
   * polygons that are up to 0.5 % of their radius larger.
   *
   * @param elements - an element with an end, or mesh, or a list of at least one, in one frame
   * @returns its center and half extents in metres and its axes, unit and right-handed, in the frame of the
   *   elements; computed in float64 by every engine
   * @throws TypeError or RangeError that names the element
   */
  fitBox(elements: FitElements): BoundingBox {
    this.#check('Engine.fitBox');
    return fitBox(this.#host, elements);
  }

  /**
   * A volume of another kind around a sphere, capsule, cylinder or box. Every point of the volume is inside:
   * the result is rounded outward, by a few roundings of its size. See docs/fitting.md.
   *
   * @param volume - a point, line, cylinder or box, rounded or not
   * @param kind - 'point', 'line', 'cylinder', 'box', or 'alignedBox' for a box without rotation
   * @returns an element of this kind, with flat faces where it has such, in float64 in every engine; one of
   *   this kind stays as it is
   * @throws TypeError or RangeError that names what is wrong with the volume, or for too large a result
   */
  convertVolume<Kind extends VolumeKind>(volume: Volume, kind: Kind): Volumes[Kind] {
    this.#check('Engine.convertVolume');
    return convertVolume(this.#host, volume, kind);
  }

  /**
   * Covers a mesh with a few elements, radii included: each triangle is wholly inside one of them, as radii
   * are rounded outward.
   *
   * @param options - `kind` of the elements: 'points', 'lines' or 'triangles', simpler ones among them where
   *   as tight; `count`, the most of them; `onProgress`, told how many there are so far
   * @returns the elements, in the frame of the mesh, and how far their surface is from the mesh at most, in
   *   metres; computed in float64 by every engine
   * @throws TypeError or RangeError that names the argument
   */
  fitElements(mesh: Mesh, options: CoverOptions): Cover {
    this.#check('Engine.fitElements');
    return fitElements(this.#host, mesh, options);
  }

  /**
   * Cuts a mesh into convex pieces that cover it: each triangle is wholly inside one of them, exactly. Begins
   * with the triangles and joins pieces whose hull is closest to the mesh, until there are few enough or the
   * next would be too far from it.
   *
   * @param options - `pieces`, the most that are wanted; `excess`, metres, how far their surface may be from
   *   the mesh; merging ends at the first of the two. `solid`: whether they hold all that the mesh encloses,
   *   too, which may take more pieces, and where there is no other way some farther from it. `kinds`: what
   *   takes the place of a hull where it is within `excess`, too. `seed` decides between equals,
   *   `progress` is told how much is done, `signal` ends it
   * @returns the pieces, in the frame of the mesh, and bounds of how far their surface is from the mesh, in
   *   metres: what is inside of a solid mesh is no distance from it; computed in float64 by every engine
   * @throws TypeError or RangeError that names the argument; what the signal has as its reason
   */
  decompose(mesh: Mesh, options?: DecomposeOptions & { readonly kinds?: undefined }): Decomposition;
  decompose(mesh: Mesh, options?: DecomposeOptions): Decomposition<PieceElement>;
  decompose(mesh: Mesh, options: DecomposeOptions = {}): Decomposition<PieceElement> {
    this.#check('Engine.decompose');
    return decompose(this.#host, mesh, options);
  }

  /**
   * Which of many pairs of oriented boxes overlap, and how far along which axis; see docs/boxes.md.
   *
   * @param a - a row of 15 numbers per box: center, half extents, x-, y-, z-axis; metres, axes orthonormal.
   *   `Float64Array`, `Float32Array`, or from `prepareBoxes`. A single row is compared with all of `b`
   * @param b - likewise, in the same frame, with as many rows or one
   * @returns `overlap` [n], 1 where the boxes share a point; `separation` [n], the largest over the axes,
   *   metres, negative in an overlap; `axis` [n], its number. With `overlapOnly`, `overlap` alone
   * @throws TypeError or RangeError that names the argument, row and value; `options.out` is untouched then
   */
  boxesOverlap(a: Boxes, b: Boxes, options?: BoxOptions): BoxOverlaps;
  boxesOverlap(a: Boxes, b: Boxes, options: BoxVerdictOptions): BoxVerdicts;
  boxesOverlap(a: Boxes, b: Boxes, options: BoxOptions | BoxVerdictOptions = {}): BoxVerdicts {
    const where = 'Engine.boxesOverlap';
    const checked = readBoxOptions(where, options);
    this.#check(where);
    return this.#boxRunner().overlap(where, a, b, checked) as BoxVerdicts;
  }

  /**
   * Checks boxes once, for many calls of `boxesOverlap`, and copies them to the engine's memory: later
   * changes of `boxes` do not alter it.
   *
   * @param boxes - rows as for `boxesOverlap`
   * @returns boxes that `boxesOverlap` of this engine takes as rows; give their memory back with `dispose`
   * @throws TypeError or RangeError that names the row and value
   */
  prepareBoxes(boxes: Numbers): PreparedBoxes {
    this.#check('Engine.prepareBoxes');
    return new PreparedBoxes(this.#host, boxes);
  }

  /**
   * Makes a scene from a description or from what `scene.toJSON()` gave. With `pairs: 'all'` it has no list
   * of pairs: `evaluate`, `closest`, `isFree` and `contacts` find those within their distance, which they
   * have to be given, all but two static ones and those of groups in `apart`. Adding and removing a segment
   * is then a matter of microseconds, however many there are.
   *
   * @throws TypeError or RangeError that names the segment, element or pair
   */
  createScene(description: SceneSpec | SceneJSON): Scene {
    return this.makeScene(checkScene('Engine.createScene', description));
  }

  /** @internal A scene of a description that was checked. */
  makeScene(description: CheckedScene): Scene {
    this.#check('Engine.createScene');
    const scene = this.#host.heap.allOrNothing(() => {
      const made = new Scene(this.#host, () => this.#forget(made));
      made.load(description);
      return made;
    });
    this.#scenes.add(scene);
    return scene;
  }

  /**
   * What the last question had to do that a scene of this engine was asked: `evaluate`, `isFree`, `contacts`,
   * `nearestElement`, a batch, or a question to a robot in it.
   */
  statistics(): QueryStatistics {
    this.#check('Engine.statistics');
    return readStatistics(this.#host);
  }

  /**
   * Starts workers that share large calls; see docs/workers.md.
   *
   * @returns a promise of the pool, kept when all workers are ready
   * @throws TypeError or RangeError that names the option; Error when a worker cannot be started
   */
  async createPool(options: PoolOptions = {}): Promise<Pool> {
    const where = 'Engine.createPool';
    const checked = checkPoolOptions(where, options);
    if (!this.#sources) {
      throw new Error(`${where}: this engine was made without the means to start workers`);
    }
    const { module, prepareWorkers } = this.#sources;
    const { program } = checked;
    const startWorker = program === undefined ? await prepareWorkers() : startFromAddress(program);
    this.#check(where);
    const pool: Pool = new Pool(
      {
        module,
        startWorker,
        owns: (scene) => this.#scenes.has(scene),
        onDispose: () => this.#pools.delete(pool),
      },
      checked,
    );
    this.#pools.add(pool);
    try {
      await pool.start();
    } catch (error) {
      pool.dispose();
      throw new Error(`${where}: ${(error as Error).message}${WORKERS_REFUSED}`, { cause: error });
    }
    return pool;
  }

  /**
   * Records every call that reaches this engine from now on: what was called, with which arguments, and the
   * answer or its hash. `clearance replay` runs a recording again; see docs/recordings.md.
   *
   * @param sink - is handed the bytes of the recording, in pieces of about 64 kB, each of which it may keep
   * @returns a promise of the recording: `stop()` ends it, `flush()` hands over what is left, `note(text)`
   *   says what is wrong with the last answer. It is kept before the next call
   * @throws TypeError where `sink` is no function, or the engine is disposed
   */
  async record(sink: RecordingSink): Promise<Recording> {
    const where = 'Engine.record';
    if (typeof sink !== 'function') throw wrongType(where, 'sink', 'a function', sink);
    if (!this.#sources) throw new Error(`${where}: this engine was made without the means to record`);
    const startRecording = await this.#sources.prepareRecorder();
    this.#check(where);
    const recording = startRecording(this, sink);
    this.#recordings.add(recording);
    return recording;
  }

  /** @internal The instance that it computes with. */
  get host(): Host {
    return this.#host;
  }

  /** Ends the engine, all its scenes, pools and recordings. Calling it again does nothing. */
  dispose(): void {
    if (this.#disposed) return;
    for (const recording of this.#recordings) recording.stop();
    for (const pool of [...this.#pools]) pool.dispose();
    for (const scene of [...this.#scenes]) scene.dispose();
    this.#batches?.dispose();
    this.#boxes?.dispose();
    this.#disposed = true;
  }

  [DISPOSE](): void {
    this.dispose();
  }

  #certify(
    where: 'Engine.certify' | 'Engine.certifyDepth',
    ...[kindA, kindB, a, b, normals]: Parameters<Engine['certify']>
  ): Numbers {
    const sides = readSides(where, kindA, kindB, a, b, this.build.precision);
    this.#check(where);
    return this.#batchRunner().certify(where, sides, normals);
  }

  #batchRunner(): BatchRunner {
    this.#batches ??= this.#host.heap.allOrNothing(() => new BatchRunner(this.#host));
    return this.#batches;
  }

  #boxRunner(): BoxRunner {
    this.#boxes ??= this.#host.heap.allOrNothing(() => new BoxRunner(this.#host));
    return this.#boxes;
  }

  #forget(scene: Scene): void {
    this.#scenes.delete(scene);
    for (const pool of this.#pools) pool.forget(scene);
  }

  /** Every method asks this when it has read its arguments, which may be proxies or have getters. */
  #check(where: string): void {
    if (this.#disposed) throw new TypeError(`${where}: the engine is disposed`);
  }
}

recordKind({
  name: 'Engine',
  type: Engine,
  methods: [
    ...['distances', 'distance', 'certify', 'certifyDepth', 'boxesOverlap', 'prepareBoxes'],
    ...['fitSphere', 'fitBox', 'convertVolume', 'fitElements', 'decompose', 'createScene', 'createPool'],
  ],
  owner: (engine: Engine) => engine.host,
});

import { CONFIGURATIONS, type RobotAccess } from './access.ts';
import { type CheckerShape, SceneChecker } from './checker.ts';
import { MotionProofs, type ProofLimits } from './certify.ts';
import { MotionExtremes } from './motion-extremes.ts';
import { MotionMemory } from './motion-memory.ts';
import { StopTests } from './stops.ts';
import { ConflictSearch } from './first-conflict.ts';
import { type LowestDistances, LowestSearch } from './lowest.ts';
import { TrajectoryRater, type TrajectoryRatings } from './rate.ts';
import { outOfRange } from '../../base/errors.ts';
import { type Numbers, realArray } from '../../base/types.ts';
import type { KinematicTree } from './kinematic-tree.ts';
import type { EdgesQuestion, RobotAnswer, RobotWork } from './questions.ts';
import type { Host } from '../../wasm/host.ts';
import { checkColumns, copyRows, makeColumns, type PairTable, tableFor } from '../pairs/columns.ts';
import { GrowingBuffer } from '../../wasm/buffers.ts';
import type { ConfigurationDistances, DistancesQuestion } from './evaluation.ts';
import { checkResults } from '../pairs/result-columns.ts';
import { ROWS } from '../query/batch.ts';
import type { SceneParts } from '../model/model.ts';
import type { Segment } from '../model/segment.ts';
import { TreeMemory } from './kinematic-record.ts';
import { unsigned } from '../../wasm/fields.ts';
import { POSE_BYTES, ROBOT_SCENE } from '../../wasm/records.ts';

/** Addresses of what a robot needs in linear memory while the scene stays as it is. */
interface Upload {
  readonly revision: number;
  readonly tree: TreeMemory;
  /** Lists of addresses: all segments of the scene, and those that joints move. */
  readonly segments: number;
  readonly segmentCount: number;
  readonly links: number;
  readonly linkCount: number;
  /** Whether a segment of the scene has a tree: tests then move segments. */
  readonly hasTrees: boolean;
  /** Room for the poses of the links while others take their place. */
  readonly saved: number;
  /** Room for answers, and for two lane poses per carried segment. */
  readonly answers: number;
  readonly lanePoses: number;
  /** Address of the record `RobotScene`, and what tests lay out. */
  readonly scene: number;
  readonly pieces: readonly number[];
}

/**
 * A kinematic tree whose bodies carry segments of a scene. Configurations are read and checked by whoever calls: finite
 * numbers, as many as the tree has drives.
 */
export class SceneRobot {
  readonly #host: Host;
  readonly #tree: KinematicTree;
  readonly #parts: SceneParts;
  /** Configurations that are staged. */
  readonly #staging: GrowingBuffer;
  /** Room for a gradient, and for those of the rows that are computed at once. */
  readonly #sum: GrowingBuffer;
  readonly #gradients: GrowingBuffer;
  #table: PairTable | undefined;
  #upload: Upload | undefined;
  /** Questions to the robot in the scene that have files of their own. */
  readonly #lowest: LowestSearch;
  readonly #rater: TrajectoryRater;
  readonly conflicts: ConflictSearch;
  readonly #motions: MotionMemory;
  readonly #checkers = new Set<SceneChecker>();
  readonly proofs: MotionProofs;
  readonly extremes: MotionExtremes;
  readonly stops: StopTests;

  constructor(host: Host, tree: KinematicTree, parts: SceneParts) {
    this.#host = host;
    this.#tree = tree;
    this.#parts = parts;
    this.#staging = new GrowingBuffer(host.heap);
    const access = this.#access();
    this.#lowest = new LowestSearch(access);
    this.#rater = new TrajectoryRater(access);
    this.conflicts = new ConflictSearch(access, () => parts.pairs.rows);
    this.#motions = new MotionMemory(access);
    this.proofs = new MotionProofs(this.#motions, () => parts.pairs.rows);
    this.extremes = new MotionExtremes(this.#motions, () => parts.pairs.rows);
    this.stops = new StopTests(this.#motions);
    this.#gradients = new GrowingBuffer(host.heap);
    this.#sum = new GrowingBuffer(host.heap);
  }

  /**
   * Moves the segments to a configuration.
   *
   * @throws RangeError when the scene lacks a segment of the tree, or one of them is static or attached; nothing has
   *   moved then
   */
  moveTo(where: string, revision: number, configuration: Numbers): void {
    const { tree } = this.#fresh(where, revision);
    this.#host.exports.moveTo(tree.address, this.#stageOne(configuration));
  }

  /** Evaluates all pairs in each configuration, row `configuration × pairs + pair`. The scene stays as it is. */
  evaluate(
    where: string,
    revision: number,
    list: Numbers,
    count: number,
    { maxDistance, gradient }: DistancesQuestion,
    columns?: ConfigurationDistances,
  ): ConfigurationDistances {
    const upload = this.#fresh(where, revision);
    const { tree, links, linkCount, saved } = upload;
    const { exports, heap, precision } = this.#host;
    const { carried, carriedCount, pairs, pairCount } = this.#parts.batchScene();
    const { drives } = this.#tree;
    const shape = { type: realArray(precision), length: count * pairCount * drives };
    if (columns !== undefined) {
      checkColumns(where, precision, columns, count * pairCount);
      if (gradient) checkResults(where, { gradient: shape }, { gradient: columns.gradient! });
    }
    const most = Math.max(1, Math.min(CONFIGURATIONS, Math.floor(ROWS / Math.max(1, pairCount))));
    const rows = Math.min(most, count) * pairCount;
    const table = tableFor(where, rows, this.#host, this.#table);
    this.#table = table;
    const sum = gradient ? this.#sum.reserve(where, drives * Float64Array.BYTES_PER_ELEMENT) : 0;
    const gradients = gradient
      ? this.#gradients.reserve(where, rows * drives * shape.type.BYTES_PER_ELEMENT)
      : 0;
    const out: ConfigurationDistances = columns ?? makeColumns(precision, count * pairCount);
    if (gradient) out.gradient ??= new shape.type(shape.length);
    exports.savePoses(links, linkCount, saved);
    exports.resetStatistics();
    if (gradient) this.#beginRobot(upload);
    for (let first = 0; first < count; first += most) {
      const size = Math.min(most, count - first);
      const configurations = this.#stage(list, first, size);
      table.rewind();
      exports.evaluateConfigurations(
        tree.address,
        configurations,
        size,
        carried,
        carriedCount,
        pairs,
        pairCount,
        table.columns,
        maxDistance,
        sum,
        gradients,
      );
      copyRows(table.views(size * pairCount), out, first * pairCount);
      if (!gradient) continue;
      const width = pairCount * drives;
      out.gradient!.set(heap.reals(precision, gradients, size * width), first * width);
    }
    exports.restorePoses(links, linkCount, saved);
    return out;
  }

  /** Whether all pairs keep their margins in one configuration. The scene stays as it is. */
  isFree(where: string, revision: number, configuration: Numbers, margin: number): boolean {
    const { carried, carriedCount, pairs, order, pairCount, phase } = this.#parts.batchScene();
    const { tree, saved } = this.#uploaded(where, revision);
    const answer = this.#host.exports.isConfigurationFree(
      tree.address,
      this.#stageOne(configuration),
      saved,
      carried,
      carriedCount,
      pairs,
      order,
      pairCount,
      margin,
      phase,
    );
    return answer !== 0;
  }

  /** Writes 1 for each configuration in which all pairs keep their margins, else 0. */
  areFree(
    where: string,
    revision: number,
    list: Numbers,
    count: number,
    margin: number,
    out: Uint8Array,
  ): void {
    const upload = this.#fresh(where, revision);
    const { exports, heap } = this.#host;
    this.#beginTests(upload, margin);
    for (let first = 0; first < count; first += CONFIGURATIONS) {
      const size = Math.min(CONFIGURATIONS, count - first);
      exports.testConfigurations(upload.scene, this.#stage(list, first, size), size, upload.answers);
      out.set(heap.uint8(upload.answers, size), first);
    }
    this.#restore(upload);
  }

  /**
   * Counts, pair by pair, in how many configurations it does not keep its margin. The scene stays as it is.
   *
   * @param rows - the numbers of the pairs that are counted
   * @param counts - a counter per pair of the scene, to be added to
   */
  countCollisions(
    where: string,
    revision: number,
    list: Numbers,
    count: number,
    margin: number,
    rows: Int32Array,
    counts: Uint32Array,
  ): void {
    const { exports, heap } = this.#host;
    const upload = this.#fresh(where, revision);
    const addresses = heap.allocateTogether(where, { counters: counts.byteLength, rows: rows.byteLength });
    heap.int32(addresses.rows, rows.length).set(rows);
    heap.int32(addresses.counters, counts.length).set(counts);
    // What stands still is counted like the rest.
    this.#begin(upload, margin);
    for (let first = 0; first < count; first += CONFIGURATIONS) {
      const size = Math.min(CONFIGURATIONS, count - first);
      const configurations = this.#stage(list, first, size);
      exports.countCollisions(configurations, size, addresses.rows, rows.length, addresses.counters);
    }
    this.#restore(upload);
    counts.set(heap.int32(addresses.counters, counts.length));
    heap.free(addresses.counters);
  }

  /** Checks that the scene has the segments of the tree, and prepares what a call needs; see `moveTo`. */
  prepare(where: string, revision: number): void {
    this.#fresh(where, revision);
  }

  /** Answers a question about many configurations. The scene stays as it is. */
  answer(where: string, revision: number, { question, numbers, units, out }: RobotWork): RobotAnswer {
    switch (question.kind) {
      case 'distances':
        return this.evaluate(where, revision, numbers, units, question, out as ConfigurationDistances);
      case 'lowest':
        return this.#lowest.find(where, revision, numbers, units, question, out as LowestDistances);
      case 'rate':
        return this.#rater.rate(where, revision, numbers, units, question, out as TrajectoryRatings);
      case 'free': {
        const answers = (out ?? new Uint8Array(units)) as Uint8Array;
        this.areFree(where, revision, numbers, units, question.margin, answers);
        return answers;
      }
      case 'edges': {
        const answers = (out ?? new Uint8Array(units)) as Uint8Array;
        this.areEdgesFree(where, revision, numbers, question, answers);
        return answers;
      }
    }
  }

  /**
   * Writes 1 for each edge on which all margins are kept, else 0.
   *
   * @param list - for each edge the configurations where it begins and where it ends, and its steps: all of `steps` + 1
   *   configurations from one to the other, evenly spaced, are looked at
   */
  areEdgesFree(
    where: string,
    revision: number,
    list: Numbers,
    { margin, knownFree }: Omit<EdgesQuestion, 'kind'>,
    out: Uint8Array,
  ): void {
    const upload = this.#fresh(where, revision);
    this.#beginTests(upload, margin);
    const { drives } = this.#tree;
    const numbers = this.#staging.float64;
    const start = numbers.byteOffset;
    const end = start + drives * numbers.BYTES_PER_ELEMENT;
    const room = end + drives * numbers.BYTES_PER_ELEMENT;
    for (let i = 0; i < out.length; i++) {
      const at = i * (2 * drives + 1);
      const steps = list[at + 2 * drives]!;
      numbers.set(list.subarray(at, at + 2 * drives));
      out[i] = this.#host.exports.isEdgeFree(upload.scene, start, end, steps, Number(knownFree), room);
    }
    this.#restore(upload);
  }

  /**
   * Makes a checker for this robot in this scene.
   *
   * @param readRevision - gives the revision of the scene; throws where that is disposed
   */
  makeChecker(where: string, shape: CheckerShape, readRevision: (where: string) => number): SceneChecker {
    const move = (upload: Upload, exports: 'savePoses' | 'restorePoses'): void => {
      const { hasTrees, links, linkCount, saved } = upload;
      if (hasTrees) this.#host.exports[exports](links, linkCount, saved);
    };
    const access = {
      host: this.#host,
      prove: (caller: string, ends: Float64Array, limits: ProofLimits) =>
        this.proofs.decide(caller, readRevision(caller), ends, shape.margin, limits),
      prepare: (caller: string) => this.#fresh(caller, readRevision(caller)).scene,
      begin: () => {
        move(this.#upload!, 'savePoses');
      },
      end: () => {
        move(this.#upload!, 'restorePoses');
      },
    };
    access.prepare(where);
    const checker = new SceneChecker(where, access, shape);
    this.#checkers.add(checker);
    return checker;
  }

  /** Gives back the memory of a checker. */
  discardChecker(checker: SceneChecker): void {
    this.#checkers.delete(checker);
    checker.dispose();
  }

  dispose(): void {
    this.#discard();
    for (const checker of this.#checkers) checker.dispose();
    for (const part of [
      this.#lowest,
      this.#rater,
      this.conflicts,
      this.#motions,
      this.proofs,
      this.extremes,
      this.stops,
      this.#gradients,
      this.#sum,
    ])
      part.dispose();
    this.#staging.dispose();
    this.#table?.dispose();
  }

  #discard(): void {
    if (this.#upload === undefined) return;
    this.#upload.tree.dispose();
    for (const piece of this.#upload.pieces) this.#host.heap.free(piece);
    this.#upload = undefined;
  }

  /** What questions in files of their own need. */
  #access(): RobotAccess {
    return {
      host: this.#host,
      drives: this.#tree.drives,
      prepare: (where, revision) => {
        this.#fresh(where, revision);
        return this.#parts.batchScene();
      },
      addresses: () => {
        const { tree, segments, segmentCount } = this.#upload!;
        return { tree: tree.address, segments, segmentCount };
      },
      begin: (moves) => {
        const upload = this.#upload!;
        this.#host.exports.resetStatistics();
        if (moves || upload.hasTrees)
          this.#host.exports.savePoses(upload.links, upload.linkCount, upload.saved);
        this.#beginRobot(upload);
      },
      stage: (list, first, count) => this.#stage(list, first, count),
      end: (moves) => {
        const { hasTrees, links, linkCount, saved } = this.#upload!;
        if (moves || hasTrees) this.#host.exports.restorePoses(links, linkCount, saved);
      },
    };
  }

  /** Prepares tests; says whether the pairs that do not depend on the configuration keep their margins. */
  #begin(upload: Upload, margin: number): boolean {
    const { links, linkCount, saved } = upload;
    this.#host.exports.resetStatistics();
    if (upload.hasTrees) this.#host.exports.savePoses(links, linkCount, saved);
    this.#beginRobot(upload);
    const { pairs, order, pairCount } = this.#parts.batchScene();
    return this.#host.exports.beginRobotTests(pairs, order, pairCount, margin) !== 0;
  }

  /** Prepares tests of configurations and of straight ways. */
  #beginTests({ hasTrees, links, linkCount, saved, scene }: Upload, margin: number): void {
    this.#host.exports.resetStatistics();
    if (hasTrees) this.#host.exports.savePoses(links, linkCount, saved);
    this.#host.exports.prepareScene(scene, margin);
  }

  /** Prepares to place the robot in many configurations. */
  #beginRobot({ tree, segments, segmentCount, lanePoses }: Upload): void {
    const { carried, carriedCount } = this.#parts.batchScene();
    this.#host.exports.beginRobot(tree.address, segments, segmentCount, carried, carriedCount, lanePoses);
  }

  /** Puts the links back where they were before the tests, as far as these move them. */
  #restore({ hasTrees, links, linkCount, saved }: Upload): void {
    if (hasTrees) this.#host.exports.restorePoses(links, linkCount, saved);
  }

  /** Copies configurations into linear memory, and returns where they are. */
  #stage(list: Numbers, first: number, count: number): number {
    const { drives } = this.#tree;
    const all = first === 0 && list.length === count * drives;
    this.#staging.float64.set(all ? list : list.subarray(first * drives, (first + count) * drives));
    return this.#staging.address;
  }

  /** The same with one configuration, in a loop: a call that copies so few numbers takes longer. */
  #stageOne(configuration: Numbers): number {
    const numbers = this.#staging.float64;
    for (let i = 0; i < configuration.length; i++) numbers[i] = configuration[i]!;
    return this.#staging.address;
  }

  /** What is in linear memory, up to date with the scene, whose lists are brought up to date, too. */
  #fresh(where: string, revision: number): Upload {
    this.#parts.flush();
    return this.#uploaded(where, revision);
  }

  /** What is in linear memory, up to date with the scene. */
  #uploaded(where: string, revision: number): Upload {
    if (this.#upload?.revision === revision) return this.#upload;
    const links = this.#tree.links.map(({ segment, body }) => ({
      segment: this.#find(where, segment),
      body,
    }));
    const bytes = CONFIGURATIONS * Math.max(1, this.#tree.drives) * Float64Array.BYTES_PER_ELEMENT;
    this.#staging.reserve(where, bytes);
    const upload = this.#host.heap.allOrNothing(() => this.#makeUpload(where, revision, links));
    this.#discard();
    this.#upload = upload;
    return upload;
  }

  #makeUpload(where: string, revision: number, links: readonly { segment: Segment; body: number }[]): Upload {
    const { exports, heap, precision } = this.#host;
    const segments = [...this.#parts.segments.all.values()];
    const pieces: number[] = [];
    const allocate = (bytes: number) => {
      const address = heap.allocate(where, bytes);
      pieces.push(address);
      return address;
    };
    const list = (entries: readonly Segment[]) => {
      const addresses = entries.map(({ address }) => address);
      const at = allocate(addresses.length * Uint32Array.BYTES_PER_ELEMENT);
      heap.int32(at, addresses.length).set(addresses);
      return at;
    };
    const rooms = segments.map(({ address }) => allocate(exports.laneSegmentBytes(address)));
    const tree = new TreeMemory(where, this.#tree, links, this.#host);
    const addresses = list(segments);
    const lanePoses = allocate(exports.lanePosesBytes(2 * this.#parts.attachments.count));
    const scene = allocate(ROBOT_SCENE[precision].bytes);
    const { carried, carriedCount, pairs, pairCount } = this.#parts.batchScene();
    const room = allocate(
      unsigned(
        exports.layoutBytes(tree.address, addresses, segments.length, links.length + carriedCount, pairCount),
      ),
    );
    heap.write(scene, ROBOT_SCENE[precision], {
      tree: tree.address,
      segments: addresses,
      segmentCount: segments.length,
      carried,
      carriedCount,
      lanePoses,
      pairs,
      pairCount,
      room,
      margin: NaN,
    });
    const upload: Upload = {
      revision,
      tree,
      segments: addresses,
      segmentCount: segments.length,
      links: list(links.map(({ segment }) => segment)),
      linkCount: links.length,
      hasTrees: segments.some(({ hasTree }) => hasTree),
      saved: allocate(links.length * POSE_BYTES[precision]),
      answers: allocate(CONFIGURATIONS),
      lanePoses,
      scene,
      pieces,
    };
    // From here on nothing can fail.
    segments.forEach(({ address }, i) => exports.assignLanes(address, rooms[i]!));
    return upload;
  }

  #find(where: string, id: string): Segment {
    const segment = this.#parts.segments.all.get(id);
    if (segment === undefined) {
      throw outOfRange(where, 'scene', "a scene with this robot's segments; one is missing", id);
    }
    if (!segment.isMovable) {
      const state = segment.isStatic ? 'static' : 'attached';
      throw outOfRange(where, 'scene', `a scene in which this robot's segments move; one is ${state}`, id);
    }
    return segment;
  }
}

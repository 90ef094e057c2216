import { outOfRange } from '../../../bindings/base/errors.ts';
import type { Numbers } from '../../../bindings/base/types.ts';
import type { BatchScene } from '../../../bindings/scene/model/view.ts';
import type { Segment } from '../../../bindings/scene/model/segment.ts';
import type { Pair } from '../../../bindings/scene/pairs/pairs.ts';
import type {
  AskedScene,
  Companion,
  SceneContext,
  Subject,
} from '../../../bindings/scene/questions/question.ts';
import { GrowingBuffer } from '../../../bindings/wasm/buffers.ts';
import { unsigned } from '../../../bindings/wasm/fields.ts';
import type { Host } from '../../../bindings/wasm/host.ts';
import { POSE_BYTES, ROBOT_SCENE } from '../../../bindings/wasm/records.ts';
import type { KinematicTree } from '../model/kinematic-tree.ts';
import type { ArmShape } from './arm.ts';
import { TreeMemory } from './kinematic-record.ts';

/** Configurations that are staged at once. */
export const CONFIGURATIONS = 1024;

/** Addresses of what a robot needs in linear memory while the scene stays as it is. */
interface Upload {
  readonly revision: number;
  readonly tree: TreeMemory;
  /** List of addresses: the segments that joints move. */
  readonly links: number;
  readonly linkCount: number;
  /** Whether a segment of the scene has a tree: tests then move segments. */
  readonly hasTrees: boolean;
  /** Room for the poses of the links while others take their place. */
  readonly saved: number;
  /** Room for answers. */
  readonly answers: number;
  /** Address of the record `RobotScene`, and what tests lay out. */
  readonly scene: number;
  readonly pieces: readonly number[];
}

/** The closest elements of a pair, by their numbers in its segments. */
export interface ClosestElements {
  readonly elementA: number;
  readonly elementB: number;
}

/** What a pair is called. */
export interface PairNames {
  /** Its number in `scene.pairs`, and its ids. */
  readonly pair: number;
  readonly a: string;
  readonly b: string;
  /** The links that the closest elements are of; for segments that are of no robot, their ids. */
  readonly linkA: string;
  readonly linkB: string;
}

/**
 * A kinematic tree whose bodies carry segments of a scene, in linear memory. Each question has a part of its
 * own, which stages configurations here and brings the scene up to date. Callers check configurations.
 */
export class SceneRobot implements Companion {
  readonly host: Host;
  readonly #tree: KinematicTree;
  readonly #context: SceneContext;
  /** Configurations that are staged. */
  readonly #staging: GrowingBuffer;
  readonly #parts = new Map<object, Companion>();
  #upload: Upload | undefined;

  constructor(context: SceneContext, tree: KinematicTree) {
    this.host = context.host;
    this.#context = context;
    this.#tree = tree;
    this.#staging = new GrowingBuffer(context.host.heap);
  }

  /** Numbers in a configuration of all joints. */
  get drives(): number {
    return this.#tree.drives;
  }

  /** The pairs of the scene. */
  get pairs(): readonly Pair[] {
    return this.#context.parts.pairs.rows;
  }

  /** The names of the segments of a pair, and of the links that its closest elements are of. */
  namesOf(pair: number, { elementA, elementB }: ClosestElements): PairNames {
    const { pairs, segments } = this.#context.parts;
    const [a, b] = pairs.rows[pair]!;
    return { pair, a, b, linkA: segments.linkOf(a, elementA), linkB: segments.linkOf(b, elementB) };
  }

  /** See `revisionOf`. */
  get revision(): number {
    return this.#context.revision();
  }

  /** What a question needs of its own: made when it is first asked. */
  part<Part extends Companion>(Part: new (robot: SceneRobot) => Part): Part {
    const found = this.#parts.get(Part) as Part | undefined;
    if (found !== undefined) return found;
    const made = new Part(this);
    this.#parts.set(Part, made);
    return made;
  }

  /**
   * Moves the segments to a configuration.
   *
   * @throws RangeError, with nothing moved, when the scene lacks a segment of the tree, or one of them is
   *   static or attached
   */
  moveTo(where: string, configuration: Numbers): void {
    const { tree } = this.#fresh(where);
    this.host.exports.moveTo(tree.address, this.#stageOne(configuration));
  }

  /** Whether all pairs keep their margins in one configuration. The scene stays as it is. */
  isFree(where: string, configuration: Numbers, shape: ArmShape, margin: number): boolean {
    const { phase } = this.#context.parts.batchScene(where);
    const { scene } = this.#uploaded(where);
    const { exports } = this.host;
    const answer = exports.isConfigurationFree(scene, this.#stageOne(configuration, shape), margin, phase);
    return answer !== 0;
  }

  /**
   * Brings what is in linear memory up to date.
   *
   * @returns the scene: always the same object, valid until the scene changes
   * @throws RangeError as `moveTo`
   */
  prepare(where: string): BatchScene {
    this.#fresh(where);
    return this.#context.parts.batchScene(where);
  }

  /** Where the robot's record in its scene is: what all questions are asked of. Call it after `prepare`. */
  get scene(): number {
    return this.#upload!.scene;
  }

  /** Where the tree of its joints is. To be called after `prepare`. */
  get tree(): number {
    return this.#upload!.tree.address;
  }

  /** Room for an answer of one byte per staged configuration. To be called after `prepare`. */
  get answers(): number {
    return this.#upload!.answers;
  }

  /**
   * Keeps where the robot is, if that changes. To be called after `prepare`.
   *
   * @param moves - whether segments are moved even where none has a tree
   */
  keep(moves: boolean): void {
    const { hasTrees, links, linkCount, saved } = this.#upload!;
    if (moves || hasTrees) this.host.exports.savePoses(links, linkCount, saved);
  }

  /**
   * Prepares to place the robot in configurations, and keeps where it is. To be called after `prepare`.
   *
   * @param moves - as for `keep`
   */
  begin(moves: boolean): void {
    this.host.exports.resetStatistics();
    this.keep(moves);
    this.host.exports.beginRobot(this.scene);
  }

  /**
   * Prepares to test whether pairs keep their margins; to be called after `begin`.
   *
   * @returns whether those do that do not depend on the configuration
   */
  beginTests(margin: number): boolean {
    return this.host.exports.beginRobotTests(this.scene, margin) !== 0;
  }

  /** Puts the robot back where it was. `moves`: as `begin` was told. */
  end(moves: boolean): void {
    const { hasTrees, links, linkCount, saved } = this.#upload!;
    if (moves || hasTrees) this.host.exports.restorePoses(links, linkCount, saved);
  }

  /**
   * Copies up to `CONFIGURATIONS` configurations into linear memory, and returns where they are.
   *
   * @param shape - which joints the numbers are of; undefined: of all
   */
  stage(list: Numbers, first: number, count: number, shape?: ArmShape): number {
    const { drives } = this.#tree;
    const joints = shape?.joints;
    const width = joints?.length ?? drives;
    const all = first === 0 && list.length === count * width;
    const rows = all ? list : list.subarray(first * width, (first + count) * width);
    const staged = this.#staging.float64;
    if (joints === undefined) staged.set(rows);
    else {
      for (let row = 0; row < count; row++) {
        staged.set(shape!.fixed, row * drives);
        for (let i = 0; i < width; i++) staged[row * drives + joints[i]!] = rows[row * width + i]!;
      }
    }
    return this.#staging.address;
  }

  dispose(): void {
    this.#discard();
    for (const part of this.#parts.values()) part.dispose();
    this.#staging.dispose();
  }

  #discard(): void {
    if (this.#upload === undefined) return;
    this.#upload.tree.dispose();
    for (const piece of this.#upload.pieces) this.host.heap.free(piece);
    this.#upload = undefined;
  }

  /** Stages one configuration, number by number: a call that copies so few takes longer. */
  #stageOne(configuration: Numbers, shape?: ArmShape): number {
    const numbers = this.#staging.float64;
    const joints = shape?.joints;
    if (joints === undefined) {
      for (let i = 0; i < configuration.length; i++) numbers[i] = configuration[i]!;
    } else {
      const { fixed } = shape!;
      for (let i = 0; i < fixed.length; i++) numbers[i] = fixed[i]!;
      for (let i = 0; i < joints.length; i++) numbers[joints[i]!] = configuration[i]!;
    }
    return this.#staging.address;
  }

  /** What is in linear memory, up to date with the scene, whose lists are brought up to date, too. */
  #fresh(where: string): Upload {
    this.#context.parts.flush();
    return this.#uploaded(where);
  }

  /** What is in linear memory, up to date with the scene. */
  #uploaded(where: string): Upload {
    const { revision } = this;
    if (this.#upload?.revision === revision) return this.#upload;
    const links = this.#tree.links.map(({ segment, body }) => ({
      segment: this.#find(where, segment),
      body,
    }));
    const bytes = CONFIGURATIONS * Math.max(1, this.#tree.drives) * Float64Array.BYTES_PER_ELEMENT;
    this.#staging.reserve(where, bytes);
    const upload = this.host.heap.allOrNothing(() => this.#makeUpload(where, revision, links));
    this.#discard();
    this.#upload = upload;
    return upload;
  }

  #makeUpload(where: string, revision: number, links: readonly { segment: Segment; body: number }[]): Upload {
    const { exports, heap, precision } = this.host;
    const segments = [...this.#context.parts.segments.all.values()];
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
    const tree = new TreeMemory(where, this.#tree, links, this.host);
    const scene = allocate(ROBOT_SCENE[precision].bytes);
    const saved = allocate(links.length * POSE_BYTES[precision]);
    const { carried, carriedCount, pairs, order, pairCount } = this.#context.parts.batchScene(where);
    heap.write(scene, ROBOT_SCENE[precision], {
      tree: tree.address,
      segments: list(segments),
      segmentCount: segments.length,
      carried,
      carriedCount,
      lanePoses: allocate(exports.lanePosesBytes(2 * carriedCount)),
      pairs,
      order,
      pairCount,
      saved,
      margin: NaN,
    });
    const room = allocate(unsigned(exports.layoutBytes(scene, links.length + carriedCount)));
    heap.write(scene, ROBOT_SCENE[precision], { room });
    const upload: Upload = {
      revision,
      tree,
      links: list(links.map(({ segment }) => segment)),
      linkCount: links.length,
      hasTrees: segments.some(({ hasTree }) => hasTree),
      saved,
      answers: allocate(CONFIGURATIONS),
      scene,
      pieces,
    };
    // From here on nothing can fail.
    segments.forEach(({ address }, i) => exports.assignLanes(address, rooms[i]!));
    return upload;
  }

  #find(where: string, id: string): Segment {
    const segment = this.#context.parts.segments.all.get(id);
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

/** A robot in a scene: made when it is first asked for, and disposed with the scene. */
export function robotIn(where: string, scene: AskedScene, tree: KinematicTree): SceneRobot {
  return scene.companion(where, tree, (context) => new SceneRobot(context, tree));
}

/** The part of a question that is asked about a robot in a scene. */
export function partOf<Part extends Companion>(
  { where, scene, about }: Subject,
  Part: new (robot: SceneRobot) => Part,
): Part {
  return robotIn(where, scene, about as KinematicTree).part(Part);
}

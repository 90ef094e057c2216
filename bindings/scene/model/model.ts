import { Attachments } from './attachments.ts';
import { BroadPhase } from '../pairs/broad-phase.ts';
import { outOfRange } from '../../base/errors.ts';
import type { Host } from '../../wasm/host.ts';
import { describeSource } from '../../elements/source.ts';
import { PairList } from '../pairs/pair-list.ts';
import { PairResults } from '../pairs/results.ts';
import { PoseWriter } from './poses.ts';
import type { BatchScene } from './view.ts';
import {
  type CheckedScene,
  placeOf,
  SCENE_FORMAT,
  SCENE_VERSION,
  type SceneJSON,
  type SegmentJSON,
  TREE_FROM,
} from './format.ts';
import { ScenePairs } from './pair-set.ts';
import { type AddedSegment, SegmentSet } from './segments.ts';
import type { Segment } from './segment.ts';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** What a scene is made of, and how the parts come from a description, into linear memory and back. */
export class SceneParts {
  readonly poses: PoseWriter;
  readonly segments: SegmentSet;
  readonly pairList: PairList;
  readonly broadPhase: BroadPhase;
  readonly results: PairResults;
  readonly pairs: ScenePairs;
  readonly attachments: Attachments;
  /** Ids of the segments that segments which are added later are compared with. */
  #compareAdded: ReadonlySet<string> = new Set();
  /** Ids of segments that are meant to be compared with nothing. */
  readonly #apart = new Set<string>();
  /** What `batchScene` gives: one object, so that asking allocates nothing. */
  readonly #batchScene: Mutable<BatchScene>;

  constructor(host: Host) {
    this.poses = new PoseWriter(host);
    this.segments = new SegmentSet(host, this.poses);
    this.pairList = new PairList(host.heap);
    this.results = new PairResults(host, this.segments.linkOf);
    this.broadPhase = new BroadPhase(host);
    this.pairs = new ScenePairs(this.segments, this.pairList, this.broadPhase, this.results);
    this.attachments = new Attachments(host, this.poses, this.segments, this.pairs);
    this.#batchScene = {
      segments: 0,
      names: this.segments.movable,
      carried: 0,
      carriedCount: 0,
      pairs: 0,
      order: 0,
      pairCount: 0,
      phase: 0,
    };
  }

  /** Takes in a description that was checked. */
  load(where: string, { segments, pairs, margins, attached, treeFrom, compareAdded }: CheckedScene): void {
    this.segments.treeFrom = treeFrom;
    for (const segment of segments) this.segments.add(placeOf(where, segment.id), segment);
    compareAdded.forEach((id, i) => this.segments.get(where, `compareAdded[${i}]`, id));
    this.#compareAdded = new Set(compareAdded);
    this.pairs.add(where, pairs);
    attached.forEach(({ id, to, touch, pose }, i) => {
      this.attachments.follow();
      this.attachments.attach(`${where}: attached[${i}]`, id, to, touch, pose);
    });
    margins.forEach(([a, b, margin], i) => {
      const place = `${where}: margins[${i}]`;
      if (this.pairs.marginOf(place, a, b) !== undefined) {
        throw outOfRange(place, 'pair', 'new, but it has a margin', `${a} – ${b}`);
      }
      this.pairs.setMargin(place, a, b, margin);
    });
  }

  /** Adds a segment and the pairs that come with it, or nothing. */
  addSegment(where: string, segment: AddedSegment): void {
    const partners = this.#partnersOf(where, segment);
    this.segments.add(where, segment);
    try {
      if (partners.length > 0) {
        this.pairs.add(
          where,
          partners.map((id) => [id, segment.id]),
        );
      }
    } catch (error) {
      this.segments.remove(this.segments.get(where, 'id', segment.id));
      throw error;
    }
    if (segment.pairs === 'none') this.#apart.add(segment.id);
  }

  /** Removes a segment that carries nothing, and its pairs. */
  removeSegment(where: string, segment: Segment): void {
    const { id } = segment;
    this.pairs.removeSegment(where, id);
    this.attachments.forget(id);
    this.segments.remove(segment);
    this.#compareAdded = new Set([...this.#compareAdded].filter((other) => other !== id));
    this.#apart.delete(id);
  }

  #partnersOf(where: string, { id, pairs, isStatic }: AddedSegment): readonly string[] {
    if (pairs === 'none') return [];
    pairs?.forEach((other, i) => {
      if (other === id)
        throw outOfRange(where, `pairs[${i}]`, 'another segment than the one that is added', id);
      this.segments.get(where, `pairs[${i}]`, other);
    });
    if (pairs !== undefined) return pairs;
    // What is static is never compared with what is static, too.
    return [...this.#compareAdded].filter((other) => !(isStatic && this.segments.all.get(other)!.isStatic));
  }

  /**
   * What may be meant otherwise, one sentence each: meshes that enclose nothing, and segments that are
   * compared with nothing.
   */
  get warnings(): readonly string[] {
    const all = [...this.segments.all.values()];
    return [...all.flatMap((segment) => segment.warnings), ...this.#loneSegments(all)];
  }

  /** What is not compared although it could be. */
  #loneSegments(all: readonly Segment[]): readonly string[] {
    const solid = all.filter(({ id, size }) => size > 0 && !this.#apart.has(id));
    if (solid.length === 0) return [];
    // Which parts of a robot are compared with each other is for its files to say.
    const isOther = ({ id }: Segment): boolean => !this.#compareAdded.has(id);
    const rows = this.pairs.rows;
    if (rows.length === 0)
      return ['the scene has no pairs: nothing is compared until some are added with addPair'];
    const compared = new Set(rows.flat());
    return solid
      .filter((segment) => isOther(segment) && !compared.has(segment.id))
      .map(({ id }) => `segment ${JSON.stringify(id)} is in no pair: nothing is compared with it`);
  }

  describe(): SceneJSON {
    this.flush();
    const json: SceneJSON = {
      format: SCENE_FORMAT,
      version: SCENE_VERSION,
      segments: [...this.segments.all.values()].map((segment) => this.#describeSegment(segment)),
      pairs: this.pairs.chosen.map(([a, b]) => [a, b]),
    };
    if (this.segments.treeFrom !== TREE_FROM) json.treeFrom = this.segments.treeFrom;
    if (this.#compareAdded.size > 0) json.compareAdded = [...this.#compareAdded];
    const { margins } = this.pairs;
    if (margins.length > 0) json.margins = margins;
    if (this.attachments.count > 0) json.attached = this.attachments.describe();
    return json;
  }

  /** Brings lists and poses in linear memory up to date. */
  flush(): void {
    this.segments.commit();
    this.pairs.commit();
    this.attachments.follow();
  }

  /** The scene as batches need it: always the same object, valid until the scene changes. */
  batchScene(): BatchScene {
    this.flush();
    const scene = this.#batchScene;
    scene.segments = this.segments.address;
    scene.names = this.segments.movable;
    scene.carried = this.attachments.address;
    scene.carriedCount = this.attachments.count;
    scene.pairs = this.pairList.address;
    scene.order = this.pairList.order;
    scene.pairCount = this.pairs.rows.length;
    scene.phase = this.broadPhase.address;
    return scene;
  }

  dispose(): void {
    for (const part of [
      this.poses,
      this.segments,
      this.pairList,
      this.broadPhase,
      this.results,
      this.attachments,
    ]) {
      part.dispose();
    }
  }

  /** A carried segment has no pose in the description: it is where its carrier has it. */
  #describeSegment(segment: Segment): SegmentJSON {
    const sources = segment.map === undefined ? segment.elements : [segment.map];
    const json: SegmentJSON = { id: segment.id, elements: sources.map(describeSource) };
    if (segment.carrier === undefined) json.pose = this.poses.read(segment.address);
    if (segment.isStatic) json.static = true;
    if (segment.links !== undefined) json.links = segment.links;
    return json;
  }
}

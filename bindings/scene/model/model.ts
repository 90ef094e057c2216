import { Attachments } from './attachments.ts';
import { BroadPhase } from '../pairs/broad-phase.ts';
import { GivenPairs } from '../pairs/given-pairs.ts';
import { Groups } from './groups.ts';
import { type Meeting, NearPairs } from '../pairs/near-pairs.ts';
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
import { type AddedSegment, type GivenSegment, SegmentSet } from './segments.ts';
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
  readonly #given: GivenPairs;
  /** Addresses of all segments, by their places, and the roster that they are of. */
  #addresses = new Int32Array(0);
  #addressed = -1;
  /** Ids of the segments that segments which are added later are compared with. */
  #compareAdded: ReadonlySet<string> = new Set();
  /** Ids of segments that are meant to be compared with nothing. */
  readonly #lone = new Set<string>();
  readonly #host: Host;
  #groups = new Groups([]);
  /** What `batchScene` gives: one object, so that asking allocates nothing. */
  readonly #batchScene: Mutable<BatchScene>;

  constructor(host: Host) {
    this.#host = host;
    this.poses = new PoseWriter(host);
    this.segments = new SegmentSet(host, this.poses);
    this.pairList = new PairList(host.heap);
    this.results = new PairResults(host, this.segments.linkOf);
    this.broadPhase = new BroadPhase(host);
    this.pairs = new ScenePairs(this.segments, this.pairList, this.broadPhase, this.results);
    this.attachments = new Attachments(host, this.poses, this.segments, this.pairs);
    this.#given = new GivenPairs(host);
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
  load(where: string, description: CheckedScene): void {
    const { segments, pairs, apart, except, margins, attached, treeFrom, compareAdded } = description;
    if (pairs === 'all') this.pairs.setNear(new NearPairs(this.#host));
    else {
      for (const [name, list] of Object.entries({ apart, except })) {
        if (list.length > 0) throw outOfRange(where, name, "empty without pairs: 'all'", list);
      }
    }
    this.#groups = new Groups(apart);
    this.segments.treeFrom = treeFrom;
    for (const segment of segments) {
      const place = placeOf(where, segment.id);
      this.#checkGroup(place, segment);
      this.segments.add(place, segment);
    }
    if (compareAdded.length > 0) this.pairs.checkList(where);
    compareAdded.forEach((id, i) => this.segments.get(where, `compareAdded[${i}]`, id));
    this.#compareAdded = new Set(compareAdded);
    if (pairs !== 'all') this.pairs.add(where, pairs);
    this.pairs.except(where, except);
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
    this.#checkGroup(where, segment);
    if (segment.pairs !== undefined) this.pairs.checkList(where);
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
    if (segment.pairs === 'none') this.#lone.add(segment.id);
  }

  /** Removes a segment that carries nothing, and its pairs. */
  removeSegment(where: string, segment: Segment): void {
    const { id } = segment;
    this.pairs.removeSegment(where, id);
    this.attachments.forget(id);
    this.segments.remove(segment);
    this.#compareAdded = new Set([...this.#compareAdded].filter((other) => other !== id));
    this.#lone.delete(id);
  }

  #checkGroup(where: string, { group }: GivenSegment): void {
    if (group === undefined || this.pairs.near !== undefined) return;
    throw outOfRange(where, 'group', "left out, as the scene was not made with pairs: 'all'", group);
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
    const solid = all.filter(({ id, size }) => size > 0 && !this.#lone.has(id));
    if (solid.length === 0 || this.pairs.near !== undefined) return [];
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
      pairs: this.pairs.near === undefined ? this.pairs.chosen.map(([a, b]) => [a, b]) : 'all',
    };
    const { apart } = this.#groups;
    const { excepted } = this.pairs;
    if (apart.length > 0) json.apart = apart.map(([a, b]) => [a, b]);
    if (excepted.length > 0) json.except = excepted.map(([a, b]) => [a, b]);
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

  /**
   * Finds the pairs within a distance, in a scene without a list; elsewhere they are known.
   *
   * @param distance - metres, finite in a scene without a list
   */
  find(where: string, distance: number): void {
    const { near } = this.pairs;
    if (near === undefined) return;
    const expected = "a finite number, as the scene was made with pairs: 'all'";
    if (!Number.isFinite(distance)) throw outOfRange(where, 'maxDistance', expected, distance);
    this.flush();
    near.take(this.segments, () => this.#meetings());
    this.pairs.find(where, near, distance);
  }

  #meetings(): readonly Meeting[] {
    return [...this.segments.all.values()]
      .map((segment, place) => ({ segment, place, ...this.#groups.bitsOf(segment.group) }))
      .filter(({ segment }) => segment.size > 0);
  }

  /** The scene as batches need it, where it has a list of pairs. */
  batchScene(where: string): BatchScene {
    if (this.pairs.near !== undefined) {
      throw new RangeError(
        `${where}: the scene was made with pairs: 'all', of which evaluate, closest, isFree and contacts find ` +
          'those that are near; this function takes a scene with a list of pairs',
      );
    }
    return this.current();
  }

  /** The scene with its list of pairs, or without one with those within a distance, metres: see `find`. */
  sceneWithin(where: string, distance: number): BatchScene {
    this.find(where, distance);
    return this.current();
  }

  /**
   * Pairs that somebody names, with the scene up to date.
   *
   * @param places - in the scene, of both segments of each pair
   * @returns these pairs, until others are named
   */
  givenPairs(where: string, places: Int32Array, count: number): GivenPairs {
    this.flush();
    this.#given.write(where, this.#addressList(), places, count);
    return this.#given;
  }

  /** The addresses of all segments, by their places, with the scene up to date. */
  addresses(): Int32Array {
    this.flush();
    return this.#addressList();
  }

  #addressList(): Int32Array {
    if (this.segments.roster !== this.#addressed) {
      this.#addresses = Int32Array.from(this.segments.all.values(), ({ address }) => address);
      this.#addressed = this.segments.roster;
    }
    return this.#addresses;
  }

  /** The pose of the segment at a place, a matrix: a view that lasts until the next. */
  viewPose(place: number): Float64Array {
    this.flush();
    return this.poses.view(this.#addressList()[place]!);
  }

  /** The scene with the pairs that are known: always the same object, valid until the scene changes. */
  current(): BatchScene {
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
      this.#given,
    ]) {
      part.dispose();
    }
    this.pairs.near?.dispose();
  }

  /** A carried segment has no pose in the description: it is where its carrier has it. */
  #describeSegment(segment: Segment): SegmentJSON {
    const sources = segment.map === undefined ? segment.elements : [segment.map];
    const json: SegmentJSON = { id: segment.id, elements: sources.map(describeSource) };
    if (segment.carrier === undefined) json.pose = this.poses.read(segment.address);
    if (segment.isStatic) json.static = true;
    if (segment.group !== undefined) json.group = segment.group;
    if (segment.links !== undefined) json.links = segment.links;
    return json;
  }
}

import { outOfRange } from '../../base/errors.ts';
import { HullVertices } from '../../elements/hull-vertices.ts';
import { unsigned } from '../../wasm/fields.ts';
import type { Host } from '../../wasm/host.ts';
import type { ElementSource } from '../../elements/mesh.ts';
import { hasSolidMesh, Insides } from './insides.ts';
import {
  checkMagnitudes,
  countElements,
  describeKinds,
  StagedElements,
  writeCounts,
} from '../../elements/staging.ts';

/** A rigid body in linear memory. */
export class Segment {
  readonly id: string;
  /** How errors name a call that moves it: made once, as poses are set all the time. */
  readonly setPoseName: string;
  /** Where its record lies. */
  readonly address: number;
  /** How many elements it has. */
  readonly size: number;
  /** Whether they are in a bounding volume hierarchy. */
  readonly hasTree: boolean;
  /** Whether it stands still. Change it through `SegmentSet`. */
  isStatic = false;
  /** The segment that carries it, if any. Change it through `SegmentSet`. */
  carrier: Segment | undefined;
  #elements: readonly ElementSource[];
  #hulls: HullVertices;
  readonly #host: Host;
  readonly #insides: Insides;
  /** Whether the parts are listed that hang together. */
  #hasParts = false;

  /**
   * @param treeFrom - the number of elements from which on they get a tree
   * @throws RangeError when a number exceeds the precision or memory is full; nothing has changed then
   */
  constructor(where: string, id: string, elements: readonly ElementSource[], treeFrom: number, host: Host) {
    const { exports, heap, precision } = host;
    checkMagnitudes(where, elements, precision);
    this.id = id;
    this.setPoseName = `Scene.setPose(${JSON.stringify(id)})`;
    this.#elements = Object.freeze([...elements]);
    this.#host = host;
    const counts = countElements(elements);
    this.size = counts.reduce((sum, count) => sum + count, 0);
    this.hasTree = this.size >= treeFrom;
    const hasTree = this.hasTree ? 1 : 0;
    // What stays comes first in memory, so that what does not leaves no gap.
    const countsAt = writeCounts(counts, host);
    this.address = heap.allocate(where, unsigned(exports.segmentBytes(countsAt, hasTree)));
    let staged: StagedElements;
    try {
      this.#hulls = new HullVertices(where, elements, host);
      staged = this.#stage(where, elements, this.#hulls);
    } catch (error) {
      heap.free(this.address);
      throw error;
    }
    exports.initSegment(this.address, countsAt, hasTree);
    exports.fillSegment(this.address, staged.address);
    staged.dispose();
    this.#insides = new Insides(host, this.address);
    try {
      if (this.hasSolidMesh) this.#insides.write(where, elements, false);
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  /** Whether some of its meshes are closed, so that bodies may be inside. */
  get hasSolidMesh(): boolean {
    return hasSolidMesh(this.#elements);
  }

  /**
   * Lists which elements hang together, for scenes with closed meshes.
   *
   * @throws RangeError when memory is full; nothing has changed then
   */
  listParts(where: string): void {
    if (this.#hasParts) return;
    this.#insides.write(where, this.#elements, true);
    this.#hasParts = true;
  }

  /**
   * Replaces the elements by others: of the same kinds, in the same order. A tree is refitted, not built anew.
   *
   * @throws RangeError when they are others, a number exceeds the precision, or memory is full; nothing has changed then
   */
  replace(where: string, elements: readonly ElementSource[]): void {
    const kinds = describeKinds(this.#elements);
    if (describeKinds(elements) !== kinds) {
      throw outOfRange(where, 'elements', `as before, ${kinds}`, describeKinds(elements));
    }
    if (hasSolidMesh(elements) !== this.hasSolidMesh) {
      const expected = this.hasSolidMesh ? 'with solid meshes' : 'without solid meshes';
      throw outOfRange(where, 'elements', `as before, ${expected}`, elements);
    }
    checkMagnitudes(where, elements, this.#host.precision);
    const hulls = new HullVertices(where, elements, this.#host);
    const staged = this.#stage(where, elements, hulls);
    try {
      if (this.#hasParts || this.hasSolidMesh) this.#insides.write(where, elements, this.#hasParts);
    } catch (error) {
      staged.dispose();
      hulls.dispose();
      throw error;
    }
    this.#host.exports.refillSegment(this.address, staged.address);
    staged.dispose();
    this.#hulls.dispose();
    this.#hulls = hulls;
    this.#elements = Object.freeze([...elements]);
  }

  /** Stages elements; if there is no room, frees the vertices of their hulls. */
  #stage(where: string, elements: readonly ElementSource[], hulls: HullVertices): StagedElements {
    try {
      return new StagedElements(where, elements, hulls, this.#host);
    } catch (error) {
      hulls.dispose();
      throw error;
    }
  }

  get elements(): readonly ElementSource[] {
    return this.#elements;
  }

  /** Whether poses may be set. */
  get isMovable(): boolean {
    return !this.isStatic && this.carrier === undefined;
  }

  dispose(): void {
    this.#insides.dispose();
    this.#hulls.dispose();
    this.#host.heap.free(this.address);
  }
}

import { outOfRange } from '../../base/errors.ts';
import { HullVertices } from '../../elements/hull-vertices.ts';
import { unsigned } from '../../wasm/fields.ts';
import type { Host } from '../../wasm/host.ts';
import type { ElementSource, MapSource, SegmentItem } from '../../elements/mesh.ts';
import { cubesOf, isCells } from '../../elements/cells.ts';
import { meshOfField } from '../../elements/field-mesh.ts';
import { isHeightField } from '../../elements/height-field.ts';
import { isMap } from '../../elements/source.ts';
import { CELL_MAP, FIELD_BYTES } from '../../wasm/records.ts';
import { CellStore } from './cell-store.ts';
import { HeightStore } from './height-store.ts';
import { type Bounds, boundsOf } from '../../elements/bounds.ts';
import type { LinkElements } from './links.ts';
import { hasSolidMesh, Insides } from './insides.ts';
import {
  checkMagnitudes,
  countElements,
  describeKinds,
  sizeOf,
  StagedElements,
  writeCounts,
} from '../../elements/staging.ts';

/** The map that checked elements are, if they are one: it is a segment by itself then. */
function mapOf(elements: readonly SegmentItem[]): MapSource | undefined {
  const first = elements[0];
  return isMap(first) ? first : undefined;
}

/** Bytes of what a map keeps beside its segment. */
function bytesOf(map: MapSource): number {
  return isCells(map) ? CELL_MAP.bytes : FIELD_BYTES;
}

function isMesh({ kind }: ElementSource): boolean {
  return kind === 'mesh';
}

/** A rigid body in linear memory. */
export class Segment {
  readonly id: string;
  /** Where its record lies. */
  readonly address: number;
  /** Its cells, if it is a map of these. */
  readonly cells: CellStore | undefined;
  /** Its heights, if it is a height field. */
  readonly heights: HeightStore | undefined;
  /** Whether they are in a bounding volume hierarchy. */
  readonly hasTree: boolean;
  /** Whether it stands still. Change it through `SegmentSet`. */
  isStatic = false;
  /** The segment that carries it, if any. Change it through `SegmentSet`. */
  carrier: Segment | undefined;
  /** Its group, in a scene with pairs 'all'. */
  group: string | undefined;
  /** The links of a robot that it is made of, if it is. */
  links: readonly LinkElements[] | undefined;
  #setPoseName: string | undefined;
  #elements: readonly ElementSource[];
  readonly #size: number;
  #hulls: HullVertices;
  readonly #host: Host;
  readonly #insides: Insides;
  /** Whether some of its meshes are closed. */
  readonly #isSolid: boolean;
  /** Whether the parts are listed that hang together. */
  #hasParts = false;

  /**
   * @param elements - a list of its own, from `checkElements`
   * @param treeFrom - the number of elements from which on they get a tree
   * @throws RangeError when a number exceeds the precision or memory is full; nothing has changed then
   */
  constructor(where: string, id: string, elements: readonly SegmentItem[], treeFrom: number, host: Host) {
    const { exports, heap, precision } = host;
    const map = mapOf(elements);
    const stored = map === undefined ? (elements as readonly ElementSource[]) : [];
    checkMagnitudes(where, stored, precision);
    this.id = id;
    this.#elements = Object.freeze(stored);
    this.#host = host;
    const counts = countElements(stored);
    this.#size = counts.reduce((sum, count) => sum + count, 0);
    this.hasTree = map !== undefined || this.#size >= treeFrom;
    const hasTree = this.hasTree ? 1 : 0;
    // What stays comes first in memory, so that what does not leaves no gap.
    const countsAt = writeCounts(counts, host);
    const bytes = unsigned(exports.segmentBytes(countsAt, hasTree));
    const parts = map && heap.allocateTogether(where, { segment: bytes, map: bytesOf(map) });
    this.address = parts?.segment ?? heap.allocate(where, bytes);
    let staged: StagedElements;
    try {
      this.#hulls = new HullVertices(where, stored, host);
      staged = this.#stage(where, stored, counts, countsAt, this.#hulls);
    } catch (error) {
      heap.free(this.address);
      throw error;
    }
    exports.initSegment(this.address, countsAt, hasTree);
    exports.fillSegment(this.address, staged.address);
    if (isHeightField(map) || stored.some(isMesh)) exports.setSurface(this.address);
    staged.dispose();
    this.#isSolid = hasSolidMesh(stored);
    this.#insides = new Insides(host, this.address);
    try {
      if (this.#isSolid) this.#insides.write(where, stored, false);
      if (isCells(map)) this.cells = new CellStore(where, map, this.address, parts!.map, host);
      if (isHeightField(map)) this.heights = new HeightStore(where, map, this.address, parts!.map, host);
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  /** How errors name a call that moves it: made once, as poses are set all the time. */
  get setPoseName(): string {
    return (this.#setPoseName ??= `Scene.setPose(${JSON.stringify(this.id)})`);
  }

  /** How many elements it has. */
  get size(): number {
    return this.cells?.size ?? this.heights?.size ?? this.#size;
  }

  /** Whether some of its meshes are closed, or its ground is solid, so that bodies may be inside. */
  get hasSolidMesh(): boolean {
    return this.heights?.grid.solid ?? this.#isSolid;
  }

  /** Which of its meshes are surfaces although nobody wished for that, one sentence each. */
  get warnings(): readonly string[] {
    return this.#elements.flatMap((source) => {
      if (source.kind !== 'mesh' || source.opening === undefined) return [];
      const subject = `segment ${JSON.stringify(this.id)}: a mesh ${source.opening}`;
      return [`${subject}; it is a surface, inside which there is room (solid: false, if that is meant)`];
    });
  }

  /**
   * Lists which elements hang together, for scenes with closed meshes.
   *
   * @throws RangeError when memory is full; nothing has changed then
   */
  listParts(where: string): void {
    // Of a height field, all hangs together, which it knows.
    if (this.#hasParts || this.heights !== undefined) return;
    this.#insides.write(where, this.#elements, true);
    this.#hasParts = true;
  }

  /**
   * Replaces the elements by others: of equal kinds, in equal order. A tree is refitted, not built anew.
   *
   * @throws RangeError for other kinds, too large numbers, or full memory; nothing has changed then
   */
  replace(where: string, given: readonly SegmentItem[]): void {
    const elements = given.filter((element) => !isMap(element));
    if (this.map !== undefined || elements.length < given.length) {
      const expected = 'those of no map of cells or height field, which Scene.cells and Scene.heights change';
      throw outOfRange(where, 'elements', expected, given);
    }
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
    const counts = countElements(elements);
    const staged = this.#stage(where, elements, counts, writeCounts(counts, this.#host), hulls);
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
  #stage(
    where: string,
    elements: readonly ElementSource[],
    counts: readonly number[],
    countsAt: number,
    hulls: HullVertices,
  ): StagedElements {
    try {
      return new StagedElements(where, elements, counts, countsAt, hulls, this.#host);
    } catch (error) {
      hulls.dispose();
      throw error;
    }
  }

  /** The map that it is, if it is one, as it is at the moment: a copy. */
  get map(): MapSource | undefined {
    return this.cells?.read() ?? this.heights?.read();
  }

  /** Its elements; of a map, the cubes in order of their numbers; of a height field, its triangles' mesh. */
  get elements(): readonly ElementSource[] {
    const { map } = this;
    if (map === undefined) return this.#elements;
    return isCells(map) ? cubesOf(map) : [meshOfField(map)];
  }

  /** What one of its elements is a part of, and which part: of a mesh its triangle. Undefined for a map. */
  partAt(number: number): { readonly source: ElementSource; readonly part: number } | undefined {
    let part = number;
    for (const source of this.#elements) {
      const size = sizeOf(source);
      if (part < size) return { source, part };
      part -= size;
    }
    return undefined;
  }

  /** A box around it, in its own frame: see `boundsOf`. */
  get bounds(): Bounds | undefined {
    const { map } = this;
    return boundsOf(map === undefined ? this.#elements : [map]);
  }

  /** Whether poses may be set. */
  get isMovable(): boolean {
    return !this.isStatic && this.carrier === undefined;
  }

  dispose(): void {
    this.cells?.dispose();
    this.heights?.dispose();
    this.#insides.dispose();
    this.#hulls.dispose();
    this.#host.heap.free(this.address);
  }
}

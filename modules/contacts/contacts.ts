import { checkOptions } from '../../bindings/base/options.ts';
import type { Numbers } from '../../bindings/base/types.ts';
import type { ListedContacts } from './listing.ts';
import { checkBoolean, checkFinite, outOfRange, wrongType } from '../../bindings/base/errors.ts';
import type { LinkOf } from '../../bindings/scene/pairs/distances.ts';
import type { Pair } from '../../bindings/scene/pairs/pairs.ts';
import { checkPenetration } from '../../bindings/scene/pairs/penetration.ts';
import { type Vector, vectorAt } from '../../bindings/base/checks.ts';

/** What `contacts` takes. */
export interface ContactOptions {
  /** Elements up to this distance are in contact: metres, finite. Default 0: those that touch or overlap. */
  maxDistance?: number;
  /** Whether to keep only the closest elements of each segment pair. Default: false. */
  nearestOnly?: boolean;
  /**
   * Whether contacts of an element with the triangles of a mesh or of a height field, or with cells, become
   * one for each plane that it rests on. Default: true; with `nearestOnly` they are never merged.
   */
  merge?: boolean;
  /**
   * Where contacts can be flat: 'polygon' (default) finds the polygon of the contact, and its centroid as the
   * point; 'deepest' halves the way between the points that are deepest in the other element.
   */
  polygons?: 'polygon' | 'deepest';
  /**
   * Where contacts on half-spaces and planes act: 'centroid' (default) of the polygon, or 'corners': the mean
   * of the corners of the element that are below, by how deep each is. What has none keeps its centroid.
   */
  point?: 'centroid' | 'corners';
  /** How deep lines and triangles cross: see `scene.evaluate`. Default: 'saturated'. */
  penetration?: 'saturated' | 'exact';
}

/** Where two elements touch or overlap, or nearly so, as a plain object. Metres, world frame. */
export interface Contact {
  /**
   * Which elements of which segments touch, whichever of them is a. It is that of no other contact in a list,
   * and the same in the next one, for as long as they touch: see docs/contacts.md.
   */
  id: string;
  /** Segment ids. */
  a: string;
  b: string;
  /** The links of a robot that the elements are of; for segments that are of no robot, their ids. */
  linkA: string;
  linkB: string;
  /** Numbers of the elements in their segments. */
  elementA: number;
  elementB: number;
  /** Signed distance, and by how much they overlap: minus the distance, or 0. */
  distance: number;
  depth: number;
  /** Points on the surfaces. */
  pointA: Vector;
  pointB: Vector;
  /** Where it acts: by default the centroid of the polygon, or else halfway between these points. */
  point: Vector;
  /** Unit vector from a to b: b is pushed along it, a against it. */
  normal: Vector;
  /** For all elements but points. */
  polygon?: ContactPolygon;
}

/**
 * Where two elements touch that can be flat, halfway between them: of a body on a half-space its section with
 * the plane, of two others what sections of both share; or an edge (two vertices), or a point of it (one).
 * Metres, world frame.
 *
 * Source: Petersen 2007, §5.4.6, §5.4.9.
 */
export interface ContactPolygon {
  /** Up to 32 points of the outline, counter-clockwise as seen from b. Arcs have four edges or more. */
  vertices: Vector[];
  /**
   * How deep the elements overlap at each vertex, metres: along the normal, between the surfaces that look at
   * each other, as planes, and never more than minus the distance of the contact. Less than 0: they are
   * apart.
   */
  depths: number[];
  /** Of the true outline, arcs and all. */
  centroid: Vector;
  /** Of the true outline as seen along the normal, m²; 0 for an edge or a corner. */
  area: number;
}

/** Options, checked and complete. */
export type CheckedContactOptions = Required<Omit<ContactOptions, 'penetration'>> & {
  readonly isExact: boolean;
};

/** Checks options from outside, and fills in defaults. */
export function checkContactOptions(
  where: string,
  options: ContactOptions | undefined = {},
): CheckedContactOptions {
  checkOptions(where, options, ['maxDistance', 'nearestOnly', 'merge', 'polygons', 'point', 'penetration']);
  const maxDistance = checkFinite(where, 'maxDistance', options.maxDistance ?? 0);
  const { nearestOnly = false, merge = true, polygons = 'polygon', point = 'centroid' } = options;
  checkBoolean(where, 'nearestOnly', nearestOnly);
  checkBoolean(where, 'merge', merge);
  checkChoice(where, 'polygons', ['polygon', 'deepest'], polygons);
  checkChoice(where, 'point', ['centroid', 'corners'], point);
  return { maxDistance, nearestOnly, merge, polygons, point, isExact: checkPenetration(where, options) };
}

function checkChoice(where: string, name: string, choices: readonly [string, string], value: unknown): void {
  if (choices.includes(value as string)) return;
  const check = typeof value === 'string' ? outOfRange : wrongType;
  throw check(where, name, `'${choices[0]}' or '${choices[1]}'`, value);
}

/**
 * The contacts of a scene at one moment: columns with one row per contact, in the order of the pair list,
 * then of the element numbers. The columns are the caller's: later changes of the scene do not reach them.
 */
export class Contacts implements Iterable<Contact> {
  /** The row of the pair list that each row comes from. */
  readonly pair: Int32Array;
  readonly elementA: Int32Array;
  readonly elementB: Int32Array;
  readonly distance: Numbers;
  readonly depth: Numbers;
  /** Three numbers per row. */
  readonly pointA: Numbers;
  readonly pointB: Numbers;
  readonly point: Numbers;
  readonly normal: Numbers;
  /** Where each row's polygon begins in the vertices, and the end of the last; some are empty. */
  readonly firstVertex: Int32Array;
  /** Three numbers per vertex. */
  readonly vertices: Numbers;
  /** How deep the elements overlap at each vertex, metres; less than 0 where they are apart. */
  readonly vertexDepth: Numbers;
  /** Area of each row's polygon, m². */
  readonly area: Numbers;
  readonly #list: readonly Pair[];
  readonly #part: Int32Array;
  readonly #centroid: Numbers;
  readonly #links: readonly Pair[] | undefined;
  #pairs: readonly Pair[] | undefined;
  #ids: readonly string[] | undefined;

  /** @internal Call `contacts`. `linkOf`: where segments are of robots; `point`: where contacts act. */
  constructor(list: readonly Pair[], linkOf: LinkOf | undefined, found: ListedContacts, point?: Numbers) {
    this.#list = list;
    this.pair = found.row.slice();
    this.#part = found.part.slice();
    this.elementA = found.elementA.slice();
    this.elementB = found.elementB.slice();
    this.distance = found.distance.slice();
    this.depth = this.distance.slice();
    for (let i = 0; i < this.depth.length; i++) this.depth[i] = Math.max(0, -this.depth[i]!);
    this.pointA = found.pointA.slice();
    this.pointB = found.pointB.slice();
    this.#centroid = found.point.slice();
    this.point = point ?? this.#centroid;
    this.normal = found.normal.slice();
    this.firstVertex = found.firstVertex.slice();
    this.vertices = found.vertices.slice();
    this.vertexDepth = found.vertexDepth.slice();
    this.area = found.area.slice();
    if (linkOf === undefined) return;
    const linksOf = ([a, b]: Pair, i: number): Pair => [
      linkOf(a, this.elementA[i]!),
      linkOf(b, this.elementB[i]!),
    ];
    this.#links = Object.freeze(this.pairs.map(linksOf));
  }

  /** The segment ids of each row. */
  get pairs(): readonly Pair[] {
    return (this.#pairs ??= Object.freeze(Array.from(this.pair, (row) => this.#list[row]!)));
  }

  /** The links of each row, as `linkA` and `linkB` of a contact. */
  get links(): readonly Pair[] {
    return this.#links ?? this.pairs;
  }

  /** The id of each row, as `id` of a contact. */
  get ids(): readonly string[] {
    return (this.#ids ??= Object.freeze(Array.from(this.pair, (_, i) => this.#idOf(i))));
  }

  #idOf(i: number): string {
    const [a, b] = this.#list[this.pair[i]!]!;
    const [first, second] = [
      [a, this.elementA[i]!],
      [b, this.elementB[i]!],
    ];
    const part = this.#part[i]!;
    return JSON.stringify([...(a < b ? [first, second] : [second, first]), ...(part > 0 ? [part] : [])]);
  }

  /** Number of contacts. */
  get count(): number {
    return this.pair.length;
  }

  /**
   * A copy of row `i`.
   *
   * @throws RangeError when there is no such row
   */
  at(i: number): Contact {
    if (!Number.isInteger(i) || i < 0 || i >= this.count) {
      throw outOfRange('Contacts.at', 'i', `an integer from 0 to ${this.count - 1}`, i);
    }
    const [a, b] = this.#list[this.pair[i]!]!;
    const [linkA, linkB] = this.#links?.[i] ?? [a, b];
    const contact: Contact = {
      id: this.#idOf(i),
      a,
      b,
      linkA,
      linkB,
      elementA: this.elementA[i]!,
      elementB: this.elementB[i]!,
      distance: this.distance[i]!,
      depth: this.depth[i]!,
      pointA: vectorAt(this.pointA, i),
      pointB: vectorAt(this.pointB, i),
      point: vectorAt(this.point, i),
      normal: vectorAt(this.normal, i),
    };
    const [first, end] = [this.firstVertex[i]!, this.firstVertex[i + 1]!];
    if (first === end) return contact;
    const vertices = Array.from({ length: end - first }, (_, k) => vectorAt(this.vertices, first + k));
    const depths = Array.from(this.vertexDepth.subarray(first, end));
    const centroid = vectorAt(this.#centroid, i);
    return { ...contact, polygon: { vertices, depths, centroid, area: this.area[i]! } };
  }

  /** Copies of all rows, one after the other. */
  *[Symbol.iterator](): Iterator<Contact> {
    for (let i = 0; i < this.count; i++) yield this.at(i);
  }
}

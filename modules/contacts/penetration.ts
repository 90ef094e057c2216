import { type Vector, vectorAt } from '../../bindings/base/checks.ts';
import { checkBoolean, outOfRange } from '../../bindings/base/errors.ts';
import { lengthOf } from '../../bindings/base/length.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import { tape } from '../../bindings/base/tape.ts';
import type { Scene } from '../../bindings/index.ts';
import type { Mesh, SegmentItem } from '../../bindings/elements/mesh.ts';
import { hull, HULL_VERTICES, type HullElement } from '../../bindings/elements/solids.ts';
import { BatchRunner, readSides } from '../../bindings/pair-batch/distances.ts';
import { outlineOf } from '../../bindings/elements/outline.ts';
import { isEndless } from '../../bindings/elements/endless.ts';
import { dot, normalize, subtract } from '../../bindings/geometry/vectors.ts';
import {
  type AskedScene,
  checkScene,
  type Companion,
  type SceneContext,
} from '../../bindings/scene/questions/question.ts';
import { type ConvexCore, coreOfMesh, extremesOf } from './convex-core.ts';
import { elementPairs } from './functions.ts';

/** How deep two segments overlap, as bounds. Metres, world frame. */
export interface PenetrationDepth {
  /** No shorter translation separates them. 0 where no point was found that is deep inside the other. */
  readonly lower: number;
  /** The translation by this length along `normal` separates them: b moved along it, or a against it. */
  readonly upper: number;
  /** A unit vector. */
  readonly normal: Vector;
  /** The point of one that is deepest inside the other; undefined where `lower` is 0. */
  readonly point: Vector | undefined;
}

/** Points inside the other segment that are looked at, the most. */
const MOST = 4096;

/** What `penetrationDepth` takes. */
export interface PenetrationDepthOptions {
  /**
   * Whether convex bodies inside of both are compared, too, which makes the interval of convex meshes as
   * narrow as roundings. It takes 1 ms for boxes, up to 1 s for hundreds of vertices. Default: true.
   */
  readonly convex?: boolean | undefined;
}

/** Pairs of convex cores that are compared, the most: each takes a search over all directions. */
const MOST_CORES = 64;

/** What roundings may make of a length, relative to the largest coordinate, by precision. */
const ROUNDING = { double: 2 ** -40, single: 2 ** -16 };

/**
 * How deep two segments overlap, meshes included: the length of the shortest translation that separates
 * them, as a proved interval. The lower bound is the larger of two: that of the point of one that is deepest
 * inside the other, of vertices and centers of triangles, which the translation has to take to the surface;
 * and that of the convex bodies that are inside of both, by a search over all directions
 * (`engine.certifyDepth`). The upper bound is that of the least overlap of their shadows on a line, of 26
 * directions, the axes of both, the way between their middles, and those along which the convex bodies are
 * separated.
 *
 * Both bounds of convex meshes, closed, and of boxes and hulls are the same but for roundings. A closed mesh
 * has an inside, an open one has none: what crosses it has a lower bound of 0.
 *
 * @returns undefined where they are apart
 * @throws TypeError or RangeError for what is no scene or option, an unknown id, or a segment with itself
 */
export function penetrationDepth(
  scene: Scene,
  a: string,
  b: string,
  options: PenetrationDepthOptions = {},
): PenetrationDepth | undefined {
  const where = 'penetrationDepth';
  if (tape.listener !== undefined) {
    return tape.listener.call(where, penetrationDepth, [scene, a, b, options]);
  }
  const checked = checkScene(where, scene);
  checkOptions(where, options, ['convex']);
  const { convex = true } = options;
  checkBoolean(where, 'options.convex', convex);
  if (a === b) throw outOfRange(where, 'b', 'another segment than a', b);
  const [first, second] = [bodyOf(scene, a), bodyOf(scene, b)];
  const deepest = [deepestOf(scene, first, b), deepestOf(scene, second, a)].reduce((x, y) =>
    y.depth > x.depth ? y : x,
  );
  if (deepest.depth === 0 && elementPairs(scene, a, b).elementA.length === 0) return undefined;
  const largest = Math.max(first.largest, second.largest);
  const slack = ROUNDING[scene.precision] * largest;
  // In one order, whichever is asked for first: the bits are those of one search.
  const ordered = a < b ? ([first, second] as const) : ([second, first] as const);
  const cores = convex ? compareCores(checked, ...ordered) : { depth: 0, normals: [] };
  const { overlap, normal } = leastShadow(first, second, cores.normals);
  const lower = Math.max(0, deepest.depth - slack, cores.depth - slack);
  return {
    lower,
    upper: Math.max(overlap + slack, lower),
    normal,
    point: deepest.depth > slack ? deepest.point : undefined,
  };
}

/** A runner of batches that lives as long as a scene. */
class CoreBatches implements Companion {
  readonly runner: BatchRunner;

  constructor({ host }: SceneContext) {
    this.runner = new BatchRunner(host);
  }

  dispose(): void {
    this.runner.dispose();
  }
}

const KEY = {};

/** How deep the convex cores of two bodies overlap at least, and along what they are separated. */
function compareCores(scene: AskedScene, a: Body, b: Body): { depth: number; normals: Vector[] } {
  const others = coresOf(b);
  const pairs = coresOf(a)
    .flatMap((core) => others.map((other) => [core, other] as const))
    .slice(0, MOST_CORES);
  if (pairs.length === 0) return { depth: 0, normals: [] };
  const where = 'penetrationDepth';
  const { runner } = scene.companion(where, KEY, (context) => new CoreBatches(context));
  const hulls = ([0, 1] as const).map((side) => pairs.map((pair) => hullOf(pair[side])));
  const sides = readSides(where, 'hull', 'hull', hulls[0]!, hulls[1]!, scene.precision);
  const { distance, normal } = runner.run(sides, 'rows');
  const bounds = runner.certify('Engine.certifyDepth', sides, normal);
  const depths = pairs.map(([core, other], i) => {
    // Of hulls that are apart, within their radii, two points show how deep they are.
    const bound = bounds[i]! < Infinity ? bounds[i]! : distance[i]!;
    return -bound - core.loss - other.loss;
  });
  return { depth: Math.max(0, ...depths), normals: pairs.map((_, i) => vectorAt(normal, i)) };
}

function hullOf({ vertices, radius }: ConvexCore): HullElement {
  const filled = [...vertices];
  while (filled.length < HULL_VERTICES.least) filled.push(vertices[0]!);
  return hull(filled, radius);
}

/** A segment in the world. */
interface Body {
  readonly parts: readonly Part[];
  /** What it is made of, with the parts that come of it. */
  readonly items: readonly (readonly [item: SegmentItem, part: Part])[];
  /** The half-spaces in it, all points p with normal · p at most offset, and the planes. */
  readonly halfSpaces: readonly {
    readonly normal: Vector;
    readonly offset: number;
    readonly isPlane: boolean;
  }[];
  /** The axes of its frame. */
  readonly axes: readonly Vector[];
  /** The largest coordinate, and the middle of the points. */
  readonly largest: number;
  readonly middle: Vector;
}

/** Points with balls around them: see `outlineOf`. */
interface Part {
  readonly points: Float64Array;
  readonly inner: number;
  readonly outer: number;
}

function bodyOf(scene: Scene, id: string): Body {
  const pose = scene.getPose(id);
  const parts: Part[] = [];
  const items: (readonly [SegmentItem, Part])[] = [];
  const halfSpaces: Body['halfSpaces'][number][] = [];
  for (const item of scene.segment(id).elements) {
    const outline = outlineOf(item);
    if (outline !== undefined) {
      const points = item.kind === 'mesh' ? [...outline.points, ...centersOf(item)] : outline.points;
      const part = { ...outline, points: placeAll(pose, points) };
      parts.push(part);
      items.push([item, part]);
    } else if (isEndless(item)) {
      const normal = turn(pose, item.normal);
      const offset = item.offset + dot(normal, [pose[12]!, pose[13]!, pose[14]!]);
      halfSpaces.push({ normal, offset, isPlane: item.kind === 'plane' });
    }
  }
  return {
    parts,
    items,
    halfSpaces,
    axes: [turn(pose, [1, 0, 0]), turn(pose, [0, 1, 0]), turn(pose, [0, 0, 1])],
    ...extentOf(parts),
  };
}

/** Convex bodies inside of a body. */
function coresOf({ items }: Body): ConvexCore[] {
  return items.flatMap(([item, part]) => coreOf(item, part) ?? []);
}

/** The convex body that is inside of something, if it is known. */
function coreOf(item: SegmentItem, { points, inner }: Part): ConvexCore | undefined {
  switch (item.kind) {
    case 'mesh':
      if (item.solid !== true) return undefined;
      return coreOfMesh(points.subarray(0, item.vertices.length), item.indices, item.radius);
    case 'points':
    case 'cells':
    case 'heightField':
      return undefined;
    default:
      return { vertices: extremesOf(points), radius: inner, loss: 0 };
  }
}

/**
 * The largest coordinate of some points with what is around them, and the middle of the box around the
 * points.
 */
function extentOf(parts: readonly Part[]): Pick<Body, 'largest' | 'middle'> {
  let largest = 0;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const { points, outer } of parts) {
    for (let i = 0; i < points.length; i++) {
      const x = points[i]!;
      largest = Math.max(largest, Math.abs(x) + outer);
      low[i % 3] = Math.min(low[i % 3]!, x);
      high[i % 3] = Math.max(high[i % 3]!, x);
    }
  }
  const middle = (k: number): number => (low[k]! <= high[k]! ? (low[k]! + high[k]!) / 2 : 0);
  return { largest, middle: [middle(0), middle(1), middle(2)] };
}

/** The center of each triangle. */
function centersOf({ vertices, indices }: Mesh): number[] {
  const centers: number[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      const at = (corner: number): number => vertices[3 * indices[i + corner]! + k]!;
      centers.push((at(0) + at(1) + at(2)) / 3);
    }
  }
  return centers;
}

function turn(pose: readonly number[], [x, y, z]: Vector): Vector {
  const row = (k: number): number => pose[k]! * x + pose[4 + k]! * y + pose[8 + k]! * z;
  return [row(0), row(1), row(2)];
}

function placeAll(pose: readonly number[], points: ArrayLike<number>): Float64Array {
  const placed = new Float64Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    const [x, y, z] = turn(pose, [points[i]!, points[i + 1]!, points[i + 2]!]);
    placed.set([x + pose[12]!, y + pose[13]!, z + pose[14]!], i);
  }
  return placed;
}

/** The point of a body that is deepest inside a segment, and by how much. */
function deepestOf(scene: Scene, { parts }: Body, other: string): { depth: number; point: Vector } {
  let deepest = { depth: 0, point: [0, 0, 0] as Vector };
  for (const { points, inner } of parts) {
    const inside = scene.contains(other, points);
    const found = [...inside.keys()].filter((i) => inside[i] === 1);
    const step = Math.max(1, Math.ceil(found.length / MOST));
    for (let k = 0; k < found.length; k += step) {
      const i = 3 * found[k]!;
      const point: Vector = [points[i]!, points[i + 1]!, points[i + 2]!];
      // Inside a closed mesh, the distance from its triangles is above 0; inside all else it is below.
      const { distance } = scene.nearestElement(other, point)!;
      const depth = Math.abs(distance) + inner;
      if (depth > deepest.depth) deepest = { depth, point };
    }
  }
  return deepest;
}

/** The line on which the shadows of two bodies overlap least: moving b along it by so much separates them. */
function leastShadow(a: Body, b: Body, more: readonly Vector[]): { overlap: number; normal: Vector } {
  const between = subtract(b.middle, a.middle);
  const halfSpaces = [...waysOut(a), ...waysOut(b).map(negative)];
  const lines = [...LATTICE, ...a.axes, ...b.axes, ...more, ...(lengthOf(...between) > 0 ? [between] : [])];
  const candidates = [...halfSpaces, ...lines.map(normalize).flatMap((line) => [line, negative(line)])];
  let least = { overlap: Infinity, normal: candidates[0]! };
  for (const normal of candidates) {
    const overlap = reach(a, normal) + reach(b, negative(normal));
    if (overlap < least.overlap) least = { overlap, normal };
  }
  return least;
}

/** The normals of half-spaces and planes that something can be pushed out of a body along. */
function waysOut({ halfSpaces }: Body): Vector[] {
  return halfSpaces.flatMap(({ normal, isPlane }) => (isPlane ? [normal, negative(normal)] : [normal]));
}

/** The 13 lines through the corners, edges and faces of a cube. */
const LATTICE: readonly Vector[] = [-1, 0, 1].flatMap((x) =>
  [-1, 0, 1].flatMap((y) => [-1, 0, 1].flatMap((z) => (9 * x + 3 * y + z > 0 ? [[x, y, z] as Vector] : []))),
);

/** How far a body goes along a direction; Infinity where nothing ends it. */
function reach({ parts, halfSpaces }: Body, direction: Vector): number {
  let most = -Infinity;
  for (const { points, outer } of parts) {
    for (let i = 0; i < points.length; i += 3) {
      const along = points[i]! * direction[0] + points[i + 1]! * direction[1] + points[i + 2]! * direction[2];
      most = Math.max(most, along + outer);
    }
  }
  for (const { normal, offset, isPlane } of halfSpaces) {
    if (areEqual(normal, direction)) most = Math.max(most, offset);
    else most = Math.max(most, isPlane && areEqual(negative(normal), direction) ? -offset : Infinity);
  }
  return most;
}

function areEqual(a: Vector, b: Vector): boolean {
  return a.every((x, k) => x === b[k]);
}

function negative([x, y, z]: Vector): Vector {
  return [-x, -y, -z];
}

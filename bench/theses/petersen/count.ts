/**
 * Counts what hierarchies of spheres leave to be tested in a world, as Petersen 2007, §5.5.2, descends them:
 * into the larger of two spheres that meet. Planes, and boards that are long and thin, are in no tree: they
 * are tested with the spheres of the others.
 */
import type { BoxElement, Element, HalfSpaceElement } from '../../../bindings/index.ts';
import { type Ball, gapOfBalls } from '../../hierarchies/branch-volumes.ts';
import { areCompared } from '../../hierarchies/worlds-bench.ts';
import type { Body, World } from '../../hierarchies/worlds.ts';
import { grow, type Node, ofJoints, type Shape, type Strategy } from './trees.ts';

/** What one time step takes: tests of bounding volumes, and of objects. */
export interface StepCounts {
  readonly spheres: number;
  readonly objects: number;
}

/** A body, and how its objects are kept: in a tree, or one by one. */
interface Group {
  readonly body: Body;
  readonly tree?: { readonly shape: Shape; readonly balls: readonly Ball[] };
  readonly apart: readonly (HalfSpaceElement | BoxElement)[];
}

/** So many times as long as wide, an object is long and thin. Dimensionless. */
const LONG = 20;

/** Hears of each pair of objects that is left: bodies, and numbers of objects in them. */
export type Hear = (a: Body, objectA: number, b: Body, objectB: number) => void;

/** Counts what each time step of a world takes. */
export function countSteps(world: World, strategy: Strategy, hear: Hear = () => undefined): StepCounts[] {
  const groups = world.bodies.map((body) => makeGroup(body, strategy));
  const pairs = groups.flatMap((a, i) =>
    groups.slice(i + 1).flatMap((b) => (areCompared(world, a.body, b.body) ? [[a, b] as const] : [])),
  );
  return Array.from({ length: world.steps }, (_, step) => {
    const trees = new Map(groups.map((group) => [group, treeAt(group, step)]));
    const count = { spheres: 0, objects: 0 };
    for (const [a, b] of pairs) {
      const [treeA, treeB] = [trees.get(a), trees.get(b)];
      if (treeA !== undefined && treeB !== undefined) {
        testTrees(treeA, treeB, count, (i, j) => hear(a.body, i, b.body, j));
      }
      if (treeB !== undefined) {
        a.apart.forEach((one, i) => testApart(one, treeB, count, (j) => hear(a.body, i, b.body, j)));
      }
      if (treeA !== undefined) {
        b.apart.forEach((one, j) => testApart(one, treeA, count, (i) => hear(a.body, i, b.body, j)));
      }
    }
    return count;
  });
}

/** The spheres of the objects of a body that stands in the world's frame. */
export function ballsOf({ parts }: Body): Ball[] {
  return parts.map(([element]) => ballAround(element as Element));
}

function makeGroup(body: Body, strategy: Strategy): Group {
  const elements = body.parts.map(([element]) => element as Element);
  if (elements.every(isApart)) return { body, apart: elements as Group['apart'] };
  const balls = ballsOf(body);
  const shape = body.joints === undefined ? strategy(balls) : ofJoints(body.joints);
  return { body, tree: { shape, balls }, apart: [] };
}

function isApart(element: Element): boolean {
  if (element.kind === 'halfSpace') return true;
  if (element.kind !== 'box') return false;
  const [short, , long] = element.halfExtents.toSorted((a, b) => a - b) as [number, number, number];
  return long > LONG * short;
}

function treeAt({ body, tree }: Group, step: number): Node | undefined {
  if (tree === undefined) return undefined;
  const pose = body.path[step];
  return grow(tree.shape, pose === undefined ? tree.balls : tree.balls.map((ball) => moved(ball, pose)));
}

function moved({ x, y, z, radius }: Ball, m: readonly number[]): Ball {
  const along = (k: number): number => m[k]! * x + m[4 + k]! * y + m[8 + k]! * z + m[12 + k]!;
  return { x: along(0), y: along(1), z: along(2), radius };
}

/** The smallest sphere around a ball, box or cylinder. */
function ballAround(element: Element): Ball {
  switch (element.kind) {
    case 'point': {
      const [[x, y, z]] = element.vertices;
      return { x, y, z, radius: element.radius };
    }
    case 'box': {
      const [x, y, z] = element.center;
      return { x, y, z, radius: Math.hypot(...element.halfExtents) };
    }
    case 'cylinder': {
      const { vertices, radius } = element;
      const [start, end] = vertices;
      const [x, y, z] = [0, 1, 2].map((k) => (start[k]! + end[k]!) / 2) as [number, number, number];
      const half = Math.hypot(end[0] - start[0], end[1] - start[1], end[2] - start[2]) / 2;
      return { x, y, z, radius: Math.hypot(half, radius) };
    }
    default:
      throw new Error(`worlds have no ${element.kind} in trees`);
  }
}

type Count = { -readonly [name in keyof StepCounts]: StepCounts[name] };

function testTrees(a: Node, b: Node, count: Count, hear: (i: number, j: number) => void): void {
  const open: (readonly [Node, Node])[] = [[a, b]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [one, other] = next;
    count.spheres++;
    if (gapOfBalls(one.ball, other.ball) > 0) continue;
    if (one.object !== undefined && other.object !== undefined) {
      count.objects++;
      hear(one.object, other.object);
    } else if (
      other.object !== undefined ||
      (one.object === undefined && one.ball.radius > other.ball.radius)
    ) {
      for (const child of one.children) open.push([child, other]);
    } else {
      for (const child of other.children) open.push([one, child]);
    }
  }
}

/** A plane or board with a tree. */
function testApart(
  element: HalfSpaceElement | BoxElement,
  tree: Node,
  count: Count,
  hear: (object: number) => void,
): void {
  const open = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    count.spheres++;
    if (isBeyond(element, node.ball)) continue;
    if (node.object !== undefined) {
      count.objects++;
      hear(node.object);
    }
    open.push(...node.children);
  }
}

/** Whether a sphere is beyond a plane, or along an axis of a board. Boards have the axes of the world. */
export function isBeyond(element: HalfSpaceElement | BoxElement, { x, y, z, radius }: Ball): boolean {
  const at = [x, y, z];
  if (element.kind === 'halfSpace') {
    const height = element.normal.reduce((sum, n, k) => sum + n * at[k]!, 0) - element.offset;
    return height > radius;
  }
  const { center, halfExtents } = element;
  return at.some((place, k) => Math.abs(place - center[k]!) > radius + halfExtents[k]!);
}

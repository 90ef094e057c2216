/**
 * Hierarchies of spheres as Petersen 2007 builds them: objects in leaves only, and around each node the
 * smallest sphere around those of its children. Of loose objects in one of three ways (§5.1.2, §8.1.2), of
 * robots after their joints (§5.5.1.2).
 */
import { around, type Ball } from '../../hierarchies/branch-volumes.ts';
import { makeRandom } from '../../random.ts';

/** A node: an object by its number, or what is below. */
export type Shape = number | readonly Shape[];

/** A node with its sphere. */
export interface Node {
  readonly ball: Ball;
  /** The number of its object; undefined: an inner node. */
  readonly object?: number;
  readonly children: readonly Node[];
}

/** A way to build a tree of loose objects, given by their spheres. */
export type Strategy = (balls: readonly Ball[]) => Shape;

/** The tree of a shape where its objects are now. */
export function grow(shape: Shape, balls: readonly Ball[]): Node {
  if (typeof shape === 'number') return { ball: balls[shape]!, object: shape, children: [] };
  const children = shape.map((child) => grow(child, balls));
  const ball = children.reduce<Ball | undefined>((sum, child) => around(sum, child.ball), undefined)!;
  return { ball, children };
}

/** The ways to build trees of loose objects, by name. */
export const STRATEGIES = {
  'top down': topDown,
  'bottom up': bottomUp,
  insertion,
} as const satisfies Readonly<Record<string, Strategy>>;
export type StrategyName = keyof typeof STRATEGIES;

/** Halves at the median of the centers along the axis on which they are spread most, as §5.5.1.1. */
function topDown(balls: readonly Ball[]): Shape {
  const split = (numbers: readonly number[]): Shape => {
    if (numbers.length === 1) return numbers[0]!;
    const spread = (axis: Axis) => {
      const along = numbers.map((i) => balls[i]![axis]);
      return Math.max(...along) - Math.min(...along);
    };
    const widest = AXES.reduce((best, axis) => (spread(axis) > spread(best) ? axis : best));
    const sorted = numbers.toSorted((a, b) => balls[a]![widest] - balls[b]![widest] || a - b);
    const half = Math.ceil(sorted.length / 2);
    return [split(sorted.slice(0, half)), split(sorted.slice(half))];
  };
  return split(balls.map((_, i) => i));
}

const AXES = ['x', 'y', 'z'] as const;
type Axis = (typeof AXES)[number];

/** Joins the two nodes whose common sphere is the smallest, until one is left (§5.1.2.1). */
function bottomUp(balls: readonly Ball[]): Shape {
  const open: { ball: Ball; shape: Shape }[] = balls.map((ball, shape) => ({ ball, shape }));
  /** By node: the partner with whom its sphere is the smallest, of those behind it. */
  const best: { partner: number; ball: Ball }[] = [];
  const choose = (i: number): void => {
    let found = { partner: -1, ball: EVERYWHERE };
    for (let j = i + 1; j < open.length; j++) {
      const ball = around(open[i]!.ball, open[j]!.ball);
      if (ball.radius < found.ball.radius) found = { partner: j, ball };
    }
    best[i] = found;
  };
  const chooseAll = (): void => open.forEach((_, i) => choose(i));
  chooseAll();
  while (open.length > 1) {
    let first = 0;
    for (let i = 1; i < open.length; i++) if (best[i]!.ball.radius < best[first]!.ball.radius) first = i;
    const { partner, ball } = best[first]!;
    open[first] = { ball, shape: [open[first]!.shape, open[partner]!.shape] };
    open.splice(partner, 1);
    chooseAll();
  }
  return open[0]!.shape;
}

const EVERYWHERE: Ball = { x: 0, y: 0, z: 0, radius: Infinity };

/** What is inserted into: each node knows its sphere, which grows. */
interface Branch {
  ball: Ball;
  readonly object: number;
  children: [Branch, Branch] | undefined;
}

/**
 * Inserts objects one after the other, in a random order, each beside the node where all volumes grow least
 * in sum (§5.1.2.3).
 */
function insertion(balls: readonly Ball[]): Shape {
  const order = shuffled(balls.length);
  const leaf = (object: number): Branch => ({ ball: balls[object]!, object, children: undefined });
  const root = leaf(order[0]!);
  for (const object of order.slice(1)) insert(root, leaf(object));
  const shapeOf = ({ object, children }: Branch): Shape =>
    children === undefined ? object : children.map(shapeOf);
  return shapeOf(root);
}

function insert(root: Branch, leaf: Branch): void {
  let found: Branch[] = [root];
  let least = Infinity;
  // What the nodes above have grown by, and the way to a node.
  const look = (way: Branch[], grown: number): void => {
    if (grown >= least) return;
    const { ball, children } = way.at(-1)!;
    const joint = volumeOf(around(ball, leaf.ball));
    if (grown + joint < least) [found, least] = [way, grown + joint];
    for (const child of children ?? []) look([...way, child], grown + joint - volumeOf(ball));
  };
  look([root], 0);
  const place = found.at(-1)!;
  const moved: Branch = { ...place };
  Object.assign(place, { ball: around(place.ball, leaf.ball), object: -1, children: [moved, leaf] });
  for (const above of found.slice(0, -1).toReversed()) {
    above.ball = around(above.children![0].ball, above.children![1].ball);
  }
}

function volumeOf({ radius }: Ball): number {
  return radius ** 3;
}

/** The numbers below a count in a random order that is always the same. */
function shuffled(count: number): number[] {
  const random = makeRandom(81);
  const numbers = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    [numbers[i], numbers[other]] = [numbers[other]!, numbers[i]!];
  }
  return numbers;
}

/** The tree of a robot: each part that carries others becomes a leaf beside a node with these. */
export function ofJoints(joints: readonly number[]): Shape {
  const carried = joints.map((_, part) =>
    joints.flatMap((parent, child) => (parent === part ? [child] : [])),
  );
  const shapeOf = (part: number): Shape => {
    const below = carried[part]!.map(shapeOf);
    if (below.length === 0) return part;
    // A node with one child only is left out.
    return [part, below.length === 1 ? below[0]! : below];
  };
  return shapeOf(joints.indexOf(-1));
}

/** How many nodes are above the deepest object. */
export function depthOf(shape: Shape): number {
  return typeof shape === 'number' ? 0 : 1 + Math.max(...shape.map(depthOf));
}

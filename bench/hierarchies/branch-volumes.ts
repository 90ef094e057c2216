/**
 * Volumes around a segment and all that it carries: the smallest sphere around two at a time (Petersen 2007,
 * §5.5.1.3), or boxes along the world axes. Metres.
 */

/** A sphere. */
export interface Ball {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly radius: number;
}

/** The branch volumes of all nodes. Gaps are negative where volumes overlap. */
export interface Branches {
  gapToBall(ball: Ball, branch: number): number;
  gap(a: number, b: number): number;
  /** How large the volume of a branch is; to be compared with others of its kind only. */
  sizeOf(branch: number): number;
}

/** Negative where they overlap. */
export function gapOfBalls(a: Ball, b: Ball): number {
  return Math.hypot(b.x - a.x, b.y - a.y, b.z - a.z) - a.radius - b.radius;
}

export class Spheres implements Branches {
  readonly #balls: Ball[];

  /** @param nodes - node volumes, carriers first; undefined: a fork without a segment */
  constructor(nodes: readonly (Ball | undefined)[], parents: readonly number[]) {
    const balls = [...nodes];
    for (let node = nodes.length - 1; node > 0; node--) {
      balls[parents[node]!] = around(balls[parents[node]!], balls[node]!);
    }
    this.#balls = balls as Ball[];
  }

  gapToBall(ball: Ball, branch: number): number {
    return gapOfBalls(ball, this.#balls[branch]!);
  }

  gap(a: number, b: number): number {
    return gapOfBalls(this.#balls[a]!, this.#balls[b]!);
  }

  sizeOf(branch: number): number {
    return this.#balls[branch]!.radius;
  }
}

/** The smallest sphere around two, of which the first may be none. */
export function around(a: Ball | undefined, b: Ball): Ball {
  if (a === undefined) return b;
  const [dx, dy, dz] = [b.x - a.x, b.y - a.y, b.z - a.z];
  const distance = Math.hypot(dx, dy, dz);
  if (distance + a.radius <= b.radius) return b;
  if (distance + b.radius <= a.radius) return a;
  const radius = (distance + a.radius + b.radius) / 2;
  const share = (radius - a.radius) / distance;
  return { x: a.x + share * dx, y: a.y + share * dy, z: a.z + share * dz, radius };
}

/** Ends along x, y and z. */
interface Box {
  readonly low: readonly number[];
  readonly high: readonly number[];
}

export class Boxes implements Branches {
  readonly #boxes: Box[];

  /** As for spheres. */
  constructor(nodes: readonly (Ball | undefined)[], parents: readonly number[]) {
    const boxes = nodes.map((ball) => (ball === undefined ? EMPTY : boxOf(ball)));
    for (let node = nodes.length - 1; node > 0; node--) {
      const parent = parents[node]!;
      const [one, other] = [boxes[parent]!, boxes[node]!];
      boxes[parent] = {
        low: one.low.map((x, k) => Math.min(x, other.low[k]!)),
        high: one.high.map((x, k) => Math.max(x, other.high[k]!)),
      };
    }
    this.#boxes = boxes;
  }

  gapToBall({ x, y, z, radius }: Ball, branch: number): number {
    return gapOfBoxes({ low: [x, y, z], high: [x, y, z] }, this.#boxes[branch]!) - radius;
  }

  gap(a: number, b: number): number {
    return gapOfBoxes(this.#boxes[a]!, this.#boxes[b]!);
  }

  sizeOf(branch: number): number {
    const { low, high } = this.#boxes[branch]!;
    return Math.hypot(...low.map((x, k) => high[k]! - x));
  }
}

const EMPTY: Box = { low: [Infinity, Infinity, Infinity], high: [-Infinity, -Infinity, -Infinity] };

function boxOf({ x, y, z, radius }: Ball): Box {
  return { low: [x - radius, y - radius, z - radius], high: [x + radius, y + radius, z + radius] };
}

/** The distance of two boxes; where they overlap, the largest of the negative gaps along the axes. */
function gapOfBoxes(a: Box, b: Box): number {
  const gaps = a.low.map((x, k) => Math.max(x - b.high[k]!, b.low[k]! - a.high[k]!));
  const most = Math.max(...gaps);
  return most > 0 ? Math.hypot(...gaps.map((gap) => Math.max(gap, 0))) : most;
}

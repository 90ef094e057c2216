import { isEndless } from '../../bindings/elements/endless.ts';
import { type ElementKind, ELEMENT_KINDS } from '../../bindings/elements/element.ts';
import {
  box,
  cylinder,
  type ElementSource,
  line,
  type Mesh,
  point,
  type Pose,
  triangle,
  type Vector,
} from '../../bindings/index.ts';
import { bumpySphere, sheet, triangleSoup } from '../support/meshes.ts';
import { nextDown, nextUp } from '../support/neighbors.ts';
import type { Random } from '../support/random.ts';
import { matrixOf, randomTransform } from '../support/scenes.ts';
import { randomOfKind } from '../support/solid-scenes.ts';
import type { World } from './world.ts';

const [BOUNDED, ENDLESS] = [false, true].map((isOne) =>
  ELEMENT_KINDS.filter((kind) => isEndless({ kind }) === isOne),
) as [ElementKind[], ElementKind[]];

/** Ids that objects have properties for, and none. */
const ODD_IDS = ['__proto__', 'constructor', 'toString', '', '0'];

export function pickOne<T>(random: Random, list: readonly T[]): T {
  return list[random.integer(0, list.length - 1)]!;
}

export function isChance(random: Random, chance: number): boolean {
  return random.unit() < chance;
}

/** So many things, drawn one after the other. */
export function listOf<T>(random: Random, least: number, most: number, draw: () => T): T[] {
  return Array.from({ length: random.integer(least, most) }, draw);
}

/** Draws arguments of calls about a world: most are right, some name what is not there. */
export class Draw {
  readonly random: Random;
  readonly #world: World;

  constructor(random: Random, world: World) {
    this.random = random;
    this.#world = world;
  }

  /** The id of a segment, mostly of one that is there. */
  id(): string {
    const ids = [...this.#world.model.segments.keys()];
    return ids.length === 0 || isChance(this.random, 0.03) ? this.newId() : pickOne(this.random, ids);
  }

  /** An id that need not be taken. */
  newId(): string {
    if (isChance(this.random, 0.05)) return pickOne(this.random, ODD_IDS);
    return `s${this.random.integer(0, 9)}`;
  }

  pair(): [string, string] {
    const { pairs } = this.#world;
    if (pairs.length === 0 || isChance(this.random, 0.1)) return [this.id(), this.id()];
    const [a, b] = pickOne(this.random, pairs);
    return isChance(this.random, 0.5) ? [a, b] : [b, a];
  }

  kind(): ElementKind {
    return pickOne(this.random, isChance(this.random, 0.05) ? ENDLESS : BOUNDED);
  }

  /** What a segment is made of: a mesh, or a list of a few elements. */
  elements(): Mesh | ElementSource[] {
    if (isChance(this.random, 0.07)) return this.mesh();
    const onGrid = isChance(this.random, 0.15);
    const list: ElementSource[] = listOf(this.random, 0, 5, () =>
      onGrid ? this.#gridElement() : randomOfKind(this.random, this.kind()),
    );
    if (isChance(this.random, 0.1)) list.push(this.mesh());
    if (isChance(this.random, 0.05)) list.push(this.#degenerate());
    return list;
  }

  mesh(): Mesh {
    const radius = pickOne(this.random, [0, 0, 0.05]);
    switch (this.random.integer(0, 2)) {
      case 0:
        return bumpySphere(2 * this.random.integer(1, 50), this.random.between(0.2, 1), radius);
      case 1:
        return sheet(this.random.integer(1, 5), 1, radius);
      default:
        return triangleSoup(this.random, this.random.integer(1, 90), 0.3, radius);
    }
  }

  /** A pose in any of its forms. */
  pose(): Pose {
    const transform = this.transform();
    const matrix = matrixOf(transform);
    return pickOne<() => Pose>(this.random, [
      () => transform,
      () => matrix,
      () => Float64Array.from(matrix),
      () => this.#gridPose(),
    ])();
  }

  transform(): { position: Vector; quaternion: readonly [number, number, number, number] } {
    return randomTransform(this.random, pickOne(this.random, [0.2, 1, 1, 3]));
  }

  /** Sets of poses for the segments that are movable, in a format. */
  poses(count: number, format: 'matrix' | 'transform'): number[] | Float64Array {
    const numbers = Array.from({ length: count * this.#world.model.movable.length }, () => {
      const { position, quaternion } = this.transform();
      return format === 'matrix' ? matrixOf({ position, quaternion }) : [...position, ...quaternion];
    }).flat();
    return isChance(this.random, 0.5) ? numbers : Float64Array.from(numbers);
  }

  /** A distance: often one that pairs have, or the number next to it. */
  distance(): number {
    const known = this.#world.distances.filter(Number.isFinite);
    if (known.length === 0 || isChance(this.random, 0.4)) return this.random.between(-0.3, 1);
    const distance = pickOne(this.random, known);
    const near = pickOne(this.random, [(x: number) => x, nearest('up'), nearest('down')]);
    return near(distance);
  }

  /** A largest distance: none, more often than not. */
  maxDistance(): number {
    return isChance(this.random, 0.5) ? Infinity : this.distance();
  }

  #gridElement(): ElementSource {
    const at = (): Vector => {
      return [this.random.integer(-2, 2), this.random.integer(-2, 2), this.random.integer(-2, 2)];
    };
    const [a, b] = [at(), at()];
    const isOne = a.every((x, i) => x === b[i]);
    switch (this.random.integer(0, 4)) {
      case 0:
        return box(a, [0.5, 1, 0.5]);
      case 1:
        return isOne ? point(a, 0.5) : cylinder(a, b, 0.5);
      case 2:
        return isOne ? point(a, 0) : line(a, b, 0.5);
      case 3:
        return triangle([0, 0, 0], [1, 0, 0], [0, this.random.integer(1, 2), 0], 0.25);
      default:
        return point(a, 0.5);
    }
  }

  /** A line or triangle without extent. */
  #degenerate(): ElementSource {
    const [a, b] = [this.random.vector(1), this.random.vector(1)];
    return pickOne(this.random, [line(a, a, 0.1), triangle(a, a, b, 0), triangle(a, a, a, 0.1)]);
  }

  /** A pose on a grid, so that faces meet. */
  #gridPose(): number[] {
    const place = [this.random.integer(-2, 2), this.random.integer(-2, 2), this.random.integer(-1, 1)];
    return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...place, 1];
  }
}

function nearest(way: 'up' | 'down'): (x: number) => number {
  return (x) => (way === 'up' ? nextUp('double', x) : nextDown('double', x));
}

import { type Vector, vectorAt } from '../../bindings/base/checks.ts';
import { outOfRange } from '../../bindings/base/errors.ts';
import type { Push } from './touches.ts';

/** Who a segment belongs to: the name of its body or robot, and of robots the link. */
export interface Owner {
  readonly name: string;
  readonly link: string;
}

/** A point in which bodies touched in the last step, as a plain object. Metres, world frame. */
export interface WorldContact {
  /** Names of bodies and robots, and of robots the links. */
  readonly a: string;
  readonly b: string;
  readonly linkA: string;
  readonly linkB: string;
  readonly point: Vector;
  /** From a to b. */
  readonly normal: Vector;
  /** On b, of all the step together, N·s; a has the opposite. */
  readonly impulse: Vector;
}

/** Where bodies touched in the last step and what pushed them there: columns with one row per point. */
export class WorldContacts implements Iterable<WorldContact> {
  /** Names of bodies and robots, and of robots the links, a and b of each row. */
  readonly names: readonly (readonly [string, string])[];
  readonly links: readonly (readonly [string, string])[];
  /** Three numbers per row: where it was, the normal from a to b, and the impulse on b, N·s. */
  readonly point: Float64Array;
  readonly normal: Float64Array;
  readonly impulse: Float64Array;

  /** @internal `world.contacts()` makes these. */
  constructor(pushes: readonly Push[], owners: readonly Owner[]) {
    this.names = pushes.map(({ a, b }) => [owners[a]!.name, owners[b]!.name]);
    this.links = pushes.map(({ a, b }) => [owners[a]!.link, owners[b]!.link]);
    this.point = Float64Array.from(pushes.flatMap(({ point }) => point));
    this.normal = Float64Array.from(
      pushes.flatMap(({ normal }) => normal),
      (x) => -x,
    );
    this.impulse = Float64Array.from(
      pushes.flatMap(({ impulse }) => impulse),
      (x) => -x,
    );
    Object.freeze(this);
  }

  /** Number of rows. */
  get count(): number {
    return this.names.length;
  }

  /**
   * A copy of row `i`.
   *
   * @throws RangeError when there is no such row
   */
  at(i: number): WorldContact {
    const [a, b] = this.names[i] ?? [];
    if (a === undefined || b === undefined) {
      throw outOfRange('WorldContacts.at', 'i', `an integer from 0 to ${this.count - 1}`, i);
    }
    const [linkA, linkB] = this.links[i]!;
    return {
      ...{ a, b, linkA, linkB },
      point: vectorAt(this.point, i),
      normal: vectorAt(this.normal, i),
      impulse: vectorAt(this.impulse, i),
    };
  }

  /** Copies of all rows, one after the other. */
  *[Symbol.iterator](): Iterator<WorldContact> {
    for (let i = 0; i < this.count; i++) yield this.at(i);
  }
}

import { type Vector, vectorAt } from '../../bindings/base/checks.ts';
import { outOfRange } from '../../bindings/base/errors.ts';
import { ID_NUMBERS, type TouchRows } from './touch-rows.ts';

/** Numbers of what was pushed at a touch: where it is, its normal from b to a, the impulse on a, N·s. */
export const PUSH_NUMBERS = 9;

/** Where the impulse is among them. */
const IMPULSE = 6;

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
  constructor({ ids, numbers }: TouchRows, owners: readonly Owner[]) {
    const count = ids.length / ID_NUMBERS;
    const ownersAt = (side: number): Owner[] =>
      Array.from({ length: count }, (_, i) => owners[ids[ID_NUMBERS * i + side]!]!);
    const [first, second] = [ownersAt(0), ownersAt(1)];
    this.names = first.map(({ name }, i) => [name, second[i]!.name]);
    this.links = first.map(({ link }, i) => [link, second[i]!.link]);
    const column = (place: number): Float64Array =>
      Float64Array.from({ length: 3 * count }, (_, i) => numbers[placeOf(i, place)]!);
    this.point = column(0);
    this.normal = column(3).map((x) => -x);
    this.impulse = column(IMPULSE).map((x) => -x);
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

/** Where a coordinate of a column of vectors is among the numbers of what was pushed. */
function placeOf(coordinate: number, place: number): number {
  return PUSH_NUMBERS * Math.floor(coordinate / 3) + place + (coordinate % 3);
}

/** What pushed in several parts of a step, each touch once, where it was last, in the order of the first. */
export function sumPushed(parts: readonly TouchRows[]): TouchRows {
  const sums = new Map<string, { ids: Int32Array; numbers: Float64Array }>();
  for (const part of parts) {
    for (let i = 0; ID_NUMBERS * i < part.ids.length; i++) {
      const numbers = part.numbers.slice(PUSH_NUMBERS * i, PUSH_NUMBERS * (i + 1));
      if (numbers.subarray(IMPULSE).every((one) => one === 0)) continue;
      const ids = part.ids.subarray(ID_NUMBERS * i, ID_NUMBERS * (i + 1));
      const key = ids.join(' ');
      const before = sums.get(key)?.numbers;
      for (let k = IMPULSE; k < PUSH_NUMBERS; k++) numbers[k] = (before?.[k] ?? 0) + numbers[k]!;
      sums.set(key, { ids, numbers });
    }
  }
  return listRows([...sums.values()]);
}

function listRows(rows: readonly TouchRows[]): TouchRows {
  const ids = new Int32Array(ID_NUMBERS * rows.length);
  const numbers = new Float64Array(PUSH_NUMBERS * rows.length);
  rows.forEach((row, i) => {
    ids.set(row.ids, ID_NUMBERS * i);
    numbers.set(row.numbers, PUSH_NUMBERS * i);
  });
  return { ids, numbers };
}

/** What is pushed in a step of another length, if it is pushed as hard. */
export function scalePushed({ ids, numbers }: TouchRows, factor: number): TouchRows {
  return { ids, numbers: numbers.map((one, i) => (i % PUSH_NUMBERS < IMPULSE ? one : factor * one)) };
}

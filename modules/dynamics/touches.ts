import type { Vector } from '../../bindings/base/checks.ts';
import { TOUCH } from '../../bindings/wasm/records.ts';
import type { ListedContacts } from '../contacts/listing.ts';
import { chooseCorners } from './corners.ts';
import type { WorldMemory } from './memory.ts';
import {
  awayAt,
  hardTouches,
  LINE_AWAY,
  LINE_CARRIERS,
  LINE_FRICTION,
  LINE_NUMBERS,
  LINE_STIFFNESS,
  softTouches,
  type TouchLine,
} from './rolling.ts';
import {
  higherOf,
  keyOf,
  lowerOf,
  type NearSegments,
  type RolledLines,
  type Surroundings,
} from './surroundings.ts';
import { PUSH_NUMBERS } from './pushes.ts';
import { compareIds, ID_NUMBERS, mergeRows, RowRoom, type TouchRows } from './touch-rows.ts';

/** A segment: the actor, −1 where it stands still, and the body that it is on; how it bounces and rubs. */
export interface Surface {
  readonly actor: number;
  readonly body: number;
  readonly restitution: number | undefined;
  readonly friction: number | undefined;
  readonly stiffness: number | undefined;
  readonly damping: number | undefined;
}

/** What elements touch, and their normals. */
type Touching = Pick<ListedContacts, 'elementA' | 'elementB' | 'normal'>;

/** What bodies have no value of their own for. */
export interface Defaults {
  readonly restitution: number;
  readonly friction: number;
  readonly stiffness: number;
  readonly damping: number;
}

/** Touches of one contact at most: corners of its polygon, of round ones points of the outline. */
const MOST_CORNERS = 8;

/** By what share of the envelope a contact has to be deeper than its corners say, or its line, to count. */
export const TIP = 1 / 8;

/** The share of the envelope within which a distance is none. */
const NO_DISTANCE = 1e-4;

/** Touches of a line at most. */
const MOST_OF_LINE = 3;

/** Numbers of a record, and where they are in it. */
const NUMBERS = TOUCH.bytes / 8;
const { friction, restitution, distance, x, normalX, struck1, held1 } = TOUCH.fields;
const { carriers, corners, stiffness, damping, bentX, roundA, roundB } = TOUCH.fields;
const PLACES = {
  ...{ friction: friction.offset / 8, restitution: restitution.offset / 8, distance: distance.offset / 8 },
  ...{ point: x.offset / 8, normal: normalX.offset / 8, struck: struck1.offset / 8, held: held1.offset / 8 },
  ...{ stiffness: stiffness.offset / 8, damping: damping.offset / 8, bent: bentX.offset / 8 },
  ...{ carriers: carriers.offset / 8, corners: corners.offset / 8 },
  ...{ roundA: roundA.offset / 8, roundB: roundB.offset / 8 },
};

/** Places in the list of laws of a contact. */
const FRICTION = 0;
const RESTITUTION = 1;

/** Where bodies touch: points, of which flat contacts have several. They begin with what held them before. */
export class Touches {
  count = 0;
  readonly #memory: WorldMemory;
  readonly #surfaces: readonly Surface[];
  readonly #defaults: Defaults;
  readonly #isSoft: boolean;
  /** Where in a record is what a touch begins with that there was before: what held it, or how it is bent. */
  readonly #kept: number;
  /** Numbers of each touch, and what held it; those of the part before. All rise. */
  #ids = new Int32Array(0);
  #held = new Float64Array(0);
  #countBefore = 0;
  #idsBefore = new Int32Array(0);
  #heldBefore = new Float64Array(0);
  /** The first of those before that the next one may be. */
  #next = 0;
  /** What a step began with; what is recorded of the step at hand, and of the one before; and how often. */
  readonly #begun = new RowRoom();
  readonly #records: RowRoom[][] = [[], []];
  #recorded = 0;
  /** Of the contact at hand: numbers in a list need no box. */
  readonly #laws = new Float64Array(2);
  /** How far apart it is held, m. */
  #gap = 0;
  readonly #line = new Float64Array(MOST_OF_LINE * LINE_NUMBERS);

  constructor(memory: WorldMemory, surfaces: readonly Surface[], defaults: Defaults, isSoft: boolean) {
    this.#isSoft = isSoft;
    this.#kept = isSoft ? PLACES.bent : PLACES.held;
    this.#memory = memory;
    this.#surfaces = surfaces;
    this.#defaults = defaults;
  }

  /**
   * Finds them, and writes them into memory.
   *
   * @param near - pairs that are near each other where segments are now
   * @param isApart - whether two segments do not touch, whatever is found
   * @returns actors that are asleep, and touch one that is awake: they have to be woken, see `takeBack`
   */
  find(
    surroundings: Surroundings,
    near: NearSegments,
    envelope: number,
    isApart?: (a: number, b: number) => boolean,
  ): ReadonlySet<number> {
    const touched = new Set<number>();
    const isAnyAsleep = this.#memory.isAnyAsleep;
    surroundings.touching(near, envelope, (found, segments, rolled, gaps) => {
      const count = found.row.length;
      const numbers = this.#begin(count + found.vertices.length / 3 + MOST_OF_LINE * rolled.count);
      // Of what is found and what rolls, both of which rise, one after the other.
      for (let i = 0, n = 0; i < count || n < rolled.count;) {
        const row = i < count ? found.row[i]! : -1;
        const key = row < 0 ? Infinity : keyOf(segments[2 * row]!, segments[2 * row + 1]!);
        const isRolled = n < rolled.count && rolled.keys[n]! < key;
        const a = isRolled ? lowerOf(rolled.keys[n]!) : segments[2 * row]!;
        const b = isRolled ? higherOf(rolled.keys[n]!) : segments[2 * row + 1]!;
        const which = isRolled ? n++ : i++;
        if (isApart?.(a, b)) continue;
        if (isAnyAsleep) {
          this.#noteAsleep(a, touched);
          this.#noteAsleep(b, touched);
        }
        if (isRolled) this.#addRolled(numbers, rolled, which, a, b, envelope);
        else {
          this.#gap = gaps[row]!;
          this.#addContact(numbers, found, which, a, b, surroundings, envelope);
        }
      }
      if (!this.#isSoft) this.#closeAll(numbers, NO_DISTANCE * envelope);
    });
    this.#memory.setTouchCount(this.count);
    return touched;
  }

  /**
   * Takes distances away that are next to none. What is apart may come closer, and what is in something may
   * not get deeper: by that, corners of one body would have to move as it cannot, and rounds would shift
   * their loads for ever.
   */
  #closeAll(numbers: Float64Array, most: number): void {
    for (let at = PLACES.distance; at < NUMBERS * this.count; at += NUMBERS) {
      if (Math.abs(numbers[at]!) <= most) numbers[at] = 0;
    }
  }

  #noteAsleep(segment: number, touched: Set<number>): void {
    const { actor } = this.#surfaces[segment]!;
    if (actor >= 0 && this.#memory.isAsleep(actor)) touched.add(actor);
  }

  /** Forgets what was found last, as if it had not been looked for. */
  takeBack(): void {
    [this.#ids, this.#idsBefore] = [this.#idsBefore, this.#ids];
    [this.#held, this.#heldBefore] = [this.#heldBefore, this.#held];
    this.count = this.#countBefore;
  }

  /** Adds what held others before, which are not among these. */
  bringBack(rows: TouchRows): void {
    this.restore(mergeRows(this.view(), rows));
  }

  /** Finds none. */
  clear(): void {
    this.#begin(0);
    this.#memory.setTouchCount(0);
  }

  /** Keeps what held them in the part that has passed. */
  keepHeld(): void {
    const numbers = this.#memory.touchNumbers();
    const held = this.#held;
    for (let i = 0, at = this.#kept; i < this.count; i++, at += NUMBERS) {
      for (let k = 0; k < 3; k++) held[3 * i + k] = numbers[at + k]!;
    }
  }

  /** What it takes to go on as from here. */
  save(): TouchRows {
    const { ids, numbers } = this.view();
    return { ids: ids.slice(), numbers: numbers.slice() };
  }

  /** What `save` returns, as views that last until anything is found or restored. */
  view(): TouchRows {
    const { count } = this;
    return { ids: this.#ids.subarray(0, ID_NUMBERS * count), numbers: this.#held.subarray(0, 3 * count) };
  }

  /** Begins a step. Returns what `save` does, which lasts until the next step. */
  beginStep(): TouchRows {
    const { ids, numbers } = this.view();
    const rows = this.#begun.take(this.count, 3);
    rows.ids.set(ids);
    rows.numbers.set(numbers);
    return rows;
  }

  /**
   * Ends a step that has been taken, or a try of it: what is recorded next is in place of what was recorded
   * of the step before the last, or of the try.
   */
  endStep(isTaken: boolean): void {
    if (isTaken) this.#records.reverse();
    this.#recorded = 0;
  }

  restore({ ids, numbers }: TouchRows): void {
    this.count = numbers.length / 3;
    this.#makeRoom(this.count);
    this.#ids.set(ids);
    this.#held.set(numbers);
  }

  /** Makes room for so many touches; what there was of them is lost where there was too little. */
  #makeRoom(most: number): void {
    if (this.#held.length >= 3 * most) return;
    this.#ids = new Int32Array(ID_NUMBERS * 2 * most);
    this.#held = new Float64Array(3 * 2 * most);
  }

  /**
   * What has been pushed in the part that has passed: see `sumPushed`. It lasts until the step after the next
   * begins to record.
   */
  record(): TouchRows {
    const { count } = this;
    const rooms = this.#records[0]!;
    const room = (rooms[this.#recorded++] ??= new RowRoom());
    const rows = room.take(count, PUSH_NUMBERS);
    rows.ids.set(this.#ids.subarray(0, ID_NUMBERS * count));
    this.#memory.writePushes(rows.numbers);
    return rows;
  }

  #begin(most: number): Float64Array {
    [this.#ids, this.#idsBefore] = [this.#idsBefore, this.#ids];
    [this.#held, this.#heldBefore] = [this.#heldBefore, this.#held];
    this.#countBefore = this.count;
    this.#next = 0;
    this.count = 0;
    this.#makeRoom(most);
    this.#memory.reserveTouches(most);
    return this.#memory.touchNumbers();
  }

  #addContact(
    numbers: Float64Array,
    found: ListedContacts,
    i: number,
    a: number,
    b: number,
    surroundings: Surroundings,
    envelope: number,
  ): void {
    const first = found.firstVertex[i]!;
    const end = found.firstVertex[i + 1]!;
    const { count } = this;
    this.#findLaws(a, b);
    const rolling = surroundings.rollingOf(found, i, a, b);
    const { line } = rolling;
    if (line !== undefined && found.distance[i]! >= awayAt(line, ...tipOf(found, i)) - envelope * TIP) {
      this.#addLine(numbers, found, i, a, b, line, envelope);
    } else if (line !== undefined) {
      // What lies across a rim touches in one point: its line is no more than how the polygon was cut.
      this.#add(numbers, found, i, a, b, 0, tipOf(found, i), 0, found.distance[i]!, 1);
    } else {
      const chosen =
        end - first > MOST_CORNERS ? chooseCorners(found.vertices, first, end, MOST_CORNERS) : undefined;
      const corners = chosen?.length ?? end - first;
      let least = Infinity;
      for (let k = 0; k < corners; k++) {
        const vertex = chosen?.[k] ?? first + k;
        const away = -found.vertexDepth[vertex]!;
        if (away > envelope) continue;
        least = Math.min(least, away);
        this.#add(numbers, found, i, a, b, vertex - first, found.vertices, 3 * vertex, away, 1 / corners);
      }
      if (!this.#isSoft) numbers[NUMBERS * count + PLACES.corners] = this.count - count;
      // A tip between the corners may be deeper than these.
      if (!this.#isSoft && least < Infinity && found.distance[i]! < least - envelope * TIP) {
        this.#add(numbers, found, i, a, b, end - first, tipOf(found, i), 0, found.distance[i]!, 1);
      }
    }
    if (this.count === count) {
      this.#add(numbers, found, i, a, b, 0, found.point, 3 * i, found.distance[i]!, 1);
    }
    if (this.#isSoft) this.#setSprings(numbers, count, a, b, rolling.roundA, rolling.roundB);
  }

  #addRolled(
    numbers: Float64Array,
    rolled: RolledLines,
    n: number,
    a: number,
    b: number,
    envelope: number,
  ): void {
    const { count } = this;
    const line = rolled.lines[n]!;
    this.#gap = 0;
    this.#findLaws(a, b);
    this.#addLine(numbers, rolled, n, a, b, line, envelope);
    const isFirst = rolled.isFirst[n] === 1;
    this.#setSprings(numbers, count, a, b, isFirst ? line.radius : 0, isFirst ? 0 : line.radius);
  }

  /** Finds what holds where two surfaces touch, for all touches that are added next. */
  #findLaws(a: number, b: number): void {
    const surfaceA = this.#surfaces[a]!;
    const surfaceB = this.#surfaces[b]!;
    const { friction, restitution } = this.#defaults;
    this.#laws[FRICTION] = combined(surfaceA.friction, surfaceB.friction, friction, COMBINED.friction);
    const { restitution: own } = surfaceA;
    this.#laws[RESTITUTION] = combined(own, surfaceB.restitution, restitution, COMBINED.restitution);
  }

  #addLine(
    numbers: Float64Array,
    found: Touching,
    i: number,
    a: number,
    b: number,
    line: TouchLine,
    envelope: number,
  ): void {
    const touches = this.#line;
    const count = this.#isSoft ? softTouches(line, touches) : hardTouches(line, envelope, touches);
    for (let n = 0; n < count; n++) {
      const from = LINE_NUMBERS * n;
      const at = NUMBERS * this.count;
      const away = touches[from + LINE_AWAY]!;
      this.#add(numbers, found, i, a, b, n, touches, from, away, touches[from + LINE_STIFFNESS]!);
      numbers[at + PLACES.friction]! *= touches[from + LINE_FRICTION]!;
      const carriers = touches[from + LINE_CARRIERS]!;
      numbers[at + PLACES.carriers] = carriers;
      if (carriers > 0) numbers[at + PLACES.restitution] = 0;
    }
  }

  /** Makes springs of the touches from the first one on: they have their shares of the stiffness. */
  #setSprings(
    numbers: Float64Array,
    first: number,
    a: number,
    b: number,
    roundA: number,
    roundB: number,
  ): void {
    const [surfaceA, surfaceB] = [this.#surfaces[a]!, this.#surfaces[b]!];
    const stiffness = lawOf('stiffness', surfaceA, surfaceB, this.#defaults);
    const damping = lawOf('damping', surfaceA, surfaceB, this.#defaults);
    for (let at = NUMBERS * first; at < NUMBERS * this.count; at += NUMBERS) {
      numbers[at + PLACES.stiffness]! *= stiffness;
      numbers[at + PLACES.damping] = damping;
      numbers[at + PLACES.roundA] = roundA;
      numbers[at + PLACES.roundB] = roundB;
    }
  }

  #add(
    numbers: Float64Array,
    { elementA, elementB, normal }: Touching,
    i: number,
    a: number,
    b: number,
    corner: number,
    points: ArrayLike<number>,
    place: number,
    away: number,
    share: number,
  ): void {
    const n = this.count++;
    const id = ID_NUMBERS * n;
    const ids = this.#ids;
    ids[id] = a;
    ids[id + 1] = b;
    ids[id + 2] = elementA[i]!;
    ids[id + 3] = elementB[i]!;
    ids[id + 4] = corner;
    const before = this.#findBefore(n);
    const held = this.#heldBefore;
    const kept = NUMBERS * n + this.#kept;
    this.#memory.setTouchBodies(n, this.#surfaces[a]!, this.#surfaces[b]!);
    const at = NUMBERS * n;
    numbers[at + PLACES.carriers] = 0;
    numbers[at + PLACES.corners] = 0;
    numbers[at + PLACES.stiffness] = share;
    numbers[at + PLACES.friction] = this.#laws[FRICTION]!;
    numbers[at + PLACES.restitution] = this.#laws[RESTITUTION]!;
    numbers[at + PLACES.distance] = away - this.#gap;
    for (let k = 0; k < 3; k++) {
      numbers[at + PLACES.point + k] = points[place + k]!;
      numbers[at + PLACES.normal + k] = -normal[3 * i + k]!;
      numbers[at + PLACES.struck + k] = 0;
      numbers[kept + k] = before < 0 ? 0 : held[3 * before + k]!;
    }
  }

  /** The touch of the part before that has the numbers of one, −1: none. Both lists rise. */
  #findBefore(row: number): number {
    for (; this.#next < this.#countBefore; this.#next++) {
      const order = compareIds(this.#idsBefore, this.#next, this.#ids, row);
      if (order === 0) return this.#next++;
      if (order > 0) return -1;
    }
    return -1;
  }
}

/** Where a contact is deepest: between the points that are furthest in the other body. */
function tipOf({ pointA, pointB }: ListedContacts, i: number): Vector {
  return [
    (pointA[3 * i]! + pointB[3 * i]!) / 2,
    (pointA[3 * i + 1]! + pointB[3 * i + 1]!) / 2,
    (pointA[3 * i + 2]! + pointB[3 * i + 2]!) / 2,
  ];
}

/** How what two surfaces say of a touch becomes one number. */
const COMBINED: Readonly<Record<keyof Defaults, (own: number, other: number) => number>> = {
  restitution: Math.max,
  friction: (own, other) => Math.sqrt(own * other),
  // Two springs pressed on each other.
  stiffness: (own, other) => own / (1 + own / other),
  damping: Math.min,
};

/** What holds where two surfaces touch: what both say, combined, or what one says. */
function lawOf(name: keyof Defaults, a: Surface, b: Surface, defaults: Defaults): number {
  return combined(a[name], b[name], defaults[name], COMBINED[name]);
}

function combined(
  own: number | undefined,
  other: number | undefined,
  fallback: number,
  combine: (own: number, other: number) => number,
): number {
  if (own === undefined || other === undefined) return own ?? other ?? fallback;
  return combine(own, other);
}

/**
 * Looks for a proof that is wrong. A unit is a random robot and many of its edges: each that is proved to be
 * free is looked at in samples, which are drawn together where the least of them is; the closest of all are
 * looked at densely, and their distances computed in whole numbers.
 */
import type { Engine } from '../../../bindings/index.ts';
import { SWEPT_KINDS, type SweptElement } from '../../../bindings/elements/element.ts';
import { prepareEdge } from '../../../modules/robot/model/edges.ts';
import { exactDistance } from '../../oracle/distance.ts';
import { createRandom, type Random } from '../../support/random.ts';
import { placeCore } from '../../support/scenes.ts';
import { type Cell, drawCell, type Make } from './cell.ts';

/** What was looked at. */
export interface Totals {
  /** Random robots among obstacles. */
  robots: number;
  /** Edges of which a proof was sought, and what became of them. */
  edges: number;
  free: number;
  hit: number;
  unresolved: number;
  /** Of those that are free: edges whose margin was set just below the least of their samples. */
  tight: number;
  /** Configurations on free edges whose distances were looked at. */
  samples: number;
  /** Of these, configurations whose closest elements were compared in whole numbers. */
  exact: number;
}

/** A proof that is wrong: a configuration on an edge that is proved to be free, and is not. */
export interface Wrong {
  readonly unit: number;
  readonly edge: number;
  readonly how: 'sampled' | 'exact' | 'hit';
  readonly share: number;
  readonly margin: number;
  readonly distance: number;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/**
 * Edges of a unit, and how many of the closest are looked at densely. Edges of spheres and capsules take a
 * tenth of the time of others: a unit has more of them. Units of either make take about as long.
 */
const UNITS: Readonly<Record<Make, { readonly edges: number; readonly closest: number }>> = {
  'spheres and capsules': { edges: 32_768, closest: 32 },
  'all kinds': { edges: 1024, closest: 4 },
};

/** Every so many-th unit is one of spheres and capsules. */
const PLAIN_EVERY = 4;

/** Edges that are sampled in one call. */
const GROUP = 512;

/** Every so many-th edge gets a margin just below the least of so many samples, by up to 1 cm. */
const TIGHT_EVERY = 16;
const TIGHT_SAMPLES = 33;

/** Samples of each free edge, and again as many around the least of them. */
const SAMPLES = 8;

/** Samples of the closest edges. */
const DENSE = 1024;

/** Every so many-th hit is looked at: its configuration may not be free. */
const HITS_EVERY = 32;

/** An edge that is proved to be free, and where the least of its samples is. */
interface Free {
  readonly number: number;
  readonly from: Float64Array;
  readonly to: Float64Array;
  readonly margin: number;
  share: number;
  distance: number;
}

export function noTotals(): Totals {
  return { robots: 0, edges: 0, free: 0, hit: 0, unresolved: 0, tight: 0, samples: 0, exact: 0 };
}

/**
 * Proves a unit of edges, adds to the totals, and returns the proofs that are wrong.
 *
 * @param share - of its edges that are looked at
 */
export function proveUnit(engine: Engine, seed: number, unit: number, totals: Totals, share = 1): Wrong[] {
  const make = unit % PLAIN_EVERY === 0 ? 'spheres and capsules' : 'all kinds';
  const random = createRandom(seed + unit);
  const cell = drawCell(engine, random, make);
  using scene = cell.scene;
  totals.robots++;
  if (scene.pairs.length === 0) return [];
  const edges = Math.ceil(share * UNITS[make].edges);
  const run = new Unit(cell, random, unit, totals, UNITS[make].closest);
  for (let first = 0; first < edges; first += GROUP) run.proveGroup(first, Math.min(GROUP, edges - first));
  run.lookClosely();
  return run.wrong;
}

class Unit {
  readonly wrong: Wrong[] = [];
  readonly #cell: Cell;
  readonly #random: Random;
  readonly #unit: number;
  readonly #totals: Totals;
  readonly #most: number;
  #closest: Free[] = [];

  constructor(cell: Cell, random: Random, unit: number, totals: Totals, most: number) {
    this.#cell = cell;
    this.#random = random;
    this.#unit = unit;
    this.#totals = totals;
    this.#most = most;
  }

  proveGroup(first: number, count: number): void {
    const { arm, robot, draw } = this.#cell;
    const random = this.#random;
    const width = robot.joints.length;
    const rows = draw(2 * count).slice();
    const free: Free[] = [];
    for (let i = 0; i < count; i++) {
      const number = first + i;
      const from = rows.subarray(2 * i * width, (2 * i + 1) * width);
      const to = rows.subarray((2 * i + 1) * width, (2 * i + 2) * width);
      prepareEdge(robot.joints, from, to);
      const length = i % 4 === 0 ? 1 : random.magnitude(-3, 0);
      const only = i % 5 === 4 ? random.integer(0, width - 1) : undefined;
      for (let k = 0; k < width; k++) {
        to[k] = only === undefined || only === k ? from[k]! + length * (to[k]! - from[k]!) : from[k]!;
      }
      prepareEdge(robot.joints, from, to);
      const margin = number % TIGHT_EVERY === 0 ? this.#tightMargin(from, to) : 0;
      const { verdict, share } = arm.prove(from, to, { margin });
      this.#totals.edges++;
      this.#totals[verdict]++;
      if (verdict === 'free') {
        this.#totals.tight += Number(number % TIGHT_EVERY === 0);
        free.push({ number, from, to, margin, share: 0, distance: Infinity });
      } else if (verdict === 'hit' && number % HITS_EVERY === 1) {
        const one = { number, from, to, margin, share, distance: NaN };
        if (arm.isFree(mix(from, to, share), { margin })) this.#report(one, 'hit');
      }
    }
    this.#sample(free, (_, k) => (k + random.unit()) / SAMPLES);
    this.#sample(free, ({ share }, k) => clamp(share + (k + random.unit() - SAMPLES / 2) / SAMPLES ** 2));
    this.#closest = [...this.#closest, ...free].toSorted((a, b) => room(a) - room(b)).slice(0, this.#most);
  }

  /** Looks at the closest edges densely, and at the closest place of each in whole numbers. */
  lookClosely(): void {
    for (const edge of this.#closest) {
      const middle = edge.share;
      const near = Array.from({ length: DENSE }, (_, k) => clamp(middle + (k / DENSE - 0.5) / 32));
      this.#look([edge], near.length, (_, k) => near[k]!);
      const width = 2 / 32 / DENSE;
      const least = edge.share;
      this.#look([edge], DENSE, (_, k) => clamp(least + (k / DENSE - 0.5) * width));
      this.#compareExactly(edge);
    }
  }

  /** A margin just below the least of some samples. */
  #tightMargin(from: Float64Array, to: Float64Array): number {
    const { distance } = this.#cell.arm.lowest(
      rowsOf(from, to, TIGHT_SAMPLES, (k) => k / (TIGHT_SAMPLES - 1)),
    );
    const least = Math.min(...distance);
    return Number.isFinite(least) ? least - this.#random.magnitude(-10, -2) : 0;
  }

  #sample(edges: readonly Free[], share: (edge: Free, k: number) => number): void {
    this.#look(edges, SAMPLES, share);
  }

  /** Looks at so many configurations on each of some free edges, and keeps where the least distance is. */
  #look(edges: readonly Free[], count: number, share: (edge: Free, k: number) => number): void {
    if (edges.length === 0) return;
    const width = edges[0]!.from.length;
    const rows = new Float64Array(edges.length * count * width);
    const shares = new Float64Array(edges.length * count);
    edges.forEach((edge, i) => {
      for (let k = 0; k < count; k++) {
        const at = i * count + k;
        shares[at] = share(edge, k);
        for (let j = 0; j < width; j++) {
          rows[at * width + j] = edge.from[j]! + shares[at] * (edge.to[j]! - edge.from[j]!);
        }
      }
    });
    const { distance } = this.#cell.arm.lowest(rows);
    this.#totals.samples += shares.length;
    for (let at = 0; at < shares.length; at++) {
      const edge = edges[Math.floor(at / count)]!;
      if (!(distance[at]! < edge.distance)) continue;
      const wasRight = edge.distance >= edge.margin;
      edge.distance = distance[at]!;
      edge.share = shares[at]!;
      if (wasRight && edge.distance < edge.margin) this.#report(edge, 'sampled');
    }
  }

  /** Compares the closest elements of an edge in whole numbers, where they are of kinds that allow it. */
  #compareExactly(edge: Free): void {
    const { arm, robot, scene, elements } = this.#cell;
    const configuration = mix(edge.from, edge.to, edge.share);
    const { pair, elementA, elementB } = arm.lowest(configuration);
    const [a, b] = scene.pairs[pair[0]!] ?? [];
    if (a === undefined || b === undefined) return;
    const [first, second] = [elements.get(a)![elementA[0]!]!, elements.get(b)![elementB[0]!]!];
    if (!isSwept(first) || !isSwept(second)) return;
    robot.setConfiguration(scene, configuration);
    const cores = [
      placeCore(first, [...scene.getPose(a)]),
      placeCore(second, [...scene.getPose(b)]),
    ] as const;
    const distance = exactDistance(...cores).distance - first.radius - second.radius;
    this.#totals.exact++;
    if (distance < edge.margin) this.#report({ ...edge, distance }, 'exact');
  }

  #report({ number: edge, from, to, margin, share, distance }: Free, how: Wrong['how']): void {
    this.wrong.push({
      ...{ unit: this.#unit, edge, how, share, margin, distance },
      ...{ from: [...from], to: [...to] },
    });
  }
}

const room = ({ distance, margin }: Free): number => distance - margin;
const clamp = (share: number): number => Math.min(1, Math.max(0, share));

function isSwept(element: { readonly kind: string }): element is SweptElement {
  return (SWEPT_KINDS as readonly string[]).includes(element.kind);
}

function mix(from: Float64Array, to: Float64Array, share: number): Float64Array {
  return from.map((x, i) => x + share * (to[i]! - x));
}

function rowsOf(
  from: Float64Array,
  to: Float64Array,
  count: number,
  share: (k: number) => number,
): Float64Array {
  const rows = new Float64Array(count * from.length);
  for (let k = 0; k < count; k++) rows.set(mix(from, to, share(k)), k * from.length);
  return rows;
}

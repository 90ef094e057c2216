import { checkInteger, wrongType } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import type { Engine } from '../../bindings/index.ts';
import { makeTree } from './model/kinematics.ts';
import { type LinkPair, planLinkPairs } from './model/link-pairs.ts';
import { describeSegment } from './model/segments.ts';
import { createSampler } from './model/sampler.ts';
import { zeroConfiguration } from './model/named-joints.ts';
import { checkEngine } from './arguments.ts';
import { CollisionCounts } from './questions/counts.ts';
import { robotIn } from './questions/scene-robot.ts';
import type { Robot } from './robot.ts';

/**
 * Why a pair of links need not be compared, in the words of MoveIt: a joint connects them; they are in
 * collision in the zero configuration; in all samples; in none.
 */
export type AllowedReason = 'Adjacent' | 'Default' | 'Always' | 'Never';

/** A pair of links with collision shapes. */
export interface FoundPair {
  readonly links: readonly [string, string];
  /** Why it need not be compared; undefined: it must be. */
  readonly reason: AllowedReason | undefined;
  /** In how many samples it was in collision, and how many were looked at. */
  readonly collisions: number;
  readonly samples: number;
}

/** What `findAllowedPairs` finds. */
export interface FoundPairs {
  readonly samples: number;
  readonly seed: number;
  /** All pairs of links with collision shapes, in document order. */
  readonly pairs: readonly FoundPair[];
}

/** What `findAllowedPairs` takes. */
export interface AllowedPairsOptions {
  /** How many configurations are looked at, 1 to 1e7. Default 1,000,000. */
  readonly samples?: number;
  /** An integer from 0 to 2^32 − 1: another one draws other configurations. Default 1. */
  readonly seed?: number;
  /** Is told which part is done, 0 to 1. */
  readonly onProgress?: (part: number) => void;
}

const OPTIONS = ['samples', 'seed', 'onProgress'] as const;
const DEFAULT_SAMPLES = 1e6;
const MOST_SAMPLES = 1e7;
const LARGEST_SEED = 2 ** 32 - 1;

/**
 * Configurations that are drawn at once. All pairs look at the first of them, and from there on only those
 * that have been free always, or in collision always.
 */
const CHUNK = 2048;

/**
 * Finds the pairs of links that need no comparison, as MoveIt's Setup Assistant does: pairs that a joint
 * connects, that are in collision where the robot stands at zero, that always are, or that never are in
 * random configurations. `formatSrdf` makes an SRDF of them. This robot's SRDF and segments do not count: all
 * pairs of links with collision shapes are looked at. It takes seconds; see docs/robots-files.md.
 *
 * @param engine - what compares them; engines of one precision find equal pairs
 * @param options - `samples`: how many configurations, 1,000,000 unless given; each joint is drawn evenly
 *   from its limits, one without limits from −π to π, or −1 to 1 m; `seed`: an integer, 1 unless given;
 *   `onProgress` is told which part is done
 * @throws TypeError or RangeError that names the argument
 */
export function findAllowedPairs(
  robot: Robot,
  engine: Engine,
  options: AllowedPairsOptions = {},
): FoundPairs {
  const where = 'findAllowedPairs';
  if (typeof (robot as Partial<Robot> | null | undefined)?.parts !== 'object') {
    throw wrongType(where, 'robot', 'a robot, as loadRobot makes it', robot);
  }
  checkEngine(where, engine);
  const { joints } = robot;
  const { joints: chain, bodies, drives, order } = robot.parts;
  checkOptions(where, options, OPTIONS);
  const samples = checkInteger(where, 'samples', options.samples ?? DEFAULT_SAMPLES, 1, MOST_SAMPLES);
  const seed = checkInteger(where, 'seed', options.seed ?? 1, 0, LARGEST_SEED);
  const { onProgress = () => {} } = options;
  if (typeof onProgress !== 'function') throw wrongType(where, 'onProgress', 'a function', onProgress);

  const parents = new Map(chain.map(({ parent, child }) => [child, parent]));
  const { segments, pairs } = planLinkPairs(bodies, order, parents);
  const tree = makeTree(bodies, drives, segments, joints.length);
  using scene = engine.createScene({
    format: 'clearance-scene',
    version: 1,
    segments: segments.map(describeSegment),
    pairs: pairs.map(({ a, b }) => [segments[a]!.id, segments[b]!.id] as const),
  });
  const collisions = robotIn(where, scene, tree).part(CollisionCounts);
  const count = (list: Float64Array, size: number, rows: Int32Array, counts: Uint32Array): void =>
    collisions.add(where, list, size, 0, rows, counts);

  const atZero = new Uint32Array(pairs.length);
  count(Float64Array.from(zeroConfiguration(joints)), 1, Int32Array.from(pairs.keys()), atZero);
  const tally = new Tally(pairs, atZero);
  const draw = createSampler(joints, seed);
  for (let done = 0; done < samples && tally.rows.length > 0;) {
    const size = Math.min(CHUNK, samples - done);
    count(draw(size), size, tally.rows, tally.collisions);
    done += size;
    tally.add(size);
    if (done < samples) onProgress(done / samples);
  }
  onProgress(1);
  return {
    samples,
    seed,
    pairs: pairs.map(({ a, b }, row) =>
      Object.freeze({
        links: Object.freeze([segments[a]!.id, segments[b]!.id] as const),
        reason: tally.reasonOf(row),
        collisions: tally.collisions[row]!,
        samples: tally.samples[row]!,
      }),
    ),
  };
}

/** What is known of each pair, by row. */
class Tally {
  readonly collisions: Uint32Array;
  readonly samples: Uint32Array;
  /** The pairs that are still looked at. */
  rows: Int32Array;
  readonly #pairs: readonly LinkPair[];
  readonly #atZero: Uint32Array;

  constructor(pairs: readonly LinkPair[], atZero: Uint32Array) {
    this.collisions = new Uint32Array(pairs.length);
    this.samples = new Uint32Array(pairs.length);
    this.#pairs = pairs;
    this.#atZero = atZero;
    this.rows = Int32Array.from(pairs.keys()).filter((row) => !this.#isSettled(row));
  }

  /** Whether a pair needs no samples: what no joint moves is as it is in the zero configuration. */
  #isSettled(row: number): boolean {
    const { isAdjacent, isRigid } = this.#pairs[row]!;
    return isAdjacent || isRigid;
  }

  /** Takes note of so many samples, and drops the pairs that more of them would tell nothing new about. */
  add(size: number): void {
    for (const row of this.rows) this.samples[row]! += size;
    this.rows = this.rows.filter((row) => {
      const collisions = this.collisions[row]!;
      return collisions === 0 || collisions === this.samples[row];
    });
  }

  reasonOf(row: number): AllowedReason | undefined {
    if (this.#pairs[row]!.isAdjacent) return 'Adjacent';
    if (this.#atZero[row] !== 0) return 'Default';
    if (this.collisions[row] === 0) return 'Never';
    return this.collisions[row] === this.samples[row] ? 'Always' : undefined;
  }
}

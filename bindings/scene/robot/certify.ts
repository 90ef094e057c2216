import type { Numbers } from '../../base/types.ts';
import { FINDING } from '../../wasm/records.ts';
import { type PairTable, tableFor } from '../pairs/columns.ts';
import type { Pair } from '../pairs/pairs.ts';
import type { RobotAccess } from './access.ts';
import { MotionMemory } from './motion-memory.ts';

/** What is known of an edge: a pair is too close somewhere; all keep their margins all the way; neither. */
const VERDICTS = ['hit', 'free', 'unresolved'] as const;

/**
 * What is known of a motion: `'free'` is a proof that all pairs keep their margins all the way, `'hit'` that one does not
 * somewhere; `'unresolved'` is neither.
 */
export type EdgeVerdict = (typeof VERDICTS)[number];

/** What `robot.certify` finds out about a motion. */
export interface Certificate {
  readonly verdict: EdgeVerdict;
  /**
   * Of a hit, a share of the way at which a pair does not keep its margin; unresolved, the middle of an interval on which a
   * pair is neither free nor known to be too close; 1 for a proof.
   */
  readonly share: number;
  /** The width of that interval, a share of the way; 0 for a hit or a proof. */
  readonly width: number;
  /** The number of that pair in `scene.pairs`, and its ids; −1 and undefined for a proof. */
  readonly pair: number;
  readonly a: string | undefined;
  readonly b: string | undefined;
  /** Configurations that were looked at. */
  readonly evaluations: number;
}

/** How far a proof is sought. */
export interface ProofLimits {
  /** Intervals that are shorter are left unresolved: a share of the way. */
  readonly resolution: number;
  /** Where all that is left moves no farther than this within an interval, it is left unresolved, metres. */
  readonly tolerance: number;
  /** The most configurations that are looked at. */
  readonly maxEvaluations: number;
}

/** Proves that a robot keeps its margins all the way between two configurations. */
export class MotionProofs {
  readonly #robot: RobotAccess;
  readonly #pairs: () => readonly Pair[];
  readonly #memory: MotionMemory;
  #table: PairTable | undefined;

  /** @param pairs - gives the pairs of the scene */
  constructor(robot: RobotAccess, pairs: () => readonly Pair[]) {
    this.#robot = robot;
    this.#pairs = pairs;
    this.#memory = new MotionMemory(robot);
  }

  /** Whether all pairs keep their margins from one configuration to another. The scene stays as it is. */
  decide(where: string, revision: number, ends: Numbers, margin: number, limits: ProofLimits): EdgeVerdict {
    const verdict = this.#prove(where, revision, ends, margin, limits, false);
    this.#robot.end(false);
    return verdict;
  }

  /** The same, and where that was found. */
  certify(where: string, revision: number, ends: Numbers, margin: number, limits: ProofLimits): Certificate {
    const { drives, host } = this.#robot;
    const { pairs, pairCount } = this.#robot.prepare(where, revision);
    this.#table = tableFor(where, 1, host, this.#table);
    const verdict = this.#prove(where, revision, ends, margin, limits, true);
    const at = host.exports.findingAddress();
    const { fields } = FINDING;
    const share = host.heap.read(at, fields.share);
    const evaluations = host.heap.read(at, fields.evaluations);
    const width = 2 * host.heap.read(at, fields.half);
    let pair = host.heap.read(at, fields.pair);
    if (verdict === 'hit') {
      const position = Float64Array.from({ length: drives }, (_, i) => {
        return ends[i]! + share * (ends[drives + i]! - ends[i]!);
      });
      const staged = this.#robot.stage(position, 0, 1);
      pair = host.exports.explainConflict(staged, pairs, pairCount, this.#table.columns);
    }
    this.#robot.end(true);
    const [a, b] = this.#pairs()[pair] ?? [];
    return { verdict, share, width, pair, a, b, evaluations };
  }

  dispose(): void {
    this.#memory.dispose();
    this.#table?.dispose();
  }

  /** @param exact - whether the finding is wanted as well: segments are kept to be moved */
  #prove(
    where: string,
    revision: number,
    ends: Numbers,
    margin: number,
    { resolution, tolerance, maxEvaluations }: ProofLimits,
    exact: boolean,
  ): EdgeVerdict {
    const { drives, host } = this.#robot;
    const { exports } = host;
    const { pairs, order, pairCount } = this.#robot.prepare(where, revision);
    const from = this.#robot.stage(ends, 0, 2);
    this.#robot.begin(exact);
    const motion = this.#memory.fresh(where, revision, pairs, pairCount, from);
    if (exports.beginRobotTests(pairs, order, pairCount, margin) === 0) return this.#stillHit();
    exports.beginWays(motion, resolution, tolerance, maxEvaluations, exact ? 1 : 0);
    const to = from + drives * Float64Array.BYTES_PER_ELEMENT;
    return VERDICTS[exports.isWayProved(from, to)]!;
  }

  /** A pair that stands still is too close all the way. */
  #stillHit(): EdgeVerdict {
    const { exports, heap } = this.#robot.host;
    heap.write(exports.findingAddress(), FINDING, { share: 0, half: 0, pair: -1, evaluations: 0 });
    return 'hit';
  }
}

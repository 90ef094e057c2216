import type { Numbers } from '../../../bindings/base/types.ts';
import { FINDING } from '../../../bindings/wasm/records.ts';
import { type PairTable, tableFor } from '../../../bindings/scene/pairs/columns.ts';
import type { Companion } from '../../../bindings/scene/questions/question.ts';
import { checkFinite, outOfRange } from '../../../bindings/base/errors.ts';
import { MotionMemory, type StagedMotion } from './motion-memory.ts';
import type { SceneRobot } from './scene-robot.ts';

/** What is known of an edge: a pair is too close somewhere; all keep their margins all the way; neither. */
const VERDICTS = ['hit', 'free', 'unresolved'] as const;

/**
 * What is known of a motion: `'free'` is a proof that all pairs keep their margins all the way, `'hit'` that
 * one does not somewhere; `'unresolved'` is neither.
 */
export type EdgeVerdict = (typeof VERDICTS)[number];

/** What `arm.prove` finds out about a motion. */
export interface Certificate {
  readonly verdict: EdgeVerdict;
  /**
   * Of a hit, a share of the way at which a pair does not keep its margin; unresolved, the middle of an
   * interval on which a pair is neither free nor known to be too close; 1 for a proof.
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

/** The options of a proof. */
export interface ProofOptions {
  /**
   * How far nothing may move within an interval that is left unresolved, metres: the smaller, the nearer to
   * their margins pairs may pass. Default 0: only `resolution` counts.
   */
  readonly tolerance?: number;
  /** Intervals that are shorter are left unresolved: a share of the motion, from 2⁻³⁰, the default, to 1. */
  readonly resolution?: number;
  /** The most configurations that are looked at, 4 or more. Default 65,536. */
  readonly maxEvaluations?: number;
}

/** The shortest interval that can be told apart, a share of a motion: the least and the usual resolution. */
const FINEST = 2 ** -30;

/** Configurations that are looked at before a motion is given up, unless the caller says otherwise. */
const MOST_EVALUATIONS = 65_536;

/** Intervals that every motion begins with. */
const FEWEST_EVALUATIONS = 4;

/** Reads how far a proof is sought. `name`: what the resolution is called. */
export function readLimits(
  where: string,
  { resolution = FINEST, tolerance = 0, maxEvaluations = MOST_EVALUATIONS }: ProofOptions,
  name = 'resolution',
): ProofLimits {
  checkFinite(where, name, resolution);
  if (resolution < FINEST || resolution > 1) throw outOfRange(where, name, 'from 2⁻³⁰ to 1', resolution);
  readTolerance(where, tolerance);
  checkFinite(where, 'maxEvaluations', maxEvaluations);
  const isCount = Number.isInteger(maxEvaluations) && maxEvaluations >= FEWEST_EVALUATIONS;
  if (!isCount || maxEvaluations > 2 ** 30) {
    const expected = `an integer from ${FEWEST_EVALUATIONS} to ${2 ** 30}`;
    throw outOfRange(where, 'maxEvaluations', expected, maxEvaluations);
  }
  return { resolution, tolerance, maxEvaluations };
}

/** Reads by how much a bound may be off, metres. */
export function readTolerance(where: string, tolerance: number): number {
  if (checkFinite(where, 'tolerance', tolerance) < 0) {
    throw outOfRange(where, 'tolerance', 'at least 0', tolerance);
  }
  return tolerance;
}

/** Proves that a robot keeps its margins all the way between two configurations. */
export class MotionProofs implements Companion {
  readonly #memory: MotionMemory;
  #table: PairTable | undefined;

  constructor(robot: SceneRobot) {
    this.#memory = robot.part(MotionMemory);
  }

  /** Whether all pairs keep their margins from one configuration to another. The scene stays as it is. */
  decide(where: string, ends: Numbers, margin: number, limits: ProofLimits): EdgeVerdict {
    const { robot } = this.#memory;
    const staged = this.#memory.begin(where, ends, margin, false);
    const verdict = staged.isStillFree ? this.#decide(staged, limits, false) : 'hit';
    robot.end(false);
    return verdict;
  }

  /** What `decide` says, and where that was found. */
  prove(where: string, ends: Numbers, margin: number, limits: ProofLimits): Certificate {
    const { robot } = this.#memory;
    const { exports, heap } = robot.host;
    this.#table = tableFor(where, 1, robot.host, this.#table);
    const staged = this.#memory.begin(where, ends, margin, true);
    const at = exports.findingAddress();
    heap.write(at, FINDING, { share: 0, half: 0, pair: -1, evaluations: 0 });
    // A pair that stands still is too close all the way.
    const verdict = staged.isStillFree ? this.#decide(staged, limits, true) : 'hit';
    const { fields } = FINDING;
    const share = heap.read(at, fields.share);
    let pair = heap.read(at, fields.pair);
    if (verdict === 'hit') {
      const position = robot.stage(mix(ends, share), 0, 1);
      pair = exports.explainConflict(robot.scene, position, this.#table.columns);
    }
    robot.end(true);
    const [a, b] = robot.pairs[pair] ?? [];
    const [half, evaluations] = [heap.read(at, fields.half), heap.read(at, fields.evaluations)];
    return { verdict, share, width: 2 * half, pair, a, b, evaluations };
  }

  dispose(): void {
    this.#table?.dispose();
  }

  /** @param exact - whether the finding is wanted as well */
  #decide(
    { motion, from, to }: StagedMotion,
    { resolution, tolerance, maxEvaluations }: ProofLimits,
    exact: boolean,
  ): EdgeVerdict {
    const { exports } = this.#memory.robot.host;
    const answer = exports.isEdgeProved(
      motion,
      from,
      to,
      resolution,
      tolerance,
      maxEvaluations,
      Number(exact),
    );
    return VERDICTS[answer]!;
  }
}

/** The configuration at a share of the way between two. */
export function mix(ends: Numbers, share: number): Float64Array {
  const width = ends.length / 2;
  return Float64Array.from({ length: width }, (_, i) => {
    return ends[i]! + share * (ends[width + i]! - ends[i]!);
  });
}

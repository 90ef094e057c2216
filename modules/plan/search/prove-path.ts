import type { EdgeVerdict, ProofLimits } from '../../robot/questions/prove.ts';
import type { EdgeTests } from '../../robot/questions/edge-tests.ts';
import type { PlaceShape } from './scene-space.ts';

/** How far a proof of one way is sought: a few dozen configurations prove most; what takes more touches. */
const LIMITS: ProofLimits = { resolution: 2 ** -30, tolerance: 0, maxEvaluations: 4096 };

const QUATERNION_NUMBERS = 4;

/** Proves that the ways of a path are free. Generators, which stop after each way. */
export class PathProofs {
  readonly #where: string;
  readonly #tests: EdgeTests;
  readonly #shape: PlaceShape;

  constructor(where: string, tests: EdgeTests, shape: PlaceShape) {
    this.#where = where;
    this.#tests = tests;
    this.#shape = shape;
  }

  /** What is known of each way of a path, up to the first that hits something. */
  *prove(path: Float64Array): Generator<void, EdgeVerdict[]> {
    const { dimension } = this.#shape;
    const verdicts: EdgeVerdict[] = [];
    for (let way = 0; (way + 2) * dimension <= path.length && verdicts.at(-1) !== 'hit'; way++) {
      if (way > 0) yield;
      verdicts.push(this.proveWay(path, way, way + 1));
    }
    return verdicts;
  }

  /** What is known of the way between two places of a path. */
  proveWay(path: Float64Array, from: number, to: number): EdgeVerdict {
    const { dimension, quaternions } = this.#shape;
    const start = path.subarray(from * dimension, (from + 1) * dimension);
    const end = path.slice(to * dimension, (to + 1) * dimension);
    for (const first of quaternions) {
      let cosine = 0;
      for (let i = first; i < first + QUATERNION_NUMBERS; i++) cosine += start[i]! * end[i]!;
      if (cosine >= 0) continue;
      for (let i = first; i < first + QUATERNION_NUMBERS; i++) end[i] = -end[i]!;
    }
    return this.#tests.proveEdge(this.#where, start, end, LIMITS);
  }
}

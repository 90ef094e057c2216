import type { Robot } from '../../../modules/robot/index.ts';
import type { EdgeVerdict } from '../../../modules/robot/questions/prove.ts';

/** A path with the clearance of all its samples. */
export interface MeasuredPath {
  readonly name: string;
  /** How many numbers a configuration has. */
  readonly width: number;
  /** Samples, one after the other. */
  readonly configurations: Float64Array;
  /** By sample: where it is, counted in waypoints from 1; whole numbers are the waypoints themselves. */
  readonly places: Float64Array;
  /** By sample: the lowest distance, metres. */
  readonly distance: Float64Array;
  /** The sample with the lowest distance. */
  readonly lowest: number;
  /** By leg: its sample with the lowest distance. */
  readonly lowestOfLegs: readonly number[];
  readonly warnings: readonly string[];
  /** Whether all else moves, too: a sample is a frame then, and places are seconds. */
  readonly isMotion?: true;
}

/** What is proved of the way to the next sample: all pairs keep their margins, one does not, or neither. */
export type Proof = EdgeVerdict;

/** What is proved of a path, from each sample but the last to the next. */
export type Proofs = readonly Proof[];

/** A part of a path of which the same is proved: from a sample to a later one. */
export interface ProofRun {
  readonly proof: Proof;
  readonly from: number;
  readonly to: number;
}

/** The parts of a path of which the same is proved, one after the other. */
export function runsOf(proofs: Proofs): ProofRun[] {
  const runs: ProofRun[] = [];
  for (const [i, proof] of proofs.entries()) {
    const last = runs.at(-1);
    if (last?.proof === proof) runs[runs.length - 1] = { ...last, to: i + 1 };
    else runs.push({ proof, from: i, to: i + 1 });
  }
  return runs;
}

/** What is proved of a path, as a sentence: where it is not proved free, counted in waypoints. */
export function describeProofs(proofs: Proofs, places: ArrayLike<number>): string {
  const others = runsOf(proofs).filter(({ proof }) => proof !== 'free');
  if (others.length === 0) return 'proved free all the way';
  const told = others.slice(0, 2).map(({ proof, from, to }) => {
    const what = proof === 'hit' ? 'below the margin' : 'not decided';
    return `${what} at waypoints ${places[from]!.toFixed(2)} to ${places[to]!.toFixed(2)}`;
  });
  const more = others.length > 2 ? ', and elsewhere' : '';
  return `${told.join(', ')}${more}${proofs.includes('free') ? '; else proved free' : ''}`;
}

/** The sample of a path at a place, which may lie between two samples: the nearest of them. */
export function sampleAt({ places }: MeasuredPath, place: number): number {
  let low = 0;
  let high = places.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (places[middle]! <= place) low = middle;
    else high = middle;
  }
  return place - places[low]! <= places[high]! - place ? low : high;
}

/** The configuration of a sample. */
export function configurationAt({ configurations, width }: MeasuredPath, sample: number): Float64Array {
  return configurations.subarray(sample * width, (sample + 1) * width);
}

/** A path as CSV: a row per waypoint sample, with its place and its clearance in millimetres. */
export function formatMeasured(path: MeasuredPath, robot: Robot): string {
  const head = [
    path.isMotion === undefined ? 'waypoint' : 'time',
    'clearance_mm',
    ...robot.joints.map(({ name }) => name),
  ];
  const rows = Array.from(path.places, (place, i) =>
    [place, path.distance[i]! * 1e3, ...configurationAt(path, i)].join(','),
  );
  return [head.join(','), ...rows, ''].join('\n');
}

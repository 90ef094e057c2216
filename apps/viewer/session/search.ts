import { connectAsync, type Result } from '../../../modules/plan/index.ts';
import type { Waypoint } from '../../../modules/files/documents/columns.ts';
import type { Session } from './session.ts';

/** Milliseconds after which a search is given up: somebody is waiting. */
const TIME_LIMIT = 20_000;

/** What a search in the page has come to. */
export interface Found {
  /** Empty where there is no path. */
  readonly waypoints: readonly Waypoint[];
  /** What came of it, for people. */
  readonly sentence: string;
}

/** Looks for a path that is proved free, in slices between frames. */
export async function findPath(
  { robot, scene }: Session,
  start: ArrayLike<number>,
  goal: ArrayLike<number>,
  margin: number,
  signal: AbortSignal,
): Promise<Found> {
  const begun = performance.now();
  const result = await connectAsync(robot.in(scene, { margin }), start, goal, {
    timeLimit: TIME_LIMIT,
    signal,
  });
  const milliseconds = performance.now() - begun;
  if (!result.solved) return { waypoints: [], sentence: explain(result) };
  const width = robot.joints.length;
  const { path, certified } = result;
  const waypoints = Array.from({ length: path.length / width }, (_, i) =>
    Array.from(path.subarray(i * width, (i + 1) * width)),
  );
  const how = certified ? 'proved free all the way' : 'free at all samples';
  return { waypoints, sentence: `${waypoints.length} waypoints, ${how}, in ${milliseconds.toFixed(0)} ms` };
}

function explain(result: Exclude<Result, { solved: true }>): string {
  const conflict = 'conflict' in result ? result.conflict : undefined;
  const pair =
    conflict && `${conflict.linkA} – ${conflict.linkB} at ${(conflict.distance * 1e3).toFixed(1)} mm`;
  switch (result.status) {
    case 'aborted':
      return 'stopped';
    case 'exhausted':
      return `no path found${pair === undefined ? '' : `; in the straight way is ${pair}`}`;
    default:
      return `${result.status}${pair === undefined ? '' : `: ${pair}`}`;
  }
}

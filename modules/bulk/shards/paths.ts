import { walkPath } from '../../files/path/walk.ts';
import { interpolate } from '../../files/documents/interpolate.ts';
import { statSync } from 'node:fs';
import { readNumbers } from '../inputs/rows.ts';
import type { Run, Shard } from '../manifest.ts';
import type { LoadedCell } from './cells.ts';
import type { Answers } from './question.ts';
import { Pause } from './slices.ts';

/** Walks the robot along the paths of a shard, as `clearance check` does: a row for each. */
export async function answerPaths(
  run: Run,
  shard: Shard,
  { cell, robot, scene }: LoadedCell,
): Promise<Answers> {
  const { margin, step } = run.manifest;
  const { source } = cell;
  if (!('paths' in source)) throw new Error('the rows are no paths');
  const names: string[] = [];
  const flags = new Uint8Array(shard.count);
  const [samples, failures, waypoints] = Array.from({ length: 3 }, () => new Int32Array(shard.count));
  const distances = new Float64Array(shard.count);
  const pairs: string[] = [];
  for (let i = 0; i < shard.count; i++) {
    const { name, rows } = source.paths[shard.first + i]!;
    const file = run.input(rows);
    const width = robot.joints.length;
    const numbers = readNumbers(file, 0, statSync(file).size / 8);
    const path = Array.from({ length: numbers.length / width }, (_, row) => [
      ...numbers.subarray(row * width, (row + 1) * width),
    ]);
    const pause = new Pause();
    const walk = await walkPath(
      robot,
      scene,
      interpolate(() => path, step, robot.joints),
      margin,
      () => pause.whenDue(),
      () => {},
    );
    const { closest } = walk.lowest;
    names.push(name);
    flags[i] = walk.failures === 0 ? 1 : 0;
    samples![i] = walk.samples;
    failures![i] = walk.failures;
    waypoints![i] = walk.lowest.waypoint + 1;
    distances[i] = closest.distance;
    pairs.push(`${closest.a} – ${closest.b}`);
  }
  const places = Uint32Array.from(names.keys());
  return {
    columns: [
      { name: 'path', kind: 'labels', labels: names, places },
      { name: 'free', kind: 'flags', flags },
      { name: 'distance', kind: 'numbers', numbers: distances },
      { name: 'pair', kind: 'labels', labels: pairs, places },
      { name: 'waypoint', kind: 'numbers', numbers: waypoints! },
      { name: 'samples', kind: 'numbers', numbers: samples! },
      { name: 'failures', kind: 'numbers', numbers: failures! },
    ],
    free: flags.filter((flag) => flag === 1).length,
    lowest: Math.min(...distances),
  };
}

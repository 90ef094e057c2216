import { closeSync, openSync, readSync } from 'node:fs';
import { InputError } from '../../files/documents/input-error.ts';
import type { Robot } from '../../robot/index.ts';
import type { Run, Source } from '../manifest.ts';
import { haltonSampler, type RowSampler, uniformSampler } from './samplers.ts';

/**
 * Gives the rows of a source, from any of them on.
 *
 * @param configurations - how many a row is made of: 2 for edges
 */
export function openRows(run: Run, source: Source, robot: Robot, configurations: number): RowSampler {
  if ('sampler' in source) {
    const make = source.sampler === 'uniform' ? uniformSampler : haltonSampler;
    const draw = make(robot.joints, source.seed);
    return (first, count) => draw(first * configurations, count * configurations);
  }
  if ('paths' in source) throw new Error('paths are no rows of numbers');
  const path = run.input(source.rows);
  const width = configurations * robot.joints.length;
  return (first, count) => readNumbers(path, first * width, count * width);
}

/** Numbers of a file of doubles, from number `first` on. */
export function readNumbers(path: string, first: number, count: number): Float64Array {
  const numbers = new Float64Array(count);
  const bytes = new Uint8Array(numbers.buffer);
  let opened: number;
  try {
    opened = openSync(path, 'r');
  } catch (error) {
    throw new InputError(`cannot read ${path}: ${(error as Error).message}`);
  }
  try {
    for (let done = 0; done < bytes.length;) {
      const read = readSync(opened, bytes, done, bytes.length - done, 8 * first + done);
      if (read === 0) throw new InputError(`${path}: is shorter than when the run was planned`);
      done += read;
    }
  } finally {
    closeSync(opened);
  }
  return numbers;
}

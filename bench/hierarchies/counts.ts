import type { Engine, QueryStatistics, Scene } from '../../bindings/index.ts';
import type { Count } from '../results.ts';

/**
 * What queries answer, what they had to do, how many pairs are in the list: `all`, and how many pairs of
 * bounding volumes were compared: `bounds`. These are those of trees, and the spheres of each segment pair.
 */
export interface Counted<T> {
  readonly results: readonly T[];
  readonly counted: Readonly<Record<keyof QueryStatistics | 'all' | 'bounds', Count>>;
}

/** Runs queries number 0 to `count` − 1 of a scene and counts what each has to do. */
export function countQueries<T>(
  engine: Engine,
  scene: Scene,
  count: number,
  run: (i: number) => T,
): Counted<T> {
  const statistics: QueryStatistics[] = [];
  const results = Array.from({ length: count }, (_, i) => {
    const result = run(i);
    statistics.push(engine.statistics());
    return result;
  });
  const over = (key: keyof QueryStatistics) => summarise(statistics.map((one) => one[key]));
  return {
    results,
    counted: {
      all: summarise([scene.pairs.length]),
      pairs: over('pairs'),
      bounds: summarise(statistics.map(({ volumeTests, pairs }) => volumeTests + pairs)),
      volumeTests: over('volumeTests'),
      leafTests: over('leafTests'),
      elementTests: over('elementTests'),
    },
  };
}

/** The mean of numbers and their range. */
export function summarise(numbers: readonly number[]): Count {
  return {
    mean: numbers.reduce((sum, number) => sum + number) / numbers.length,
    least: Math.min(...numbers),
    most: Math.max(...numbers),
  };
}

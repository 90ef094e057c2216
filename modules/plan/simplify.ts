import { tape } from '../../bindings/base/tape.ts';
import type { RobotInScene } from '../robot/robot-in-scene.ts';
import { simplifyPath } from './search/scene-path.ts';
import type { SimplifyOptions } from './options.ts';
import { type Path, readPlaces } from './places.ts';
import { checkArm, readShape, readSimplification } from './read-options.ts';

/**
 * Makes a path shorter and smoother. Edges that it adds are proved free; the others are as free as before.
 *
 * @param path - configurations one after the other, or a list of them
 * @returns a new path with the same ends: configurations one after the other. It is never longer
 * @throws TypeError or RangeError that names the argument
 */
export function simplify(arm: RobotInScene, path: Path, options: SimplifyOptions = {}): Float64Array {
  const where = 'simplify';
  if (tape.listener !== undefined) return tape.listener.call(where, simplify, [arm, path, options]);
  checkArm(where, arm);
  const simplification = readSimplification(where, options);
  const numbers = readPlaces(where, 'path', arm, path);
  const tests = arm.tests(where);
  const shape = readShape(arm);
  return finish(simplifyPath(where, tests, shape, numbers, simplification, true, Infinity)).path;
}

/** The value of a generator that need not stop in between. */
export function finish<Value>(generator: Generator<void, Value>): Value {
  for (;;) {
    const { done, value } = generator.next();
    if (done) return value;
  }
}

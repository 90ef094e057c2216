import { isList } from '../../bindings/base/checks.ts';
import { checkFinite, outOfRange, wrongType } from '../../bindings/base/errors.ts';
import type { Engine } from '../../bindings/index.ts';

/** Checks that a value is an engine, by what is asked of it. */
export function checkEngine(where: string, engine: Engine): Engine {
  if (typeof (engine as Partial<Engine> | null | undefined)?.createScene === 'function') return engine;
  throw wrongType(where, 'engine', 'an engine', engine);
}

/** Reads a point: three finite numbers, each once. */
export function readPoint(where: string, point: unknown): readonly [number, number, number] {
  if (!isList(point)) throw wrongType(where, 'point', 'an array of 3 numbers', point);
  if (point.length !== 3) throw outOfRange(where, 'point', '3 numbers', point);
  const at = (i: number): number => checkFinite(where, `point[${i}]`, point[i]);
  return [at(0), at(1), at(2)];
}

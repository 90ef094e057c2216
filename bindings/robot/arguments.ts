import { outOfRange, wrongType } from '../base/errors.ts';
import type { Engine, Scene } from '../index.ts';

/** Checks that a value is an engine, by what is asked of it. */
export function checkEngine(where: string, engine: Engine): Engine {
  if (typeof (engine as Partial<Engine> | null | undefined)?.createScene === 'function') return engine;
  throw wrongType(where, 'engine', 'an engine', engine);
}

/** Room for poses: what is given, if it has the length, or new. */
export function checkRoom(where: string, out: unknown, length: number): Float64Array | Float32Array {
  if (out === undefined) return new Float64Array(length);
  if (!(out instanceof Float64Array) && !(out instanceof Float32Array)) {
    throw wrongType(where, 'out', 'a Float64Array or Float32Array', out);
  }
  if (out.length !== length) throw outOfRange(where, 'out', `${length} numbers, 16 per link`, out);
  return out;
}

/** Checks that a value is a scene, by what is asked of it: scenes of another copy of this library are as good. */
export function checkScene(where: string, scene: Scene): Scene {
  if (typeof (scene as Partial<Scene> | null | undefined)?.robot === 'function') return scene;
  throw wrongType(where, 'scene', 'a scene', scene);
}

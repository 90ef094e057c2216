import type { Engine } from '../bindings/engine.ts';
import type { Precision } from '../bindings/base/types.ts';
import { loadEngine } from '../bindings/load.ts';
import type { BuildName } from './names.ts';

/** The precision of a build, and how far its distances may be from those of another, metres. */
export function precisionOf(name: BuildName): { precision: Precision; tolerance: number } {
  const precision = name.startsWith('double') ? 'double' : 'single';
  return { precision, tolerance: precision === 'double' ? 1e-12 : 1e-5 };
}

/** Loads the engine of one build. */
export function loadBuild(name: BuildName): Promise<Engine> {
  return loadEngine({
    precision: precisionOf(name).precision,
    simd: name.endsWith('simd') ? 'on' : 'off',
  });
}

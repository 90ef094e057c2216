import { afterAll, beforeAll, describe } from 'vitest';
import { type Engine, loadEngine, type Precision } from '../../bindings/index.ts';

/** One of the four compiled binaries. */
export interface Build {
  name: string;
  precision: Precision;
  simd: boolean;
}

export const BUILDS: readonly Build[] = [
  { name: 'double simd', precision: 'double', simd: true },
  { name: 'double scalar', precision: 'double', simd: false },
  { name: 'single simd', precision: 'single', simd: true },
  { name: 'single scalar', precision: 'single', simd: false },
];

/** Loads the engine of one build. */
export function loadBuild(build: Build): Promise<Engine> {
  return loadEngine({ precision: build.precision, simd: build.simd ? 'on' : 'off' });
}

/** Declares the same suite for each of the four builds; `engine()` is valid inside tests and hooks. */
export function forEachBuild(suite: (build: Build, engine: () => Engine) => void): void {
  describe.each(BUILDS)('$name', (build) => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await loadBuild(build);
    });
    afterAll(() => engine.dispose());
    suite(build, () => engine);
  });
}

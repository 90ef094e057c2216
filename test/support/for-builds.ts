/** Declares suites for builds: for all four, for one or some of them. */
import { afterAll, beforeAll, describe, TestRunner } from 'vitest';
import type { Engine } from '../../bindings/index.ts';
import { type Build, BUILDS, IS_DEEP, loadBuild } from './builds.ts';

/** Each precision once, one of them with vectors and one without. */
const TWO_BUILDS: readonly Build[] = BUILDS.filter(
  ({ precision, simd }) => simd === (precision === 'double'),
);

/**
 * The builds of suites that draw their input at random or walk through histories: one of two, which one by
 * the name of the file, so that half of these suites compute in double precision with vectors and half in
 * single precision without. Of 87 changes of the sources that tests noticed, one build was enough for each.
 * `builds-agree`, `golden`, `oracle`, `extremes` show equal bits of all; `npm run test:deep` takes all here.
 */
export function someBuilds(): readonly Build[] {
  if (IS_DEEP) return BUILDS;
  let sum = 0;
  for (const letter of TestRunner.getCurrentSuite().file?.name ?? '') sum += letter.charCodeAt(0);
  return TWO_BUILDS.filter((_, i) => i === sum % TWO_BUILDS.length);
}

/** What a suite declares for one build; `engine()` is valid inside tests and hooks. */
type Suite = (build: Build, engine: () => Engine) => void;

/** Declares the same suite for each of the four builds. */
export function forEachBuild(suite: Suite): void {
  declare(BUILDS, suite);
}

/** Declares the same suite for each of `someBuilds()`. */
export function forSomeBuilds(suite: Suite): void {
  declare(someBuilds(), suite);
}

/**
 * Declares a suite for the first build only, for what all compute in double precision without vectors:
 * volumes. Other tests show that they agree there. `npm run test:deep` takes all four here as well.
 */
export function forOneBuild(suite: Suite): void {
  declare(IS_DEEP ? BUILDS : BUILDS.slice(0, 1), suite);
}

function declare(builds: readonly Build[], suite: Suite): void {
  describe.each(builds)('$name', (build) => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await loadBuild(build);
    });
    afterAll(() => engine.dispose());
    suite(build, () => engine);
  });
}

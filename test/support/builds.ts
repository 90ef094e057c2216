import { afterAll, beforeAll, describe } from 'vitest';
import { type Engine, loadEngine, type Precision } from '../../bindings/index.ts';
import { environment } from './environment.ts';

/** One of the four compiled binaries. */
export interface Build {
  name: string;
  precision: Precision;
  simd: boolean;
}

const ALL_BUILDS: readonly Build[] = [
  { name: 'double simd', precision: 'double', simd: true },
  { name: 'double scalar', precision: 'double', simd: false },
  { name: 'single simd', precision: 'single', simd: true },
  { name: 'single scalar', precision: 'single', simd: false },
];

/** The names of the only builds that there are, separated by commas: `npm run mutate` compiles no others. */
const ONLY = environment('CLEARANCE_BUILDS')?.split(',');

/** The builds that suites run on. */
export const BUILDS = ALL_BUILDS.filter(({ name }) => ONLY?.includes(name) ?? true);

/** Set by `npm run test:deep`: every suite runs on all builds. */
export const IS_DEEP = environment('CLEARANCE_DEEP') === '1';

/**
 * The builds of suites that draw their input at random or walk through histories: each precision once, one of them with
 * vectors and one without. Of 87 changes of the sources that tests noticed, one build was enough for each. That the other
 * two builds give the same bits as these is what `builds-agree`, `golden`, `oracle` and `extremes` show on all four.
 * `npm run test:deep` takes all four here as well.
 */
export const TWO_BUILDS: readonly Build[] = BUILDS.filter(
  ({ precision, simd }) => IS_DEEP || simd === (precision === 'double'),
);

/** Both builds of a precision, with vectors and without, for suites that compare them. */
interface BuildPair {
  readonly precision: Precision;
  readonly builds: readonly Build[];
}

/** The precisions of which both builds are there. */
export const BUILD_PAIRS: readonly BuildPair[] = (['double', 'single'] as const)
  .map((precision) => ({ precision, builds: BUILDS.filter((build) => build.precision === precision) }))
  .filter(({ builds }) => builds.length === 2);

/** Loads the engine of one build. */
export function loadBuild(build: Build): Promise<Engine> {
  return loadEngine({ precision: build.precision, simd: build.simd ? 'on' : 'off' });
}

/** What a suite declares for one build; `engine()` is valid inside tests and hooks. */
type Suite = (build: Build, engine: () => Engine) => void;

/** Declares the same suite for each of the four builds. */
export function forEachBuild(suite: Suite): void {
  declare(BUILDS, suite);
}

/** Declares the same suite for each of `TWO_BUILDS`. */
export function forTwoBuilds(suite: Suite): void {
  declare(TWO_BUILDS, suite);
}

/**
 * Declares the same suite for the first build, for what is computed in double precision without vectors in every build:
 * volumes. That all builds find the same bits there has tests of its own. `npm run test:deep` takes all four here as well.
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

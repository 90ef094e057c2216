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

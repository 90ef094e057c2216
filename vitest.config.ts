import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { CHROMIUM } from './scripts/chromium.ts';
import LongestFirst from './scripts/vitest-sequencer.js';
import { VARIABLES } from './test/support/environment.ts';

// Cross-origin isolation, so that pages may share memory with workers.
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** Set by `npm run test:guards`. */
const WITH_GUARDS = process.env.CLEARANCE_GUARDS === '1';

/** Suites of the package as it is built, in processes of their own: programs, bundlers, browsers, servers. */
const SYSTEM = 'test/**/*.system.test.ts';

/**
 * Suites that compute for long in JavaScript, mostly by the oracle. They share nothing: behind other suites,
 * which call the same functions with objects of other shapes, engines need two to three times as long for
 * them.
 */
const APART = [
  'test/bindings/pair-batch/solids-*.test.ts',
  'test/assembly/pairs/convex/simplex.node.test.ts',
  'test/assembly/volumes/cover/*.test.ts',
  'test/assembly/volumes/convert/tight.test.ts',
  'test/bindings/geometry/element-geometry.test.ts',
  // It puts something in the place of a module.
  'test/modules/options.node.test.ts',
];

/**
 * Room for what is short-lived: with Node's own 16 MB, suites in JavaScript spend a sixth more of their time
 * on collecting it.
 */
const execArgv = ['--max-semi-space-size=32'];

/** The environment as suites in the browser read it. */
const env: Partial<NodeJS.ProcessEnv> = Object.fromEntries(
  VARIABLES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
);

/**
 * The suites that run in Chromium as well, because it might differ from Node there: in the bits of results,
 * and in loading, memory and workers. What is computed in JavaScript alone is computed by the engine that
 * Node has, and the suites of pages open robots of each format. `npm run test:deep` runs all suites in
 * Chromium.
 */
const SUITES_IN_BROWSER = [
  'test/golden/*.test.ts',
  'test/assembly/pairs/swept/{oracle,extremes}.test.ts',
  'test/bindings/*.test.ts',
  'test/bindings/wasm/*.test.ts',
  'test/bindings/workers/{life,pool}.test.ts',
  'test/modules/robot/meshes/gltf.test.ts',
];

export default defineConfig({
  server: { headers },
  test: {
    testTimeout: 120_000,
    // No module imports the kernels, and every suite depends on them.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/assembly/**/*.ts'],
    globalSetup: './scripts/vitest-setup.js',
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './scripts/summary-reporter.js'],
    projects: [
      {
        // Pages of the gallery import the package by its name: here, its sources.
        resolve: { tsconfigPaths: true },
        test: {
          name: 'node',
          include: ['test/**/*.test.ts'],
          exclude: [SYSTEM, ...APART],
          execArgv,
          setupFiles: WITH_GUARDS ? ['test/support/guards.ts'] : [],
          testTimeout: 120_000,
          // What suites load takes longer where others work as well: it is no test of time.
          hookTimeout: 60_000,
          // Suites share what they import: each would take two seconds for that otherwise. Guards watch one
          // suite at a time.
          isolate: WITH_GUARDS,
        },
      },
      {
        test: {
          name: 'node-apart',
          include: APART,
          execArgv,
          setupFiles: WITH_GUARDS ? ['test/support/guards.ts'] : [],
          testTimeout: 120_000,
        },
      },
      {
        resolve: { tsconfigPaths: true },
        test: {
          name: 'system',
          include: [SYSTEM],
          // They share what they import: what they test runs in programs and pages.
          isolate: false,
          testTimeout: 120_000,
          // Pages are drawn by the processor, and it has other things to do as well.
          expect: { poll: { timeout: 30_000 } },
          // Bundlers are installed.
          hookTimeout: 180_000,
        },
      },
      {
        server: { headers },
        test: {
          name: 'chromium',
          include: process.env.CLEARANCE_DEEP === '1' ? ['test/**/*.test.ts'] : SUITES_IN_BROWSER,
          exclude: ['test/**/*.{node,system}.test.ts'],
          env,
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: CHROMIUM }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});

// @ts-check
// What vitest runs first, and once more before it repeats tests, so that no test meets a binary or a workers'
// program that is older than its sources.
import { rmSync } from 'node:fs';
import { SEED } from '../test/support/random.ts';
import { ensureGenerated } from './build/generated.js';
import { generatedFiles, ROOT } from './build/paths.js';

/** Which binaries suites run on; see test/support/guards.ts. */
const LEVEL = process.env.CLEARANCE_GUARDS === '1' ? 'guarded' : 'any';

/** @param {import('vitest/node').TestProject} project */
export default async function setup(project) {
  console.log(`binaries: ${await ensureGenerated(LEVEL)}, SEED=${SEED}`);

  project.onTestsRerun(async () => {
    try {
      await ensureGenerated(LEVEL);
    } catch (error) {
      console.error(error);
      // What is there now is older than the sources, and vitest goes on all the same: it finds nothing to run
      // tests on.
      for (const path of generatedFiles()) rmSync(ROOT + path, { force: true });
    }
    // The watcher may notice too late that they were written.
    for (const path of generatedFiles()) project.vitest.invalidateFile(ROOT + path);
  });
}

// @ts-check
// What vitest runs first, and once more before it repeats tests, so that no test meets a binary or a workers' program
// that is older than its sources.
import { SEED } from '../test/support/random.ts';
import { ensureGenerated } from './build/generated.js';
import { generatedFiles, ROOT } from './build/paths.js';

/** @param {import('vitest/node').TestProject} project */
export default async function setup(project) {
  console.log(`binaries: ${await ensureGenerated('any')}, SEED=${SEED}`);

  project.onTestsRerun(async () => {
    await ensureGenerated('any');
    // The watcher may notice too late that they were written.
    for (const path of generatedFiles()) project.vitest.invalidateFile(ROOT + path);
  });
}

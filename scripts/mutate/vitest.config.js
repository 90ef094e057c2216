// @ts-check
// Suites one after the other in the order that they are told, on binaries that are there: nothing is built
// anew.
import { appendFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

const { MUTATE_SUITES = '', MUTATE_REPORT = '', MUTATE_BAIL = '1' } = process.env;
const suites = MUTATE_SUITES.split(' ');

class AsTold extends BaseSequencer {
  /**
   * @override
   * @param {import('vitest/node').TestSpecification[]} files
   */
  sort(files) {
    const place = (/** @type {{ moduleId: string }} */ { moduleId }) =>
      suites.findIndex((suite) => moduleId.endsWith(`/${suite}`));
    return Promise.resolve([...files].sort((a, b) => place(a) - place(b)));
  }
}

/** Writes a line for every suite as soon as it has ended. */
const reporter = {
  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const { duration, collectDuration } = module.diagnostic();
    const seconds = ((duration + collectDuration) / 1000).toFixed(2);
    const state = module.state() === 'failed' ? 'failed' : 'passed';
    appendFileSync(MUTATE_REPORT, `${module.relativeModuleId} ${state} ${seconds}\n`);
  },
};

export default defineConfig({
  test: {
    include: suites,
    fileParallelism: false,
    isolate: false,
    pool: 'threads',
    bail: Number(MUTATE_BAIL),
    testTimeout: 120_000,
    reporters: [reporter],
    sequence: { sequencer: AsTold },
  },
});

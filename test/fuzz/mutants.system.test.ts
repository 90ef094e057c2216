/** A bug that somebody puts into a kernel becomes a file of a few calls that shows it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, temporaryFolder } from '../apps/cli/run.ts';
import { installed, launch, open, PAGE } from '../apps/viewer/browser.ts';
import { IS_DEEP } from '../support/builds.ts';
import { compileMutant, type Mutation } from '../support/mutant.ts';
import { SEED } from '../support/random.ts';
import { type Finding, fuzzRound, recordStory } from './fuzz.ts';

/** Rounds that are tried, and stories of each. */
const ROUNDS = 40;
const STORIES = 5;

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'a sign in a kernel': {
    file: 'assembly/pairs/swept/point-line.ts',
    was: 'const rx = sub(px, qx);',
    text: 'const rx = sub(qx, px);',
  },
  'a bound that is too tight': {
    file: 'assembly/narrow-phase/prune.ts',
    was: 'const needed = -(limit + bounds.slack);',
    text: 'const needed = -(<real>0.9 * limit + bounds.slack);',
  },
};

interface Report {
  calls: number;
  difference?: { number: number; line: string; recorded: string; here: string };
  notes: { text: string; line: string }[];
  shrunk?: { calls: number; lines: string[] };
}

describe('a bug that is put in by hand', () => {
  const folder = temporaryFolder();
  let browser: Browser | undefined;
  beforeAll(async () => {
    if (installed) browser = await launch();
  });
  afterAll(() => browser?.close());

  /** What the viewer says of a recording. */
  async function viewed(file: string): Promise<string | null> {
    const { page } = await open(browser!, PAGE);
    await page.locator('input[type=file]').first().setInputFiles(join(folder.path, file));
    const verdict = page.locator('.recording .verdict', { hasText: 'answer' });
    await verdict.waitFor();
    const text = await verdict.textContent();
    await page.close();
    return text;
  }

  // A sign is found after more stories than a bound, so that it is left to the deep run.
  it.each(Object.entries(MUTATIONS).slice(IS_DEEP ? 0 : 1))(
    `is found, recorded, made short and shown: %s, SEED=${SEED}`,
    async (_, mutation) => {
      const names = ['double-simd', 'double-scalar'];
      const bytes = await Promise.all(names.map((name) => compileMutant(name, mutation)));
      const modules = bytes.map((one) => new WebAssembly.Module(one as Uint8Array<ArrayBuffer>));
      const binaries = new Map(names.map((name, i) => [name, modules[i]!]));
      let finding: Finding | undefined;
      for (let seed = SEED; finding === undefined && seed < SEED + ROUNDS; seed++) {
        finding = await fuzzRound(seed, STORIES, { binaries });
      }
      expect(finding).toBeDefined();
      writeFileSync(join(folder.path, 'all.recording'), await recordStory(finding!.story, { binaries }));
      writeFileSync(join(folder.path, 'mutant.wasm'), bytes[0]!);

      const replay = async (...args: string[]): Promise<{ status: number | null; report: Report }> => {
        const { status, stdout, stderr } = await run(folder.path, 'replay', '--json', ...args);
        expect(stderr).toBe('');
        return { status, report: JSON.parse(stdout) as Report };
      };
      // The binaries of the project have no such bug.
      const all = await replay('all.recording', '--shrink', 'short.recording');
      expect(all.status).toBe(1);
      expect(all.report.shrunk!.calls).toBeLessThanOrEqual(5);
      const short = await replay('short.recording');
      expect(short.status).toBe(1);
      expect(short.report.difference!.line).toBe(all.report.difference!.line);
      expect(short.report.difference!.here).toBe(all.report.difference!.here);
      if (installed) {
        const { number, recorded, here } = short.report.difference!;
        expect(await viewed('short.recording')).toContain(
          `the answer of call ${number} differs: recorded ${recorded}, here ${here}`,
        );
      }
      // That with the bug answers as it did, and the recording says what is wrong with that.
      const mutant = await replay('all.recording', '--binary', 'mutant.wasm', '--shrink', 'noted.recording');
      expect(mutant.status).toBe(0);
      expect(mutant.report.notes).toHaveLength(1);
      expect(finding!.message).toContain(mutant.report.notes[0]!.text.split('\n')[0]!.slice(0, 20));
      expect(mutant.report.shrunk!.calls).toBeLessThanOrEqual(5);
      expect((await replay('short.recording', '--binary', 'mutant.wasm')).status).toBe(0);
    },
    120_000,
  );
});

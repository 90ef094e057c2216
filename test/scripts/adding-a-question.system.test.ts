import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Workspace } from '../../scripts/mutate/workspace.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(`${root}docs/adding-a-question.md`, 'utf8');

/** What the page says of a file: its text, or in a `diff` where lines come into one that is there. */
const blocks = [...page.matchAll(/^```(ts|diff) (\S+)\n(.*?)^```$/gms)].map(([, language, path, text]) => ({
  language: language!,
  path: path!,
  text: text!,
}));

/** A text with the lines that a diff adds, between those that it shows around them. */
function applyDiff(path: string, diff: string): string {
  return diff.split(/^@@\n/m).reduce(
    (text, hunk) => {
      const lines = hunk.split('\n').slice(0, -1);
      const [before, after] = ['-', '+'].map((sign) =>
        lines
          .flatMap((line) => (line.startsWith(' ') || line.startsWith(sign) ? [`${line.slice(1)}\n`] : []))
          .join(''),
      ) as [string, string];
      expect(text.split(before).length - 1, `${path} has once:\n${before}`).toBe(1);
      return text.replace(before, () => after);
    },
    readFileSync(root + path, 'utf8'),
  );
}

describe('docs/adding-a-question.md', () => {
  let workspace: Workspace;
  const folder = mkdtempSync(join(tmpdir(), 'clearance-question-'));
  const node = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    return status === 0 ? '' : stdout + stderr;
  };

  beforeAll(() => {
    workspace = new Workspace(folder);
    for (const { language, path, text } of blocks) {
      workspace.write(path, language === 'diff' ? applyDiff(path, text) : text);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('adds a question by two new files and two that are there', () => {
    const sources = blocks.filter(({ path }) => !path.startsWith('test/'));
    expect(sources.map(({ language, path }) => [language, dirname(path)])).toEqual([
      ['ts', 'assembly/questions'],
      ['ts', 'modules/robot/questions'],
      ['diff', 'modules/robot/questions'],
      ['diff', 'modules/robot'],
    ]);
  });

  it('has code that compiles under the types of the project, and passes its own test', async () => {
    expect(node('scripts/generate-boundary.js')).toBe('');
    expect(await workspace.compile('double-simd')).toBe(true);
    const { compilerOptions } = JSON.parse(readFileSync(`${root}tsconfig.json`, 'utf8')) as object & {
      compilerOptions: object;
    };
    const files = blocks.filter(({ path }) => !path.startsWith('assembly/')).map(({ path }) => path);
    workspace.write('tsconfig.page.json', JSON.stringify({ compilerOptions, files }));
    expect(node('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.page.json')).toBe('');
    const suites = files.filter((path) => path.startsWith('test/'));
    const limits = { seconds: 100, goesOn: true, usual: () => 5 };
    const results = await workspace.run(suites, 'double simd', limits);
    expect(results).toEqual([{ suite: suites[0], failed: false, seconds: expect.any(Number) as number }]);
  });
});

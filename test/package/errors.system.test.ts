import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PACKAGE } from '../support/package.ts';

/** Mistakes that people make, and what they are to read. */
const MISTAKES = [
  [
    'a wrong id',
    "scene.setPose('b', { position: [0, 0, 0] });",
    'Scene.setPose: id must be the id of a segment, got "b"',
  ],
  [
    'a scene without pairs',
    'scene.evaluate().minimum();',
    'Distances.minimum: the scene has no pairs; add some',
  ],
  ['a wrong option', 'scene.isFree({ margn: 1 });', "did you mean 'margin'?"],
] as const;

describe('an error that nobody catches, of the package as it is built', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'clearance-errors-'))));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What Node prints of a program that ends by a mistake. */
  function printed(mistake: string): string {
    const program = `import { loadEngine, point } from '${new URL('index.js', PACKAGE).href}';
const engine = await loadEngine();
const scene = engine.createScene({ segments: { a: [point([0, 0, 0], 1)] }, pairs: [] });
${mistake}
`;
    const file = join(folder, 'program.mjs');
    writeFileSync(file, program);
    const { status, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
    expect(status).toBe(1);
    return stderr;
  }

  it.each(MISTAKES)('is read at a glance: %s', (_, mistake, message) => {
    const text = printed(mistake);
    expect(text).toContain(message);
    expect(text.length).toBeLessThan(2048);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(300);
  });
});

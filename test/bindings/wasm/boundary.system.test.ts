import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const COPIED = [
  'assembly',
  'scripts',
  'asconfig.json',
  'package.json',
  '.oxfmtrc.json',
  'bindings/wasm/dynamics-exports.ts',
  'bindings/wasm/exports.ts',
  'bindings/wasm/records.ts',
];

describe('the boundary in a copy of the sources', () => {
  let copy: string;
  beforeAll(() => {
    copy = mkdtempSync(`${tmpdir()}/boundary-`);
    mkdirSync(`${copy}/bindings/wasm`, { recursive: true });
    for (const path of COPIED) cpSync(ROOT + path, `${copy}/${path}`, { recursive: true });
    symlinkSync(`${ROOT}node_modules`, `${copy}/node_modules`);
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  const run = (...args: string[]) =>
    spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', timeout: 100_000 });
  const check = () => run('scripts/generate-boundary.js', '--check');
  /** Changes a source while an action runs. */
  function withChange(path: string, from: string, to: string, action: () => void): void {
    const text = readFileSync(`${copy}/${path}`, 'utf8');
    expect(text).toContain(from);
    writeFileSync(`${copy}/${path}`, text.replace(from, to));
    try {
      action();
    } finally {
      writeFileSync(`${copy}/${path}`, text);
    }
  }

  // That the sources match as they are is what `npm run check` says.
  it('no longer matches after a record has got another field, and the build fails', () => {
    withChange('assembly/layout/records.ts', '  margin: f64;', '  rank: i32;\n  margin: f64;', () => {
      const { status, stderr } = run('scripts/build-wasm.js');
      expect(stderr).toContain('bindings/wasm/records.ts does not match assembly/; run `npm run generate`');
      expect(stderr).not.toContain('exports.ts');
      expect(status).toBe(1);
    });
  });

  it('no longer matches after a function has got another parameter', () => {
    withChange('assembly/scene/segment.ts', 'initSegment(', 'initSegment(rank: i32, ', () => {
      const { status, stderr } = check();
      expect(stderr).toContain('bindings/wasm/exports.ts does not match assembly/; run `npm run generate`');
      expect(stderr).not.toContain('records.ts');
      expect(status).toBe(1);
    });
  });

  it('has the row lengths that the sources say', () => {
    withChange('assembly/layout/kinds.ts', '9, 9, 16, 16, 5]', '9, 11, 16, 16, 5]', () => {
      expect(run('scripts/generate-boundary.js')).toMatchObject({ status: 0, stderr: '' });
      const records = readFileSync(`${copy}/bindings/wasm/records.ts`, 'utf8');
      expect(records).toMatch(/ROW_NUMBERS = {[^}]*cone: 11,/);
    });
  });

  it('is refused with a kind that tables have no row for', () => {
    const more = 'FRUSTUM: i32 = 9;\nexport const KINDS: i32 = 10;';
    withChange('assembly/layout/kinds.ts', 'KINDS: i32 = 9;', more, () => {
      const { status, stderr } = run('scripts/generate-boundary.js');
      expect(stderr).toContain('layout/kinds.ts: the tables below need a row for every kind');
      expect(status).toBe(1);
    });
  });
});

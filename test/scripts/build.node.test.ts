import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBinaries } from '../../scripts/build/binaries.js';
import { keyOf } from '../../scripts/build/compile.js';
import { filesBelow, hashFiles, hashOf } from '../../scripts/build/hash.js';
import { importGraph } from '../../scripts/build/import-graph.js';
import { locked } from '../../scripts/build/lock.js';
import {
  binaryFiles,
  binaryModule,
  CACHE,
  isEntry,
  packageEntries,
  ROOT,
} from '../../scripts/build/paths.js';
import { isCurrent, stamp } from '../../scripts/build/stamp.js';

/** A folder of these tests, relative to the project's as all paths of builds are. */
const FOLDER = `${CACHE}/test-${process.pid}`;
const STAMP = `test-${process.pid}/outputs`;

const write = (name: string, text: string): string => {
  writeFileSync(`${ROOT}${FOLDER}/${name}`, text);
  return `${FOLDER}/${name}`;
};

beforeAll(() => mkdirSync(ROOT + FOLDER, { recursive: true }));
afterAll(() => rmSync(ROOT + FOLDER, { recursive: true }));

describe('hashes', () => {
  it('differ where the parts differ, also in where one ends', () => {
    const lists = [['ab', 'c'], ['a', 'bc'], ['abc'], ['abc', ''], [], ['']];
    expect(new Set(lists.map(hashOf)).size).toBe(lists.length);
  });

  it('of files tell names, contents and absence', () => {
    const hashes = new Set<string>();
    const a = write('a', 'one');
    hashes.add(hashFiles([a]));
    write('a', 'two');
    hashes.add(hashFiles([a]));
    hashes.add(hashFiles([write('b', 'two')]));
    hashes.add(hashFiles([`${FOLDER}/c`]));
    expect(hashes.size).toBe(4);
    expect(hashFiles([`${FOLDER}/b`, a])).toBe(hashFiles([a, `${FOLDER}/b`]));
    expect(filesBelow(FOLDER).sort()).toEqual([a, `${FOLDER}/b`]);
  });
});

describe('a stamp', () => {
  it('is current until its key or one of its outputs changes', () => {
    const outputs = [write('out1', 'x'), write('out2', 'y')];
    expect(isCurrent(STAMP, 'key', outputs)).toBe(false);
    stamp(STAMP, 'key', outputs);
    expect(isCurrent(STAMP, 'key', outputs)).toBe(true);
    expect(isCurrent(STAMP, 'other key', outputs)).toBe(false);
    write('out2', 'z');
    expect(isCurrent(STAMP, 'key', outputs)).toBe(false);
    write('out2', 'y');
    expect(isCurrent(STAMP, 'key', outputs)).toBe(true);
    rmSync(`${ROOT}${FOLDER}/out1`);
    expect(isCurrent(STAMP, 'key', outputs)).toBe(false);
  });
});

describe('a lock', () => {
  const name = `test-${process.pid}/lock`;

  it('lets one action in at a time, and the next one after a failure', async () => {
    let inside = 0;
    let most = 0;
    const enter = () =>
      locked(name, async () => {
        most = Math.max(most, ++inside);
        await setTimeout(20);
        inside--;
      });
    const failure = locked(name, () => Promise.reject(new Error('no')));
    await expect(failure).rejects.toThrow('no');
    await Promise.all([enter(), enter(), enter()]);
    expect(most).toBe(1);
  });

  it('of a process that has ended is taken over', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    write('lock.lock', String(pid));
    expect(await locked(name, () => 'done')).toBe('done');
  });
});

describe('the import graph', () => {
  it('has what a module loads, directly and through others, and nothing else', () => {
    write('leaf.js', '');
    write('alone.js', '');
    write('later.js', '');
    write(
      'middle.js',
      "export * from './leaf.js'; import('node:fs'); import('./later.js'); import * as three from 'three';",
    );
    const entry = write('entry.js', "import './middle.js'; import './leaf.js'; // import './alone.js'");
    expect(importGraph(entry)).toEqual([entry, `${FOLDER}/middle.js`, `${FOLDER}/leaf.js`]);
  });
});

describe('the paths of builds', () => {
  it('are what package.json and asconfig.json say', () => {
    expect(packageEntries()).toContain('dist/index.js');
    expect(packageEntries()).toContain('dist/index.d.ts');
    expect(packageEntries()).toContain('dist/cli/main.js');
    expect([...binaryFiles().keys()]).toContain('double-simd');
  });
});

describe('binaries', () => {
  it('have a key for each target, and each way to optimize', () => {
    const keys = ['double-simd', 'single-simd'].flatMap((target) =>
      (['published', 'quick', 'guarded'] as const).map((level) => keyOf('sources', target, level)),
    );
    expect(new Set(keys).size).toBe(6);
    expect(keyOf('others', 'double-simd', 'quick')).not.toBe(keyOf('sources', 'double-simd', 'quick'));
  });

  it('are there where only some are asked for', async () => {
    const level = await ensureBinaries('any');
    expect(await ensureBinaries('any', ['double-simd'])).toBe(level);
  });

  it('are the same as files and as modules', async () => {
    await ensureBinaries('any');
    for (const [target, path] of binaryFiles()) {
      const module = readFileSync(ROOT + binaryModule(target), 'utf8');
      const bytes = Buffer.from(/'(.*)'/.exec(module)![1]!, 'base64');
      expect((isEntry(target) ? bytes : gunzipSync(bytes)).equals(readFileSync(ROOT + path))).toBe(true);
    }
  });
});

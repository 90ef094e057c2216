import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pack, run } from './install.ts';

/**
 * What an installation may take, in bytes of a disk that gives each file whole blocks. More than a third is
 * four builds of the engine, raw for servers, packed for bundlers; a fifth is the viewer, an offline page;
 * 0.4 MB are for assistants and recordings, and load when they are asked for; 1 MB is documents, of which a
 * tenth lists all messages of errors.
 */
const MOST = 9.6 * 2 ** 20;
const BLOCK = 4096;

/** What the README and comments of the declarations call documents. */
const DOCUMENT = /\bdocs\/[\w/-]+\.md/g;

describe('an installation of the packed package', () => {
  let folder: string;
  let installed: string;
  let files: readonly string[];
  beforeAll(() => {
    folder = mkdtempSync(`${tmpdir()}/clearance-installed-`);
    mkdirSync(`${folder}/project`);
    writeFileSync(`${folder}/project/package.json`, '{ "private": true }');
    run('npm', ['install', '--no-audit', '--no-fund', '--offline', pack(folder)], `${folder}/project`);
    installed = `${folder}/project/node_modules/`;
    files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('weighs no more than 9.6 MiB, with all that it depends on', () => {
    const blocks = files.map((file) => Math.ceil(lstatSync(installed + file).size / BLOCK));
    expect(BLOCK * blocks.reduce((sum, count) => sum + count, 0)).toBeLessThan(MOST);
  });

  it('has no package but this one', () => {
    const packages = readdirSync(installed).filter((name) => !name.startsWith('.'));
    expect(packages).toEqual(['clearance']);
  });

  it('has the documents that it mentions', () => {
    const texts = files.filter((file) => /README\.md$|\.d\.ts$/.test(file));
    const mentioned = texts.flatMap((file) => readFileSync(installed + file, 'utf8').match(DOCUMENT) ?? []);
    expect(mentioned).toContain('docs/robots.md');
    expect([...new Set(mentioned)].filter((name) => !files.includes(`clearance/${name}`))).toEqual([]);
  });

  it('says where the project is, from which registries take its page and where to report', () => {
    const about = JSON.parse(readFileSync(`${installed}clearance/package.json`, 'utf8')) as object;
    const url = expect.stringMatching(/^git\+https:.*\.git$/) as string;
    expect(about).toMatchObject({ repository: { type: 'git', url } });
  });
});

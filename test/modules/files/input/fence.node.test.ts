import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fenced, fenceIn } from '../../../../modules/files/input/fence.ts';
import {
  checkIsFile,
  isFile,
  isFolder,
  readBytes,
  readTextFile,
} from '../../../../modules/files/input/files.ts';
import { readCsv } from '../../../../modules/files/input/path-csv.ts';

describe('fence', () => {
  let top = '';
  let inside = '';
  let takeAway = (): void => {};
  beforeAll(() => {
    top = realpathSync(mkdtempSync(join(tmpdir(), 'clearance-')));
    inside = join(top, 'robots');
    for (const folder of ['robots/arm', 'robots-of-others', 'elsewhere']) {
      mkdirSync(join(top, folder), { recursive: true });
    }
    for (const file of ['robots/arm/a.csv', 'robots-of-others/a.csv', 'elsewhere/a.csv', 'a.csv']) {
      writeFileSync(join(top, file), '1,2\n');
    }
    symlinkSync('../elsewhere/a.csv', join(inside, 'link.csv'));
    symlinkSync(join(top, 'elsewhere'), join(inside, 'folder'));
    symlinkSync('arm/a.csv', join(inside, 'good.csv'));
    symlinkSync(inside, join(top, 'way-in'));
    execFileSync('mkfifo', [join(inside, 'pipe')]);
  });
  afterEach(() => takeAway());
  afterAll(() => rmSync(top, { recursive: true }));

  const outside = [
    'a.csv',
    'elsewhere/a.csv',
    'robots-of-others/a.csv',
    'robots/../a.csv',
    'robots/arm/../../elsewhere/a.csv',
    'robots/link.csv',
    'robots/folder/a.csv',
    'robots/folder/none.csv',
    'none.csv',
    'robots/arm/../../none/none.csv',
  ];

  it.each(outside)('refuses %s, whether it is there or not', async (name) => {
    takeAway = fenceIn([inside]);
    const path = `${top}/${name}`;
    const refusal = `${path}: is outside of the folders that are read, ${inside}`;
    expect(() => readTextFile(path)).toThrow(refusal);
    expect(() => readBytes(path, 100)).toThrow(refusal);
    expect(() => checkIsFile(path)).toThrow(refusal);
    await expect(readCsv(path).next()).rejects.toThrow(refusal);
    expect([isFile(path), isFolder(path)]).toEqual([false, false]);
  });

  it('refuses the root, devices, pipes, and folders above', () => {
    takeAway = fenceIn([inside]);
    for (const path of ['/', '/etc/passwd', '/dev/stdin', '/dev/zero', top, `${inside}/..`]) {
      expect(() => fenced(path)).toThrow('is outside of the folders that are read');
    }
    expect(() => readTextFile(join(inside, 'pipe'))).toThrow('is no file');
    expect(() => readTextFile(`${inside}/\0`)).toThrow('cannot read');
  });

  it.each(['robots/arm/a.csv', 'robots/good.csv', 'way-in/arm/a.csv', 'elsewhere/../robots/arm/a.csv'])(
    'reads %s, which is inside',
    async (name) => {
      takeAway = fenceIn([join(top, 'way-in')]);
      expect(readTextFile(`${top}/${name}`)).toBe('1,2\n');
      expect((await readCsv(`${top}/${name}`).next()).value).toMatchObject({ record: ['1', '2'] });
    },
  );

  it('says of what is inside and not there that it is not there', () => {
    takeAway = fenceIn([inside]);
    expect(() => readTextFile(join(inside, 'arm/none.csv'))).toThrow('there is no such file');
  });

  it('reads everything when it is taken away', () => {
    fenceIn([inside])();
    expect(readTextFile(join(top, 'a.csv'))).toBe('1,2\n');
  });
});

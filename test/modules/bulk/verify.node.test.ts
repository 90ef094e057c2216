import { cpSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRun, type Run } from '../../../modules/bulk/manifest.ts';
import { mergeBulk } from '../../../modules/bulk/merge.ts';
import { runBulk } from '../../../modules/bulk/run.ts';
import { verifyBulk } from '../../../modules/bulk/verify.ts';
import { workFolder } from './fixtures.ts';

const part = (run: Run, shard: number, ending = 'parquet'): string =>
  join(run.folder, 'parts', `part-${String(shard).padStart(6, '0')}.${ending}`);

describe('verifyBulk', () => {
  const folder = workFolder();
  const plan = (out: string, seed: number): Promise<Run> =>
    folder.plan(
      {
        what: 'lowest',
        robot: 'arm.urdf',
        scenes: ['wall-1.json'],
        configurations: { sampler: 'halton', count: 500, seed },
        rowsPerShard: 100,
      },
      out,
    );

  it('finds nothing in a run that is sound', async () => {
    const run = await plan('sound', 1);
    await runBulk(run);
    expect(await verifyBulk(run, { sample: 1 })).toEqual({ shards: 5, computed: 5, faults: [] });
    expect((await verifyBulk(run)).computed).toBe(1);
  });

  it('finds a flipped bit, wherever it is', async () => {
    const run = await plan('flipped', 1);
    await runBulk(run);
    const whole = readFileSync(part(run, 2));
    for (let bit = 0; bit < 8 * whole.length; bit += 61) {
      const bytes = Uint8Array.from(whole);
      bytes[bit >> 3]! ^= 1 << (bit & 7);
      writeFileSync(part(run, 2), bytes);
      const { faults } = await verifyBulk(run, { sample: 0 });
      expect(faults.length, `bit ${bit}`).toBe(1);
      expect(faults[0]).toMatch(/^part-000002\.parquet: is /);
    }
    expect(() => mergeBulk(run, join(folder.path, 'flipped.parquet'))).toThrow(
      /part-000002\.parquet: is not what was written/,
    );
  });

  it.each([
    ['a missing part', (run: Run) => rmSync(part(run, 1)), /^part-000001\.parquet: is missing$/],
    [
      'a truncated part',
      (run: Run) => truncateSync(part(run, 1), 300),
      /^part-000001\.parquet: is truncated, 300 bytes of /,
    ],
    ['a part without a record', (run: Run) => rmSync(part(run, 1, 'json')), /has no record/],
    ['a damaged record', (run: Run) => truncateSync(part(run, 1, 'json'), 9), /its record is damaged/],
    [
      'two parts that have changed places',
      (run: Run) => {
        renameSync(part(run, 1), part(run, 9));
        cpSync(part(run, 2), part(run, 1));
      },
      /^part-000001\.parquet: is the part of another shard$/,
    ],
    [
      'an input that was changed',
      (run: Run) => writeFileSync(run.input(run.manifest.scenes[0]!.file), '{}'),
      /^input [0-9a-f]{64}: is not what it was when the run was planned$/,
    ],
  ])('finds %s', async (name, damage, message) => {
    const run = await plan(name, 1);
    await runBulk(run);
    damage(run);
    const { faults } = await verifyBulk(run, { sample: 0 });
    expect(faults).toEqual([expect.stringMatching(message)]);
  });

  it('finds a part of another manifest', async () => {
    const [run, other] = [await plan('this', 1), await plan('that', 2)];
    await runBulk(run);
    await runBulk(other);
    for (const ending of ['parquet', 'json']) cpSync(part(other, 3, ending), part(run, 3, ending));
    expect((await verifyBulk(run, { sample: 0 })).faults).toEqual([
      'part-000003.parquet: is a part of another manifest',
    ]);
    expect(() => mergeBulk(run, join(folder.path, 'mixed.parquet'))).toThrow(/is a part of another manifest/);
  });

  it('finds rows that were not computed by this', async () => {
    const run = await plan('forged', 1);
    await runBulk(run);
    // A run that claims to be of another seed, with the parts of this one made to fit.
    const text = readFileSync(join(run.folder, 'manifest.json'), 'utf8').replace('"seed": 1', '"seed": 2');
    writeFileSync(join(run.folder, 'manifest.json'), text);
    const forged = openRun(run.folder);
    for (let shard = 0; shard < 5; shard++) {
      const bytes = Buffer.from(
        readFileSync(part(run, shard)).toString('latin1').replace(run.hash, forged.hash),
        'latin1',
      );
      writeFileSync(part(run, shard), bytes);
      const record = JSON.parse(readFileSync(part(run, shard, 'json'), 'utf8')) as object;
      const { sha256 } = await import('../../../modules/bulk/files.ts');
      writeFileSync(part(run, shard, 'json'), JSON.stringify({ ...record, sha256: sha256(bytes) }));
    }
    expect((await verifyBulk(forged, { sample: 0 })).faults).toEqual([]);
    expect((await verifyBulk(forged, { sample: 1 })).faults.length).toBe(5);
  });
});

import { readFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { readTable } from '../../../modules/bulk/inputs/tables.ts';
import type { BulkJob } from '../../../modules/bulk/job.ts';
import { mergeBulk } from '../../../modules/bulk/merge.ts';
import { findAll } from '../../../modules/bulk/patterns.ts';
import { runBulk } from '../../../modules/bulk/run.ts';
import { loadEngine } from '../../../bindings/index.ts';
import { Roadmap } from '../../../modules/plan/index.ts';
import { loadRobot } from '../../../modules/robot/index.ts';
import { arm, wall, workFolder } from './fixtures.ts';

const robot = loadRobot(arm);

async function rows(file: string, areEdges = false): Promise<(readonly number[])[]> {
  const found: (readonly number[])[] = [];
  for await (const row of readTable(file, robot, areEdges)) found.push(row);
  return found;
}

describe('rows from files', () => {
  const folder = workFolder();

  it.each([
    ['in the order of the joints', '0.5,0.1\n-1,0.2\n'],
    ['under names in another order', 'slide,turn\n0.1,0.5\n0.2,-1\n'],
    ['with semicolons', 'slide;turn\n0.1;0.5\n0.2;-1\n'],
  ])('are read from CSV: %s', async (_, text) => {
    expect(await rows(folder.write('rows.csv', text))).toEqual([
      [0.5, 0.1],
      [-1, 0.2],
    ]);
  });

  it('are edges where two configurations are beside each other', async () => {
    const expected = [[0, 0.1, 1, 0.2]];
    expect(await rows(folder.write('edges.csv', '0,0.1,1,0.2\n'), true)).toEqual(expected);
    expect(
      await rows(folder.write('edges.csv', 'to/turn,from/turn,from/slide,to/slide\n1,0,0.1,0.2\n'), true),
    ).toEqual(expected);
  });

  it.each(['SNAPPY', 'UNCOMPRESSED'] as const)(
    'are read from Parquet, group after group, beside other columns: %s',
    async (codec) => {
      const count = 1000;
      const turn = Float64Array.from({ length: count }, (_, i) => i / 1000);
      const slide = Float32Array.from({ length: count }, (_, i) => i / 4096);
      const bytes = parquetWriteBuffer({
        columnData: [
          { name: 'slide', data: slide, type: 'FLOAT' },
          { name: 'label', data: Array.from(turn, String), type: 'STRING' },
          { name: 'turn', data: turn, type: 'DOUBLE' },
        ],
        rowGroupSize: 300,
        codec,
      });
      const found = await rows(folder.write('rows.parquet', new Uint8Array(bytes)));
      expect(found).toEqual(Array.from(turn, (value, i) => [value, slide[i]]));
    },
  );

  it.each([
    ['a.csv', '0,0.1\n0\n', false, /a\.csv:2: expected 2 numbers, got 1/],
    ['a.csv', '0,0.1\n0,x\n', false, /a\.csv:2: column 2: "x" is not a finite number/],
    ['a.csv', '0,0.1\nInfinity,0\n', false, /a\.csv:2: column 1: "Infinity" is not a finite number/],
    ['a.csv', 'turn,slid\n', false, /a\.csv: there is no column "slide"/],
    ['a.csv', 'turn,slide,other\n', false, /joint "other" is not one of the robot's/],
    ['a.csv', '0,0,0\n', true, /a\.csv:1: expected 4 numbers, got 3/],
    ['a.csv', '0,0,1,NaN\n', true, /a\.csv:1: to: column 2: "NaN" is not a finite number/],
    ['a.parquet', 'PAR1', false, /a\.parquet: not valid Parquet/],
  ])('name what is wrong: %s %j', async (name, text, areEdges, message) => {
    await expect(rows(folder.write(name, text), areEdges)).rejects.toThrow(message);
  });

  it('name the row of a Parquet file with NaN', async () => {
    const column = (name: string, data: Float64Array): object => ({ name, data, type: 'DOUBLE' });
    const bytes = parquetWriteBuffer({
      columnData: [column('turn', Float64Array.of(0, NaN)), column('slide', Float64Array.of(0, 0))] as never,
    });
    await expect(rows(folder.write('nan.parquet', new Uint8Array(bytes)))).rejects.toThrow(
      /nan\.parquet: row 2: column 1: NaN is not a finite number/,
    );
  });
});

describe('patterns', () => {
  const folder = workFolder();
  it('stand for names, and for folders between', () => {
    for (const path of ['a/b', 'a/c', '.git']) mkdirSync(join(folder.path, path), { recursive: true });
    for (const path of ['a/b/x1.json', 'a/c/x2.json', 'a/x3.json', '.git/x4.json'])
      writeFileSync(join(folder.path, path), '');
    const find = (...patterns: string[]): string[] => findAll(folder.path, patterns, 'files');
    expect(find('a/*/x?.json')).toEqual(['a/b/x1.json', 'a/c/x2.json']);
    expect(find('**/x*.json')).toEqual(['a/x3.json', 'a/b/x1.json', 'a/c/x2.json']);
    expect(find('wall-[1].json')).toEqual(['wall-[1].json']);
    expect(find('wall-*.json')).toEqual(['wall-1.json', 'wall-2.json', 'wall-3.json']);
    expect(find(join(folder.path, 'a/x*.json'))).toEqual([join(folder.path, 'a/x3.json')]);
    expect(() => find('none*')).toThrow(/files: nothing in .* fits none\*/);
    expect(() => find('a/x3.json', 'a/x*.json')).toThrow('files: a/x3.json is named twice');
  });
});

describe('a bulk run', () => {
  const folder = workFolder();
  const compute = async (job: BulkJob, name: string): Promise<Record<string, unknown>[]> => {
    const run = await folder.plan(job, name);
    await runBulk(run);
    const out = join(folder.path, `${name}.parquet`);
    mergeBulk(run, out);
    return parquetReadObjects({ file: new Uint8Array(readFileSync(out)).buffer });
  };
  const surroundings = { extra: (wall(0.4 + 0.2 * 1) as { segments: object }).segments as never };

  it('takes the rows of one run for the next', async () => {
    const first = await compute(
      {
        what: 'areFree',
        robot: 'arm.urdf',
        configurations: { sampler: 'halton', count: 500, seed: 3 },
        withConfigurations: true,
      },
      'drawn',
    );
    const next = { what: 'areFree', robot: 'arm.urdf', rowsPerShard: 77, withConfigurations: true } as const;
    const second = await compute({ ...next, configurations: { files: 'drawn.parquet' } }, 'read');
    expect(second).toEqual(first);
    expect(first.filter(({ free }) => free).length).toBeGreaterThan(10);
  });

  it.each(['edges', 'certify'] as const)(
    'answers for the edges of a roadmap, and for drawn ones: %s',
    async (what) => {
      const engine = await loadEngine();
      const scene = robot.createScene(engine, surroundings);
      const roadmap = Roadmap.build(robot.in(robot.createScene(engine)), { samples: 60, seed: 1 });
      const json = roadmap.toJSON();
      folder.write('roadmap.json', json);
      const job = { what, robot: 'arm.urdf', scenes: 'wall-1.json', rowsPerShard: 50 } as const;
      const found = await compute({ ...job, edges: { roadmap: 'roadmap.json' } }, `roadmap ${what}`);
      const end = (i: number): readonly number[] =>
        json.configurations.slice(2 * json.edges[i]!, 2 * json.edges[i]! + 2);
      expect(found.length).toBe(json.edges.length / 2);
      for (const [i, row] of found.entries()) {
        const [from, to] = [end(2 * i), end(2 * i + 1)];
        if (what === 'edges') expect(row.free).toBe(robot.in(scene).isEdgeFree(from, to));
        else {
          const { verdict, share, evaluations } = robot.in(scene).prove(from, to);
          expect(row).toMatchObject({ verdict, share, evaluations });
        }
      }
      const drawn = await compute({ ...job, edges: { sampler: 'uniform', count: 120 } }, `drawn ${what}`);
      expect(drawn.length).toBe(120);
      const key = what === 'edges' ? 'free' : 'verdict';
      expect(new Set(drawn.map((row) => row[key])).size).toBeGreaterThan(1);
    },
  );

  it('checks the programs of several robots in their cells', async () => {
    for (const [i, cell] of ['left', 'right'].entries()) {
      mkdirSync(join(folder.path, `cells/${cell}/paths`), { recursive: true });
      folder.write(`cells/${cell}/robot.urdf`, arm.replace('name="arm"', `name="${cell}"`));
      folder.write(`cells/${cell}/scene.json`, wall(0.8 + 0.3 * i));
      folder.write(`cells/${cell}/paths/far.csv`, 'turn,slide\n1.6,0\n2,0\n');
      folder.write(`cells/${cell}/paths/near.csv`, 'turn,slide\n1.6,0\n-1.6,0\n');
    }
    const job = {
      what: 'path',
      folders: 'cells/*',
      robot: 'robot.urdf',
      scenes: 'scene.json',
      paths: 'paths/*.csv',
    } as const;
    const found = await compute({ ...job, margin: 0.01 }, 'programs');
    expect(found.map(({ scene, path, free }) => [scene, path, free])).toEqual([
      ['cells/left/scene.json', 'paths/far.csv', true],
      ['cells/left/scene.json', 'paths/near.csv', false],
      ['cells/right/scene.json', 'paths/far.csv', true],
      ['cells/right/scene.json', 'paths/near.csv', true],
    ]);
    expect(found[1]).toMatchObject({ pair: expect.stringContaining('wall') as string, waypoint: 2 });
    expect(found[1]!.distance).toBeLessThan(0);
    expect(found[3]!.distance).toBeGreaterThan(0.01);
  });

  it('takes all problems of a file', async () => {
    const problem = (x: number): object => ({
      joints: ['turn', 'slide'],
      scene: [
        {
          id: 'block',
          type: 'box',
          dims: [0.2, 0.2, 0.2],
          pose: [1, 0, 0, x, 0, 1, 0, 0, 0, 0, 1, 0],
        },
      ],
    });
    folder.write('problems.json', { problems: [problem(0.7), problem(5)] });
    const scenes = [{ file: 'problems.json', problem: 'all' }];
    const configurations = { sampler: 'uniform', count: 200 } as const;
    const found = await compute({ what: 'areFree', robot: 'arm.urdf', scenes, configurations }, 'problems');
    expect(found.length).toBe(400);
    const free = (which: number): number =>
      found.filter((row) => row.scene === `problems.json#${which}` && row.free === true).length;
    expect(free(1)).toBeLessThan(free(2));
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadRobot } from '../../../modules/robot/index.ts';
import { axis, joint, link, urdf } from '../../modules/robot/documents.ts';
import { expectComplaint, run, temporaryFolder } from './run.ts';

/** The sphere of c is always within that of a; that of d meets it sometimes, also at zero; b never. */
const arm = urdf(
  ...[link('a', '0 0 0'), link('b', '9 0 0'), link('c', '0.01 0 0'), link('d', '0.15 0 0')],
  joint('revolute', 'a', 'b', axis('0 0 1')),
  joint('revolute', 'b', 'c', axis('0 0 1')),
  joint('prismatic', 'c', 'd', axis('1 0 0') + '<limit lower="0" upper="1"/>'),
);

const folder = temporaryFolder();
const srdf = async (...options: readonly string[]) => {
  folder.write('arm.urdf', arm);
  return await run(folder.path, 'srdf', 'arm.urdf', '--samples', '3000', ...options);
};
const written = (name: string): string => readFileSync(join(folder.path, name), 'utf8');
const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!-- Made by "clearance srdf": 3000 samples, seed 1 -->\n<robot name="test">\n';
const entry = (a: string, b: string, reason: string): string =>
  `  <disable_collisions link1="${a}" link2="${b}" reason="${reason}"/>\n`;

describe('clearance srdf', () => {
  it('writes an SRDF, to a file with a table or else to standard output', async () => {
    const { status, stdout, stderr } = await srdf('--out', 'arm.srdf');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/│ Adjacent │ a joint connects them +│ 3 +│/);
    expect(stdout).toMatch(/│ a – c +│ Default │ 100\.00 +│\n│ a – d +│ Default │ \d\.\d\d +│/);
    expect(stdout).toMatch(/\narm\.srdf: 6 of 6 pairs need not be compared, by 3000 samples with seed 1\n$/);
    expect(written('arm.srdf')).toBe(
      `${HEAD}${entry('a', 'b', 'Adjacent')}${entry('a', 'c', 'Default')}${entry('a', 'd', 'Default')}${entry('b', 'c', 'Adjacent')}${entry('b', 'd', 'Never')}${entry('c', 'd', 'Adjacent')}</robot>\n`,
    );
    expect(await srdf()).toEqual({ status: 0, stderr: '', stdout: written('arm.srdf') });
    expect(loadRobot(arm, { srdf: written('arm.srdf') }).pairs).toEqual([]);
  });

  it('goes on comparing what is free sometimes, if told so', async () => {
    expect((await srdf('--compare-default', '--out', 'less.srdf')).status).toBe(0);
    expect(loadRobot(arm, { srdf: written('less.srdf') }).pairs).toEqual([['a', 'd']]);
  });

  it('says what it found of each pair to scripts', async () => {
    const { status, stdout } = await srdf(
      '--json',
      '--seed',
      '7',
      '--precision',
      'single',
      '--out',
      'json.srdf',
    );
    expect(status).toBe(0);
    const document = JSON.parse(stdout) as { pairs: object[] };
    expect(document).toMatchObject({
      format: 'clearance-srdf',
      version: 1,
      build: { precision: 'single' },
      robot: 'test',
      samples: 3000,
      seed: 7,
    });
    expect(document.pairs.length).toBe(6);
    expect(document.pairs[1]).toEqual({
      links: ['a', 'c'],
      reason: 'Default',
      collisions: 3000,
      samples: 3000,
    });
    expect(written('json.srdf')).toContain('3000 samples, seed 7');
  });

  it('takes robots of which nothing moves', async () => {
    folder.write('still.urdf', urdf(link('a', '0 0 0'), link('b', '1 0 0'), joint('fixed', 'a', 'b')));
    expect((await run(folder.path, 'srdf', 'still.urdf')).stdout).toContain(entry('a', 'b', 'Adjacent'));
  });

  it.each([
    ['no samples', ['--samples', '0'], 'It must be above 0'],
    ['half a sample', ['--samples', '1.5'], 'It must be a whole number'],
    ['too many samples', ['--samples', '1e8'], 'samples must be an integer from 1 to 10000000'],
    ['a seed that is a word', ['--seed', 'x'], 'It must be a finite number'],
    ['a seed below zero', ['--seed', '-1'], 'It must be above 0'],
    ['a large seed', ['--seed', '4294967296'], 'seed must be an integer from 0 to 4294967295'],
    [
      'its input as output',
      ['--out', 'arm.urdf'],
      'cannot write arm.urdf: it is what was read; name another file',
    ],
    ['a folder as output', ['--out', '.'], 'cannot write .: it is a directory'],
    ['another precision', ['--precision', 'half'], 'Allowed choices are single, double'],
    ['an SRDF', ['--srdf', 'arm.srdf'], "unknown option '--srdf'"],
  ])('refuses %s', async (_, options, complaint) => {
    expectComplaint(await srdf(...options), complaint);
  });

  it('refuses robots without pairs, and what is no robot', async () => {
    folder.write('bare.urdf', urdf(link('a', '0 0 0'), link('b'), joint('fixed', 'a', 'b')));
    expectComplaint(
      await run(folder.path, 'srdf', 'bare.urdf'),
      'bare.urdf: fewer than two links have collision shapes',
    );
    expectComplaint(
      await run(folder.path, 'srdf', 'none.urdf'),
      'cannot read none.urdf: there is no such file',
    );
    expectComplaint(
      await run(folder.path, 'srdf', folder.write('bad.urdf', '<robot')),
      'bad.urdf:1: not well-formed XML',
    );
  });
});

describe('clearance info', () => {
  it('lists joints, segments, pairs, states and warnings for scripts', async () => {
    folder.write('arm.urdf', arm.replace('revolute', 'continuous'));
    folder.write(
      'arm.srdf',
      urdf(
        '<group name="g"><link name="c"/></group>',
        '<group_state name="up" group="g"><joint name="a-b" value="1"/><joint name="x" value="1"/></group_state>',
      ),
    );
    const { status, stdout, stderr } = await run(
      folder.path,
      'info',
      'arm.urdf',
      '--srdf',
      'arm.srdf',
      '--json',
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const size = { lower: expect.any(Array) as number[], upper: expect.any(Array) as number[] };
    expect(JSON.parse(stdout)).toEqual({
      format: 'clearance-info',
      version: 1,
      robot: 'test',
      links: ['a', 'b', 'c', 'd'],
      joints: [
        {
          name: 'a-b',
          type: 'continuous',
          lower: null,
          upper: null,
          velocity: null,
          effort: null,
          damping: 0,
          friction: 0,
        },
        {
          name: 'b-c',
          type: 'revolute',
          lower: -3,
          upper: 3,
          velocity: null,
          effort: null,
          damping: 0,
          friction: 0,
        },
        {
          name: 'c-d',
          type: 'prismatic',
          lower: 0,
          upper: 1,
          velocity: null,
          effort: null,
          damping: 0,
          friction: 0,
        },
      ],
      reach: expect.closeTo(9.1, 1) as number,
      segments: [
        { id: 'a', links: ['a'], elements: '1 point', triangles: 0, pairs: 2, tests: 2, size },
        { id: 'b', links: ['b'], elements: '1 point', triangles: 0, pairs: 1, tests: 1, size },
        { id: 'c', links: ['c'], elements: '1 point', triangles: 0, pairs: 1, tests: 1, size },
        { id: 'd', links: ['d'], elements: '1 point', triangles: 0, pairs: 2, tests: 2, size },
      ],
      pairs: [
        ['a', 'c'],
        ['a', 'd'],
        ['b', 'd'],
      ],
      groups: { g: ['b-c'] },
      groupStates: [{ name: 'up', group: 'g', values: { 'a-b': 1 } }],
      warnings: ['arm.srdf:3: group_state "up": joint "x" is not in the URDF; ignored it'],
    });
  });

  it('lists them for people, and takes robots of which nothing moves', async () => {
    const boxes = ['b', 'c'].map(
      (name) => `<link name="${name}"><collision><geometry><box size="1 1 1"/></geometry></collision>\
<collision><geometry><box size="2 2 2"/></geometry></collision></link>`,
    );
    folder.write(
      'still.urdf',
      urdf(link('a', '0 0 0', '5 0 0'), ...boxes, joint('fixed', 'a', 'b'), joint('fixed', 'b', 'c')),
    );
    const { status, stdout } = await run(folder.path, 'info', 'still.urdf');
    expect(status).toBe(0);
    expect(stdout).toContain(
      'robot test: 3 links, 0 joints, 0 mimic joints, 1 segment, 0 pairs, 0 groups, 0 group states\n',
    );
    expect(stdout).toContain(
      '│ a       │ a b c │ 2 points, 4 boxes │ 6.1 × 2 × 2 │ 0         │ 0     │ 0.0           │',
    );
    expect(stdout).toContain('\nno pairs are compared\n');
  });

  it('refuses what is no robot', async () => {
    expectComplaint(
      await run(folder.path, 'info', 'none.urdf'),
      'cannot read none.urdf: there is no such file',
    );
    expectComplaint(await run(folder.path, 'info'), "missing required argument 'robot.urdf'");
    expectComplaint(
      await run(
        folder.path,
        'info',
        folder.write('arm.urdf', arm),
        '--srdf',
        folder.write('bad.srdf', '<robt/>'),
      ),
      'bad.srdf:1: the root element must be <robot>, got <robt>',
    );
  });
});

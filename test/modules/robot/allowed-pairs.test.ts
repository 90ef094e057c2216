import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../bindings/index.ts';
import { UNLIMITED } from '../../../modules/robot/model/model.ts';
import { createSampler } from '../../../modules/robot/model/sampler.ts';
import {
  type FoundPair,
  formatSrdf,
  listMeshes,
  loadRobot,
  readMesh,
  type Robot,
  findAllowedPairs,
} from '../../../modules/robot/index.ts';
import { readBytes, readText } from '../../../data/read.ts';
import { BUILDS, loadBuild } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { axis, collision, joint, link, origin, urdf } from './documents.ts';

const FILES = ['vamp_panda_spherized', 'erd_panda_collision', 'vamp_ur5_spherized'];
const robots = await Promise.all(
  FILES.map(async (name) => ({ name, text: await readText(`robots/${name}.urdf`) })),
);

const nameOf = ({ links }: FoundPair): string => links.join(' – ');

/** Boxes, cylinders and a mesh on joints of all kinds, one of them a mimic; no two links on one body. */
const box = '<box size="0.4 0.1 0.1"/>';
const solids = loadRobot(
  urdf(
    `<link name="a">${collision(box)}</link>`,
    `<link name="b">${collision('<cylinder radius="0.1" length="0.5"/>', '0.2 0 0')}</link>`,
    `<link name="c">${collision(box, '0.2 0 0')}${collision('<sphere radius="0.1"/>', '0.4 0 0')}</link>`,
    `<link name="d">${collision('<mesh filename="m.obj"/>')}</link>`,
    `<link name="e">${collision(box, '0 0.3 0')}</link>`,
    joint('revolute', 'a', 'b', axis('0 1 0')),
    joint('continuous', 'b', 'c', origin('0.3 0 0', '1 0 0') + axis('0 0 1')),
    joint('prismatic', 'c', 'd', axis('1 0 0') + '<limit lower="-0.6" upper="0.1"/>'),
    joint('revolute', 'c', 'e', axis('1 0 0') + '<mimic joint="b-c" multiplier="-1.5" offset="0.2"/>'),
  ),
  { meshFiles: () => new TextEncoder().encode('v 0 0 0\nv 0.5 0 0\nv 0 0.5 0.1\nf 1 2 3\n') },
);

/** Counts collisions with distances of all pairs, one sample after the other. */
function countOneByOne(robot: Robot, engine: Engine, samples: number, seed: number): Map<string, number> {
  using scene = robot.createScene(engine);
  const draw = createSampler(robot.joints, seed);
  const counts = new Map<string, number>();
  for (let i = 0; i < samples; i++) {
    robot.setConfiguration(scene, draw(1));
    const distances = scene.evaluate();
    for (let row = 0; row < distances.count; row++) {
      const { a, b, distance } = distances.at(row);
      const isPoint = [a, b].every((id) =>
        robot.segments[id]!.every(({ kind }) => kind === 'point' || kind === 'line'),
      );
      // Solids that touch have no radius around them; curved ones never touch by chance.
      if (isPoint ? distance < 0 : distance <= 0)
        counts.set(`${a} – ${b}`, (counts.get(`${a} – ${b}`) ?? 0) + 1);
    }
  }
  return counts;
}

describe('findAllowedPairs', () => {
  forSomeBuilds((_, engine) => {
    it.each([
      ...robots.map(({ name, text }) => [name, loadRobot(text)] as const),
      ['solids', solids] as const,
    ])('counts what distances say: %s', (_, robot) => {
      const samples = 301;
      const { pairs } = findAllowedPairs(robot, engine(), { samples, seed: 5 });
      const expected = countOneByOne(robot, engine(), samples, 5);
      // Segments of several links are compared as a whole.
      const alone = new Set(Object.values(robot.links));
      for (const link of Object.keys(robot.links))
        if (robot.links[link] !== link) alone.delete(robot.links[link]!);
      const compared = pairs.filter(
        ({ links, samples }) =>
          samples > 0 &&
          links.every((one) => alone.has(one)) &&
          robot.pairs.some((pair) => links.every((one) => pair.includes(one))),
      );
      expect(compared.length).toBeGreaterThan(3);
      for (const pair of compared) {
        expect([nameOf(pair), pair.collisions]).toEqual([nameOf(pair), expected.get(nameOf(pair)) ?? 0]);
      }
      expect(compared.some(({ collisions }) => collisions > 0)).toBe(true);
    });
  });

  it('finds the same in builds with and without SIMD, and other samples with another seed', async () => {
    const robot = loadRobot(robots[0]!.text);
    const found = new Map<string, unknown[]>();
    for (const build of BUILDS) {
      using engine = await loadBuild(build);
      const results = [1, 2].map((seed) => findAllowedPairs(robot, engine, { samples: 5000, seed }));
      expect(results[0]!.pairs).not.toEqual(results[1]!.pairs);
      found.set(build.precision, [...(found.get(build.precision) ?? []), results]);
    }
    for (const results of found.values()) expect(results.at(-1)).toEqual(results[0]);
  });

  it('says why: neighbors, at zero, always, never', async () => {
    using engine = await loadBuild(BUILDS[0]!);
    const robot = loadRobot(
      urdf(
        link('base', '0 0 0'),
        // Without shapes: what is on it is the neighbor of the base, but the two on it are not each other's.
        link('gimbal'),
        link('arm', '0.5 0 0'),
        link('other', '0.5 0.1 0'),
        // On one body: no joint between, first neighbors, then apart, then in each other.
        link('flange', '0.8 0 0'),
        link('tool', '1.5 0 0'),
        link('guard', '0.85 0 0'),
        link('ring', '0 0 0'),
        // It meets the other arm where the two point away from each other.
        link('tail', '-0.5 0.1 0'),
        joint('fixed', 'guard', 'tail'),
        joint('revolute', 'base', 'gimbal', axis('0 0 1')),
        joint('revolute', 'gimbal', 'arm', axis('0 1 0')),
        joint('continuous', 'gimbal', 'other', axis('0 1 0')),
        joint('fixed', 'arm', 'flange'),
        joint('fixed', 'flange', 'tool'),
        joint('fixed', 'tool', 'guard'),
        joint('prismatic', 'tool', 'ring', axis('1 0 0') + '<limit lower="0" upper="0.05"/>'),
      ),
    );
    const { pairs } = findAllowedPairs(robot, engine, { samples: 20_000 });
    const reasons = Object.fromEntries(pairs.map((pair) => [nameOf(pair), pair.reason]));
    expect(reasons).toMatchObject({
      'base – arm': 'Adjacent',
      'base – other': 'Adjacent',
      'arm – other': 'Default',
      'arm – flange': 'Adjacent',
      'arm – tool': 'Never',
      'flange – guard': 'Default',
      'tool – ring': 'Adjacent',
      'base – ring': 'Default',
      'base – tool': 'Never',
      'other – tool': 'Never',
    });
    expect(reasons['other – tail']).toBeUndefined();
    expect(pairs.length).toBe((8 * 7) / 2);
    const byName = new Map(pairs.map((pair) => [nameOf(pair), pair]));
    expect(byName.get('base – ring')).toMatchObject({ collisions: 20_000, samples: 20_000 });
    expect(byName.get('base – tool')).toMatchObject({ collisions: 0, samples: 20_000 });
    expect(byName.get('arm – tool')).toMatchObject({ collisions: 0, samples: 0 });
    // Known after the first samples, and not looked at further.
    const sometimes = byName.get('other – tail')!;
    expect(sometimes.samples).toBeLessThan(20_000);
    expect(sometimes.collisions).toBeGreaterThan(0);
    expect(sometimes.collisions).toBeLessThan(sometimes.samples);
  });

  it('tells what collides always from what does at zero', async () => {
    using engine = await loadBuild(BUILDS[0]!);
    /** A sphere that slides towards another, from where they are so far apart. */
    const approach = (gap: number): Robot =>
      loadRobot(
        urdf(
          link('a', '0 0 0'),
          link('b', '9 0 0'),
          link('c', `${0.4 + gap} 0 0`),
          joint('revolute', 'a', 'b', axis('1 0 0')),
          joint('prismatic', 'b', 'c', axis('-1 0 0') + '<limit lower="0.2" upper="0.3"/>'),
        ),
      );
    // Zero is clamped into the limits.
    const [, free] = findAllowedPairs(approach(1e-9), engine, { samples: 3000 }).pairs;
    expect(free).toEqual({ links: ['a', 'c'], reason: 'Always', collisions: 3000, samples: 3000 });
    const [, touching] = findAllowedPairs(approach(-1e-9), engine, { samples: 3000 }).pairs;
    expect(touching).toEqual({ links: ['a', 'c'], reason: 'Default', collisions: 3000, samples: 3000 });
  });

  it("finds what MoveIt's Setup Assistant found for the meshes of the Panda", async () => {
    const [text, srdf] = await Promise.all(
      ['urdf', 'srdf'].map((kind) => readText(`robots/moveit_panda.${kind}`)),
    );
    const files = new Map();
    for (const uri of listMeshes(text!)) {
      const name = uri.replace('package://', 'robots/');
      files.set(uri, await readMesh(await readBytes(name), { name }));
    }
    const robot = loadRobot(text!, { meshFiles: (uri) => files.get(uri) as never });
    using engine = await loadBuild(BUILDS[0]!);
    const { pairs } = findAllowedPairs(robot, engine, { samples: 10_000 });
    const ours = new Map(pairs.map((pair) => [pair.links.toSorted().join(' – '), pair]));
    const theirs = [...srdf!.matchAll(/link1="([^"]+)" link2="([^"]+)" reason="([^"]+)"/g)];
    expect(theirs.length).toBe(34);
    for (const [, a, b, reason] of theirs) {
      const pair = ours.get([a!, b!].toSorted().join(' – '))!;
      // They looked at 10,000 configurations of their own; rare collisions may be missed by either.
      if (pair.reason === undefined) expect(pair.collisions).toBeLessThan(5);
      else expect([nameOf(pair), pair.reason]).toEqual([nameOf(pair), reason]);
    }
  });

  it('makes an SRDF after which the others are compared', async () => {
    using engine = await loadBuild(BUILDS[0]!);
    for (const { text } of robots) {
      const robot = loadRobot(text);
      const { pairs } = findAllowedPairs(robot, engine, { samples: 3000 });
      const srdf = formatSrdf(robot.name, pairs, 'a -- b');
      const again = loadRobot(text, { srdf });
      const listed = again.pairs.flatMap(([a, b]) => {
        const within = (id: string) => Object.keys(again.links).filter((one) => again.links[one] === id);
        return within(a).flatMap((x) => within(b).map((y) => [x, y].toSorted().join(' – ')));
      });
      const wanted = pairs
        .filter(({ reason }) => reason === undefined)
        .map(({ links }) => links.toSorted().join(' – '));
      expect(listed.toSorted()).toEqual(wanted.filter((pair) => listed.includes(pair)).toSorted());
      expect(listed.length).toBeGreaterThan(5);
      expect(again.warnings.filter((warning) => warning.startsWith('SRDF'))).toEqual([]);
    }
  });

  it('escapes names', () => {
    const text = formatSrdf('a"<&>', [{ links: ['x\ny', "'"], reason: 'Never' }, { links: ['p', 'q'] }]);
    expect(text).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<robot name="a&quot;&lt;&amp;&gt;">\n  <disable_collisions link1="x&#10;y" link2="\'" reason="Never"/>\n</robot>\n',
    );
  });

  it('draws joints without limits from a turn, or from two metres', () => {
    const robot = loadRobot(
      urdf(
        ...['a', 'b', 'c', 'd'].map((name) => link(name, '0 0 0')),
        joint('continuous', 'a', 'b'),
        joint('revolute', 'b', 'c', '<limit lower="0.5" upper="0.75"/>'),
        joint('prismatic', 'c', 'd', '<limit lower="-1e300" upper="1e300"/>'),
      ),
    );
    const draw = createSampler([...robot.joints, { name: 'free', type: 'prismatic', ...UNLIMITED }], 1);
    const list = draw(4000).slice();
    const column = (i: number): number[] => [...list.filter((_, k) => k % 4 === i)];
    const range = (i: number): number[] => [Math.min(...column(i)), Math.max(...column(i))];
    const expected = [Math.PI, 0.125, 1e9, 1];
    const middle = [0, 0.625, 0, 0];
    for (let i = 0; i < 4; i++) {
      const [low, high] = range(i) as [number, number];
      expect(low).toBeGreaterThanOrEqual(middle[i]! - expected[i]!);
      expect(high).toBeLessThanOrEqual(middle[i]! + expected[i]!);
      expect(high - low).toBeGreaterThan(1.99 * expected[i]!);
      const mean = column(i).reduce((sum, value) => sum + value, 0) / 4000;
      expect(Math.abs(mean - middle[i]!)).toBeLessThan(0.05 * expected[i]!);
    }
    expect(draw(4000)).not.toEqual(list);
  });

  it('reports progress, and takes robots of which nothing moves, or nothing is there', async () => {
    using engine = await loadBuild(BUILDS[0]!);
    const parts: number[] = [];
    findAllowedPairs(loadRobot(robots[0]!.text), engine, {
      samples: 5000,
      onProgress: (part) => parts.push(part),
    });
    expect(parts).toEqual([2048 / 5000, 4096 / 5000, 1]);
    const still = loadRobot(
      urdf(
        link('a', '0 0 0'),
        link('b', '0 0 0'),
        link('c', '0 0 0'),
        joint('fixed', 'a', 'b'),
        joint('fixed', 'b', 'c'),
      ),
    );
    expect(findAllowedPairs(still, engine).pairs).toEqual([
      { links: ['a', 'b'], reason: 'Adjacent', collisions: 0, samples: 0 },
      { links: ['a', 'c'], reason: 'Default', collisions: 0, samples: 0 },
      { links: ['b', 'c'], reason: 'Adjacent', collisions: 0, samples: 0 },
    ]);
    expect(findAllowedPairs(loadRobot(urdf(link('a'))), engine).pairs).toEqual([]);
  });

  it.each<[string, unknown]>([
    [
      "options must be without properties other than 'samples', 'seed', 'onProgress', got \"sample\"; did you mean 'samples'?",
      { sample: 1 },
    ],
    ['samples must be an integer from 1 to 10000000, got 0', { samples: 0 }],
    ['samples must be an integer from 1 to 10000000, got 10000001', { samples: 10_000_001 }],
    ['samples must be an integer from 1 to 10000000, got 1.5', { samples: 1.5 }],
    ['samples must be an integer from 1 to 10000000, got NaN', { samples: NaN }],
    ['samples must be a number, got "1e3"', { samples: '1e3' }],
    ['seed must be an integer from 0 to 4294967295, got -1', { seed: -1 }],
    ['seed must be an integer from 0 to 4294967295, got 4294967296', { seed: 2 ** 32 }],
    ['onProgress must be a function, got 7', { onProgress: 7 }],
    ['options must be an object, got 7', 7],
  ])('refuses options: %s', async (message, options) => {
    using engine = await loadBuild(BUILDS[0]!);
    expect(() => findAllowedPairs(solids, engine, options as object)).toThrow(`findAllowedPairs: ${message}`);
  });

  it('needs an engine', () => {
    expect(() => findAllowedPairs(solids, {} as never)).toThrow(
      new TypeError('findAllowedPairs: engine must be an engine, got an object'),
    );
  });
});

import { contacts } from '../../../modules/contacts/index.ts';
import { expect, it } from 'vitest';
import { type Engine, line, type Pair, point, type Scene } from '../../../bindings/index.ts';
import { loadRobot } from '../../../modules/robot/index.ts';
import { joint, link, urdf } from '../../modules/robot/documents.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';

const PAIRS: Pair[] = [
  ['a', 'b'],
  ['a', 'c'],
];

function makeScene(engine: Engine): Scene {
  return engine.createScene({
    segments: {
      a: [point([0, 0, 0], 1)],
      b: [point([5, 0, 0], 1)],
      c: [line([0, 9, 0], [0, 9, 1], 1)],
    },
    pairs: PAIRS,
  });
}

/** What somebody might do to a list without thinking of whom it belongs to. */
function expectFrozen(list: readonly unknown[]): void {
  const writable = list as unknown[];
  expect(Object.isFrozen(list)).toBe(true);
  expect(() => writable.push(list[0])).toThrow(TypeError);
  expect(() => (writable.length = 0)).toThrow(TypeError);
  for (const item of list) {
    if (Array.isArray(item)) expect(() => (item as unknown[]).reverse()).toThrow(TypeError);
  }
}

forSomeBuilds((_, engine) => {
  it('lists of pairs cannot be changed by those who get them', () => {
    const scene = makeScene(engine());
    const distances = scene.evaluate();
    const touching = contacts(scene, { maxDistance: 10 });
    for (const list of [scene.pairs, distances.pairs, touching.pairs]) {
      expect(list).toEqual(PAIRS);
      expectFrozen(list);
    }
    expect(distances.at(0)).toMatchObject({ a: 'a', b: 'b', distance: 3 });
    scene.attach('b', 'c');
    expect(scene.pairs).toEqual([
      ['a', 'b'],
      ['a', 'c'],
    ]);
    expectFrozen(scene.pairs);
    scene.removePair('a', 'b');
    expectFrozen(scene.pairs);
    scene.dispose();
  });

  it('pairs that come with an attachment are frozen as well', () => {
    const scene = makeScene(engine());
    scene.addSegment('tool', [point([0, 0, 0], 0.1)]);
    scene.attach('tool', 'a');
    expect(scene.pairs.slice(2)).toEqual([
      ['tool', 'b'],
      ['tool', 'c'],
    ]);
    expectFrozen(scene.pairs);
    scene.dispose();
  });

  it('lists of pairs are made when pairs change, and not when somebody asks', () => {
    const scene = makeScene(engine());
    const { pairs } = scene;
    scene.setPose('a', { position: [0, 0, 1], quaternion: [0, 0, 0, 1] });
    const found = scene.evaluate();
    expect(found.pairs).toBe(pairs);
    expect(scene.pairs).toBe(pairs);
    scene.addPair('b', 'c');
    expect(scene.pairs).not.toBe(pairs);
    expect(found.pairs).toBe(pairs);
    scene.dispose();
  });

  it('no other list is one that the scene works on', () => {
    const scene = makeScene(engine());
    scene.setMargin('a', 'b', 0.5);
    scene.attach('b', 'c', { touch: ['a'] });
    const before = JSON.stringify(scene);
    expectFrozen(scene.segment('a').elements);
    (scene.segments as string[]).reverse();
    (scene.movable as string[]).pop();
    const json = scene.toJSON() as unknown as Record<string, { id?: string; touch?: unknown[] }[]>;
    json.pairs!.pop();
    json.margins!.pop();
    json.attached![0]!.touch!.pop();
    json.segments!.reverse();
    expect(JSON.stringify(scene)).toBe(before);
    scene.dispose();
  });

  it('a robot is frozen, with all its lists', () => {
    const robot = loadRobot(
      urdf(
        link('base', '0 0 0'),
        link('arm', '0 0 1'),
        link('tip', '0 0 3'),
        joint('revolute', 'base', 'arm'),
        joint('revolute', 'arm', 'tip'),
      ),
    );
    for (const list of [robot.joints, robot.pairs, robot.warnings, ...Object.values(robot.segments)]) {
      expectFrozen(list);
    }
    expect(robot.pairs).toEqual([['base', 'tip']]);
    expect(() => ((robot as { joints: unknown }).joints = [])).toThrow(TypeError);
    expect(() => ((robot.segments as Record<string, unknown>).base = [])).toThrow(TypeError);
  });
});

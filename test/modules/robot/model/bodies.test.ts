import { describe, expect, it } from 'vitest';
import type { PointElement } from '../../../../bindings/index.ts';
import { loadRobot, FileError } from '../../../../modules/robot/index.ts';
import { collision, joint, link, origin, urdf } from '../documents.ts';

const load = (...parts: string[]): unknown => loadRobot(urdf(...parts), { file: 'arm.urdf' });

describe('links joined by fixed joints', () => {
  const robot = loadRobot(
    urdf(
      link('flange', '0 0 0'),
      link('tool', '0 0 1'),
      link('base'),
      link('tip', '1 0 0'),
      joint('fixed', 'tool', 'tip', origin('0 0 2')),
      joint('fixed', 'flange', 'tool', origin('0 5 0', `0 ${Math.PI / 2} 0`)),
      joint('revolute', 'base', 'flange', origin('0 0 9')),
    ),
  );

  it('become one segment in the frame of the root-most link', () => {
    expect(Object.keys(robot.segments)).toEqual(['flange']);
    const centers = (robot.segments.flange as readonly PointElement[]).map(({ vertices }) => vertices[0]);
    const expected = [
      [0, 0, 0],
      [1, 5, 0],
      [2, 5, -1],
    ];
    for (const [i, center] of centers.entries()) {
      for (const k of [0, 1, 2]) expect(center[k]).toBeCloseTo(expected[i]![k]!, 14);
    }
  });

  it('are refused where rounding leaves nothing of the length of a cylinder, by the line of its link', () => {
    const disc = `<link name="disc">${collision('<cylinder radius="1" length="1e-5"/>')}</link>`;
    const far = joint('fixed', 'base', 'disc', origin('0 0 1e12'));
    expect(() => load(link('base'), disc, far)).toThrow(
      'arm.urdf:3: link "disc": the length of a <cylinder> is lost to rounding so far from the link that moves it',
    );
  });

  it('are found by link name, as far as they have geometry', () => {
    expect(robot.links).toEqual({ flange: 'flange', tool: 'flange', tip: 'flange' });
  });

  it('take the name of the root-most link even where that has no geometry', () => {
    const mounted = loadRobot(urdf(link('mount'), link('plate', '0 0 0'), joint('fixed', 'mount', 'plate')));
    expect(Object.keys(mounted.segments)).toEqual(['mount']);
  });
});

describe('joints that make no tree', () => {
  it.each([
    [
      'two parents',
      [link('a'), link('b'), link('c'), joint('fixed', 'a', 'c'), joint('fixed', 'b', 'c')],
      'arm.urdf:6: joint "b-c": link "c" already hangs on joint "a-c"; a link has one parent (no loops)',
    ],
    [
      'two roots',
      [link('a'), link('b', '0 0 0'), link('c'), joint('fixed', 'a', 'c')],
      'arm.urdf:1: 2 links have no parent joint, among them "a" and "b"',
    ],
    [
      'a loop of everything',
      [link('a'), link('b'), joint('fixed', 'a', 'b'), joint('fixed', 'b', 'a')],
      'arm.urdf:1: the joints form a loop: no link is without a parent',
    ],
    ['a link on itself', [link('a'), joint('fixed', 'a', 'a')], 'arm.urdf:1: the joints form a loop'],
    [
      'a loop beside the tree',
      [link('r', '0 0 0'), link('a'), link('b'), joint('fixed', 'a', 'b'), joint('fixed', 'b', 'a')],
      'arm.urdf:5: joint "a-b": link "b" is part of a loop of joints that the root does not reach',
    ],
  ])('are refused: %s', (_, parts, message) => {
    expect(() => load(...parts)).toThrow(FileError);
    expect(() => load(...parts)).toThrow(message);
  });

  it('may be two thousand in a row', () => {
    const names = Array.from({ length: 2048 }, (_, i) => `l${i}`);
    const joints = names.slice(1).map((name, i) => joint('continuous', names[i]!, name));
    expect(loadRobot(urdf(...names.map((name) => link(name)), ...joints)).joints.length).toBe(2047);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadRobot, type Robot } from '../../../../modules/robot/index.ts';
import { joint, link, urdf } from '../documents.ts';

const solid = (name: string): string => link(name, '0 0 0');
const disable = (a: string, b: string): string => `<disable_collisions link1="${a}" link2="${b}"/>`;

/** Whether two links are compared through the segments that hold them. */
function compares(robot: Robot, a: string, b: string): boolean {
  const [x, y] = [robot.links[a], robot.links[b]];
  return robot.pairs.some(([p, q]) => (p === x && q === y) || (p === y && q === x));
}

describe('a body whose links an SRDF treats differently', () => {
  // base – arm – wrist, where the wrist holds a camera and a gripper with two fingers.
  const urdfText = urdf(
    ...['finger1', 'base', 'arm', 'wrist', 'camera', 'gripper', 'finger2'].map(solid),
    joint('continuous', 'base', 'arm'),
    joint('continuous', 'arm', 'wrist'),
    joint('fixed', 'wrist', 'camera'),
    joint('fixed', 'wrist', 'gripper'),
    joint('fixed', 'gripper', 'finger1'),
    joint('fixed', 'gripper', 'finger2'),
  );

  it('stays whole where all of them have the same partners', () => {
    const robot = loadRobot(urdfText);
    expect(Object.keys(robot.segments)).toEqual(['wrist', 'base', 'arm']);
    expect(robot.segments.wrist!.length).toBe(5);
  });

  it('is split into the fewest groups with the same partners, each named after its first link', () => {
    const srdf = urdf(disable('base', 'camera'), disable('finger1', 'base'), disable('finger2', 'base'));
    const robot = loadRobot(urdfText, { srdf });
    expect(robot.links).toEqual({
      ...{ base: 'base', arm: 'arm', wrist: 'wrist', gripper: 'wrist' },
      ...{ camera: 'finger1', finger1: 'finger1', finger2: 'finger1' },
    });
    expect(robot.pairs).toEqual([['base', 'wrist']]);
  });

  it('keeps its name for the group with the root-most link', () => {
    const robot = loadRobot(urdfText, { srdf: urdf(disable('base', 'wrist'), disable('base', 'finger1')) });
    expect(robot.links).toMatchObject({
      wrist: 'wrist',
      finger1: 'wrist',
      camera: 'camera',
      finger2: 'camera',
    });
    expect(robot.pairs).toEqual([['base', 'camera']]);
  });

  it('never compares joined bodies, also across one without geometry', () => {
    const robot = loadRobot(
      urdf(solid('a'), link('b'), solid('c'), joint('continuous', 'a', 'b'), joint('continuous', 'b', 'c')),
    );
    expect(robot.pairs).toEqual([['a', 'c']]);
    const joined = loadRobot(urdf(solid('a'), solid('b'), joint('continuous', 'a', 'b')));
    expect(joined.pairs).toEqual([]);
  });
});

describe('any tree with any exemptions', () => {
  /** A link: its parent among the earlier links, the kind of joint, whether it has geometry. */
  const links = fc.array(fc.tuple(fc.nat(), fc.boolean(), fc.boolean()), { minLength: 2, maxLength: 12 });
  const exemptions = fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 25 });

  it('compares exactly the pairs of links that the rule names, with no group to spare', () => {
    fc.assert(
      fc.property(links, exemptions, (tree, exempt) => {
        const parents = tree.map(([parent], i) => (i === 0 ? -1 : parent % i));
        // Named from the tip down, so that document order differs from tree order.
        const name = (i: number): string => `l${i}`;
        const parts = tree
          .map(([, , solidLink], i) => (solidLink ? solid(name(i)) : link(name(i))))
          .toReversed();
        const joints = tree
          .map(([, fixed], i) => joint(fixed ? 'fixed' : 'continuous', name(parents[i]!), name(i)))
          .slice(1);
        const known = exempt.filter((pair) => pair.every((i) => i < tree.length));
        const srdf = urdf(...known.map(([a, b]) => disable(name(a), name(b))));
        const robot = loadRobot(urdf(...parts, ...joints), { srdf });

        const body = tree.map((_, i) => i);
        for (const [i, [, fixed]] of tree.entries()) if (i > 0 && fixed) body[i] = body[parents[i]!]!;
        const joined = (a: number, b: number): boolean =>
          tree.some((_, i) => i > 0 && body[i] === body[a] && body[parents[i]!] === body[b]);
        const expected = (a: number, b: number): boolean =>
          body[a] !== body[b] &&
          !joined(a, b) &&
          !joined(b, a) &&
          !known.some(([p, q]) => (p === a && q === b) || (p === b && q === a));

        const solids = [...tree.keys()].filter((i) => tree[i]![2]);
        for (const a of solids) {
          for (const b of solids) {
            if (a !== b) expect(compares(robot, name(a), name(b))).toBe(expected(a, b));
          }
        }
        const kinds = new Set(
          solids.map((a) => `${body[a]}: ${solids.map((b) => a !== b && expected(a, b)).join()}`),
        );
        expect(Object.keys(robot.segments).length).toBe(kinds.size);
      }),
      { numRuns: 300 },
    );
  });
});

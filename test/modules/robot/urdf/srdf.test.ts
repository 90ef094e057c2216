import { describe, expect, it } from 'vitest';
import { loadRobot } from '../../../../modules/robot/index.ts';
import { joint, link, urdf } from '../documents.ts';

const names = ['a', 'b', 'c', 'd'];
const arm = urdf(
  ...names.map((name) => link(name, '0 0 0')),
  ...names.slice(1).map((name, i) => joint('continuous', names[i]!, name)),
);
const load = (...parts: string[]): ReturnType<typeof loadRobot> =>
  loadRobot(arm, { srdf: urdf(...parts), srdfFile: 'arm.srdf' });
const disable = (a: string, b: string): string =>
  `<disable_collisions link1="${a}" link2="${b}" reason="Never"/>`;
const enable = (a: string, b: string): string => `<enable_collisions link1="${a}" link2="${b}"/>`;

describe('without an SRDF', () => {
  it('all but joined neighbors are compared', () => {
    expect(loadRobot(arm).pairs).toEqual([
      ['a', 'c'],
      ['a', 'd'],
      ['b', 'd'],
    ]);
  });
});

describe('an SRDF', () => {
  it('disables pairs, in either order', () => {
    expect(load(disable('c', 'a'), disable('b', 'd')).pairs).toEqual([['a', 'd']]);
  });

  it('disables all pairs of a link but those it enables', () => {
    const robot = load('<disable_default_collisions link="d"/>', enable('b', 'd'));
    expect(robot.pairs).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ]);
  });

  it('keeps a pair disabled that it also enables', () => {
    expect(load(disable('a', 'c'), enable('a', 'c')).pairs).not.toContainEqual(['a', 'c']);
  });

  it('may name links that the robot lost: one warning each', () => {
    const robot = load(disable('a', 'camera'), disable('camera', 'mount'), enable('b', 'camera'));
    expect(robot.pairs.length).toBe(3);
    expect(robot.warnings).toEqual([
      'arm.srdf:2: link "camera" is not in the URDF; ignored 3 entries about it',
      'arm.srdf:3: link "mount" is not in the URDF; ignored 1 entry about it',
    ]);
  });

  it('may have entries that name no links: warnings, as more is compared without them', () => {
    const parts = ['<disable_collisions link1="a"/>', '<disable_default_collisions/>'];
    const srdf = `<robot>\n${parts.join('\n')}</robot>`;
    const robot = loadRobot(arm, { srdf, srdfFile: 'arm.srdf' });
    expect(robot.pairs).toEqual(loadRobot(arm).pairs);
    expect(robot.warnings).toEqual([
      'arm.srdf:2: <disable_collisions> does not name two links; ignored it',
      'arm.srdf:3: <disable_default_collisions> names no link; ignored it',
    ]);
  });

  it('may be about a robot of another name: a warning', () => {
    const robot = loadRobot(arm, { srdf: '<robot name="other"/>' });
    expect(robot.warnings).toEqual([
      'SRDF: is about robot "other", not "test"',
      'SRDF: has no <disable_collisions>; is it an SRDF?',
    ]);
  });

  it.each([
    ['<enable_collisions link1="a"/>', 'arm.srdf:2: <enable_collisions> needs the attribute link2="..."'],
    ['<xacro:include filename="x"/>', 'arm.srdf:2: <xacro:include> is for xacro; expand the file first'],
    ['<group>', 'arm.srdf:2: not well-formed XML'],
  ])('is refused with %s', (part, message) => {
    expect(() => load(part)).toThrow(message);
  });
});

import { describe, expect, it } from 'vitest';
import { readText } from '../../../../data/read.ts';
import { FileError, loadRobot, type Robot } from '../../../../modules/robot/index.ts';
import type { Inertial } from '../../../../modules/robot/model/inertial.ts';
import { inertialOf } from '../../../../modules/robot/model/masses.ts';
import { joint, link, origin, urdf } from '../documents.ts';

const inertia = (numbers: string): string => {
  const [xx, yy, zz, xy = 0, xz = 0, yz = 0] = numbers.split(' ');
  return `<inertia ixx="${xx}" iyy="${yy}" izz="${zz}" ixy="${xy}" ixz="${xz}" iyz="${yz}"/>`;
};

const inertial = (mass: string, numbers: string, place = ''): string =>
  `<inertial>${place}<mass value="${mass}"/>${inertia(numbers)}</inertial>`;

const heavy = (name: string, content: string): string => `<link name="${name}">${content}</link>`;

/** What a link's file says, or the complaint about it. */
const read = (content: string): Inertial | FileError | undefined =>
  loadRobot(urdf(heavy('a', content)), { file: 'a.urdf' }).parts.bodies[0]!.members[0]!.link.inertial;

const complaint = (content: string): string => {
  const found = read(content);
  expect(found).toBeInstanceOf(FileError);
  return (found as FileError).message;
};

const massesOf = ({ parts }: Robot): Inertial[] => parts.bodies.map(inertialOf);

describe('the <inertial> of a link', () => {
  it('is read as it is where its axes are those of the link', () => {
    expect(read(inertial('2.5', '1 2 2.5 0.1 -0.2 0.3', origin('1 2 3')))).toEqual({
      mass: 2.5,
      center: [1, 2, 3],
      inertia: [1, 2, 2.5, 0.1, -0.2, 0.3],
    });
    expect(read('')).toBeUndefined();
  });

  it('is turned into the axes of the link', () => {
    // A quarter turn about z takes x to y, and y to −x.
    const turned = read(inertial('1', '1 2 2.5 0.1 -0.2 0.3', origin('1 0 0', '0 0 1.5707963267948966')));
    const { center, inertia: numbers } = turned as Inertial;
    expect(center).toEqual([1, 0, 0]);
    for (const [k, value] of [2, 1, 2.5, -0.1, -0.3, -0.2].entries()) {
      expect(numbers[k]).toBeCloseTo(value, 14);
    }
  });

  it.each([
    ['no mass', '<inertial/>', '<inertial> needs a <mass>'],
    ['no value', `<inertial><mass/>${inertia('1 1 1')}</inertial>`, '<mass> needs the attribute value="..."'],
    ['no inertia', '<inertial><mass value="1"/></inertial>', '<inertial> needs a <inertia>'],
    [
      'half an inertia',
      '<inertial><mass value="1"/><inertia ixx="1" iyy="1"/></inertial>',
      '<inertia> needs the attribute izz="..."',
    ],
    ['two', inertial('1', '1 1 1') + inertial('2', '1 1 1'), 'a second <inertial> in <link>; keep one'],
    ['a mass below 0', inertial('-1', '1 1 1'), '<mass value>: -1 is negative'],
    ['a mass that is no number', inertial('NaN', '1 1 1'), '<mass value>: "NaN" is not a finite number'],
    ['an endless mass', inertial('1e999', '1 1 1'), '<mass value>: "1e999" is not a finite number'],
    ['an inertia that is no number', inertial('1', '1 1 x'), '<inertia izz>: "x" is not a finite number'],
    [
      'a place that is none',
      inertial('1', '1 1 1', '<origin xyz="0 0"/>'),
      '<origin xyz="0 0">: expected 3 numbers',
    ],
    [
      'a negative moment',
      inertial('1', '-1 1 1'),
      '<inertia>: no body turns like that, as the moment about some axis is negative (-1, 1, 1, 0, 0, 0)',
    ],
    [
      'products that are too large',
      inertial('1', '1 1 1 0 0 1.1'),
      '<inertia>: no body turns like that, as the moment about some axis is negative',
    ],
    [
      'a moment above the two others together',
      inertial('1', '1 1 2.1'),
      '<inertia>: no body turns like that, as the moment about some axis is larger than those about two',
    ],
  ])('loads with %s, and keeps the complaint', (_, content, expected) => {
    const message = complaint(content);
    expect(message.slice(0, 'a.urdf:2: link "a": '.length)).toBe('a.urdf:2: link "a": ');
    expect(message).toContain(expected);
  });

  it.each([
    ['a point', '0 0 0'],
    ['a rod', '1 1 0'],
    ['a rod along no axis, in which 0 is rounded', '0.02 0.02 0.02 -0.01 -0.01 -0.01'],
    ['a plate', '1 2 3'],
    ['a plate in few digits', '0.033 0.014 0.0473'],
    ['a plate, tiny', '1e-300 1e-300 2e-300'],
    ['a plate, huge', '4e11 4e11 8e11'],
  ])('may be that of %s', (_, numbers) => {
    expect(read(inertial('1', numbers))).toMatchObject({ mass: 1, center: [0, 0, 0] });
  });

  it('is nothing where the mass is 0, whatever inertia is beside it', () => {
    expect(read(inertial('0', '0.1 0.1 0.1', origin('1 2 3')))).toEqual({
      mass: 0,
      center: [0, 0, 0],
      inertia: [0, 0, 0, 0, 0, 0],
    });
  });
});

describe('the mass of a body', () => {
  const ball = inertial('2', '1 1 1', origin('0 0 1'));

  it('is that of its links, about their common center', () => {
    const robot = loadRobot(
      urdf(
        link('a'),
        heavy('b', ball),
        heavy('c', inertial('0', '0 0 0')),
        heavy('d', ball),
        joint('continuous', 'a', 'b'),
        joint('fixed', 'b', 'c', origin('0 0 5')),
        joint('fixed', 'c', 'd', origin('0 0 -1', '3.141592653589793 0 0')),
      ),
    );
    // d is turned over: its ball is at 5 − 1 − 1 = 3, and that of b at 1.
    const [root, body] = massesOf(robot) as [Inertial, Inertial];
    expect(root.mass).toBe(0);
    expect(body.mass).toBe(4);
    expect(body.center[2]).toBeCloseTo(2, 15);
    const expected = [6, 6, 2, 0, 0, 0];
    for (const [k, value] of expected.entries()) expect(body.inertia[k]).toBeCloseTo(value, 14);
  });

  it('is asked for by name: what a joint moves has one, and what stands need not', () => {
    const robot = loadRobot(urdf(link('a'), link('b'), joint('continuous', 'a', 'b')), { file: 'a.urdf' });
    expect(() => massesOf(robot)).toThrow(
      'a.urdf:3: link "b": a joint moves it, and it has no mass; give it',
    );
    const floating = loadRobot(urdf(link('a')), { base: 'floating' });
    expect(() => massesOf(floating)).toThrow('link "a": a joint moves it, and it has no mass');
  });

  it('throws what was wrong in the file', () => {
    const robot = loadRobot(
      urdf(heavy('a', inertial('-1', '1 1 1')), heavy('b', ball), joint('continuous', 'a', 'b')),
    );
    expect(() => massesOf(robot)).toThrow('URDF:2: link "a": <mass value>: -1 is negative');
  });

  it('is kept by robots with a prefix', () => {
    const text = urdf(heavy('a', ball), heavy('b', ball), joint('continuous', 'a', 'b'));
    expect(massesOf(loadRobot(text, { prefix: 'left_' }))).toEqual(massesOf(loadRobot(text)));
    expect(massesOf(loadRobot(text, { base: 'floating', prefix: 'x' }))).toEqual(massesOf(loadRobot(text)));
  });
});

describe('robots of others', () => {
  const load = async (name: string): Promise<Robot> => loadRobot(await readText(`robots/${name}`));

  it('have their masses', async () => {
    const masses = massesOf(await load('erd_panda_collision.urdf')).map(({ mass }) => mass);
    expect(masses.reduce((sum, mass) => sum + mass, 0)).toBeCloseTo(17.451901, 12);
    expect(masses[7]).toBeCloseTo(0.735522 + 0.73, 14);
    expect(massesOf(await load('vamp_panda_spherized.urdf'))).toHaveLength(8);
  });

  it('load although what they say cannot be', async () => {
    const { bodies } = (await load('erd_romeo_laas_small.urdf')).parts;
    const faults = bodies.flatMap(({ members }) =>
      members.flatMap(({ link: { inertial: own } }) => (own instanceof FileError ? [own.message] : [])),
    );
    expect(faults.map((fault) => /link "(\w+)"/.exec(fault)![1])).toEqual([
      'body',
      'LHipPitch_link',
      'RHipPitch_link',
      'LElbowYaw_link',
    ]);
  });
});

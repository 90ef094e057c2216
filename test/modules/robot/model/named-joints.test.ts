import { describe, expect, it } from 'vitest';
import { loadRobot } from '../../../../modules/robot/index.ts';
import { axis, joint, link, urdf } from '../documents.ts';
import { mimicsOf } from '../../../../modules/robot/model/mimics.ts';

/** Shoulder and elbow turn, the slide reaches from 1 to 2 m, the wrist follows the elbow by another joint. */
const robot = loadRobot(
  urdf(
    ...['base', 'upper', 'fore', 'tool', 'wrist', 'hand', 'toString'].map((name) => link(name, '0 0 0')),
    joint('revolute', 'base', 'upper'),
    joint('continuous', 'upper', 'fore'),
    joint('prismatic', 'fore', 'tool', axis('1 0 0') + '<limit lower="1" upper="2"/>'),
    joint('revolute', 'tool', 'wrist', '<mimic joint="wrist-hand" multiplier="3"/>'),
    joint('revolute', 'wrist', 'hand', '<mimic joint="upper-fore" multiplier="-2" offset="0.5"/>'),
    joint('fixed', 'hand', 'toString'),
  ),
);

describe('robot.configuration', () => {
  it('puts named joints to their values, and leaves the others near zero within their limits', () => {
    expect(robot.configuration({ 'upper-fore': 0.25 })).toEqual(new Float64Array([0, 0.25, 1]));
    expect(robot.configuration({})).toEqual(new Float64Array([0, 0, 1]));
  });

  it('leaves the others where a base has them, and the base as it is', () => {
    const base = [7, 8, 9];
    const made = robot.configuration({ 'fore-tool': 1.5, 'base-upper': -1 }, base);
    expect(made).toEqual(new Float64Array([-1, 8, 1.5]));
    expect(base).toEqual([7, 8, 9]);
  });

  it('is what jointValues undoes', () => {
    const values = robot.jointValues([0.1, 0.2, 0.3]);
    expect(Object.entries(values)).toEqual([
      ['base-upper', 0.1],
      ['upper-fore', 0.2],
      ['fore-tool', 0.3],
    ]);
    expect(Object.isFrozen(values)).toBe(true);
    expect(robot.configuration(values)).toEqual(new Float64Array([0.1, 0.2, 0.3]));
  });

  const known = "'base-upper', 'upper-fore', 'fore-tool'";
  it.each<[string, unknown, unknown, string]>([
    [
      'a name that is near one',
      { upper_fore: 0 },
      undefined,
      `values must be without joints other than ${known}, got "upper_fore"; did you mean 'upper-fore'?`,
    ],
    [
      'a name that is near none',
      { elephant: 0 },
      undefined,
      `values must be without joints other than ${known}, got "elephant"`,
    ],
    ['a name that every object has', { toString: 0 }, undefined, 'got "toString"'],
    [
      'a joint that follows another, and names the one that moves by itself',
      { 'tool-wrist': 0 },
      undefined,
      'values must be without joints that follow others; give "upper-fore", got "tool-wrist"',
    ],
    ['a fixed joint', { 'hand-toString': 0 }, undefined, 'got "hand-toString"'],
    ['text', { 'base-upper': '1' }, undefined, 'values["base-upper"] must be a number, got "1"'],
    [
      'nothing',
      { 'base-upper': undefined },
      undefined,
      'values["base-upper"] must be a number, got undefined',
    ],
    ['no number', { 'base-upper': NaN }, undefined, 'values["base-upper"] must be finite'],
    [
      'far away',
      { 'base-upper': 2e9 },
      undefined,
      'values["base-upper"] must be finite and at most 1000000000',
    ],
    ['a list', [0, 0, 0], undefined, 'values must be an object of numbers by joint, got Array(3)'],
    ['null', null, undefined, 'values must be an object of numbers by joint, got null'],
    ['a short base', {}, [0, 0], 'base must be 3 numbers, one per joint, got Array(2)'],
    ['a base of names', {}, { 'base-upper': 0 }, 'base must be an array of 3 numbers, got an object'],
  ])('refuses %s', (_, values, base, message) => {
    const make = (): unknown => robot.configuration(values as Record<string, number>, base as number[]);
    expect(make).toThrow(message);
    expect(make).toThrow(/^Robot\.configuration: /);
  });
});

describe('the mimics of a joint', () => {
  it('says which joint each follows in the end, and how', () => {
    expect(mimicsOf(robot.joints)).toEqual([
      { name: 'tool-wrist', joint: 'upper-fore', multiplier: -6, offset: 1.5 },
      { name: 'wrist-hand', joint: 'upper-fore', multiplier: -2, offset: 0.5 },
    ]);
    expect(
      robot.joints.flatMap(({ mimics }) => (mimics ? [mimics, ...mimics] : [])).every(Object.isFrozen),
    ).toBe(true);
  });
});

describe('robot.jointValues', () => {
  it('refuses what is no configuration', () => {
    expect(() => robot.jointValues([0, 0])).toThrow('Robot.jointValues: configuration must be 3 numbers');
  });
});

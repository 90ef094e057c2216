import { describe, expect, it } from 'vitest';
import { loadRobot } from '../../../../modules/robot/index.ts';
import { inertialOf } from '../../../../modules/robot/model/masses.ts';
import { joint, link, urdf } from '../documents.ts';

const load = (type: string, content: string): ReturnType<typeof loadRobot> =>
  loadRobot(urdf(link('a'), link('b'), joint(type, 'a', 'b', content)));

describe('forces at a joint', () => {
  it.each([
    ['revolute', '<limit upper="1" effort="12"/><dynamics damping="0.5" friction="2"/>', [12, 0.5, 2]],
    ['continuous', '<limit effort="-3"/>', [3, 0, 0]],
    ['prismatic', '<limit upper="1" effort="0"/><dynamics/>', [Infinity, 0, 0]],
    ['continuous', '', [Infinity, 0, 0]],
    ['planar', '<limit effort="3"/><dynamics damping="1"/>', [Infinity, 0, 0]],
  ])('are read of a %s one: %s', (type, content, expected) => {
    for (const { effort, damping, friction } of load(type, content).joints) {
      expect([effort, damping, friction]).toEqual(expected);
    }
  });

  it.each([
    ['<dynamics damping="-1"/>', '<dynamics damping>: -1 is negative, and would drive the joint'],
    ['<dynamics friction="-0.5"/>', '<dynamics friction>: -0.5 is negative, and would drive the joint'],
    ['<dynamics damping="much"/>', '<dynamics damping>: "much" is not a finite number'],
    ['<dynamics friction="1 2"/>', '<dynamics friction="1 2">: expected one number'],
    ['<limit effort="all"/>', '<limit effort>: "all" is not a finite number'],
    ['<dynamics damping="1"/><dynamics damping="2"/>', 'a second <dynamics> in <joint>; keep one'],
  ])('that cannot be are no matter until somebody asks: %s', (content, expected) => {
    const robot = load('continuous', content);
    const [{ effort, damping, friction }] = robot.joints as [(typeof robot.joints)[number]];
    expect([effort, damping, friction]).toEqual([Infinity, 0, 0]);
    expect(() => robot.parts.bodies.map(inertialOf)).toThrow(`URDF:4: joint "a-b": ${expected}`);
  });
});

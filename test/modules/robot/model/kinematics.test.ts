import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadRobot, type Robot } from '../../../../modules/robot/index.ts';
import { axis, joint, link, origin, urdf } from '../documents.ts';
import { posesOf } from '../recording.ts';

/** The place of a segment's origin, and where its x axis points. */
function frame(robot: Robot, configuration: number[], id: string): { place: number[]; x: number[] } {
  const matrix = posesOf(robot, configuration).get(id)!;
  return { place: [...matrix.slice(12, 15)], x: [...matrix.slice(0, 3)] };
}

function expectClose(actual: number[], expected: number[]): void {
  expect(actual.length).toBe(expected.length);
  for (const [i, value] of expected.entries()) expect(actual[i]).toBeCloseTo(value, 14);
}

const solid = (name: string): string => link(name, '0 0 0');

describe('forward kinematics', () => {
  it('matches an arm of two turning joints worked out by hand', () => {
    // Upper arm 2 m along x, forearm 1 m: the elbow is at 2(cos a, sin a), the hand 1 m further at a + b.
    const robot = loadRobot(
      urdf(
        solid('base'),
        solid('upper'),
        solid('fore'),
        solid('hand'),
        joint('revolute', 'base', 'upper', axis('0 0 2')),
        joint('continuous', 'upper', 'fore', origin('2 0 0') + axis('0 0 1')),
        joint('revolute', 'fore', 'hand', origin('1 0 0') + axis('0 0 -1')),
      ),
    );
    const [a, b, c] = [0.3, 2.9, -0.4];
    const { place: elbow } = frame(robot, [a, b, c], 'fore');
    expectClose(elbow, [2 * Math.cos(a), 2 * Math.sin(a), 0]);
    const { place, x } = frame(robot, [a, b, c], 'hand');
    expectClose(place, [2 * Math.cos(a) + Math.cos(a + b), 2 * Math.sin(a) + Math.sin(a + b), 0]);
    expectClose(x, [Math.cos(a + b - c), Math.sin(a + b - c), 0]);
  });

  it('slides along the normalized axis in the turned frame of the joint', () => {
    const quarter = `0 0 ${Math.PI / 2}`;
    const robot = loadRobot(
      urdf(solid('a'), solid('b'), joint('prismatic', 'a', 'b', origin('1 0 0', quarter) + axis('3 0 4'))),
    );
    const { place, x } = frame(robot, [0.5], 'b');
    expectClose(place, [1, 0.3, 0.4]);
    expectClose(x, [0, 1, 0]);
  });

  it('turns about x where a joint names no axis', () => {
    const robot = loadRobot(urdf(solid('a'), solid('b'), joint('revolute', 'a', 'b')));
    const matrix = posesOf(robot, [Math.PI / 2]).get('b')!;
    expectClose([...matrix.slice(4, 7)], [0, 0, 1]);
  });

  it('applies roll, then pitch, then yaw, about fixed axes', () => {
    const robot = loadRobot(
      urdf(solid('a'), solid('b'), joint('continuous', 'a', 'b', origin('0 0 0', '0.1 0.2 0.3'))),
    );
    const [cr, sr, cp, sp, cy, sy] = [0.1, 0.2, 0.3].flatMap((angle) => [Math.cos(angle), Math.sin(angle)]);
    const turned = [
      ...[cy! * cp!, sy! * cp!, -sp!],
      ...[cy! * sp! * sr! - sy! * cr!, sy! * sp! * sr! + cy! * cr!, cp! * sr!],
      ...[cy! * sp! * cr! + sy! * sr!, sy! * sp! * cr! - cy! * sr!, cp! * cr!],
    ];
    const matrix = posesOf(robot, [0]).get('b')!;
    expectClose(
      [0, 4, 8].flatMap((at) => [...matrix.slice(at, at + 3)]),
      turned,
    );
  });

  it('keeps a direction from an axis of any length', () => {
    const build = (xyz: string): Robot =>
      loadRobot(urdf(solid('a'), solid('b'), joint('prismatic', 'a', 'b', axis(xyz))));
    expectClose(frame(build('1e-320 1e-320 0'), [1], 'b').place, [Math.SQRT1_2, Math.SQRT1_2, 0]);
    expectClose(frame(build('0 -1e12 1e12'), [1], 'b').place, [0, -Math.SQRT1_2, Math.SQRT1_2]);
  });

  it('lets a mimic joint follow, through other mimics too', () => {
    const robot = loadRobot(
      urdf(
        ...['base', 'a', 'b', 'c'].map(solid),
        joint('prismatic', 'base', 'c', axis('1 0 0') + '<mimic joint="base-b" multiplier="-2"/>'),
        joint(
          'prismatic',
          'base',
          'b',
          axis('1 0 0') + '<mimic joint="base-a" multiplier="3" offset="0.5"/>',
        ),
        joint('prismatic', 'base', 'a', axis('1 0 0')),
      ),
    );
    expect(robot.joints.map(({ name }) => name)).toEqual(['base-a']);
    const poses = posesOf(robot, [0.25]);
    expect(['a', 'b', 'c'].map((id) => poses.get(id)![12])).toEqual([0.25, 1.25, -2.5]);
  });

  it('stays rigid for any chain and configuration', () => {
    const angle = fc.double({ min: -7, max: 7, noNaN: true });
    const vector = fc.tuple(angle, angle, angle);
    const direction = vector.filter((xyz) => Math.hypot(...xyz) > 0);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(vector, vector, direction, angle), { minLength: 1, maxLength: 8 }),
        (chain) => {
          const joints = chain.map(([xyz, rpy, along], i) =>
            joint(
              'continuous',
              `l${i}`,
              `l${i + 1}`,
              origin(xyz.join(' '), rpy.join(' ')) + axis(along.join(' ')),
            ),
          );
          const robot = loadRobot(urdf(...[...chain, 0].map((_, i) => solid(`l${i}`)), ...joints));
          const tip = posesOf(
            robot,
            chain.map(([, , , position]) => position),
          ).get(`l${chain.length}`)!;
          for (const [i, j] of [
            [0, 0],
            [4, 4],
            [8, 8],
            [0, 4],
            [4, 8],
            [8, 0],
          ] as const) {
            const dot = tip[i]! * tip[j]! + tip[i + 1]! * tip[j + 1]! + tip[i + 2]! * tip[j + 2]!;
            expect(dot).toBeCloseTo(i === j ? 1 : 0, 13);
          }
        },
      ),
    );
  });
});

describe('mimic joints that follow nothing', () => {
  const mimic = (joint: string): string => `<mimic joint="${joint}"/>`;

  it.each([
    [
      'themselves',
      [solid('a'), solid('b'), joint('revolute', 'a', 'b', mimic('a-b'))],
      'URDF:4: joint "a-b": <mimic> goes round in a circle',
    ],
    [
      'each other',
      [
        ...['a', 'b', 'c'].map(solid),
        joint('revolute', 'a', 'b', mimic('b-c')),
        joint('revolute', 'b', 'c', mimic('a-b')),
      ],
      'URDF:5: joint "a-b": <mimic> goes round in a circle',
    ],
    [
      'far too fast',
      [
        ...['a', 'b', 'c', 'd'].map(solid),
        joint('revolute', 'a', 'b'),
        joint('revolute', 'b', 'c', '<mimic joint="a-b" multiplier="1e7"/>'),
        joint('revolute', 'c', 'd', '<mimic joint="b-c" multiplier="1e7"/>'),
      ],
      'URDF:8: joint "c-d": <mimic> amounts to a factor or offset larger than',
    ],
    [
      'sliding too far for single precision',
      [
        ...['a', 'b', 'c'].map(solid),
        joint('revolute', 'a', 'b'),
        joint('prismatic', 'b', 'c', '<mimic joint="a-b" multiplier="1e6"/>'),
      ],
      'URDF:6: joint "b-c": <mimic> has a sliding joint move by a factor larger than 100000',
    ],
  ])('are refused: %s', (_, parts, message) => {
    expect(() => loadRobot(urdf(...parts))).toThrow(message);
  });

  it('are ignored on a fixed joint', () => {
    const robot = loadRobot(urdf(solid('a'), solid('b'), joint('fixed', 'a', 'b', mimic('z'))));
    expect(robot.joints).toEqual([]);
  });
});

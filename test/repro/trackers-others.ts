import {
  at,
  boxOf,
  capsuleOf,
  cylinderOf,
  groundAt,
  type Matrix,
  pairOf,
  sphereOf,
  type TrackerCase,
} from './trackers-shapes.ts';

/** The z-axis lies along y. */
function alongY(x: number, y: number, z: number): Matrix {
  return [
    [1, 0, 0, x],
    [0, 0, 1, y],
    [0, -1, 0, z],
  ];
}

/** The z-axis lies along x but for an angle. */
function alongX(angle: number, x: number, y: number, z: number): Matrix {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [
    [0, -s, c, x],
    [0, c, s, y],
    [-1, 0, 0, z],
  ];
}

/** Turned by a quarter of a half turn about z, and about y, as in Coal's third case. */
const EIGHTH = Math.SQRT1_2;

export const OTHER_CASES: readonly TrackerCase[] = [
  {
    name: 'Coal, box–box: the nearest corners of upright boxes',
    expected: 25.41653005427767,
    pair: pairOf(boxOf(6, 10, 2, at(0, 0, 0)), boxOf(2, 2, 2, at(25, 20, 5))),
  },
  {
    name: 'Coal, box–box: the edge of a cube and that of another, a quarter turn apart',
    expected: 2.585786437626905,
    pair: pairOf(
      boxOf(1, 1, 1, [
        [EIGHTH, -EIGHTH, 0, -2],
        [EIGHTH, EIGHTH, 0, 1],
        [0, 0, 1, 0.5],
      ]),
      boxOf(1, 1, 1, [
        [EIGHTH, 0, EIGHTH, 2],
        [0, 1, 0, 0.5],
        [-EIGHTH, 0, EIGHTH, 0.5],
      ]),
    ),
  },
  {
    name: 'Coal, box–box: cubes in one place',
    expected: -1,
    pair: pairOf(boxOf(1, 1, 1, at(0, 0, 0)), boxOf(1, 1, 1, at(0, 0, 0))),
  },
  {
    name: 'Coal #144: cubes that overlap by a ten-thousandth',
    expected: -0.0001,
    pair: pairOf(boxOf(2, 2, 2, at(0, 0, 0)), boxOf(2, 2, 2, at(1.9999, 0, 0))),
  },
  {
    name: 'Coal #779: discs beside each other, parted along their axis',
    expected: -0.1,
    pair: pairOf(cylinderOf(0.25, 0.1, at(0, 0, 0)), cylinderOf(0.25, 0.1, at(-0.2, 0, 0))),
  },
  {
    name: 'Coal #779: discs beside each other, parted across their axis',
    expected: -0.05,
    pair: pairOf(cylinderOf(0.25, 0.1, at(0, 0, 0)), cylinderOf(0.25, 0.1, at(0.45, 0, 0))),
  },
  {
    name: 'MuJoCo #1857: a capsule and a disc that do not touch',
    expected: 0.035,
    pair: pairOf(capsuleOf(0.01, 0.1, at(-0.1, 0, 0)), cylinderOf(0.2, 0.01, at(0, 0, 0.1))),
  },
  {
    name: 'MuJoCo #1473: a capsule upright above a box',
    expected: 0.6,
    pair: pairOf(boxOf(0.2, 0.2, 0.2, at(0, 0, 0)), capsuleOf(0.15, 0.3, at(0, 0, 1))),
  },
  {
    name: 'MuJoCo Warp #986: parallel capsules side by side',
    expected: 0.1,
    pair: pairOf(capsuleOf(0.1, 1, alongX(0, 0, 0, 0)), capsuleOf(0.1, 1, alongX(0, 0.25, 0.3, 0))),
  },
  {
    name: 'MuJoCo Warp #986: parallel capsules that touch',
    expected: 0,
    pair: pairOf(capsuleOf(0.125, 1, alongX(0, 0, 0, 0)), capsuleOf(0.125, 0.5, alongX(0, 0.125, 0, 0.25))),
  },
  {
    name: 'MuJoCo Warp #986: capsules that are parallel but for a billionth',
    expected: -0.0500000005,
    pair: pairOf(capsuleOf(0.1, 1, alongX(0, 0, 0, 0)), capsuleOf(0.1, 1, alongX(1e-9, 0, 0.15, 0))),
  },
  {
    name: 'MuJoCo Warp #986: parallel capsules, one behind the other',
    expected: 0.3,
    pair: pairOf(capsuleOf(0.1, 1, alongX(0, 0, 0, 0)), capsuleOf(0.1, 1, alongX(0, 1.5, 0, 0))),
  },
  {
    name: 'parry #315: cubes that touch with a face',
    expected: 0,
    pair: pairOf(boxOf(1, 1, 1, at(0.5, 0.5, 0.5)), boxOf(1, 1, 1, at(1.5, 0.5, 0.5))),
  },
  {
    name: 'parry #431: boxes whose distance depended on their order',
    expected: 3.573167,
    pair: pairOf(boxOf(2, 2, 2, at(0, 0, 0)), boxOf(2, 4, 2, at(-5.573167, 0, 0))),
  },
  {
    name: 'parry #34: a ball whose center is the corner of a box',
    expected: -1,
    pair: pairOf(sphereOf(1, 1, 1, 1), boxOf(2, 2, 2, at(0, 0, 0))),
  },
  {
    name: 'ncollide #157: a cylinder and a thin box that overlap at a corner, away from the origin',
    expected: -0.01958351402142805,
    pair: pairOf(
      cylinderOf(0.5, 1.85, alongY(10.97, 0.925, 61.02)),
      boxOf(0.1, 1.5, 1, at(11.5, 0.75, 60.5)),
    ),
  },
  {
    name: 'DART #3324: a ball in the middle of a tall cylinder',
    expected: -1.2,
    pair: pairOf(sphereOf(0.2, 0, 0, 0), cylinderOf(1, 20, at(0, 0, 0))),
  },
  {
    name: 'DART #3324: a box that rests on a cylinder',
    expected: 0,
    pair: pairOf(boxOf(1, 1, 1, at(0, 0, 1.5)), cylinderOf(1, 2, at(0, 0, 0))),
  },
  {
    name: 'Jolt #2103: a small cylinder that just touches a large capsule',
    expected: -0.0000044332990878,
    pair: pairOf(
      capsuleOf(7.19732189, 2 * 2.03114343, alongY(0, 0, 0)),
      cylinderOf(0.4975, 0.6, alongY(-0.951660156, -2.09155273, -7.63574218)),
    ),
  },
  {
    name: 'Drake #8049: a cylinder in the ground',
    expected: -0.051,
    pair: pairOf(cylinderOf(0.05, 0.1, at(0, 0, -0.001)), groundAt(0)),
  },
  {
    name: 'Drake #8049: the same cylinder upside down',
    expected: -0.051,
    pair: pairOf(
      cylinderOf(0.05, 0.1, [
        [1, 0, 0, 0],
        [0, -1, 0, 0],
        [0, 0, -1, -0.001],
      ]),
      groundAt(0),
    ),
  },
];

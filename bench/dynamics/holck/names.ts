/** Holck's tests: what tables call them, and what he says of them. */

/** The tests by their numbers, in Holck 2005, chapter 5. */
export const TESTS = {
  1: 'test 1: a cube bounces without loss, 10 s',
  2: 'test 2: a ball spins between rails, 4 s',
  3: 'test 3: six pendulums in a row, 10 s',
  4: 'tests 4 and 5: links fall on bars, and on a ball, until they rest',
  6: 'test 6: arms of a disc that turns',
  7: 'test 7: a mass slides out from an axis, and back',
  8: 'tests 8 and 9: a link between its limits, 10 s',
  10: 'tests 10 and 11: links come to rest at their limits',
  12: 'test 12: a chain of seven links comes to rest at its limits',
  13: 'test 13: a mobile of 30 links and a ball, 3 s',
  14: 'test 14: an arm with motors pushes a ball off an edge',
} as const;

/** Who simulates. */
export const SIMULATORS = { ours: 'clearance', rapier: 'rapier3d-simd', mujoco: 'MuJoCo' } as const;

/** What Holck says came out for him, by test and, where it depends on it, by run. */
export const PUBLISHED: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
  [TESTS[1]]: 'the sum of the energies is a level line',
  [TESTS[2]]: 'as expected: not sideways without friction, the sooner at rest the more',
  [TESTS[3]]: 'the peak speed is all but constant',
  [TESTS[4]]: 'as expected',
  [TESTS[6]]: 'as expected',
  [TESTS[7]]: 'slower with the square of the way, and even about 0',
  [TESTS[8]]: '1 throughout; halved exactly',
  [TESTS[10]]: 'rests, but run 3 of test 11 starts to swing by itself',
  [TESTS[12]]: 'does not rest, nor at 1/600 s',
  [TESTS[13]]: {
    '0.3': '2 % of real time; the ball falls through the bar',
    '0.1': '4 % of real time',
    '1/30': '16 % of real time',
    '1/300': '126 % of real time; 2 % less without friction',
  },
  [TESTS[14]]: 'limits hold with motors on',
};

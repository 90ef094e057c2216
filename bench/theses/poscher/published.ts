/**
 * Running times from Poscher 2020, tables 6.2, 6.3 and 6.4, nanoseconds: native C++ on an Intel Core
 * i7-2630QM of 2011. As machine and time differ, they stand beside our figures as a source, never as a ratio.
 */

/** Table 6.2, in the order of `MIXES`: by sections, by both edges. */
export const POINT_TRIANGLE: readonly (readonly [number, number])[] = [
  [20.1512, 29.3587],
  [34.9296, 41.7174],
  [19.9064, 29.132],
];

/** Table 6.3: the uniform way, the way by cases. */
export const LINE_TRIANGLE: readonly [number, number] = [119.02, 82.49];

/** Table 6.4: the modules am2b and broccoli, by the kinds of the two elements. */
export const ORDERED_PAIRS: Readonly<Record<string, readonly [am2b: number, broccoli: number]>> = {
  'point point': [8.5243, 7.258],
  'line point': [15.3277, 9.4935],
  'point line': [15.733, 9.5197],
  'line line': [21.2802, 16.9432],
  'triangle point': [18.6788, 12.8067],
  'point triangle': [17.6437, 12.8055],
  'triangle line': [86.5742, 74.2182],
  'line triangle': [86.2693, 77.0399],
  'triangle triangle': [224.467, 212.32],
};

/** Table 6.1, for each of 100,000 allocations of a matrix of Eigen: of dynamic and of static size. */
export const ALLOCATION: readonly [dynamic: number, fixed: number] = [16.0948, 0.01414];

/** §2.3, of SOLID: which share of the answers of six axes is right. */
export const SIX_AXES_RIGHT = 0.94;

/** §6.3: how many times as long point–line takes with comparisons in units in the last place. */
export const UNITS_OVER_OPERATORS = 1.275;

/** What §6.2.5 says of figure 6.1, by the number of pairs; the figure itself has no numbers to be read. */
export const WORKERS: Readonly<Record<number, string>> = {
  10: '2 to 5 are faster than none',
  ...Object.fromEntries([30, 40, 50, 60, 70, 80, 90, 100].map((pairs) => [pairs, 'more than 2: under half'])),
};

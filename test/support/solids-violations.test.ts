import { describe, expect, it } from 'vitest';
import type { Columns } from './contract.ts';
import type { SolidPair } from './solids.ts';
import { findBrokenSolids } from './solids-violations.ts';

const UPRIGHT = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** A box of 2 by 4 by 6 and a cylinder of radius 1 along z that reaches 0.5 into its upper end. */
const OVERLAPPING: SolidPair = {
  kindA: 'box',
  kindB: 'cylinder',
  a: [0, 0, 0, 1, 2, 3, ...UPRIGHT, 0.25],
  b: [0, 0, 2.5, 0, 0, 5, 1, 0.125],
};

/** The box with the cylinder above it, by 1. */
const APART: SolidPair = { ...OVERLAPPING, b: [0, 0, 4, 0, 0, 6, 1, 0.125] };

const GROUND: SolidPair = { ...OVERLAPPING, kindB: 'halfSpace', b: [0, 0, 1, -4] };

const DEEP = { distance: [-0.875], pointA: [0, 0, 3.25], pointB: [0, 0, 2.375], normal: [0, 0, 1] };
const FAR = { distance: [0.625], pointA: [0, 0, 3.25], pointB: [0, 0, 3.875], normal: [0, 0, 1] };
const ABOVE = { distance: [0.75], pointA: [0, 0, -3.25], pointB: [0, 0, -4], normal: [0, 0, -1] };

const WRONG: [string, SolidPair, Columns][] = [
  ['not finite', APART, { ...FAR, normal: [0, 0, NaN] }],
  ['|normal| − 1', APART, { ...FAR, normal: [0, 0, 1 + 1e-14] }],
  ['pointB − pointA − distance · normal', APART, { ...FAR, distance: [0.625 + 1e-7] }],
  ['core point A from the core', APART, { ...FAR, pointA: [0, 0, 3.2499] }],
  ['core point A from the core', APART, { ...FAR, pointA: [1.5, 0, 3.25], pointB: [1.5, 0, 3.875] }],
  ['core point B from the core', APART, { ...FAR, pointB: [0, 0, 3.8751] }],
  // Points that are on both bodies, and not the closest: the plane square to their normal proves less.
  [
    'distance above what planes square to the normal prove',
    APART,
    {
      distance: [5 / 3 - 0.375],
      pointA: [-0.5 + 0.2, 0, 3.15],
      pointB: [5 / 6 - 0.1, 0, 3.925],
      normal: [0.8, 0, 0.6],
    },
  ],
  // A way out that parts the two, and a longer one than there is.
  [
    'depth above the least',
    OVERLAPPING,
    { distance: [-2.375], pointA: [1.25, 0, 2.75], pointB: [-1.125, 0, 2.75], normal: [1, 0, 0] },
  ],
  ['the normal is not that of the half-space', GROUND, { ...ABOVE, normal: [0, 1e-14, -1] }],
];

describe('the contract of solids', () => {
  it('finds nothing wrong with right answers', () => {
    expect(findBrokenSolids('double', [APART], FAR)).toEqual([]);
    expect(findBrokenSolids('double', [OVERLAPPING], DEEP)).toEqual([]);
    expect(findBrokenSolids('double', [GROUND], ABOVE)).toEqual([]);
  });

  it.each(WRONG)('sees what is wrong: %s', (quantity, pair, columns) => {
    const found = findBrokenSolids('double', [pair], columns);
    expect(found.join('\n')).toContain(quantity);
  });
});

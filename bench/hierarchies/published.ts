/**
 * Counts from two theses: Kiesling 2019, _Kollisionsberechnung für die Bewegungssteuerung mobiler robotischer
 * Manipulatoren_, TU Ilmenau, tables 4.1, 4.2; Petersen 2007, _Effiziente Kollisionserkennung und
 * echtzeitfähige Simulation der Kinematik, Dynamik und Sensorik autonomer Fahrzeuge_, TU Darmstadt, 5.2.
 */

import { WORLDS } from '../names.ts';

/** Tests for one chain of six spheres, by the kind of its branch volumes. */
export interface ChainTests {
  readonly spheres: number;
  readonly boxes: number;
}

/** What they took, ms: the volumes of the tree made anew, and without making them. */
export interface ChainTimes {
  readonly spheres: readonly [making: number, without: number];
  readonly boxes: readonly [making: number, without: number];
}

/** Kiesling 2019. */
export const CHAIN_TESTS: Readonly<Record<string, ChainTests>> = {
  straight: { spheres: 4, boxes: 4 },
  'coiled, free': { spheres: 15, boxes: 12 },
  'coiled, colliding': { spheres: 8, boxes: 8 },
};

/** Kiesling 2019, in a virtual machine on a Core i7-8559U. */
export const CHAIN_TIMES: Readonly<Record<string, ChainTimes>> = {
  straight: { spheres: [61, 6], boxes: [53, 5] },
  'coiled, free': { spheres: [65, 6], boxes: [56, 5] },
  'coiled, colliding': { spheres: [56, 5], boxes: [54, 6] },
};

/** Means over the time steps of a simulation. */
export interface WorldTests {
  /** Pairs of objects that are tested without a hierarchy. */
  readonly pairs: number;
  /** With a hierarchy of spheres: tests of spheres, and of objects. */
  readonly spheres: number;
  readonly objects: number;
  /** From the least to the most in a time step; in the third world, from before the impact to its height. */
  readonly sphereRange: readonly [number, number];
  readonly objectRange: readonly [number, number];
}

/** Petersen 2007: table 5.2, and the text before it for the ranges. */
export const WORLD_TESTS: Readonly<Record<string, WorldTests>> = {
  [WORLDS.city]: { pairs: 1155, spheres: 195, objects: 30, sphereRange: [76, 330], objectRange: [8, 52] },
  [WORLDS.indoors]: {
    pairs: 2985,
    spheres: 492,
    objects: 81,
    sphereRange: [364, 658],
    objectRange: [74, 93],
  },
  [WORLDS.bowling]: {
    pairs: 19814,
    spheres: 2879,
    objects: 227,
    sphereRange: [2500, 4500],
    objectRange: [115, 400],
  },
};

import { describe, expect, it } from 'vitest';
import {
  box,
  capsule,
  cone,
  cylinder,
  type Element,
  halfSpace,
  hull,
  plane,
  type Scene,
  triangle,
  type Vector,
} from '../../../../bindings/index.ts';
import { type Contact, contacts } from '../../../../modules/contacts/index.ts';
import { forEachBuild } from '../../../support/for-builds.ts';
import { between, length } from '../../../support/vectors.ts';

const corners = (x: number, y: number, z: number): Vector[] =>
  [-x, x].flatMap((i) => [-y, y].flatMap((j) => [-z, z].map((k): Vector => [i, j, k])));

/** What is stood on: level at z = 0 around the origin, at least along x. */
const SUPPORTS: Readonly<Record<string, Element>> = {
  'the ground': halfSpace([0, 0, 1], 0),
  'a plane': plane([0, 0, 1], 0),
  'a plane from behind': plane([0, 0, -1], 0),
  'a box': box([0, 0, -1], [1.5, 1.5, 1]),
  'a hull': hull(corners(1.5, 1.5, 1).map(([x, y, z]) => [x, y, z - 1])),
  'an end of a cylinder': cylinder([0, 0, -2], [0, 0, 0], 1.5),
  'a base of a cone': cone([0, 0, 0], [0, 0, -2], 1.5),
  'a thick triangle': triangle([-3, -2, -0.1], [3, -2, -0.1], [0, 4, -0.1], 0.1),
  'a wall of a cylinder': cylinder([-1, 0, -0.2], [1, 0, -0.2], 0.2),
  'a capsule': capsule([-1, 0, -0.2], [1, 0, -0.2], 0.2),
};

interface Standing {
  readonly element: Element;
  /** How wide it is at the bottom, and how high its middle is. */
  readonly width: number;
  readonly height: number;
  /** Whether it stands on a narrow rail as well, or only along it. */
  readonly isLong: boolean;
}

/** A cone whose lower side is level, at so much below the origin. */
function lyingCone(): Element {
  const [long, radius, low] = [0.6, 0.2, 0.1];
  const slant = Math.hypot(long, radius);
  const apex: Vector = [slant / 2, 0, -low];
  return cone([apex[0] - (long * long) / slant, 0, (long * radius) / slant - low], apex, radius);
}

/** Bodies whose middle is above their bottom, which is level. */
const BODIES: Readonly<Record<string, Standing>> = {
  'a crate': { element: box([0, 0, 0], [0.5, 0.4, 0.5]), width: 1, height: 0.5, isLong: true },
  'a hull': { element: hull(corners(0.5, 0.4, 0.5)), width: 1, height: 0.5, isLong: true },
  'a puck': { element: cylinder([0, 0, -0.1], [0, 0, 0.1], 0.03), width: 0.06, height: 0.1, isLong: false },
  'a wheel': { element: cylinder([-0.03, 0, 0], [0.03, 0, 0], 0.1), width: 0.06, height: 0.1, isLong: true },
  'a cone': { element: cone([0, 0, -0.3], [0, 0, 0.3], 0.2), width: 0.4, height: 0.3, isLong: false },
  'a cone that lies': { element: lyingCone(), width: 0.64, height: 0.1, isLong: true },
  'a capsule': { element: capsule([-0.3, 0, 0], [0.3, 0, 0], 0.1), width: 0.6, height: 0.1, isLong: true },
  'a thick triangle': {
    element: triangle([-0.3, -0.3, 0], [0.3, -0.3, 0], [0, 0.4, 0], 0.05),
    width: 0.8,
    height: 0.05,
    isLong: false,
  },
};

const CASES = Object.keys(SUPPORTS).flatMap((support) =>
  Object.keys(BODIES).map((body) => ({ support, body })),
);

const DEPTH = 0.001;

/** From the least to the most, both ways, twice as much each, or a little more. */
const TILTS = [...Array(40).keys()].map((i) => 10 ** (-9 + i / 3)).filter((tilt) => tilt < 0.4);
const SWEEP = [...TILTS.map((tilt) => -tilt).toReversed(), 0, ...TILTS];

/** Puts a body so far up that it is so deep in what lies below it. */
function press(scene: Scene, tilt: number, height: number): Contact {
  const quaternion: [number, number, number, number] = [0, Math.sin(tilt / 2), 0, Math.cos(tilt / 2)];
  let z = height;
  for (let i = 0; i < 3; i++) {
    scene.setPose('body', { position: [0.004, 0.003, z], quaternion });
    const { distance, normal } = scene.evaluate();
    z -= (distance[0]! + DEPTH) / normal[2]!;
  }
  scene.setPose('body', { position: [0.004, 0.003, z], quaternion });
  const found = [...contacts(scene)];
  expect(found.length).toBe(1);
  return found[0]!;
}

describe('contacts do not jump', () => {
  forEachBuild(({ precision }, engine) => {
    const epsilon = precision === 'double' ? 2 ** -52 : 2 ** -23;

    it.each(CASES)('where $body stands on $support and is tilted', ({ support, body }) => {
      const { element, width, height } = BODIES[body]!;
      using scene = engine().createScene({
        segments: { support: [SUPPORTS[support]!], body: [element] },
        pairs: [['support', 'body']],
        static: ['support'],
      });
      // A face this wide, cut this deep, leaves the plane with its far edge at a tilt of `depth / width`: see
      // patches.test.ts.
      const bound = width ** 2 / DEPTH + 4 * height;
      // What some roundings of a meter tilt it by.
      const noise = 256 * epsilon * bound;
      let before: Contact | undefined;
      SWEEP.forEach((tilt, i) => {
        const found = press(scene, tilt, height);
        expect(found.polygon).toBeDefined();
        if (before !== undefined) {
          const step = tilt - SWEEP[i - 1]!;
          const moved = length(between(before.point, found.point));
          expect(moved, `tilt ${tilt}`).toBeLessThan(bound * step + noise);
        }
        before = found;
      });
    });
  });
});

import { describe, expect, it } from 'vitest';
import {
  box,
  cylinder,
  type ElementSource,
  type Engine,
  halfSpace,
  hull,
  line,
  mesh,
  plane,
  point,
  type Pose,
  triangle,
  type Vector,
} from '../../../bindings/index.ts';
import { type Contact, type ContactOptions, contacts } from '../../../modules/contacts/index.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { matrixOf, randomTransform } from '../../support/scenes.ts';
import { add, between, dot, length } from '../../support/vectors.ts';

const UP: Vector = [0, 0, 1];
const SIGNS = [-1, 1];

/** The corners of a box around the origin. */
const cube = (x: number, y: number, z: number): Vector[] =>
  SIGNS.flatMap((i) => SIGNS.flatMap((j) => SIGNS.map((k): Vector => [i * x, j * y, k * z])));

/** A body, its corners, and how far it reaches around them. */
interface Cornered {
  readonly element: ElementSource;
  readonly corners: readonly Vector[];
  readonly radius: number;
}

const ROOF: readonly Vector[] = [[0.9, 0, 0.2], ...cube(0.5, 0.3, 0.2)];
const TRIANGLE: readonly [Vector, Vector, Vector] = [
  [-0.4, -0.3, 0],
  [0.5, -0.2, 0.1],
  [0, 0.6, 0],
];

const BODIES: Readonly<Record<string, Cornered>> = {
  box: { element: box([0, 0, 0], [0.5, 0.3, 0.2]), corners: cube(0.5, 0.3, 0.2), radius: 0 },
  'rounded box': {
    element: box([0, 0, 0], [0.5, 0.3, 0.2], [0, 0, 0, 1], 0.05),
    corners: cube(0.5, 0.3, 0.2),
    radius: 0.05,
  },
  // Two vertices are no corners: one is inside, one in the middle of an edge; and one is there twice.
  hull: {
    element: hull([[0, 0, 0], [0.5, 0.3, 0], ...ROOF, ROOF[0]!]),
    corners: ROOF,
    radius: 0,
  },
  line: {
    element: line([-0.5, 0, 0], [0.5, 0, 0.1], 0.1),
    corners: [
      [-0.5, 0, 0],
      [0.5, 0, 0.1],
    ],
    radius: 0.1,
  },
  triangle: { element: triangle(...TRIANGLE, 0.02), corners: TRIANGLE, radius: 0.02 },
  'triangle of a mesh': {
    element: mesh([...TRIANGLE.flat(), 9, 9, 30, 9, 8, 30, 8, 9, 30], [3, 4, 5, 0, 1, 2], 0.02),
    corners: TRIANGLE,
    radius: 0.02,
  },
};

/** The contact of a body with what it stands on, and the matrix of its pose. */
function touch(
  engine: Engine,
  ground: ElementSource,
  body: ElementSource,
  pose: Pose,
  options: ContactOptions,
  number = 1,
): { contact: Contact; matrix: number[] } {
  // Elements before it are counted, and those of its own kind as well.
  using scene = engine.createScene({
    segments: { ground: [ground], other: [point([0, 0, 0], 0), body] },
    pairs: [['ground', 'other']],
  });
  scene.setPose('other', pose);
  const contact = [...contacts(scene, options)].find(({ elementB }) => elementB === number);
  return { contact: contact!, matrix: scene.getPose('other') };
}

function placed(m: readonly number[], [x, y, z]: Vector): Vector {
  const row = (k: number): number => m[k]! * x + m[4 + k]! * y + m[8 + k]! * z + m[12 + k]!;
  return [row(0), row(1), row(2)];
}

/** What is to be: by springs at the corners, each of which pushes up by how deep it is below a height. */
function expectedPoint(corners: readonly Vector[], height: number, middle: number): Vector {
  const forces = corners.map((corner) => Math.max(0, height - corner[2]));
  const total = forces.reduce((sum, force) => sum + force, 0);
  const along = (axis: 0 | 1): number =>
    corners.reduce((sum, corner, i) => sum + forces[i]! * corner[axis], 0) / total;
  return [along(0), along(1), middle];
}

describe('contacts at weighted corners', () => {
  forSomeBuilds(({ precision }, engine) => {
    const gate = precision === 'double' ? 1e-12 : 2e-5;

    it.each(Object.keys(BODIES))(`are where springs at the corners of a %s push, SEED=${SEED}`, (name) => {
      const { element, corners, radius } = BODIES[name]!;
      const random = createRandom(SEED);
      let several = 0;
      for (let n = 0; n < 40; n++) {
        const { quaternion } = randomTransform(random, 0);
        const turned = { position: [random.between(-1, 1), random.between(-1, 1), 0] as Vector, quaternion };
        const [isPlane, maxDistance] = [n % 2 === 0, n % 3 === 0 ? 0.03 : 0];
        const ground = isPlane ? plane(UP, 0) : halfSpace(UP, 0);
        const low = Math.min(...corners.map((corner) => placed(matrixOf(turned), corner)[2]));
        const position: Vector = [
          turned.position[0],
          turned.position[1],
          radius - low - random.between(0.001, 0.2),
        ];
        const at = { position, quaternion };
        const number = name === 'triangle of a mesh' ? 2 : 1;
        const options = { point: 'corners', maxDistance } as const;
        const { contact, matrix } = touch(engine(), ground, element, at, options, number);
        const world = corners.map((corner) => placed(matrix, corner));
        several += world.filter(([, , z]) => z < radius + maxDistance).length > 1 ? 1 : 0;
        // A body that is mostly below a plane is pushed down.
        if (contact.normal[2] < 0) continue;
        const expected = expectedPoint(world, radius + maxDistance, contact.distance / 2);
        expect(length(between(contact.point, expected)), `number ${n}`).toBeLessThan(
          gate / (maxDistance - contact.distance),
        );
        expect(Math.abs(contact.point[2] - contact.distance / 2)).toBeLessThan(gate);
      }
      expect(several).toBeGreaterThan(4);
    });

    it('are on either side of a plane, and whichever comes first', () => {
      const crate = box([0, 0, 0], [0.5, 0.5, 0.5]);
      const quaternion = [0, Math.sin(0.05), 0, Math.cos(0.05)] as const;
      const of = (z: number, normal: Vector): Contact =>
        touch(engine(), plane(normal, 0), crate, { position: [0, 0, z], quaternion }, { point: 'corners' })
          .contact;
      const [above, below] = [of(0.45, UP), of(-0.45, UP)];
      expect(above.point[0]).toBeGreaterThan(0.1);
      expect(below.point[0]).toBeCloseTo(-above.point[0], precision === 'double' ? 12 : 5);
      expect(of(-0.45, [0, 0, -1]).point).toEqual(below.point);
      using scene = engine().createScene({
        segments: { crate: [crate], sheet: [plane(UP, 0)] },
        pairs: [['crate', 'sheet']],
      });
      scene.setPose('crate', { position: [0, 0, 0.45], quaternion });
      expect(contacts(scene, { point: 'corners' }).at(0).point).toEqual(above.point);
    });

    it('leave polygons as they are, and contacts of what is round or has no plane', () => {
      const at = { position: [0.1, 0.2, 0.45], quaternion: [0, Math.sin(0.1), 0, Math.cos(0.1)] } as const;
      const both = (ground: ElementSource, body: ElementSource) =>
        (['centroid', 'corners'] as const).map(
          (point) => touch(engine(), ground, body, at, { point }).contact,
        );
      const [one, other] = both(halfSpace(UP, 0), box([0, 0, 0], [0.5, 0.5, 0.5]));
      expect(other!.point).not.toEqual(one!.point);
      expect(other!.polygon).toEqual(one!.polygon);
      expect(one!.polygon!.centroid).toEqual(one!.point);
      for (const [ground, body] of [
        [halfSpace(UP, 0), cylinder([0, 0, -0.5], [0, 0, 0.5], 0.3)],
        [box([0, 0, -1], [2, 2, 1]), box([0, 0, 0], [0.5, 0.5, 0.5])],
      ] as const) {
        const [centroid, corners] = both(ground, body);
        expect(corners).toEqual(centroid);
      }
    });

    it('are halfway between the points of bodies that only touch, and need no polygons', () => {
      const crate = box([0, 0, 0], [0.5, 0.5, 0.5]);
      const at = { position: [0.25, 0, 0.5], quaternion: [0, 0, 0, 1] } as const;
      const options = { point: 'corners', polygons: 'deepest' } as const;
      expect(touch(engine(), halfSpace(UP, 0), crate, at, options).contact.point).toEqual([0.25, 0, 0]);
      const tilted = { position: [0, 0, 0.45], quaternion: [0, Math.sin(0.1), 0, Math.cos(0.1)] } as const;
      const without = touch(engine(), halfSpace(UP, 0), crate, tilted, options).contact;
      const { contact } = touch(engine(), halfSpace(UP, 0), crate, tilted, { point: 'corners' });
      expect(without.point).toEqual(contact.point);
      expect(without.polygon).toBeUndefined();
    });

    it('do not jump where the tilt passes 0, nor where corners come out of the ground', () => {
      const crate = box([0, 0, 0], [0.5, 0.4, 0.5]);
      const [depth, width] = [0.001, 1];
      using scene = engine().createScene({
        segments: { ground: [plane(UP, 0)], crate: [crate] },
        pairs: [['ground', 'crate']],
      });
      const at = (tilt: number): Vector => {
        const quaternion = [0, Math.sin(tilt / 2), 0, Math.cos(tilt / 2)] as const;
        scene.setPose('crate', { position: [0, 0, 0], quaternion });
        const low = 0.5 * (Math.cos(tilt) + Math.abs(Math.sin(tilt)));
        scene.setPose('crate', { position: [0.004, 0.003, low - depth], quaternion });
        return contacts(scene, { point: 'corners' }).at(0).point;
      };
      // Two edges, the lower one so deep: the mean goes from one to the other for each depth / width of tilt.
      const bound = width ** 2 / depth + 2;
      const tilts = Array.from({ length: 801 }, (_, i) => (i - 400) * 1e-5);
      const noise = (precision === 'double' ? 2 ** -52 : 2 ** -23) * 64 * bound;
      const places = tilts.map(at);
      let most = 0;
      places.slice(1).forEach((place, i) => {
        const moved = length(between(places[i]!, place));
        expect(moved, `tilt ${tilts[i]}`).toBeLessThan(bound * 1e-5 + noise);
        most = Math.max(most, moved);
      });
      // From the middle of one edge to that of the other.
      expect(dot(add(places[0]!, places.at(-1)!, -1), [1, 0, 0])).toBeLessThan(-0.9);
      expect(most).toBeGreaterThan(bound * 1e-6);
    });

    it('refuse other words', () => {
      using scene = engine().createScene({ segments: { a: [box([0, 0, 0], [1, 1, 1])] }, pairs: [] });
      const ask = (point: unknown) => (): unknown => contacts(scene, { point } as never);
      expect(ask('middle')).toThrow("contacts: point must be 'centroid' or 'corners', got \"middle\"");
      expect(ask(1)).toThrow("contacts: point must be 'centroid' or 'corners', got 1");
    });
  });
});

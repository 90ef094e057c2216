import { describe, expect, it } from 'vitest';
import {
  box,
  capsule,
  cone,
  cylinder,
  type Element,
  type Engine,
  halfSpace,
  hull,
  triangle,
  type Vector,
} from '../../../../bindings/index.ts';
import { type Contact, contacts } from '../../../../modules/contacts/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { between, length } from '../../../support/vectors.ts';

const GROUND = halfSpace([0, 0, 1], 0);

/** The only contact of two elements where they stand. */
function touch(engine: Engine, a: Element, b: Element, maxDistance = 0): Contact {
  using scene = engine.createScene({ segments: { a: [a], b: [b] }, pairs: [['a', 'b']] });
  const found = [...contacts(scene, { maxDistance })];
  expect(found.length).toBe(1);
  return found[0]!;
}

/** What two circles have in common whose centers are so far apart. */
function lens(r: number, s: number, apart: number): number {
  const angle = (p: number, q: number): number => Math.acos((apart ** 2 + p ** 2 - q ** 2) / (2 * apart * p));
  const piece = (p: number, half: number): number => p ** 2 * (half - Math.sin(half) * Math.cos(half));
  return piece(r, angle(r, s)) + piece(s, angle(s, r));
}

describe('contacts that one can see', () => {
  forSomeBuilds(({ precision }, engine) => {
    const gate = precision === 'double' ? 1e-13 : 1e-5;
    const near = (p: Vector, q: Vector): void => expect(length(between(p, q))).toBeLessThan(gate);

    it.each([
      { r: 0.5, s: 0.5, apart: 0.3 },
      { r: 0.5, s: 0.2, apart: 0.4 },
      { r: 0.3, s: 0.5, apart: 0.21 },
      { r: 0.5, s: 0.5, apart: 0.99 },
      { r: 0.5, s: 0.5, apart: 1e-3 },
    ])('are lenses, where ends of $r m and $s m lie on each other, $apart m aside', ({ r, s, apart }) => {
      const drum = cylinder([0, 0, -1], [0, 0, 0], r);
      const { polygon, point } = touch(engine(), drum, cylinder([apart, 0, 0], [apart, 0, 1], s), 1e-4);
      expect(Math.abs(polygon!.area - lens(r, s, apart))).toBeLessThan(gate);
      expect(Math.abs(point[1])).toBeLessThan(gate);
      // The centroid of a segment is at 2 R sin³x / (3 (x − sin x cos x)) from the middle of its circle.
      const moment = (p: number, q: number): number => {
        const cosine = (apart ** 2 + p ** 2 - q ** 2) / (2 * apart * p);
        return (2 / 3) * (p * Math.sqrt(1 - cosine ** 2)) ** 3;
      };
      const pieces = [r, s].map((p, i) => {
        const cosine = (apart ** 2 + p ** 2 - [s, r][i]! ** 2) / (2 * apart * p);
        return p ** 2 * (Math.acos(cosine) - cosine * Math.sqrt(1 - cosine ** 2));
      }) as [number, number];
      const expected = (moment(r, s) + apart * pieces[1] - moment(s, r)) / (pieces[0] + pieces[1]);
      expect(Math.abs(point[0] - expected)).toBeLessThan(gate / polygon!.area);
    });

    it('are the smaller end, where it lies within the other, also in the bulge beside the vertices', () => {
      const drum = cylinder([0, 0, -1], [0, 0, 0], 0.5);
      for (let i = 0; i < 40; i++) {
        for (const [aside, radius] of [
          [0.2, 0.3],
          [0.1, 0.05],
          [0.4965, 0.0034],
        ] as const) {
          const [x, y] = [aside * Math.cos(i / 6), aside * Math.sin(i / 6)];
          const { polygon, point } = touch(engine(), drum, cylinder([x, y, 0], [x, y, 1], radius), 1e-6);
          expect(Math.abs(polygon!.area - Math.PI * radius ** 2)).toBeLessThan(gate);
          near([point[0], point[1], 0], [x, y, 0]);
        }
      }
    });

    it('are whole ends, where equal cylinders and cones stand on each other', () => {
      for (const aside of [0, 1e-15, 1e-13]) {
        const lower = cylinder([0, 0, -1], [0, 0, 0], 0.5);
        for (const [upper, radius] of [
          [cylinder([aside, 0, 0], [aside, 0, 1], 0.5), 0.5],
          [cone([aside, 0, 0], [aside, 0, 1], 0.5), 0.5 * (1 - 1e-6)],
        ] as const) {
          const { polygon, point } = touch(engine(), lower, upper, 1e-6);
          expect(Math.abs(polygon!.area - Math.PI * radius ** 2)).toBeLessThan(Math.max(gate, 2 * aside));
          near([point[0] - aside / 2, point[1], 0], [0, 0, 0]);
        }
      }
    });

    it('are circles under cones that stand, on base or apex, and parts of parabolas under those that lie', () => {
      const [half, radius, depth] = [0.3, 0.2, 0.01];
      for (const support of [GROUND, box([0, 0, -1], [2, 2, 1])]) {
        const base = touch(engine(), support, cone([0, 0, -depth], [0, 0, 0.6 - depth], radius));
        const wide = (radius * (0.6 - depth)) / 0.6;
        expect(Math.abs(base.polygon!.area - Math.PI * wide ** 2)).toBeLessThan(gate);
        const apex = touch(engine(), support, cone([0, 0, 0.6 - depth], [0, 0, -depth], radius));
        expect(Math.abs(apex.polygon!.area - Math.PI * ((radius * depth) / 0.6) ** 2)).toBeLessThan(gate);
        // With its lower side level: the axis rises by the half angle of the cone, to the middle of the base.
        const [length3, slant] = [2 * half, Math.hypot(2 * half, radius)];
        const [cosine, sine] = [length3 / slant, radius / slant];
        const lying = touch(
          engine(),
          support,
          cone([length3 * cosine, 0, length3 * sine - depth], [0, 0, -depth], radius),
        );
        // Of the base, the plane cuts off a chord as deep as this, from which the parabola goes as far as
        // that.
        const chord = depth / cosine;
        const width = Math.sqrt(chord * (2 * radius - chord));
        const foot = slant - chord * sine;
        // Where the upper side of the cone meets the plane.
        const tip = depth / Math.tan(2 * Math.atan2(radius, length3));
        const { polygon, point } = lying;
        expect(Math.abs(polygon!.area - (4 / 3) * width * (foot - tip))).toBeLessThan(8 * gate);
        expect(Math.abs(point[0] - (foot - (2 / 5) * (foot - tip)))).toBeLessThan(64 * gate);
      }
    });

    it('are edges of two points under capsules that lie, and one point under those that stand', () => {
      for (const support of [
        GROUND,
        box([0, 0, -1], [2, 2, 1]),
        hull([-2, 2].flatMap((x) => [-2, 2].flatMap((y) => [-2, 0].map((z): Vector => [x, y, z])))),
        triangle([-3, -3, -0.1], [3, -3, -0.1], [0, 5, -0.1], 0.1),
        cylinder([0, 0, -1], [0, 0, 0], 3),
        cone([0, 0, 0], [0, 0, -3], 3),
      ]) {
        const lying = touch(engine(), support, capsule([-0.3, 0.1, 0.09], [0.3, 0.1, 0.09], 0.1));
        const xs = lying.polygon!.vertices.map(([x]) => x).sort((p, q) => p - q);
        expect(xs.length).toBe(2);
        near([xs[0]!, xs[1]!, 0], [-0.3, 0.3, 0]);
        near(lying.point, [0, 0.1, -0.005]);
        expect(lying.polygon!.area).toBe(0);
        for (const depth of lying.polygon!.depths) expect(Math.abs(depth - 0.01)).toBeLessThan(gate);
        const standing = touch(engine(), support, capsule([0.1, 0, 0.09], [0.1, 0, 1], 0.1));
        expect(standing.polygon!.vertices.length).toBe(1);
        near(standing.point, [0.1, 0, -0.005]);
      }
    });

    it('are what capsules side by side have in common, and where they cross as far as they overlap', () => {
      const rod = capsule([-0.5, 0, 0], [0.5, 0, 0], 0.1);
      const along = touch(engine(), rod, capsule([-0.2, 0, 0.19], [0.9, 0, 0.19], 0.1));
      const xs = along.polygon!.vertices.map(([x]) => x).sort((p, q) => p - q);
      near([xs[0]!, xs[1]!, 0], [-0.2, 0.5, 0]);
      near(along.point, [0.15, 0, 0.095]);
      const across = touch(engine(), rod, capsule([0.1, -0.5, 0.19], [0.1, 0.5, 0.19], 0.1));
      near(across.point, [0.1, 0, 0.095]);
      const apart = Math.sqrt(0.2 ** 2 - 0.19 ** 2);
      const [p, q] = across.polygon!.vertices as [Vector, Vector];
      expect(Math.abs(length(between(p, q)) - 2 * apart)).toBeLessThan(gate);
    });

    it('are what a plate has of itself, thinner than it sinks in', () => {
      const plate = box([0, 0, 0], [0.5, 0.3, 0.001]);
      for (const support of [box([0, 0, -1.002], [2, 2, 1]), cylinder([0, 0, -2], [0, 0, -0.002], 2)]) {
        const { polygon } = touch(engine(), support, plate, 0.05);
        expect(Math.abs(polygon!.area - 0.6)).toBeLessThan(gate);
      }
    });

    it('are strips, where cylinders lie on each other along or across', () => {
      const [radius, depth] = [0.2, 0.01];
      const rail = cylinder([-1, 0, -radius], [1, 0, -radius], radius);
      const width = Math.sqrt(depth * (2 * radius - depth));
      const high = radius - depth;
      const along = touch(engine(), rail, cylinder([-0.3, 0, high], [0.4, 0, high], radius));
      expect(Math.abs(along.polygon!.area - 0.7 * 2 * width)).toBeLessThan(16 * gate);
      near(along.point, [0.05, 0, -depth / 2]);
      const across = touch(engine(), rail, cylinder([0.1, -0.3, high], [0.1, 0.4, high], radius));
      expect(Math.abs(across.polygon!.area - 4 * width ** 2)).toBeLessThan(16 * gate);
      near(across.point, [0.1, 0, -depth / 2]);
    });
  });
});

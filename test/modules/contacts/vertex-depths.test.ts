import { describe, expect, it } from 'vitest';
import {
  box,
  cone,
  cylinder,
  type Element,
  type Engine,
  halfSpace,
  hull,
  line,
  triangle,
  type Vector,
} from '../../../bindings/index.ts';
import { type Contact, contacts } from '../../../modules/contacts/index.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../support/random.ts';
import { add, between, cross, dot, length, normalize } from '../../support/vectors.ts';

type Quaternion = [number, number, number, number];

function turn(axis: Vector, angle: number): Quaternion {
  return [...add([0, 0, 0], axis, Math.sin(angle / 2)), Math.cos(angle / 2)] as Quaternion;
}

function turned([x, y, z, w]: Quaternion, v: Vector): Vector {
  const twice = add([0, 0, 0], cross([x, y, z], v), 2);
  return add(add(v, twice, w), cross([x, y, z], twice));
}

const FLAT_GROUND = halfSpace([0, 0, 1], 0);
const UNTURNED: Quaternion = [0, 0, 0, 1];

function corners([x, y, z]: Vector): Vector[] {
  return [-x, x].flatMap((i) => [-y, y].flatMap((j) => [-z, z].map((k): Vector => [i, j, k])));
}

/** The only contact of two elements of which one stands somewhere. */
function touch(
  engine: Engine,
  a: Element,
  b: Element,
  position: Vector,
  quaternion: Quaternion,
  maxDistance = 0,
): Contact {
  using scene = engine.createScene({ segments: { a: [a], b: [b] }, pairs: [['a', 'b']] });
  scene.setPose('b', { position, quaternion });
  const found = [...contacts(scene, { maxDistance })];
  expect(found.length).toBe(1);
  return found[0]!;
}

/** How far below z = 0 a plane is at x, y; it is that of all p with normal · p = level. */
function depthOfPlane(normal: Vector, level: number, [x, y]: Vector): number {
  return (normal[0] * x + normal[1] * y - level) / normal[2];
}

/** The plane through three of the points that has none below it and lies below a place. */
function faceBelow(points: readonly Vector[], place: Vector): { normal: Vector; level: number } {
  let lowest = { normal: [0, 0, 1] as Vector, level: -Infinity };
  let highest = -Infinity;
  points.forEach((p, i) => {
    points.slice(i + 1).forEach((q, k) => {
      for (const r of points.slice(i + k + 2)) {
        const across = cross(between(p, q), between(p, r));
        if (length(across) < 1e-9 || Math.abs(across[2]) < 1e-9 * length(across)) continue;
        const normal = normalize(across[2] < 0 ? add([0, 0, 0], across, -1) : across);
        const level = dot(normal, p);
        if (points.some((other) => dot(normal, other) < level - 1e-9)) continue;
        // Of the planes below all points, what lies below the place is the highest there.
        const height = -depthOfPlane(normal, level, place);
        if (height > highest) [lowest, highest] = [{ normal, level }, height];
      }
    });
  });
  return lowest;
}

/** A turn by up to so much, about an axis that lies level, after one about z. */
function tilt(random: Random, most: number): Quaternion {
  const angle = random.between(0, 2 * Math.PI);
  return turn([Math.cos(angle), Math.sin(angle), 0], random.between(0, most));
}

describe('how deep elements overlap at the vertices of a contact', () => {
  forSomeBuilds(({ precision }, engine) => {
    const gate = precision === 'double' ? 1e-12 : 2e-5;
    const most = ({ polygon }: Contact): number => Math.max(...polygon!.depths);

    it('is the depth of a crate that lies flat, and tells its tilt', () => {
      const cube = box([0, 0, 0], [0.5, 0.5, 0.5]);
      const flat = touch(engine(), FLAT_GROUND, cube, [0, 0, 0.45], UNTURNED);
      expect(flat.polygon!.depths.length).toBe(4);
      for (const depth of flat.polygon!.depths) expect(Math.abs(depth - 0.05)).toBeLessThan(gate);
      const hanging = touch(engine(), FLAT_GROUND, cube, [0, 0, 0.51], UNTURNED, 0.02);
      for (const depth of hanging.polygon!.depths) expect(Math.abs(depth + 0.01)).toBeLessThan(gate);
      // Turned about y: the edge at −x is deeper than that at +x, by the sine of the angle.
      const angle = 0.01;
      const tilted = touch(engine(), FLAT_GROUND, cube, [0, 0, 0.45], turn([0, 1, 0], -angle));
      tilted.polygon!.vertices.forEach(([x], i) => {
        const bottom = 0.45 - 0.5 / Math.cos(angle) + x * Math.tan(angle);
        const expected = Math.min(tilted.depth, -bottom);
        expect(Math.abs(tilted.polygon!.depths[i]! - expected)).toBeLessThan(gate);
      });
      expect(Math.max(...tilted.polygon!.depths) - Math.min(...tilted.polygon!.depths)).toBeGreaterThan(
        0.0099,
      );
    });

    it(`is that to the face of a box or the end of a cylinder on the ground, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      for (let n = 0; n < 200; n++) {
        const half: Vector = [random.between(0.1, 1), random.between(0.1, 1), random.between(0.1, 1)];
        const q = tilt(random, 0.7);
        const rounding = n % 3 === 0 ? random.between(0, 0.1) : 0;
        const isBox = n % 2 === 0;
        const radius = half[0];
        const element = isBox
          ? box([0, 0, 0], half, [0, 0, 0, 1], rounding)
          : cylinder([0, 0, -half[2]], [0, 0, half[2]], radius, rounding);
        const up = turned(q, [0, 0, 1]);
        const reach = isBox
          ? [0, 1, 2].reduce(
              (sum, i) => sum + half[i]! * Math.abs(turned(q, [+(i === 0), +(i === 1), +(i === 2)])[2]),
              0,
            )
          : half[2] * up[2] + radius * Math.hypot(up[0], up[1]);
        const depth = 2 * reach * random.between(0.01, 0.3);
        const position: Vector = [random.between(-1, 1), random.between(-1, 1), reach + rounding - depth];
        const found = touch(engine(), FLAT_GROUND, element, position, q);
        expect(Math.abs(found.depth - depth)).toBeLessThan(8 * gate);
        found.polygon!.vertices.forEach((vertex, i) => {
          const bottom = depthOfPlane(up, dot(up, position) - half[2] - rounding, vertex);
          expect(Math.abs(found.polygon!.depths[i]! - Math.min(depth, bottom)), `number ${n}`).toBeLessThan(
            16 * gate,
          );
        });
        // No vertex is deeper than the contact. On the ground one is as deep, of a cylinder nearly, between
        // arcs, but for plates of which an edge is all in the ground.
        const sag = isBox ? 0 : radius * (1 - Math.cos(Math.PI / 12)) * Math.hypot(up[0], up[1]);
        if (depth < 2 * half[2] * up[2]) {
          expect(found.depth - most(found)).toBeLessThan(16 * gate + sag / up[2]);
        }
        expect(most(found)).toBeLessThanOrEqual(found.depth);
      }
    });

    it(`is that to the face of a hull below the centroid, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 1);
      for (let n = 0; n < 150; n++) {
        const points =
          n % 2 === 0
            ? Array.from({ length: random.integer(4, 12) }, () => random.vector(1))
            : corners([random.between(0.2, 1), random.between(0.2, 1), random.between(0.2, 1)]);
        const q = tilt(random, n % 2 === 0 ? 3 : 0.7);
        const world = points.map((p) => turned(q, p));
        const heights = world.map((p) => p[2]);
        const [low, high] = [Math.min(...heights), Math.max(...heights)];
        const depth = (high - low) * random.between(0.05, 0.6);
        const position: Vector = [0, 0, -low - depth];
        const found = touch(engine(), FLAT_GROUND, hull(points), position, q);
        if (found.polygon!.area < 1e-3) continue;
        const placed = world.map((p) => add(p, position));
        const { normal, level } = faceBelow(placed, found.point);
        // Where the centroid is within rounding of an edge, either face counts.
        const beside = [0, 1, 2, 3].map((i) =>
          faceBelow(placed, add(found.point, [Math.cos(i * 1.6), Math.sin(i * 1.6), 0], 1e-3)),
        );
        if (beside.some((other) => length(between(other.normal, normal)) > 1e-6)) continue;
        found.polygon!.vertices.forEach((vertex, i) => {
          const expected = Math.min(found.depth, depthOfPlane(normal, level, vertex));
          const steep = 1 / normal[2];
          expect(Math.abs(found.polygon!.depths[i]! - expected), `number ${n}`).toBeLessThan(
            1e3 * gate * steep,
          );
        });
      }
    });

    it(`is how far the faces of two boxes that are stacked overlap, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 2);
      let tested = 0;
      for (let n = 0; n < 200; n++) {
        const lower: Vector = [random.between(0.3, 1), random.between(0.3, 1), random.between(0.3, 1)];
        const upper: Vector = [random.between(0.3, 1), random.between(0.3, 1), random.between(0.3, 1)];
        const q = tilt(random, 0.1);
        const position: Vector = [
          random.between(-0.3, 0.3),
          random.between(-0.3, 0.3),
          lower[2] + upper[2] - random.between(0, 0.01),
        ];
        using scene = engine().createScene({
          segments: { a: [box([0, 0, 0], lower)], b: [box([0, 0, 0], upper)] },
          pairs: [['a', 'b']],
        });
        scene.setPose('b', { position, quaternion: q });
        const [found] = [...contacts(scene, { maxDistance: 0.2 })];
        if (found?.polygon === undefined || found.polygon.area < 0.01 || found.normal[2] !== 1) continue;
        const up = turned(q, [0, 0, 1]);
        found.polygon.vertices.forEach((vertex, i) => {
          const shared = lower[2] + depthOfPlane(up, dot(up, position) - upper[2], vertex);
          const expected = Math.min(shared, -found.distance);
          expect(Math.abs(found.polygon!.depths[i]! - expected), `number ${n}`).toBeLessThan(16 * gate);
          tested++;
        });
        expect(most(found)).toBeLessThanOrEqual(-found.distance);
      }
      expect(tested).toBeGreaterThan(100);
    });

    it('is that to the side of a cone, the face or edge of a triangle, and along a line', () => {
      const [half, radius, depth] = [0.3, 0.2, 0.01];
      const slant = Math.hypot(2 * half, radius);
      const expectDepths = (element: Element, q: Quaternion, z: number, at: (x: number) => number): void => {
        const found = touch(engine(), FLAT_GROUND, element, [0, 0, z], q);
        expect(Math.abs(found.depth - depth)).toBeLessThan(gate);
        expect(found.polygon!.vertices.length).toBeGreaterThan(1);
        found.polygon!.vertices.forEach(([x], i) => {
          const expected = Math.min(found.depth, at(x));
          expect(Math.abs(found.polygon!.depths[i]! - expected)).toBeLessThan(16 * gate);
        });
      };
      // Its lower side level, then turned about its apex by a little: the base is higher.
      const lying = cone([(-4 * half * half) / slant, 0, (2 * half * radius) / slant], [0, 0, 0], radius);
      for (const angle of [0, 0.01]) {
        const sink = -depth;
        expectDepths(lying, turn([0, 1, 0], angle), sink, (x) => depth + x * Math.tan(angle));
        const rod = line([0, 0, 0], [-1, 0, 0], 0);
        expectDepths(rod, turn([0, 1, 0], angle), sink, (x) => depth + x * Math.tan(angle));
        const leaf = triangle([0, 0.3, 0], [0, -0.2, 0], [-1, 0, 0], 0);
        expectDepths(leaf, turn([0, 1, 0], angle), sink, (x) => depth + x * Math.tan(angle));
        const blade = triangle([0, 0, 0], [-1, 0, 0], [0, 0, 1], 0);
        expectDepths(blade, turn([0, 1, 0], angle), sink, (x) => depth + x * Math.tan(angle));
      }
      // On its base, its apex, and in between: a plane each.
      const up = cone([0, 0, 0], [0, 0, 1], 0.5);
      expectDepths(up, turn([0, 1, 0], 0.1), 0.5 * Math.sin(0.1) - depth, (x) => {
        return depth - 0.5 * Math.sin(0.1) + x * Math.tan(0.1);
      });
      expectDepths(up, turn([1, 0, 0], Math.PI), 1 - depth, () => depth);
    });

    it('hardly changes where a body that lies flat is turned by the least angle', () => {
      const bodies: Element[] = [
        box([0, 0, 0], [0.5, 0.5, 0.5]),
        hull(corners([0.5, 0.5, 0.5])),
        cylinder([0, 0, -0.5], [0, 0, 0.5], 0.5),
        cylinder([-0.5, 0, 0], [0.5, 0, 0], 0.5),
      ];
      for (const body of bodies) {
        for (const angle of [-1e-6, -1e-9, 0, 1e-9, 1e-6]) {
          const found = touch(engine(), FLAT_GROUND, body, [0, 0, 0.49], turn([0, 1, 0], angle));
          for (const depth of found.polygon!.depths) {
            expect(Math.abs(depth - 0.01)).toBeLessThan(2e-6 + gate);
          }
        }
      }
    });

    it('lies in columns beside the vertices', () => {
      using scene = engine().createScene({
        segments: { a: [FLAT_GROUND], b: [box([0, 0, 0.25], [0.5, 0.5, 0.5])] },
        pairs: [['a', 'b']],
      });
      const found = contacts(scene);
      expect([...found.vertexDepth]).toEqual([0.25, 0.25, 0.25, 0.25]);
      expect(found.at(0).polygon!.depths).toEqual([0.25, 0.25, 0.25, 0.25]);
      expect(contacts(scene, { polygons: 'deepest' }).vertexDepth.length).toBe(0);
    });
  });
});

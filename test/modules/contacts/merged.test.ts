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
  mesh,
  type SegmentSource,
  sphere,
  type Vector,
} from '../../../bindings/index.ts';
import { type Contact, type ContactOptions, contacts } from '../../../modules/contacts/index.ts';
import { cells, heightField } from '../../../modules/maps/index.ts';
import { BUILD_PAIRS, loadBuild } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../support/random.ts';
import { add, between, cross, dot, length } from '../../support/vectors.ts';

type Quaternion = [number, number, number, number];
interface Pose {
  position: Vector;
  quaternion: Quaternion;
}

const UP: Vector = [0, 0, 1];
const UNTURNED: Quaternion = [0, 0, 0, 1];
const CRATE = box([0, 0, 0], [0.25, 0.25, 0.25]);
const EDGES: Vector[] = [-0.2, 0.2].flatMap((x) => [-0.2, 0.2].map((y): Vector => [x, y, -0.2]));

/** Bodies of up to half a metre from their middle. */
const BODIES: Readonly<Record<string, Element>> = {
  box: CRATE,
  'rounded box': box([0, 0, 0], [0.2, 0.15, 0.1], UNTURNED, 0.05),
  cylinder: cylinder([0, 0, -0.2], [0, 0, 0.2], 0.15),
  hull: hull([...EDGES, [0, 0, 0.3], [0.1, 0.3, 0]]),
  sphere: sphere([0, 0, 0], 0.3),
  capsule: capsule([-0.2, 0, 0], [0.2, 0.05, 0], 0.1),
  cone: cone([0, 0, -0.2], [0, 0, 0.2], 0.2),
};

function turned([x, y, z, w]: Quaternion, v: Vector): Vector {
  const twice = add([0, 0, 0], cross([x, y, z], v), 2);
  return add(add(v, twice, w), cross([x, y, z], twice));
}

function drawTurn(random: Random, most = Math.PI): Quaternion {
  const half = random.between(0, most) / 2;
  return [...add([0, 0, 0], random.direction(), Math.sin(half)), Math.cos(half)] as unknown as Quaternion;
}

/** Contacts of a surface and a body, both where their poses are. */
function touch(
  engine: Engine,
  surface: SegmentSource,
  place: Pose,
  body: Element,
  pose: Pose,
  options: ContactOptions = {},
  treeFrom = 64,
): Contact[] {
  using scene = engine.createScene({
    segments: { surface, body: [body] },
    pairs: [['surface', 'body']],
    treeFrom,
  });
  scene.setPose('surface', place);
  scene.setPose('body', pose);
  return [...contacts(scene, options)];
}

/** A level square of 4 m of triangles whose inner corners lie anywhere. */
function patchwork(random: Random, side = 12): SegmentSource {
  const at = (i: number): number => (i === 0 || i === side ? 0 : random.between(-0.3, 0.3));
  const vertices: number[] = [];
  for (let y = 0; y <= side; y++)
    for (let x = 0; x <= side; x++)
      vertices.push((4 * (x + at(x))) / side - 2, (4 * (y + at(y))) / side - 2, 0);
  const indices: number[] = [];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [a, b, c, d] = [0, 1, side + 2, side + 1].map((k) => y * (side + 1) + x + k) as [
        number,
        number,
        number,
        number,
      ];
      indices.push(...(random.unit() < 0.5 ? [a, b, c, a, c, d] : [a, b, d, b, c, d]));
    }
  }
  return [mesh(vertices, indices)];
}

const FIELD = heightField(new Float32Array(41 * 41), {
  columns: 41,
  rows: 41,
  spacing: 0.1,
  origin: [-2, -2, 0],
});

/** A floor of cells, whose top is level with the origin. */
function floorOfCells(random: Random): SegmentSource {
  const keys: number[] = [];
  for (let x = -16; x < 16; x++)
    for (let y = -16; y < 16; y++) for (let z = -8; z < 0; z++) keys.push(x + 32768, y + 32768, z + 32768);
  // Some of the cells are given twice, in another order.
  for (let i = 0; i < 30; i++) keys.push(...keys.slice(3 * random.integer(0, 99)).slice(0, 3));
  return cells({ resolution: 0.125, keys: Int32Array.from(keys) });
}

/** A box of triangles: each side cut into so many squares along each edge. */
function cubeOfTriangles(half: Vector, parts: number): SegmentSource {
  const vertices: number[] = [];
  const indices: number[] = [];
  for (let axis = 0; axis < 3; axis++) {
    for (const sign of [-1, 1]) {
      const first = vertices.length / 3;
      const [j, k] = [(axis + 1) % 3, (axis + 2) % 3] as [number, number];
      for (let u = 0; u <= parts; u++) {
        for (let v = 0; v <= parts; v++) {
          const corner = [0, 0, 0];
          corner[axis] = sign * half[axis]!;
          corner[j] = half[j]! * ((2 * u) / parts - 1);
          corner[k] = half[k]! * ((2 * v) / parts - 1);
          vertices.push(...corner);
        }
      }
      for (let u = 0; u < parts; u++) {
        for (let v = 0; v < parts; v++) {
          const [a, b, c, d] = [0, parts + 1, parts + 2, 1].map((i) => first + u * (parts + 1) + v + i) as [
            number,
            number,
            number,
            number,
          ];
          indices.push(...(sign > 0 ? [a, b, c, a, c, d] : [a, c, b, a, d, c]));
        }
      }
    }
  }
  return [mesh(vertices, indices)];
}

describe('contacts with surfaces', () => {
  forSomeBuilds(({ precision }, engine) => {
    const gate = precision === 'double' ? 1e-11 : 2e-5;

    /** Expects what a half-space of the same plane says. */
    function expectAlike(found: Contact, expected: Contact, label: string): void {
      expect(Math.abs(found.distance - expected.distance), label).toBeLessThan(gate);
      expect(length(between(found.normal, expected.normal)), label).toBeLessThan(gate);
      expect(found.polygon === undefined, label).toBe(expected.polygon === undefined);
      if (found.polygon === undefined || expected.polygon === undefined) {
        expect(length(between(found.point, expected.point)), label).toBeLessThan(gate);
        return;
      }
      expect(Math.abs(found.polygon.area - expected.polygon.area), label).toBeLessThan(gate);
      // A small polygon has a centroid that is as uncertain as its outline is, over its area.
      const within = 4 * gate * Math.max(1, 1 / (expected.polygon.area + 1e-4));
      expect(length(between(found.point, expected.point)), label).toBeLessThan(within);
      const depths = (contact: Contact): number[] => [...contact.polygon!.depths].sort((p, q) => p - q);
      expect(depths(found).length, label).toBe(depths(expected).length);
      const others = depths(expected);
      depths(found).forEach((depth, i) =>
        expect(Math.abs(depth - others[i]!), label).toBeLessThan(64 * within),
      );
    }

    it('are one for a crate on a flat field, however deep, and its normal is that of the field', () => {
      const place = { position: [0, 0, 0] as Vector, quaternion: UNTURNED };
      for (const depth of [0, 1e-4, 0.05, 0.2]) {
        const pose = { position: [0.03, 0.02, 0.25 - depth] as Vector, quaternion: UNTURNED };
        const maxDistance = 0.001;
        const raw = touch(engine(), FIELD, place, CRATE, pose, { maxDistance, merge: false });
        expect(raw.length).toBeGreaterThan(50);
        const found = touch(engine(), FIELD, place, CRATE, pose, { maxDistance });
        expect(found.length).toBe(1);
        const [contact] = found as [Contact];
        expect(contact.normal.map((x) => x + 0)).toEqual(UP);
        expect(Math.abs(contact.distance + depth)).toBeLessThan(gate);
        expect(contact.polygon!.vertices.length).toBe(4);
        expect(Math.abs(contact.polygon!.area - 0.25)).toBeLessThan(gate);
        for (const one of contact.polygon!.depths) expect(Math.abs(one - depth)).toBeLessThan(gate);
      }
    });

    it(`are on a level surface as on the half-space below it, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      const surfaces = { field: FIELD, mesh: patchwork(random), cells: floorOfCells(random) };
      let most = 0;
      for (const [kind, surface] of Object.entries(surfaces)) {
        for (const [name, body] of Object.entries(BODIES)) {
          for (let n = 0; n < 25; n++) {
            const label = `${name} on ${kind}, number ${n}`;
            // Everything is turned and moved together, as a surface that has a pose.
            const place: Pose = { position: random.vector(2), quaternion: drawTurn(random) };
            const up = turned(place.quaternion, UP);
            const ground = halfSpace(up, dot(up, place.position));
            const here = add(place.position, turned(place.quaternion, [...random.vector(1)] as Vector));
            const level = add(here, up, -dot(up, between(place.position, here)));
            const pose: Pose = { position: level, quaternion: drawTurn(random) };
            const still: Pose = { position: [0, 0, 0], quaternion: UNTURNED };
            const [low] = touch(engine(), [ground], still, body, pose, { maxDistance: 9 });
            // The middle stays above an open surface: below it, bodies are pushed down.
            const wanted = random.between(-0.001, kind === 'cells' ? 0.15 : 0.09);
            pose.position = add(level, up, -low!.distance - wanted);
            const options = { maxDistance: 0.01 };
            const [expected] = touch(engine(), [ground], still, body, pose, options);
            const found = touch(engine(), surface, place, body, pose, options);
            const raw = touch(engine(), surface, place, body, pose, { ...options, merge: false });
            most = Math.max(most, raw.length);
            expect(found.length, label).toBe(1);
            expectAlike(found[0]!, expected!, label);
          }
        }
      }
      expect(most).toBeGreaterThan(40);
    });

    it('are two in a crease of two planes, each with what lies on it', () => {
      const heights = Float32Array.from({ length: 41 * 41 }, (_, i) => Math.abs((i % 41) - 20) * 0.0625);
      const valley = heightField(heights, { columns: 41, rows: 41, spacing: 0.125, origin: [-2.5, -2.5, 0] });
      const place: Pose = { position: [0, 0, 0], quaternion: UNTURNED };
      // The lower edges of the crate lie 0.025 deep, seen upright, in slopes of 1 : 2.
      const pose: Pose = { position: [0, 0, 0.25 + 0.125 - 0.025], quaternion: UNTURNED };
      const found = touch(engine(), valley, place, CRATE, pose);
      const slope = Math.sqrt(5);
      expect(found.map(({ normal }) => normal[0] * slope)).toEqual([
        expect.closeTo(1, 4),
        expect.closeTo(-1, 4),
      ]);
      for (const { distance, normal, polygon, point } of found) {
        expect(Math.abs(normal[2] * slope - 2)).toBeLessThan(1e-4);
        expect(Math.abs(distance + 0.025 * normal[2])).toBeLessThan(gate);
        // A strip from where the slope enters the crate's side to where it enters its bottom: 0.025 upright.
        expect(Math.abs(polygon!.area - 0.5 * 0.025 * slope)).toBeLessThan(gate);
        expect(Math.abs(Math.max(...polygon!.depths) + distance)).toBeLessThan(gate);
        expect(Math.abs(Math.abs(point[0]) - 0.225)).toBeLessThan(0.02);
      }
    });

    it('are one where a crate overhangs the border of a surface or the edge of a solid', () => {
      const place: Pose = { position: [0, 0, 0], quaternion: UNTURNED };
      const table = cubeOfTriangles([1, 1, 0.5], 3);
      for (const [surface, top, border] of [
        [FIELD, 0, 2],
        [table, 0.5, 1],
      ] as const) {
        const pose: Pose = { position: [border, 0.02, top + 0.25 - 0.05], quaternion: UNTURNED };
        const found = touch(engine(), surface, place, CRATE, pose);
        expect(found.length).toBe(1);
        const [{ normal, distance, polygon, point }] = found as [Contact];
        expect(normal.map((x) => x + 0)).toEqual(UP);
        expect(Math.abs(distance + 0.05)).toBeLessThan(gate);
        expect(Math.abs(polygon!.area - 0.125)).toBeLessThan(gate);
        expect(length(between(point, [border - 0.125, 0.02, top - 0.025]))).toBeLessThan(gate);
      }
    });

    it('are two between floor and wall, of cells as of triangles', () => {
      const keys: number[] = [];
      for (let x = -8; x < 8; x++)
        for (let y = -8; y < 8; y++)
          for (let z = -2; z < 8; z++) if (z < 0 || x < -2) keys.push(x + 32768, y + 32768, z + 32768);
      const room = cells({ resolution: 0.125, keys: Int32Array.from(keys) });
      const place: Pose = { position: [0, 0, 0], quaternion: UNTURNED };
      const pose: Pose = { position: [-0.25 + 0.25 - 0.01, 0.03, 0.25 - 0.02], quaternion: UNTURNED };
      const walls = mesh(
        [-0.25, -2, 0, 2, -2, 0, 2, 2, 0, -0.25, 2, 0, -0.25, -2, 2, -0.25, 2, 2],
        [0, 1, 2, 0, 2, 3, 0, 3, 5, 0, 5, 4],
      );
      for (const surface of [room, [walls]]) {
        const found = touch(engine(), surface, place, CRATE, pose);
        const sorted = found.toSorted((p, q) => p.depth - q.depth);
        expect(sorted.length).toBe(2);
        expect(length(between(sorted[0]!.normal, [1, 0, 0]))).toBeLessThan(gate);
        expect(length(between(sorted[1]!.normal, UP))).toBeLessThan(gate);
        expect(Math.abs(sorted[0]!.depth - 0.01)).toBeLessThan(gate);
        expect(Math.abs(sorted[1]!.depth - 0.02)).toBeLessThan(gate);
        expect(new Set(found.map(({ id }) => id)).size).toBe(2);
      }
    });

    it(`have the closest points of a solid's own, where bodies are apart, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 1);
      const half: Vector = [0.5, 0.4, 0.3];
      for (const parts of [1, 3]) {
        const surface = cubeOfTriangles(half, parts);
        for (const [name, body] of Object.entries(BODIES)) {
          for (let n = 0; n < 20; n++) {
            const label = `${name}, ${parts} parts, number ${n}`;
            const place: Pose = { position: random.vector(1), quaternion: drawTurn(random) };
            const pose: Pose = {
              position: add(place.position, random.direction(), random.between(0.6, 1)),
              quaternion: drawTurn(random),
            };
            const maxDistance = 0.2;
            const [expected] = touch(engine(), [box([0, 0, 0], half)], place, body, pose, { maxDistance });
            if (expected === undefined || expected.distance < 0.01) continue;
            const found = touch(engine(), surface, place, body, pose, { maxDistance });
            const same = found.filter(
              ({ distance, normal }) =>
                Math.abs(distance - expected.distance) < 1e3 * gate &&
                length(between(normal, expected.normal)) < 1e3 * gate,
            );
            expect(same.length, label).toBe(1);
          }
        }
      }
    });

    it(`are no closer than bodies are to rough ground that they are apart from, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      const place: Pose = { position: [0, 0, 0], quaternion: UNTURNED };
      // What is beside a piece by a thousandth of the body's size counts as over it.
      const slack = 5e-4;
      let patches = 0;
      for (const [name, body] of Object.entries(BODIES)) {
        for (let n = 0; n < 60; n++) {
          const label = `${name}, number ${n}`;
          const heights = Float64Array.from({ length: 121 }, () => random.between(-0.15, 0.15));
          const ground = heightField(heights, {
            columns: 11,
            rows: 11,
            spacing: 0.3,
            origin: [-1.5, -1.5, 0],
          });
          using scene = engine().createScene({
            segments: { ground: [ground], body: [body] },
            pairs: [['ground', 'body']],
          });
          // Down as far as it is away, until it is as close as it shall be.
          const quaternion = drawTurn(random);
          const wanted = random.between(0.001, 0.03);
          let z = 1;
          let away = Infinity;
          for (let i = 0; i < 200 && away > wanted + 1e-4; i++) {
            scene.setPose('body', { position: [0.1, 0.05, z], quaternion });
            scene.setPose('ground', place);
            away = scene.evaluate().distance[0]!;
            z -= away - wanted;
          }
          for (const contact of contacts(scene, { maxDistance: 0.04 })) {
            expect(contact.distance, label).toBeGreaterThan(away - slack);
            for (const depth of contact.polygon?.depths ?? [])
              expect(depth, label).toBeLessThan(slack - away);
            if (contact.polygon !== undefined) patches++;
          }
        }
      }
      expect(patches).toBeGreaterThan(200);
    });

    it(`are parted by the depth of the least deep one, on a solid that bulges, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 2);
      const half: Vector = [0.5, 0.4, 0.3];
      const solid = box([0, 0, 0], half);
      let tested = 0;
      for (const parts of [1, 2]) {
        const surface = cubeOfTriangles(half, parts);
        for (const [name, body] of Object.entries(BODIES)) {
          for (let n = 0; n < 60; n++) {
            const label = `${name}, ${parts} parts, number ${n}`;
            const place: Pose = { position: random.vector(1), quaternion: drawTurn(random) };
            const pose: Pose = {
              position: add(place.position, random.direction(), random.between(0.5, 0.9)),
              quaternion: drawTurn(random),
            };
            const [deep] = touch(engine(), [solid], place, body, pose);
            if (deep === undefined || deep.depth < 1e-3 || deep.depth > 0.03) continue;
            const found = touch(engine(), surface, place, body, pose);
            expect(found.length, label).toBeGreaterThan(0);
            // One is as deep as the two solids are, or a little more; patches at its side may be less deep.
            const deepest = found.filter(({ depth }) => depth > deep.depth - 1e3 * gate);
            expect(deepest.length, label).toBeGreaterThan(0);
            const [one] = deepest.toSorted((p, q) => p.depth - q.depth) as [Contact];
            const moved = { ...pose, position: add(pose.position, one.normal, one.depth) };
            const [left] = touch(engine(), [solid], place, body, moved);
            expect(left?.depth ?? 0, label).toBeLessThan(1e3 * gate);
            tested++;
          }
        }
      }
      expect(tested).toBeGreaterThan(40);
    });

    it(`do not show trees, nor which segment is the first, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 3);
      const heights = Float32Array.from({ length: 441 }, () => random.between(0, 0.1));
      const hills = heightField(heights, { columns: 21, rows: 21, spacing: 0.2, origin: [-2, -2, 0] });
      const triangles = patchwork(random, 7);
      for (const body of Object.values(BODIES)) {
        for (let n = 0; n < 10; n++) {
          const [x, y] = random.vector(0.5);
          const pose: Pose = { position: [x, y, random.between(0.1, 0.3)], quaternion: drawTurn(random) };
          const place: Pose = { position: [0, 0, 0], quaternion: UNTURNED };
          const found = [1, 256].map((treeFrom) =>
            touch(engine(), triangles, place, body, pose, {}, treeFrom),
          );
          expect(found[1]).toEqual(found[0]);
          for (const surface of [hills, triangles]) {
            using scene = engine().createScene({
              segments: { surface, body: [body] },
              pairs: [['body', 'surface']],
            });
            scene.setPose('body', pose);
            const other = [...contacts(scene)];
            const one = touch(engine(), surface, place, body, pose);
            expect(other.map(({ id }) => id)).toEqual(one.map(({ id }) => id));
            other.forEach(({ normal, distance, point, polygon }, i) => {
              const expected = one[i]!;
              expect(normal.map((x) => -x + 0)).toEqual(expected.normal.map((x) => x + 0));
              expect(distance).toBe(expected.distance);
              point.forEach((x, k) => expect(x).toBeCloseTo(expected.point[k]!, 6));
              expect(polygon?.vertices).toEqual(expected.polygon?.vertices.toReversed());
              expect(polygon?.depths).toEqual(expected.polygon?.depths.toReversed());
            });
          }
        }
      }
    });

    it('can be left as they are, for each triangle', () => {
      const place: Pose = { position: [0, 0, 0], quaternion: UNTURNED };
      const pose: Pose = { position: [0.03, 0.02, 0.24], quaternion: UNTURNED };
      const all = touch(engine(), FIELD, place, CRATE, pose, { merge: false });
      expect(all.length).toBeGreaterThan(50);
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      const nearest = touch(engine(), FIELD, place, CRATE, pose, { nearestOnly: true });
      expect(nearest.length).toBe(1);
      const least = all.reduce((best, one) => (one.distance < best.distance ? one : best));
      expect(nearest[0]).toEqual(least);
    });
  });

  it.each(BUILD_PAIRS)('have the same bits in both builds, $precision', async ({ builds }) => {
    const random = createRandom(SEED + 4);
    const heights = Float32Array.from({ length: 441 }, () => random.between(0, 0.1));
    const hills = heightField(heights, { columns: 21, rows: 21, spacing: 0.2, origin: [-2, -2, 0] });
    const surfaces = [
      hills,
      FIELD,
      patchwork(random),
      floorOfCells(random),
      cubeOfTriangles([0.5, 0.4, 0.3], 2),
    ];
    const arrangements = surfaces.flatMap((surface) =>
      Object.values(BODIES).flatMap((body) =>
        Array.from({ length: 12 }, () => ({
          surface,
          body,
          pose: {
            position: [
              random.between(-0.6, 0.6),
              random.between(-0.6, 0.6),
              random.between(0, 0.5),
            ] as Vector,
            quaternion: drawTurn(random),
          },
        })),
      ),
    );
    const found: string[] = [];
    for (const build of builds) {
      const engine = await loadBuild(build);
      const place: Pose = { position: [0.01, -0.02, 0.03], quaternion: [0, 0, 0.6, 0.8] };
      const options = { maxDistance: 0.02 };
      const all = arrangements.map(({ surface, body, pose }) =>
        touch(engine, surface, place, body, pose, options),
      );
      expect(all.filter((some) => some.length > 0).length).toBeGreaterThan(100);
      found.push(JSON.stringify(all));
      engine.dispose();
    }
    expect(found[1]).toBe(found[0]);
  });
});

import { describe, expect, it } from 'vitest';
import {
  box,
  cylinder,
  type Element,
  type Engine,
  halfSpace,
  hull,
  type Vector,
} from '../../../../bindings/index.ts';
import { type Contact, contacts } from '../../../../modules/contacts/index.ts';
import { BUILD_PAIRS, loadBuild } from '../../../support/builds.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { add, between, cross, dot, length, normalize } from '../../../support/vectors.ts';
import { type Drum, sectionByLines, sectionOfDrum, sectionOfPoints } from './sections.ts';

const COUNT = 300;
const UP: Vector = [0, 0, 1];

type Quaternion = [number, number, number, number];

/** A turn about an axis. */
function turn(axis: Vector, angle: number): Quaternion {
  const [x, y, z] = add([0, 0, 0], axis, Math.sin(angle / 2));
  return [x, y, z, Math.cos(angle / 2)];
}

function turned([x, y, z, w]: Quaternion, v: Vector): Vector {
  const twice = add([0, 0, 0], cross([x, y, z], v), 2);
  return add(add(v, twice, w), cross([x, y, z], twice));
}

interface Pose {
  position: Vector;
  quaternion: Quaternion;
}

/** The only contact of two elements of which one stands somewhere. */
function touch(engine: Engine, a: Element, b: Element, pose: Pose, maxDistance = 0): Contact {
  using scene = engine.createScene({ segments: { a: [a], b: [b] }, pairs: [['a', 'b']] });
  scene.setPose('b', pose);
  const found = [...contacts(scene, { maxDistance })];
  expect(found.length).toBe(1);
  return found[0]!;
}

/** A direction that is neither upright nor level by less than 0.1 rad. */
function slanted(random: Random): Vector {
  for (;;) {
    const direction = random.direction();
    if (Math.abs(direction[2]) > 0.1 && Math.abs(direction[2]) < 0.995) return direction;
  }
}

/** Draws a drum that is pressed into the ground: how far, as a part of its height. */
function drawDrum(random: Random): Drum & { depth: number } {
  const axis = slanted(random);
  const [half, radius] = [random.between(0.1, 1), random.between(0.1, 1)];
  const reach = half * Math.abs(axis[2]) + radius * Math.hypot(axis[0], axis[1]);
  const depth = 2 * reach * random.between(0.02, 0.9);
  return {
    center: [random.between(-0.9, 0.9), random.between(-0.9, 0.9), reach - depth],
    axis,
    half,
    radius,
    depth,
  };
}

function drumElement({ center, axis, half, radius }: Drum, rounding = 0): Element {
  return cylinder(add(center, axis, -half), add(center, axis, half), radius, rounding);
}

const HERE: Pose = { position: [0, 0, 0], quaternion: [0, 0, 0, 1] };
const GROUND = halfSpace(UP, 0);

describe('contact patches', () => {
  forSomeBuilds(({ precision }, engine) => {
    const gate = precision === 'double' ? 1e-12 : 4e-5;
    const flat = ([x, y]: Vector): Vector => [x, y, 0];

    function expectPatch(
      found: Contact,
      expected: { area: number; centroid: Vector },
      within: number,
      label: string,
    ): void {
      const { area, centroid } = found.polygon!;
      expect(found.point, label).toEqual(centroid);
      expect(Math.abs(area - expected.area), label).toBeLessThan(within);
      // A small patch has a centroid that is as uncertain as its outline is, over its area.
      const aside = length(between(flat(centroid), flat(expected.centroid)));
      expect(aside, label).toBeLessThan(within * Math.max(1, 1 / expected.area));
      expect(Math.abs(centroid[2] - found.distance / 2), label).toBeLessThan(within);
    }

    it(`of cylinders on the ground are sections with its plane, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      for (let n = 0; n < COUNT; n++) {
        const drum = drawDrum(random);
        const found = touch(engine(), GROUND, drumElement(drum), HERE);
        expectPatch(found, sectionOfDrum(drum, UP, 0), 8 * gate, `number ${n}`);
      }
    });

    it(`of cylinders on a box are sections with its face, clipped by its sides, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 1);
      let clipped = 0;
      for (let n = 0; n < COUNT; n++) {
        const drawn = drawDrum(random);
        // Not so deep that another face is closer.
        const depth = Math.min(drawn.depth, 0.1);
        const lowest: Vector = [random.between(-1.45, 1.45), random.between(-1.15, 1.15), -depth];
        const end = Math.sign(drawn.axis[2]) * drawn.half;
        const outward = normalize(add(UP, drawn.axis, -drawn.axis[2]));
        const drum = { ...drawn, center: add(add(lowest, drawn.axis, end), outward, drawn.radius) };
        const sides: Vector[] = [
          [1, 0, 0],
          [-1, 0, 0],
          [0, 1, 0],
          [0, -1, 0],
        ];
        const table = box([0, 0, -2], [1.5, 1.2, 2]);
        const found = touch(engine(), table, drumElement(drum), HERE, 0);
        if (Math.abs(found.normal[2]) < 1 - 1e-9) continue;
        const planes = sides.map((normal): [Vector, number] => [
          normal,
          Math.abs(normal[0]) * 1.5 + Math.abs(normal[1]) * 1.2,
        ]);
        const expected = sectionByLines(drum, planes, UP, 0, 4000);
        if (expected.area < sectionOfDrum(drum, UP, 0).area - 1e-4) clipped++;
        // Lines 0.7 mm apart miss as much of a round end.
        expectPatch(found, expected, 5e-5, `number ${n}`);
      }
      expect(clipped).toBeGreaterThan(COUNT / 20);
    });

    it(`of boxes and hulls on the ground are sections with its plane, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 2);
      for (let n = 0; n < COUNT; n++) {
        const isBox = n % 2 === 0;
        const half: Vector = [random.between(0.1, 1), random.between(0.1, 1), random.between(0.1, 1)];
        const corners = [-1, 1].flatMap((x) =>
          [-1, 1].flatMap((y) => [-1, 1].map((z): Vector => [x * half[0], y * half[1], z * half[2]])),
        );
        const points = isBox
          ? corners
          : Array.from({ length: random.integer(4, 40) }, () => random.vector(1));
        const quaternion = turn(random.direction(), random.between(0, 3));
        const heights = points.map((p) => turned(quaternion, p)[2]);
        const [low, high] = [Math.min(...heights), Math.max(...heights)];
        const position: Vector = [
          random.between(-1, 1),
          random.between(-1, 1),
          -low - (high - low) * random.between(0.02, 0.9),
        ];
        const element = isBox ? box([0, 0, 0], half) : hull(points);
        const world = points.map((p) => add(position, turned(quaternion, p)));
        const found = touch(engine(), GROUND, element, { position, quaternion });
        const expected = sectionOfPoints(world, UP, 0);
        expectPatch(found, expected, 8 * gate, `number ${n}`);
        // Points that rounding puts beside an edge of the expected outline are no vertices of the found one.
        expect(found.polygon!.vertices.length).toBeLessThanOrEqual(Math.min(32, expected.count));
      }
    });
  });

  forSomeBuilds(({ precision }, engine) => {
    const gate = precision === 'double' ? 1e-13 : 1e-5;

    it('are circles under cylinders that stand, and rectangles under those that lie', () => {
      const depth = 0.001;
      for (const support of [GROUND, box([0, 0, -1], [2, 2, 1])]) {
        const standing = touch(engine(), support, cylinder([0, 0, -0.1], [0, 0, 0.1], 0.03), {
          position: [0.5, 0.25, 0.1 - depth],
          quaternion: [0, 0, 0, 1],
        });
        expect(Math.abs(standing.polygon!.area - Math.PI * 0.03 ** 2)).toBeLessThan(gate);
        expect(length(between(standing.point, [0.5, 0.25, -depth / 2]))).toBeLessThan(gate);
        const lying = touch(engine(), support, cylinder([-0.03, 0, 0], [0.03, 0, 0], 0.1), {
          position: [0.5, 0.25, 0.1 - depth],
          quaternion: [0, 0, 0, 1],
        });
        expect(lying.polygon!.vertices.length).toBe(4);
        const width = 2 * Math.sqrt(0.1 ** 2 - (0.1 - depth) ** 2);
        expect(Math.abs(lying.polygon!.area - 0.06 * width)).toBeLessThan(gate);
        expect(length(between(lying.point, [0.5, 0.25, -depth / 2]))).toBeLessThan(gate);
      }
    });

    it('are the end of a cylinder, where a box that is smaller or hangs over stands on it', () => {
      const drum = cylinder([0, 0, -1], [0, 0, 0], 0.5);
      const small = touch(engine(), drum, box([0, 0, 0.1], [0.2, 0.1, 0.1]), HERE, 1e-6);
      expect(Math.abs(small.polygon!.area - 0.08)).toBeLessThan(gate);
      expect(small.polygon!.vertices.length).toBe(4);
      const over = touch(engine(), drum, box([1, 0, 0.1], [1, 1, 0.1]), HERE, 1e-6);
      expect(Math.abs(over.polygon!.area - (Math.PI * 0.5 ** 2) / 2)).toBeLessThan(gate);
      expect(Math.abs(over.point[0] - (4 * 0.5) / (3 * Math.PI))).toBeLessThan(gate);
    });

    it('are whole circles, where an edge grazes them', () => {
      const area = Math.PI * 0.25;
      for (const part of [0, 1e-15, 1e-12, 1e-9, 1e-7]) {
        const edge = box([0.5 - part - 1, 0, -1], [1, 2, 1]);
        const { polygon } = touch(engine(), edge, cylinder([0, 0, 0], [0, 0, 1], 0.5), HERE);
        expect(Math.abs(polygon!.area - area)).toBeLessThan(Math.max(gate, 2 * part ** 1.5));
      }
    });

    it('are the faces of corners on the rim, where a box is inscribed in the end', () => {
      const drum = cylinder([0, 0, -1], [0, 0, 0], 0.5);
      const { polygon } = touch(engine(), drum, box([0, 0, 0.1], [0.3, 0.4, 0.1]), HERE, 1e-6);
      expect(Math.abs(polygon!.area - 0.48)).toBeLessThan(gate);
    });

    it('reach as far as contacts do', () => {
      const apart = { position: [0, 0, 0.502] as Vector, quaternion: [0, 0, 0, 1] as Quaternion };
      for (const element of [
        box([0, 0, 0], [0.5, 0.5, 0.5]),
        cylinder([0, 0, -0.5], [0, 0, 0.5], Math.sqrt(1 / Math.PI)),
      ]) {
        for (const support of [GROUND, box([0, 0, -1], [2, 2, 1])]) {
          const { polygon, distance, point } = touch(engine(), support, element, apart, 0.005);
          expect(distance).toBeCloseTo(0.002, 5);
          expect(Math.abs(polygon!.area - 1)).toBeLessThan(gate);
          expect(point[2]).toBeCloseTo(0.001, 5);
        }
      }
    });

    it('are the top of what lies all below the ground', () => {
      const below = { position: [0, 0, -3] as Vector, quaternion: [0, 0, 0, 1] as Quaternion };
      const { polygon } = touch(engine(), GROUND, box([0, 0, 0], [0.5, 0.25, 0.5]), below);
      expect(polygon!.area).toBeCloseTo(0.5, 5);
    });

    it('of rounded elements are those of their flat parts', () => {
      const depth = 0.01;
      const position: Vector = [0, 0, 0.7 - depth];
      const drum = touch(engine(), GROUND, cylinder([0, 0, -0.5], [0, 0, 0.5], 0.3, 0.2), {
        ...HERE,
        position,
      });
      expect(Math.abs(drum.polygon!.area - Math.PI * 0.09)).toBeLessThan(gate);
      const crate = touch(engine(), GROUND, box([0, 0, 0], [0.4, 0.5, 0.5], [0, 0, 0, 1], 0.2), {
        ...HERE,
        position,
      });
      expect(Math.abs(crate.polygon!.area - 0.8)).toBeLessThan(gate);
    });

    it('go round the normal counter-clockwise as seen from b, whichever is a', () => {
      const drum = cylinder([0, 0, 0.05], [0.1, 0.2, 0.95], 0.4);
      for (const support of [GROUND, box([0.2, 0, -1], [0.3, 2, 1])]) {
        for (const [a, b] of [
          [support, drum],
          [drum, support],
        ] as const) {
          const { polygon, normal } = touch(engine(), a, b, HERE);
          const { vertices } = polygon!;
          expect(vertices.length).toBeGreaterThan(4);
          for (let i = 0; i < vertices.length; i++) {
            const [p, q, r] = [0, 1, 2].map((k) => vertices[(i + k) % vertices.length]!) as [
              Vector,
              Vector,
              Vector,
            ];
            expect(dot(cross(between(p, q), between(q, r)), normal)).toBeGreaterThan(0);
          }
        }
      }
    });

    const wheel = cylinder([-0.03, 0, 0], [0.03, 0, 0], 0.1);
    const puck = cylinder([0, 0, -0.1], [0, 0, 0.1], 0.03);
    const crate = box([0, 0, 0], [0.5, 0.5, 0.5]);
    const corners = [-0.5, 0.5].flatMap((x) =>
      [-0.5, 0.5].flatMap((y) => [-0.5, 0.5].map((z): Vector => [x, y, z])),
    );
    const table = box([0, 0, -1], [3, 3, 1]);
    const STANDING = [
      { name: 'a wheel on the ground', support: GROUND, element: wheel, width: 0.06, height: 0.1 },
      { name: 'a puck on the ground', support: GROUND, element: puck, width: 0.06, height: 0.1 },
      { name: 'a crate on the ground', support: GROUND, element: crate, width: 1, height: 0.5 },
      { name: 'a hull on the ground', support: GROUND, element: hull(corners), width: 1, height: 0.5 },
      { name: 'a wheel on a box', support: table, element: wheel, width: 0.06, height: 0.1 },
      { name: 'a puck on a box', support: table, element: puck, width: 0.06, height: 0.1 },
    ];
    const DEPTH = 0.001;

    it.each(STANDING)(
      'have a centroid that is Lipschitz in the tilt: $name',
      ({ support, element, width, height }) => {
        // A face this wide, cut this deep, leaves the plane with its far edge at a tilt of `depth / width`;
        // then the cut narrows by depth / tilt², at most width² / depth, its middle by half of that.
        const bound = width ** 2 / DEPTH + 4 * height;
        const noise = precision === 'double' ? 1e-12 : 2e-5 * width;
        const steps = Array.from({ length: 121 }, (_, i) => 10 ** (-12 + i / 10)).filter(
          (tilt) => tilt < 0.5,
        );
        const tilts = [...steps.map((tilt) => -tilt).toReversed(), 0, ...steps];
        let most = 0;
        let before: Vector | undefined;
        tilts.forEach((tilt, i) => {
          // Pressed in by so much at its lowest.
          const [c, s] = [Math.cos(tilt), Math.abs(Math.sin(tilt))];
          const lowest = height * c + (width / 2) * s;
          const { point } = touch(engine(), support, element, {
            position: [0, 0, lowest - DEPTH],
            quaternion: turn([0, 1, 0], tilt),
          });
          if (before !== undefined) {
            const step = tilt - tilts[i - 1]!;
            const moved = length(between(before, point));
            expect(moved, `tilt ${tilt}`).toBeLessThan(bound * step + noise);
            most = Math.max(most, (moved - noise) / step);
          }
          before = point;
        });
        console.info(`${precision}: at most ${most.toPrecision(3)} m/rad, bound ${bound.toPrecision(3)}`);
      },
    );
  });

  it.each(BUILD_PAIRS)(
    `are the same bits with and without vectors: $precision, SEED=${SEED}`,
    async ({ builds }) => {
      const engines = await Promise.all(builds.map(loadBuild));
      const random = createRandom(SEED + 3);
      for (let n = 0; n < 100; n++) {
        const drum = drumElement(drawDrum(random), n % 3 === 0 ? 0.1 : 0);
        const points = hull(Array.from({ length: 12 }, () => random.vector(1)));
        const table = box([0.5, 0, -1], [0.7, 0.4, 1]);
        for (const [a, b] of [
          [GROUND, drum],
          [GROUND, points],
          [table, drum],
        ] as const) {
          const [one, other] = engines.map((engine) => touch(engine, a, b, HERE, 3));
          expect(one).toEqual(other);
        }
      }
      for (const engine of engines) engine.dispose();
    },
  );
});

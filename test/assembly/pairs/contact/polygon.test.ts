import { beforeAll, describe, expect, it } from 'vitest';
import type { Vector } from '../../../../bindings/base/checks.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { turnedBy } from '../box/obb/generators.ts';
import { between, length } from '../../../support/vectors.ts';
import {
  type Found,
  type Ground,
  middle,
  PolygonFinder,
  type RoundBox,
  swapTouch,
  type Touch,
  touchBoxes,
  touchGround,
} from './polygons.ts';
import { drawMotion, move, moveBox, moveGround, roundBox, UPRIGHT } from './stacks.ts';

const CUBE: RoundBox = { center: [0, 0, 0], half: [0.5, 0.5, 0.5], axes: UPRIGHT, radius: 0 };
const [X, Y, Z]: readonly Vector[] = UPRIGHT as readonly Vector[];
const EIGHTH = Math.PI / 4;

/** From the middle of a unit square to a corner. */
const DIAGONAL = Math.SQRT1_2;

/** A cube that stands on an edge along x or y. */
const onEdge = (axis: Vector): RoundBox => ({ ...CUBE, axes: turnedBy(UPRIGHT, axis, EIGHTH) });

/** A cube that stands on a corner, and how high its center is. */
const ON_CORNER: RoundBox = { ...CUBE, axes: turnedBy(onEdge(X!).axes, Y!, Math.atan(DIAGONAL)) };
const CORNER_HEIGHT = Math.sqrt(0.75);

const at = (box: RoundBox, ...center: Vector): RoundBox => ({ ...box, center });

interface Case {
  name: string;
  a: RoundBox | Ground;
  b: RoundBox;
  reach?: number;
  vertices: Vector[];
  area?: number;
  centroid: Vector;
}

const SQUARE: Vector[] = [
  [0.5, 0.5, 0],
  [-0.5, 0.5, 0],
  [-0.5, -0.5, 0],
  [0.5, -0.5, 0],
];
const raise = (z: number, ...vertices: Vector[]): Vector[] => vertices.map(([x, y]) => [x, y, z]);

/** Half the side of a regular octagon around a circle with radius 0.5. */
const HALF_SIDE = 0.5 * Math.tan(Math.PI / 8);

/** An edge that was level with a face before it was tilted: how deep its lower end is in it. */
const TILT = 0.3;
const TILTED_END: Vector = [0.5 * Math.cos(TILT) - DIAGONAL * Math.sin(TILT), 0, 0];
const TILTED_DEPTH = 0.5 * Math.sin(TILT) - DIAGONAL * (1 - Math.cos(TILT));

/** Where the plane of the face cuts that edge, and those that go up from its end, a right angle apart. */
const TILTED_SECTION: Vector[] = [
  [TILTED_END[0] - TILTED_DEPTH / Math.tan(TILT), 0, 0.5 - TILTED_DEPTH / 2],
  ...[-1, 1].map((side): Vector => {
    return [
      TILTED_END[0] + TILTED_DEPTH * Math.tan(TILT),
      (side * TILTED_DEPTH) / Math.cos(TILT),
      0.5 - TILTED_DEPTH / 2,
    ];
  }),
];

const GROUND: Ground = { normal: [0, 0, 1], offset: 0 };

/** Where the three edges at the lower corner of that cube, once it is 0.0625 deep, come out of the ground. */
const CORNER_SECTION: Vector[] = ON_CORNER.axes.map((axis) => {
  const up = axis[2] < 0 ? -1 : 1;
  const part = 0.0625 / Math.abs(axis[2]);
  return [up * part * axis[0], up * part * axis[1], 0];
});

/** An equilateral triangle as far from the tip as this has a circumscribed radius of √2 times that. */
const CORNER_AREA = (3 * Math.sqrt(3) * (Math.SQRT2 * 0.0625) ** 2) / 4;

/** What two such triangles share where corners overlap by so much once they are moved together. */
const HEXAGON_RADIUS = (Math.SQRT2 * (0.5 - 0.25 * Math.sqrt(3))) / Math.sqrt(3);
const HEXAGON: Vector[] = [
  [1, -1, 0],
  [1, 0, -1],
  [0, 1, -1],
  [-1, 1, 0],
  [-1, 0, 1],
  [0, -1, 1],
].map(
  ([x, y, z]) =>
    [x! * DIAGONAL, y! * DIAGONAL, z! * DIAGONAL].map((t) => t * HEXAGON_RADIUS) as unknown as Vector,
);

/** B over A, upright. The expected vertices are a set. */
const CASES: Case[] = [
  {
    name: 'equal faces that touch',
    a: CUBE,
    b: at(CUBE, 0, 0, 1),
    vertices: raise(0.5, ...SQUARE),
    area: 1,
    centroid: [0, 0, 0.5],
  },
  {
    name: 'equal faces, apart by less than the reach',
    a: CUBE,
    b: at(CUBE, 0, 0, 1.25),
    reach: 0.25,
    vertices: raise(0.625, ...SQUARE),
    area: 1,
    centroid: [0, 0, 0.625],
  },
  {
    name: 'a face turned by 45° over another: an octagon',
    a: CUBE,
    b: { ...at(CUBE, 0, 0, 0.75), axes: turnedBy(UPRIGHT, Z!, EIGHTH) },
    vertices: [-1, 1].flatMap((s) =>
      [-1, 1].flatMap((t): Vector[] => [
        [s * 0.5, t * HALF_SIDE, 0.375],
        [s * HALF_SIDE, t * 0.5, 0.375],
      ]),
    ),
    area: 8 * 0.5 * HALF_SIDE,
    centroid: [0, 0, 0.375],
  },
  {
    name: 'a face that hangs over',
    a: CUBE,
    b: at(CUBE, 0.25, 0.5, 0.9375),
    vertices: [
      [-0.25, 0, 0.46875],
      [-0.25, 0.5, 0.46875],
      [0.5, 0, 0.46875],
      [0.5, 0.5, 0.46875],
    ],
    area: 0.375,
    centroid: [0.125, 0.25, 0.46875],
  },
  {
    name: 'a small face in a large one',
    a: { ...CUBE, half: [8, 8, 0.5] },
    b: at({ ...CUBE, half: [0.25, 0.125, 0.25] }, 4, -7, 0.75),
    vertices: [-1, 1].flatMap((s) => [-1, 1].map((t): Vector => [4 + s / 4, -7 + t / 8, 0.5])),
    area: 0.125,
    centroid: [4, -7, 0.5],
  },
  {
    name: 'rounded boxes: the flat parts of their faces',
    a: { ...CUBE, radius: 0.25 },
    b: at({ ...CUBE, half: [0.25, 0.25, 0.25], radius: 0.5 }, 0, 0, 1.375),
    vertices: raise(0.6875, [0.25, 0.25, 0], [-0.25, 0.25, 0], [-0.25, -0.25, 0], [0.25, -0.25, 0]),
    area: 0.25,
    centroid: [0, 0, 0.6875],
  },
  {
    name: 'an edge in a face: a rectangle',
    a: CUBE,
    b: at(onEdge(X!), 0.25, 0, 0.5 + DIAGONAL - 0.0625),
    vertices: [-0.25, 0.5].flatMap((x) => [-0.0625, 0.0625].map((y): Vector => [x, y, 0.46875])),
    area: 0.75 * 0.125,
    centroid: [0.125, 0, 0.46875],
  },
  {
    name: 'an edge that is tilted in a face: the triangle at its end',
    a: CUBE,
    b: at({ ...CUBE, axes: turnedBy(onEdge(X!).axes, Y!, TILT) }, 0, 0, 0.5 + DIAGONAL),
    vertices: TILTED_SECTION,
    area: (TILTED_SECTION[1]![0] - TILTED_SECTION[0]![0]) * TILTED_SECTION[2]![1],
    centroid: [
      (TILTED_SECTION[0]![0] + TILTED_SECTION[1]![0] + TILTED_SECTION[2]![0]) / 3,
      0,
      TILTED_SECTION[0]![2],
    ],
  },
  {
    name: 'a corner in a face: a triangle',
    a: CUBE,
    b: at(ON_CORNER, 0, 0, 0.5 + CORNER_HEIGHT - 0.0625),
    vertices: CORNER_SECTION.map(([x, y]) => [x, y, 0.46875]),
    area: CORNER_AREA,
    centroid: [0, 0, 0.46875],
  },
  {
    name: 'crossing edges: a square',
    a: onEdge(X!),
    b: at(onEdge(Y!), 0.125, 0.25, 2 * DIAGONAL - 0.0625),
    vertices: [0.0625, 0.1875].flatMap((x) =>
      [-0.0625, 0.0625].map((y): Vector => [x, y, DIAGONAL - 0.03125]),
    ),
    area: 0.125 ** 2,
    centroid: [0.125, 0, DIAGONAL - 0.03125],
  },
  {
    name: 'edges along each other, apart by less than the reach: a rectangle',
    a: onEdge(X!),
    b: at(onEdge(X!), 0.25, 0, 2 * DIAGONAL + 0.0625),
    reach: 0.125,
    vertices: [-0.25, 0.5].flatMap((x) => [-0.0625, 0.0625].map((y): Vector => [x, y, DIAGONAL + 0.03125])),
    area: 0.75 * 0.125,
    centroid: [0.125, 0, DIAGONAL + 0.03125],
  },
  {
    name: 'rounded edges along each other, apart by less than the reach: a rectangle',
    a: { ...onEdge(X!), radius: 0.25 },
    b: at({ ...onEdge(X!), radius: 0.5 }, 0.75, 0, 2 * DIAGONAL + 0.875),
    reach: 0.1875,
    vertices: [0.25, 0.5].flatMap((x) => [-0.0625, 0.0625].map((y): Vector => [x, y, DIAGONAL + 0.3125])),
    area: 0.25 * 0.125,
    centroid: [0.375, 0, DIAGONAL + 0.3125],
  },
  {
    name: 'corners, apart by less than the reach: a hexagon',
    a: CUBE,
    b: at(CUBE, 1.25, 1.25, 1.25),
    reach: 0.5,
    // Of two triangles, one of them turned by half a turn.
    vertices: HEXAGON.map(([x, y, z]) => [0.625 + x, 0.625 + y, 0.625 + z]),
    area: (3 * Math.sqrt(3) * HEXAGON_RADIUS ** 2) / 2,
    centroid: [0.625, 0.625, 0.625],
  },
  {
    name: 'plates without thickness',
    a: { ...CUBE, half: [0.5, 0.5, 0] },
    b: at({ ...CUBE, half: [0.25, 1, 0] }, 0, 0, 0.125),
    reach: 0.125,
    vertices: raise(0.0625, [0.25, 0.5, 0], [-0.25, 0.5, 0], [-0.25, -0.5, 0], [0.25, -0.5, 0]),
    area: 0.5,
    centroid: [0, 0, 0.0625],
  },
  {
    name: 'a box without width: two points',
    a: CUBE,
    b: at({ ...CUBE, half: [0.25, 0, 0] }, 0.5, 0.25, 0.5),
    vertices: [
      [0.25, 0.25, 0.5],
      [0.5, 0.25, 0.5],
    ],
    centroid: [0.375, 0.25, 0.5],
  },
  {
    name: 'boxes without extent',
    a: { ...CUBE, half: [0, 0, 0], radius: 0.5 },
    b: at({ ...CUBE, half: [0, 0, 0], radius: 0.5 }, 0, 0, 0.875),
    vertices: [[0, 0, 0.4375]],
    centroid: [0, 0, 0.4375],
  },
  {
    name: 'a face on the ground',
    a: GROUND,
    b: at(CUBE, 1, 2, 0.4375),
    vertices: raise(-0.03125, [1.5, 2.5, 0], [0.5, 2.5, 0], [0.5, 1.5, 0], [1.5, 1.5, 0]),
    area: 1,
    centroid: [1, 2, -0.03125],
  },
  {
    name: 'a rounded box over the ground',
    a: GROUND,
    b: at({ ...CUBE, radius: 0.25 }, 0, 0, 0.875),
    reach: 0.25,
    vertices: raise(0.0625, ...SQUARE),
    area: 1,
    centroid: [0, 0, 0.0625],
  },
  {
    name: 'an edge in the ground: a rectangle',
    a: GROUND,
    b: at(onEdge(X!), 0, 0, DIAGONAL - 0.0625),
    vertices: [-0.5, 0.5].flatMap((x) => [-0.0625, 0.0625].map((y): Vector => [x, y, -0.03125])),
    area: 0.125,
    centroid: [0, 0, -0.03125],
  },
  {
    name: 'a corner in the ground: a triangle',
    a: GROUND,
    b: at(ON_CORNER, 0, 0, CORNER_HEIGHT - 0.0625),
    vertices: CORNER_SECTION.map(([x, y]) => [x, y, -0.03125]),
    area: CORNER_AREA,
    centroid: [0, 0, -0.03125],
  },
];

function isBox(solid: RoundBox | Ground): solid is RoundBox {
  return 'half' in solid;
}

describe('findContactPolygon', () => {
  forSomeBuilds((build, engine) => {
    const gate = build.precision === 'double' ? 1e-14 : 1e-6;
    let finder: PolygonFinder;
    beforeAll(async () => {
      finder = await PolygonFinder.load(build);
    });

    const touchOf = (a: RoundBox | Ground, b: RoundBox): Touch => {
      const [roundA, roundB] = [isBox(a) ? roundBox(build.precision, a) : a, roundBox(build.precision, b)];
      return isBox(roundA) ? touchBoxes(engine(), roundA, roundB) : touchGround(roundA, roundB);
    };

    /** Expects a polygon to have some vertices, in any order. */
    function expectPolygon(
      found: Found,
      vertices: Vector[],
      area: number,
      centroid: Vector,
      within = gate,
    ): void {
      const distance = (p: Vector, q: Vector): number => length(between(p, q));
      expect(found.vertices.length).toBe(vertices.length);
      for (const vertex of vertices) {
        expect(Math.min(...found.vertices.map((one) => distance(one, vertex)))).toBeLessThan(within);
      }
      expect(Math.abs(found.area - area)).toBeLessThan(4 * within);
      expect(distance(found.centroid, centroid)).toBeLessThan(within);
    }

    describe.each(CASES)('finds $name', ({ a, b, reach, vertices, area = 0, centroid }) => {
      it('as it stands, and the other way round', () => {
        const touch = touchOf(a, b);
        expectPolygon(finder.find(touch, reach), vertices, area, centroid);
        expectPolygon(finder.find(swapTouch(touch), reach), vertices, area, centroid);
      });

      it(`wherever it is, SEED=${SEED}`, () => {
        const random = createRandom(SEED);
        for (let n = 0; n < 20; n++) {
          const motion = drawMotion(random, 4);
          const movedA = isBox(a) ? moveBox(motion, a) : moveGround(motion, a);
          const touch = touchOf(movedA, moveBox(motion, b));
          const found = finder.find(touch, (reach ?? 0) + 16 * gate);
          const moved = vertices.map((vertex) => move(motion, vertex));
          expectPolygon(found, moved, area, move(motion, centroid), 64 * gate);
        }
      });

      it('at any scale', () => {
        const exponents = build.precision === 'double' ? [-400, -100, 100, 490] : [-60, -20, 20, 50];
        const touch = touchOf(a, b);
        const found = finder.find(touch, reach);
        for (const exponent of exponents) {
          const unit = 2 ** exponent;
          const scaled = finder.find(scaleTouch(touch, unit), (reach ?? 0) * unit);
          expect(scaled.vertices).toEqual(found.vertices.map((vertex) => vertex.map((x) => x * unit)));
          expect(scaled.centroid).toEqual(found.centroid.map((x) => x * unit));
          const squared = found.area * unit * unit;
          expect(scaled.area).toBe(build.precision === 'double' ? squared : Math.fround(squared));
        }
      });
    });

    it('finds the end that is within reach of edges nearly along each other', () => {
      const long: RoundBox = { ...onEdge(X!), half: [8, 0.5, 0.5] };
      const tilt = 5e-4;
      const tilted = { ...long, axes: turnedBy(long.axes, Y!, tilt) };
      // The ends are 8 tan(tilt) higher and lower than the middle.
      const touch = touchOf(long, at(tilted, 0, 0, 2 * DIAGONAL + 8 * tilt + 0.01));
      const both = finder.find(touch, 0.03);
      const one = finder.find(touch, 0.012);
      const ends = ({ vertices }: Found): number[] => vertices.map(([x]) => x).sort((p, q) => p - q);
      // One of the two is cut where it is as far away as the reach: 2 mm above the closest, or at its other
      // end.
      expect(ends(one).at(-1)!).toBeGreaterThan(7.99);
      expect(Math.abs(ends(one)[0]! - (8 - 0.002 / tilt))).toBeLessThan(0.02);
      expect([ends(both)[0]! < -7.99, ends(both).at(-1)! > 7.99]).toEqual([true, true]);
    });

    it('finds two points where an edge touches the ground', () => {
      const touch = touchOf(GROUND, at(onEdge(X!), 0, 0, DIAGONAL));
      expectPolygon(finder.find(touch), raise(0, [0.5, 0, 0], [-0.5, 0, 0]), 0, [0, 0, 0], 8 * gate);
    });

    it('falls back to halfway between the points where faces have nothing in common', () => {
      const touch = { ...touchOf(CUBE, at(CUBE, 4, 0, 1)), normal: Z! };
      expect(finder.find(touch, 8)).toEqual({
        vertices: [middle(touch.pointA, touch.pointB)],
        depths: [-3],
        area: 0,
        centroid: middle(touch.pointA, touch.pointB),
      });
    });
  });
});

/** A touch in other units. */
function scaleTouch(touch: Touch, unit: number): Touch {
  const vector = ([x, y, z]: Vector): Vector => [x * unit, y * unit, z * unit];
  const solid = (one: RoundBox | Ground): RoundBox | Ground =>
    isBox(one)
      ? { ...one, center: vector(one.center), half: vector(one.half), radius: one.radius * unit }
      : { ...one, offset: one.offset * unit };
  return {
    ...touch,
    a: solid(touch.a),
    b: solid(touch.b),
    distance: touch.distance * unit,
    pointA: vector(touch.pointA),
    pointB: vector(touch.pointB),
  };
}

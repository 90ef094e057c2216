import { describe, expect, it } from 'vitest';
import {
  box,
  cone,
  cylinder,
  type Element,
  type Engine,
  hull,
  line,
  triangle,
  type Vector,
} from '../../../../bindings/index.ts';
import { type Contact, contacts } from '../../../../modules/contacts/index.ts';
import { BUILD_PAIRS, IS_DEEP, loadBuild } from '../../../support/builds.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { turnedAxes } from '../../../support/solids-bodies.ts';
import { add, between, cross, dot, length } from '../../../support/vectors.ts';
import {
  type Body,
  type Cornered,
  type Edge,
  edgeOfLine,
  patchByLines,
  patchOfCorners,
  type Round,
} from './cuts.ts';

const KINDS = ['line', 'triangle', 'box', 'cylinder', 'cone', 'hull'] as const;
type Kind = (typeof KINDS)[number];

/** Contacts of each pair of kinds. */
const COUNT = IS_DEEP ? 30 : 12;

/** An element, and what it is in plain code. */
interface Drawn {
  readonly element: Element;
  readonly body: Body;
}

const CUBE: Vector[] = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z): Vector => [x, y, z])));

/** An element of up to half a metre from a place, where single precision has it. */
function draw(random: Random, kind: Kind, place: Vector): Drawn {
  const near = (): Vector => add(place, random.vector(0.35));
  const rounding = random.integer(0, 2) === 0 ? random.between(0, 0.1) : 0;
  switch (kind) {
    case 'line': {
      const corners = [near(), near()] as const;
      return { element: line(...corners, rounding), body: { corners, rounding, isFlat: true } };
    }
    case 'triangle': {
      const corners = [near(), near(), near()] as const;
      return { element: triangle(...corners, rounding), body: { corners, rounding, isFlat: true } };
    }
    case 'box': {
      const half: Vector = [random.between(0.1, 0.4), random.between(0.1, 0.4), random.between(0.1, 0.4)];
      const [[x, y, z, w], [u, v, t]] = turnOf(random);
      const at = ([i, j, k]: Vector): Vector =>
        add(add(add(place, u, i * half[0]), v, j * half[1]), t, k * half[2]);
      return { element: box(place, half, [x, y, z, w], rounding), body: { corners: CUBE.map(at), rounding } };
    }
    case 'hull': {
      const corners = Array.from({ length: random.integer(4, 16) }, near);
      return { element: hull(corners, rounding), body: { corners, rounding } };
    }
    default: {
      const axis = random.direction();
      const [half, radius] = [random.between(0.1, 0.4), random.between(0.1, 0.4)];
      const ends = [add(place, axis, -half), add(place, axis, half)] as const;
      const make = kind === 'cone' ? cone : cylinder;
      const drum = { center: place, axis, half, radius };
      return { element: make(...ends, radius, rounding), body: { drum, isCone: kind === 'cone', rounding } };
    }
  }
}

/** A unit quaternion, and the axes that it turns those of the coordinates to. */
function turnOf(random: Random): [[number, number, number, number], readonly [Vector, Vector, Vector]] {
  const [[x, y, z], angle] = [random.direction(), random.between(0, Math.PI)];
  const [s, w] = [Math.sin(angle), Math.cos(angle)];
  const turned = (v: Vector): Vector => {
    const twice = add([0, 0, 0], cross([s * x, s * y, s * z], v), 2);
    return add(add(v, twice, w), cross([s * x, s * y, s * z], twice));
  };
  return [
    [s * x, s * y, s * z, w],
    [turned([1, 0, 0]), turned([0, 1, 0]), turned([0, 0, 1])],
  ];
}

/** An element that lies level below and above the origin. */
function drawLevel(random: Random, kind: Kind): Drawn {
  const [x, y, z] = [0, 1, 2].map(() => random.between(0.1, 0.5)) as unknown as Vector;
  const rounding = random.integer(0, 1) === 0 ? 0 : random.between(0, 0.1);
  const box8 = CUBE.map(([i, j, k]): Vector => [i * x, j * y, k * z]);
  switch (kind) {
    case 'line': {
      const corners: [Vector, Vector] = [
        [-x, 0, 0],
        [y, 0, 0],
      ];
      return { element: line(...corners, rounding), body: { corners, rounding, isFlat: true } };
    }
    case 'triangle': {
      const corners: [Vector, Vector, Vector] = [
        [-x, -y, 0],
        [z, -y, 0],
        [x - z, x, 0],
      ];
      return { element: triangle(...corners, rounding), body: { corners, rounding, isFlat: true } };
    }
    case 'box':
      return {
        element: box([0, 0, 0], [x, y, z], [0, 0, 0, 1], rounding),
        body: { corners: box8, rounding },
      };
    case 'hull':
      return { element: hull(box8, rounding), body: { corners: box8, rounding } };
    default: {
      // Along, upright, upside down, at half a right angle; and, of a cone, with its side level.
      const lying = Math.atan2(y, 2 * x);
      const axis = [
        [1, 0, 0],
        [0, 0, 1],
        [0, 0, -1],
        [Math.SQRT1_2, 0, Math.SQRT1_2],
        [Math.cos(lying), 0, -Math.sin(lying)],
      ][random.integer(0, 4)] as unknown as Vector;
      const drum = { center: [0, 0, 0] as Vector, axis, half: x, radius: y };
      const make = kind === 'cone' ? cone : cylinder;
      const ends = [add([0, 0, 0], axis, -x), add([0, 0, 0], axis, x)] as const;
      return { element: make(...ends, y, rounding), body: { drum, isCone: kind === 'cone', rounding } };
    }
  }
}

/** A body that is turned about an axis and moved. */
function moveBody(body: Body, axis: Vector, angle: number, position: Vector): Body {
  const q = add([0, 0, 0], axis, Math.sin(angle / 2));
  const turned = (v: Vector): Vector => {
    const twice = add([0, 0, 0], cross(q, v), 2);
    return add(add(v, twice, Math.cos(angle / 2)), cross(q, twice));
  };
  if ('corners' in body) return { ...body, corners: body.corners.map((p) => add(position, turned(p))) };
  const { drum } = body;
  return { ...body, drum: { ...drum, center: add(position, turned(drum.center)), axis: turned(drum.axis) } };
}

const PAIRS = KINDS.flatMap((a, i) => KINDS.slice(i).map((b) => ({ a, b }))).filter(
  ({ a, b }) => a !== 'line' || b !== 'line',
);

/** The contact of two elements that overlap or nearly do. */
function touch(engine: Engine, a: Element, b: Element, maxDistance: number): Contact | undefined {
  using scene = engine.createScene({ segments: { a: [a], b: [b] }, pairs: [['a', 'b']] });
  return [...contacts(scene, { maxDistance })][0];
}

const isRound = (body: Body): body is Round => 'drum' in body;

/**
 * Expects a contact to be what both have in common, unless that is too small to tell. Returns whether it is
 * not.
 */
function compare(
  { polygon, point, normal }: Contact,
  a: Body,
  b: Body,
  toB: Vector,
  reach: number,
  gate: number,
  label: string,
): boolean {
  const { vertices, area } = polygon!;
  const aside = (q: Vector): number => {
    const way = between(q, point);
    return length(add(way, normal, -dot(way, normal)));
  };
  if ('corners' in a && a.corners.length === 2) {
    const { corners, ...rest } = a;
    const [p, q] = corners as [Vector, Vector];
    // Where it grazes a wall, its ends are as uncertain as what moving it by the gate does to them.
    const sideways = cross(normal, between(p, q));
    const moves = [normal, sideways].flatMap((v) => [add([0, 0, 0], v, gate), add([0, 0, 0], v, -gate)]);
    const [expected, ...moved] = [[0, 0, 0] as Vector, ...moves].map((move) => {
      return edgeOfLine({ ...rest, corners: [add(p, move), add(q, move)] }, b, toB, reach);
    }) as [Edge, ...Edge[]];
    if (expected.size < 0.02) return false;
    expect(vertices.length, label).toBe(2);
    const within = moved.reduce((most, edge) => most + Math.abs(edge.size - expected.size), 8 * gate);
    const size = length(between(vertices[0]!, vertices[1]!));
    expect(Math.abs(size - expected.size), label).toBeLessThan(within);
    expect(aside(expected.middle), label).toBeLessThan(within);
    expect(area, label).toBe(0);
    return true;
  }
  const isExact = !isRound(a) && !isRound(b);
  const expected = isExact ? patchOfCorners(a, b, toB, reach) : patchByLines(a, b, toB, reach, 6000);
  // What is small or thin is as uncertain as its outline is, over its area.
  if (!(expected.area > 1e-3)) return false;
  const within = isExact ? gate : 1e-5 + gate;
  expect(Math.abs(area - expected.area), label).toBeLessThan(within);
  expect(aside(expected.centroid), label).toBeLessThan(within / expected.area);
  return true;
}

describe('contacts of two elements with flat parts', () => {
  forSomeBuilds(({ precision }, engine) => {
    const gate = precision === 'double' ? 1e-11 : 1e-4;

    it.each(PAIRS)(`are what both have in common where they are cut: $a – $b, SEED=${SEED}`, ({ a, b }) => {
      const random = createRandom(SEED);
      let compared = 0;
      for (let n = 0; compared < COUNT && n < 40 * COUNT; n++) {
        const one = draw(random, a, [0, 0, 0]);
        const other = draw(random, b, add([0, 0, 0], random.direction(), random.between(0.2, 0.7)));
        const reach = n % 3 === 0 ? 0.05 : 0;
        const [first, second] = n % 2 === 0 ? [one, other] : [other, one];
        const found = touch(engine(), first.element, second.element, reach);
        if (found === undefined) continue;
        const label = `number ${n}`;
        const { polygon, normal, point } = found;
        expect(polygon, label).toBeDefined();
        const toB = n % 2 === 0 ? normal : add([0, 0, 0], normal, -1);
        // Vertices go round the normal, in the plane halfway between the surfaces.
        const { vertices } = polygon!;
        for (const vertex of vertices) {
          expect(Math.abs(dot(between(vertex, point), normal)), label).toBeLessThan(gate);
        }
        vertices.forEach((p, i) => {
          const [q, r] = [1, 2].map((k) => vertices[(i + k) % vertices.length]!) as [Vector, Vector];
          expect(dot(cross(between(p, q), between(q, r)), normal), label).toBeGreaterThan(-gate);
        });
        if (compare(found, one.body, other.body, toB, reach, gate, label)) compared++;
      }
      expect(compared).toBe(COUNT);
    });

    it.each(PAIRS)(`are so where both lie level, or nearly: $a – $b, SEED=${SEED}`, ({ a, b }) => {
      const random = createRandom(SEED + 2);
      let compared = 0;
      for (let n = 0; compared < COUNT && n < 20 * COUNT; n++) {
        const [one, other] = [drawLevel(random, a), drawLevel(random, b)];
        const tilt = n % 5 === 0 ? 0 : random.magnitude(-17, -0.5);
        const axis: Vector = n % 2 === 0 ? [0, 1, 0] : random.direction();
        const depth = random.magnitude(-4, -1.5);
        using scene = engine().createScene({
          segments: { a: [one.element], b: [other.element] },
          pairs: [['a', 'b']],
        });
        const [x, y, z] = add([0, 0, 0], axis, Math.sin(tilt / 2));
        const quaternion: [number, number, number, number] = [x, y, z, Math.cos(tilt / 2)];
        let position: Vector = [random.between(-0.2, 0.2), random.between(-0.2, 0.2), 2];
        for (let i = 0; i < 4; i++) {
          scene.setPose('b', { position, quaternion });
          const { distance, normal } = scene.evaluate();
          if (!(normal[2]! > 0.1)) break;
          if (i < 3) position = add(position, [0, 0, 1], -(distance[0]! + depth) / normal[2]!);
        }
        const [found] = [...contacts(scene)];
        if (found === undefined) continue;
        const moved = moveBody(other.body, axis, tilt, position);
        // A level is as uncertain as numbers are, and what is cut by it more, the less deep it is.
        const sharp = (gate * 0.01) / depth;
        if (compare(found, one.body, moved, found.normal, 0, Math.max(gate, sharp), `number ${n}`))
          compared++;
      }
      expect(compared).toBe(COUNT);
    });
  });

  it.each(BUILD_PAIRS)(
    `are the same bits with and without vectors: $precision, SEED=${SEED}`,
    async ({ builds }) => {
      const engines = await Promise.all(builds.map(loadBuild));
      const random = createRandom(SEED + 1);
      for (const { a, b } of [...PAIRS, { a: 'line', b: 'line' } as const]) {
        for (let n = 0; n < COUNT; n++) {
          const one = draw(random, a, [0, 0, 0]);
          const other = draw(random, b, add([0, 0, 0], random.direction(), random.between(0.2, 0.7)));
          const found = engines.map((engine) => touch(engine, one.element, other.element, 0.1));
          expect(found[0], `${a} – ${b}`).toEqual(found[1]);
        }
      }
      for (const engine of engines) engine.dispose();
    },
  );
});

import { describe, expect, it } from 'vitest';
import {
  box,
  capsule,
  cone,
  cylinder,
  type Element,
  type ElementSource,
  ellipsoid,
  halfSpace,
  hull,
  loadEngine,
  mesh,
  plane,
  point,
  sphere,
  transformed,
  triangle,
  type Vector,
  withRadius,
} from '../../../bindings/index.ts';
import { cells, points } from '../../../modules/maps/index.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { randomTransform } from '../../support/scenes.ts';

const TETRAHEDRON: readonly Vector[] = [
  [0, 0, 0],
  [0.4, 0, 0],
  [0, 0.5, 0.1],
  [0.1, 0.2, 0.6],
];
const FACES = [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3];
const QUARTER = [0, 0, Math.SQRT1_2, Math.SQRT1_2] as const;

/** One element of each kind that has bounds, rounded off where that can be. */
const ROUNDED: readonly ElementSource[] = [
  sphere([0.1, 0.2, -0.1], 0.3),
  capsule([0, 0, 0], [0.3, 0.2, 0], 0.1),
  triangle([0, 0, 0], [0.3, 0, 0.1], [0, 0.4, 0], 0.05),
  box([0.1, 0, 0.2], [0.1, 0.2, 0.3], [0.5, 0.5, -0.5, 0.5], 0.02),
  cylinder([0, 0.1, 0], [0.2, 0.3, 0.4], 0.1, 0.03),
  cone([0, 0.1, 0], [0.2, 0.3, 0.4], 0.2, 0.03),
  ellipsoid([0.1, 0, 0.2], [0.1, 0.2, 0.3], [0.5, 0.5, -0.5, 0.5], 0.02),
  hull(TETRAHEDRON, 0.04),
  mesh(TETRAHEDRON.flat(), FACES, 0.02),
  points([0, 0.1, 0.2, 0.3, 0, 0], { radius: 0.1 }),
];

/** Elements of each kind that a scale which differs by axis leaves what they are: twice across z. */
const STRETCHED: readonly (readonly [ElementSource, Vector])[] = [
  [triangle([0, 0, 0], [0.3, 0, 0.1], [0, 0.4, 0], 0), [0.5, 2, 3]],
  [box([0.1, 0, 0.2], [0.1, 0.2, 0.3]), [0.5, 2, 3]],
  [box([0.1, 0, 0.2], [0.1, 0.2, 0.3], QUARTER), [0.5, 2, 3]],
  [cylinder([0.1, 0.2, 0], [0.1, 0.2, 0.4], 0.1), [2, 2, 0.5]],
  [ellipsoid([0.1, 0, 0.2], [0.1, 0.2, 0.3], QUARTER), [0.5, 2, 3]],
  [cone([0.1, 0.3, 0.2], [0.1, 0, 0.2], 0.2), [2, 0.5, 2]],
  [hull(TETRAHEDRON), [0.5, 2, 3]],
  [mesh(TETRAHEDRON.flat(), FACES), [0.5, 2, 3]],
  [halfSpace([0.6, 0, 0.8], 0.1), [0.5, 2, 3]],
];

describe('transformed', async () => {
  const engine = await loadEngine();

  it('scales, turns and moves: distances are those before, times the scale', () => {
    const random = createRandom(SEED);
    for (const a of ROUNDED) {
      for (const b of ROUNDED) {
        const pose = randomTransform(random, 2);
        const away = { position: [1.3, 0.2, -0.7], quaternion: [0, 0, 0, 1] };
        const scale = 0.5 + 2 * random.unit();
        const before = engine.distance(a, undefined, b, away);
        const [one, other] = transformed([a, transformed(b, { pose: away })], { scale, pose });
        const after = engine.distance(one, undefined, other, undefined);
        expect(after.distance).toBeCloseTo(scale * before.distance, 12);
        expect([one.kind, other.kind]).toEqual([a.kind, b.kind]);
      }
    }
  });

  it('scales by axis: what was inside is inside', () => {
    const random = createRandom(SEED);
    for (const [element, scale] of STRETCHED) {
      const image = transformed(element, { scale });
      expect(image.kind).toBe(element.kind);
      const seen = new Set<boolean>();
      for (let i = 0; i < 300; i++) {
        const place = [0, 1, 2].map(() => 1.2 * random.unit() - 0.4) as unknown as Vector;
        const moved = place.map((x, k) => scale[k]! * x) as unknown as Vector;
        // A triangle has no inside: what touches a ball is told apart by the closest points' images.
        const distance = (at: Vector, to: ElementSource) =>
          engine.distance(point(at, 0), undefined, to, undefined);
        const [before, after] = [distance(place, element), distance(moved, image)];
        if (element.kind === 'triangle') {
          const onto = before.pointB.map((x, k) => scale[k]! * x) as unknown as Vector;
          expect(distance(onto, image).distance).toBeCloseTo(0, 14);
          continue;
        }
        if (Math.abs(before.distance) < 1e-9) continue;
        expect(after.distance < 0).toBe(before.distance < 0);
        seen.add(after.distance < 0);
      }
      expect(seen.size).toBe(element.kind === 'triangle' ? 0 : 2);
    }
  });

  it('keeps a plane where its points go', () => {
    const { normal, offset } = transformed(plane([0.6, 0, 0.8], 0.5), { scale: [2, 1, 0.5] });
    for (const [x, z] of [
      [0, 0.625],
      [0.5 / 0.6, 0],
    ] as const) {
      expect(normal[0] * 2 * x + normal[2] * 0.5 * z).toBeCloseTo(offset, 14);
    }
  });

  it('leaves bits where nothing changes, and what it was given', () => {
    for (const element of ROUNDED) {
      const copy = structuredClone(element);
      expect(transformed(element)).toEqual(element);
      transformed(element, { scale: 2, pose: { position: [1, 0, 0] } });
      expect(element).toEqual(copy);
    }
    expect(transformed([])).toEqual([]);
  });

  it('refuses what would not stay of its kind', () => {
    const scale: Vector = [1, 2, 3];
    const turned = box([0, 0, 0], [1, 1, 1], [0, 0, Math.sin(0.2), Math.cos(0.2)]);
    const oval = ellipsoid([0, 0, 0], [1, 2, 3], [0, 0, Math.sin(0.2), Math.cos(0.2)]);
    const refused = [
      ...ROUNDED,
      turned,
      oval,
      cylinder([0, 0, 0], [0, 0, 1], 1),
      cone([0, 0, 0], [0, 1, 1], 1),
    ];
    for (const element of refused) {
      expect(() => transformed([element], { scale })).toThrow(
        /^transformed: scale must be one number for all axes, as elements\[0\] is a .*, got Array\(3\)$/,
      );
    }
  });

  it('refuses bad input by name', () => {
    const ball = sphere([0, 0, 0], 1);
    const map = cells({ resolution: 1 });
    const call = (elements: unknown, options?: unknown) => () =>
      transformed(elements as Element, options as object);
    expect(call(ball, { scale: 0 })).toThrow('transformed: scale must be above 0, got 0');
    expect(call(ball, { scale: [1, -1, 1] })).toThrow('transformed: scale[1] must be above 0, got -1');
    expect(call(ball, { scale: [1, 1] })).toThrow('transformed: scale must be a number, or an array of 3');
    expect(call(ball, { scale: 'big' })).toThrow('transformed: scale must be a number');
    expect(call(ball, { size: 2 })).toThrow('transformed: ');
    expect(call(ball, { pose: { position: [0, 0] } })).toThrow('transformed: position must have 3 numbers');
    expect(call(undefined)).toThrow('transformed: elements must be');
    expect(call([ball, {}])).toThrow('transformed: elements[1].kind must be one of');
    expect(call(map)).toThrow('transformed: elements must be an element, mesh or cloud; a map has a pose');
    const far = cylinder([1e150, 0, 0], [1e150, 0, 1e-10], 1);
    expect(call(far, { pose: { position: [0, 0, 1e10] } })).toThrow('transformed: elements must be large');
  });
});

describe('withRadius', () => {
  it('gives another radius to what has one', () => {
    const changed = withRadius(
      ROUNDED.filter((element) => 'radius' in element),
      0.7,
    );
    expect(changed.map((element) => 'radius' in element && element.radius)).toEqual(
      Array.from({ length: 7 }, () => 0.7),
    );
    expect(withRadius(sphere([1, 2, 3], 1), 2)).toEqual(sphere([1, 2, 3], 2));
    expect(withRadius(cone([0, 0, 0], [0, 0, 1], 1, 0.1), 2)).toEqual(cone([0, 0, 0], [0, 0, 1], 2, 0.1));
  });

  it('refuses bad input by name', () => {
    const ball = sphere([0, 0, 0], 1);
    expect(() => withRadius([ball, box([0, 0, 0], [1, 1, 1])], 1)).toThrow(
      'withRadius: elements[1] must be of a kind that has a radius, got "box"',
    );
    expect(() => withRadius(ball, -1)).toThrow('withRadius: radius must be');
    expect(() => withRadius(ball, Number.NaN)).toThrow('withRadius: radius must be');
  });
});

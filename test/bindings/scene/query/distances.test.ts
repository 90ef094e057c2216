import { describe, expect, it } from 'vitest';
import { COORDINATE_LIMIT, type SweptElement, line, point, triangle } from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { findViolations, GATE, type Pair } from '../../../support/contract.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import {
  closest,
  flatList,
  IDENTITY,
  matrixOf,
  placeCore,
  randomElements,
  randomScene,
  randomTransform,
  translation,
} from '../../../support/scenes.ts';

/** One element of each kind that reaches the origin, all of radius 0.125. */
const AT_ORIGIN: Record<SweptElement['kind'], SweptElement> = {
  point: point([0, 0, 0], 0.125),
  line: line([0, 0, 0], [0, 1, 0], 0.125),
  triangle: triangle([1, 1, 0], [-1, 1, 0], [0, 0, 0], 0.125),
};
const KINDS = ['point', 'line', 'triangle'] as const;
const ORDERS = KINDS.flatMap((a) =>
  KINDS.filter((b) => b !== a).map((b) => [a, b, KINDS.find((c) => c !== a && c !== b)!]),
);

describe('the distances of a scene', () => {
  forSomeBuilds(({ precision }, engine) => {
    it(`at identity are the minimum over the flat list of element pairs, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      const { scene, bodies, pairs } = randomScene(engine(), random, {
        segments: 12,
        elements: 9,
        share: 0.7,
      });
      const d = scene.evaluate();
      expect(d.count).toBe(pairs.length);
      for (const [row, [a, b]] of pairs.entries()) {
        const best = closest(
          flatList(
            engine(),
            { elements: bodies[a]!, matrix: IDENTITY },
            { elements: bodies[b]!, matrix: IDENTITY },
          ),
        );
        expect(d.at(row)).toEqual({ a, b, linkA: a, linkB: b, ...best });
      }
      scene.dispose();
    });

    it(`keep the contract when segments move, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 1);
      const { scene, bodies, pairs } = randomScene(engine(), random, { segments: 8, elements: 6, share: 1 });
      const matrices: Record<string, number[]> = {};
      for (const id of scene.segments) {
        const transform = randomTransform(random, 2);
        matrices[id] = matrixOf(transform);
        scene.setPose(id, random.unit() < 0.5 ? transform : matrices[id]);
      }
      const d = scene.evaluate();
      const winners: Pair[] = pairs.map(([a, b], row) => {
        const first = bodies[a]![d.elementA[row]!]!;
        const second = bodies[b]![d.elementB[row]!]!;
        return {
          a: placeCore(first, matrices[a]!),
          b: placeCore(second, matrices[b]!),
          radiusA: first.radius,
          radiusB: second.radius,
        };
      });
      // Engines round vertices that they move: these are compared with unrounded ones, to their gate.
      const gate = GATE[precision] * 4;
      for (const [row, [a, b]] of pairs.entries()) {
        const list = flatList(
          engine(),
          { elements: bodies[a]!, matrix: matrices[a]! },
          { elements: bodies[b]!, matrix: matrices[b]! },
        );
        expect(Math.abs(d.distance[row]! - closest(list).distance)).toBeLessThanOrEqual(gate);
      }
      expect(findViolations(precision, winners, d)).toEqual([]);
      const overlapping = d.distance.filter((distance) => distance < 0).length;
      expect(overlapping).toBeGreaterThan(0);
      expect(overlapping).toBeLessThan(pairs.length);
      scene.dispose();
    });

    it('name the first of equally close elements, whatever the order of kinds', () => {
      for (const first of ORDERS) {
        for (const second of ORDERS) {
          const far = point([0, 0, -50], 0);
          const a = [far, ...first.map((kind) => AT_ORIGIN[kind]), ...first.map((kind) => AT_ORIGIN[kind])];
          const b = [...second.map((kind) => AT_ORIGIN[kind]), ...second.map((kind) => AT_ORIGIN[kind])];
          const scene = engine().createScene({ segments: { a, b }, pairs: [['a', 'b']] });
          scene.setPose('b', translation(0, -2, 0));
          // Lines and triangles of b reach back to y = −1.
          const { elementA, elementB, distance } = scene.evaluate().at(0);
          expect(distance).toBe(0.75);
          expect(elementA).toBe(1);
          expect(second[elementB]).toBe(second.find((kind) => kind !== 'point'));
          scene.dispose();
        }
      }
    });

    it('point from a to b, whichever kind comes first', () => {
      for (const kindA of KINDS) {
        for (const kindB of KINDS) {
          const scene = engine().createScene({
            segments: { low: [AT_ORIGIN[kindA]], high: [AT_ORIGIN[kindB]] },
            pairs: [['low', 'high']],
          });
          scene.setPose('high', {
            position: [0, 0, 2],
            quaternion: [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
          });
          const up = scene.evaluate().at(0);
          expect(up.distance).toBe(1.75);
          expect(up.pointA[2]).toBeCloseTo(0.125, 6);
          expect(up.pointB[2]).toBeCloseTo(1.875, 6);
          expect(up.normal[2]).toBeCloseTo(1, 6);

          scene.removePair('low', 'high');
          scene.addPair('high', 'low');
          const down = scene.evaluate().at(0);
          expect(down.distance).toBe(1.75);
          expect(down.pointA[2]).toBeCloseTo(1.875, 6);
          expect(down.pointB[2]).toBeCloseTo(0.125, 6);
          expect(down.normal[2]).toBeCloseTo(-1, 6);
          scene.dispose();
        }
      }
    });

    it(`of mixed kinds are the same bits for (a, b) and (b, a), points exchanged, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 2);
      for (let i = 0; i < 50; i++) {
        const [lower, higher] =
          random.unit() < 0.5 ? (['point', 'triangle'] as const) : (['line', 'triangle'] as const);
        const ofKind = (kind: SweptElement['kind']): SweptElement[] =>
          randomElements(random, 20, 20).filter((element) => element.kind === kind);
        const segments = { a: ofKind(lower), b: ofKind(higher) };
        const scene = engine().createScene({ segments, pairs: [['a', 'b']] });
        scene.setPose('b', randomTransform(random, 2));
        const there = scene.evaluate().at(0);
        scene.removePair('a', 'b');
        scene.addPair('b', 'a');
        const back = scene.evaluate().at(0);
        expect(back).toEqual({
          ...there,
          linkA: 'b',
          linkB: 'a',
          a: 'b',
          b: 'a',
          pointA: there.pointB,
          pointB: there.pointA,
          normal: there.normal.map((x) => -x),
          elementA: there.elementB,
          elementB: there.elementA,
        });
        scene.dispose();
      }
    });

    it('are finite and right at the largest coordinates that are allowed', () => {
      const size = COORDINATE_LIMIT[precision];
      const corner = (sign: number): SweptElement[] => [
        point([sign * size, sign * size, sign * size], size),
        triangle([sign * size, 0, 0], [0, sign * size, 0], [0, 0, sign * size], 0),
      ];
      const scene = engine().createScene({ segments: { a: corner(1), b: corner(-1) }, pairs: [['a', 'b']] });
      scene.setPose('a', translation(size, size, size));
      scene.setPose('b', translation(-size, -size, -size));
      const { distance, normal } = scene.evaluate().at(0);
      // The triangles are closest; they lie in the planes x + y + z = ±4 · size.
      expect(distance / ((8 * size) / Math.sqrt(3))).toBeCloseTo(1, 6);
      expect(normal[0]).toBeCloseTo(-1 / Math.sqrt(3), 6);
      scene.dispose();
    });
  });
});

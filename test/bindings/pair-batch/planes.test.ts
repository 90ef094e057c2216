import { describe, expect, it } from 'vitest';
import { ELEMENT_KINDS } from '../../../bindings/elements/element.ts';
import { isEndless } from '../../../bindings/elements/endless.ts';
import {
  allPairs,
  type BatchColumns,
  box,
  cone,
  type Element,
  type Engine,
  halfSpace,
  plane,
  type PlaneElement,
  point,
  type SceneJSON,
} from '../../../bindings/index.ts';
import { forEachBuild } from '../../support/for-builds.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { randomOfKind } from '../../support/solid-scenes.ts';

const COUNT = 300;
const BOUNDED = ELEMENT_KINDS.filter((kind) => !isEndless({ kind }));

/** All points before a plane. */
function flipped({ normal: [x, y, z], offset }: PlaneElement): Element {
  return halfSpace([-x, -y, -z], -offset);
}

/** What a batch says of one of its pairs. */
function rowAt({ distance, pointA, pointB, normal }: BatchColumns, i: number): number[] {
  const three = [pointA, pointB, normal].flatMap((column) => Array.from(column.subarray(3 * i, 3 * i + 3)));
  return [distance[i]!, ...three];
}

describe(`planes, SEED=${SEED}`, () => {
  forEachBuild((_, engine) => {
    it.each(BOUNDED)('are the half-space behind or before them that a %s is less deep in', (kind) => {
      const random = createRandom(SEED);
      const elements = Array.from({ length: COUNT }, () => randomOfKind(random, kind));
      const planes = elements.map(() => randomOfKind(random, 'plane') as PlaneElement);
      const found = engine().distances(kind, 'plane', elements, planes);
      const behind = engine().distances(
        kind,
        'halfSpace',
        elements,
        planes.map(({ normal, offset }) => halfSpace(normal, offset)),
      );
      const before = engine().distances(kind, 'halfSpace', elements, planes.map(flipped));
      let turned = 0;
      for (let i = 0; i < COUNT; i++) {
        const isTurned = before.distance[i]! > behind.distance[i]!;
        expect(rowAt(found, i)).toEqual(rowAt(isTurned ? before : behind, i));
        turned += isTurned ? 1 : 0;
      }
      expect(turned).toBeGreaterThan(COUNT / 5);
      expect(turned).toBeLessThan(COUNT - COUNT / 5);
    });

    it('push what crosses them evenly along their normal, and else the shorter way', () => {
      const ground = plane([0, 0, 1], 0);
      const of = (element: Element): readonly [number, number] => {
        const { distance, normal } = engine().distance(element, undefined, ground, undefined);
        return [distance, normal[2]];
      };
      expect(of(point([0, 0, 3], 1))).toEqual([2, -1]);
      expect(of(point([0, 0, -3], 1))).toEqual([2, 1]);
      expect(of(point([0, 0, 0], 1))).toEqual([-1, -1]);
      expect(of(box([0, 0, 0.25], [1, 1, 1]))).toEqual([-0.75, -1]);
      expect(of(box([0, 0, -0.25], [1, 1, 1]))).toEqual([-0.75, 1]);
      expect(of(cone([0, 0, -1], [0, 0, 2], 1))).toEqual([-1, -1]);
    });

    it('are apart from parallel ones and half-spaces, and overlap all others without end', () => {
      const of = (a: Element, b: Element): readonly number[] => {
        const { distance, normal, pointA, pointB } = engine().distance(a, undefined, b, undefined);
        return [distance, normal[2], pointA[2], pointB[2]];
      };
      const [low, high] = [plane([0, 0, 1], 1), plane([0, 0, 1], 3)];
      expect(of(low, high)).toEqual([2, 1, 1, 3]);
      expect(of(high, low)).toEqual([2, -1, 3, 1]);
      expect(of(low, plane([0, 0, -1], -3))).toEqual([2, 1, 1, 3]);
      expect(of(low, plane([0, 0, -1], 3))).toEqual([4, -1, 1, -3]);
      expect(of(low, low)[0]).toBe(0);
      expect(of(halfSpace([0, 0, 1], 1), high)).toEqual([2, 1, 1, 3]);
      expect(of(halfSpace([0, 0, 1], 4), high)).toEqual([-1, 1, 4, 3]);
      expect(of(halfSpace([0, 0, -1], -4), high)).toEqual([1, -1, 4, 3]);
      expect(of(high, halfSpace([0, 0, 1], 1))).toEqual([2, -1, 3, 1]);
      expect(of(high, halfSpace([0, 0, -1], -4))).toEqual([1, 1, 3, 4]);
      expect(of(low, plane([0, 1, 0], 1)).slice(0, 3)).toEqual([-Infinity, 1, 1]);
      expect(of(low, plane([0, 1, 0], -5)).slice(0, 3)).toEqual([-Infinity, 1, 1]);
      expect(of(halfSpace([0, 0, 1], 1), plane([0, 0.6, 0.8], 1))[0]).toBe(-Infinity);
    });

    it('bound along both directions of their normal, and no others', () => {
      const engineNow: Engine = engine();
      const ball = [point([0, 0, -2], 0.5)];
      const at = (x: number, y: number, z: number): number =>
        engineNow.certify('point', 'plane', ball, [plane([0, 0, 1], 0)], Float64Array.of(x, y, z))[0]!;
      expect(at(0, 0, 1)).toBe(1.5);
      expect(at(0, 0, -1)).toBe(-2.5);
      expect(at(0, 1, 0)).toBe(-Infinity);
    });

    it('come back from JSON, and are no half-spaces there', () => {
      const segments = { sheet: [plane([0, 0.6, 0.8], 0.25)], ball: [point([0, 0, -3], 0.5)] };
      using scene = engine().createScene({ segments, pairs: [['sheet', 'ball']] });
      const text = JSON.stringify(scene);
      expect(text).toContain('{"kind":"plane","normal":[0,0.6,0.8],"offset":0.25}');
      using copy = engine().createScene(JSON.parse(text) as SceneJSON);
      expect(JSON.stringify(copy)).toBe(text);
      expect(copy.evaluate().at(0)).toEqual(scene.evaluate().at(0));
      expect(copy.evaluate().at(0).distance).toBeCloseTo(2.15, 5);
      const bad = { kind: 'plane', normal: [0, 0, 2], offset: 0 } as unknown as Element;
      expect(() => engine().createScene({ segments: { sheet: [bad] }, pairs: [] })).toThrow('normal must be');
      expect(() => scene.segment('sheet').replace([halfSpace([0, 0, 1], 0)])).toThrow('as before, 1 plane');
    });

    it('are no half-spaces where both are in one segment', () => {
      const room = [halfSpace([0, 0, 1], 0), plane([1, 0, 0], 2), plane([0, 1, 0], 2)];
      const segments = { room, ball: [point([0, 0, 0], 0.5)] };
      using scene = engine().createScene({ segments, pairs: allPairs(['room', 'ball']) });
      const at = (x: number, y: number, z: number): readonly [number, number] => {
        scene.setPose('ball', { position: [x, y, z], quaternion: [0, 0, 0, 1] });
        const { distance, elementA } = scene.evaluate();
        return [distance[0]!, elementA[0]!];
      };
      expect(at(0, 0, 1)).toEqual([0.5, 0]);
      expect(at(3, 0, 9)).toEqual([0.5, 1]);
      expect(at(-4, 5, 9)).toEqual([2.5, 2]);
      expect(at(2, -4, 9)).toEqual([-0.5, 1]);
    });
  });
});

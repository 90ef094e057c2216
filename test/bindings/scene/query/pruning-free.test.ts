import { describe, expect, it } from 'vitest';
import { type Element, line, type Pair, point, type Scene, triangle } from '../../../../bindings/index.ts';
import { IS_DEEP } from '../../../support/builds.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { expand } from '../../../support/expand.ts';
import { nextDown, nextUp } from '../../../support/neighbors.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { arrange, ARRANGEMENTS, makeTwins, posesOf } from '../../../support/scene-arrangements.ts';
import { matrixOf, randomElements, randomTransform, translation } from '../../../support/scenes.ts';

/** Whether every distance that `evaluate` gives is at least the margin of its pair. */
function keepsMargins(scene: Scene, margin: number): boolean {
  const { distance, pairs, elementA, elementB } = scene.evaluate();
  return pairs.every(([a, b], row) => {
    const needed = scene.segment(a).marginTo(b) ?? margin;
    if (distance[row]! !== 0 || needed !== 0) return distance[row]! >= needed;
    // At distance 0 with a margin of 0, surfaces without a radius touch.
    const radius = (id: string, element: number): number =>
      expand(scene.segment(id).elements)[element]!.radius;
    return radius(a, elementA[row]!) + radius(b, elementB[row]!) > 0;
  });
}

/** Sets of poses of a scene of `count` spread segments: some free, some with one offender, some with many. */
function randomSets(random: Random, sets: number, count: number): number[][] {
  return Array.from({ length: sets }, () => {
    const reach = random.between(2, 12);
    return Array.from({ length: count }, () => matrixOf(randomTransform(random, reach))).flat();
  });
}

/** The numbers from 0 up, in random order. */
function randomOrder(random: Random, count: number): number[] {
  const order = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = random.integer(0, i);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

describe('whether a scene is free', () => {
  forSomeBuilds(({ precision }, engine) => {
    it.each(ARRANGEMENTS)(`follows from its distances for bodies $name, SEED=${SEED}`, (arrangement) => {
      const random = createRandom(SEED + ARRANGEMENTS.indexOf(arrangement));
      for (let i = 0; i < (IS_DEEP ? 8 : 3); i++) {
        const { scene, move } = arrange(engine(), random, arrangement);
        const twins = i < 2 ? makeTwins(engine(), scene) : [];
        for (let k = 0; k < 6; k++) {
          move(scene);
          const distances = [...scene.evaluate().distance].filter(Number.isFinite);
          const least = Math.min(...distances, 1e9);
          const any = distances[random.integer(0, distances.length - 1)] ?? 0;
          const margins = [least, any].flatMap((x) => [
            x,
            nextDown('double', x),
            nextUp('double', x),
            nextDown(precision, x),
            nextUp(precision, x),
            x + random.between(-1, 1),
          ]);
          const poses = posesOf(scene);
          for (const twin of twins) twin.setPoses(poses);
          for (const margin of [0, -random.unit(), ...margins]) {
            const free = keepsMargins(scene, margin);
            for (const made of [scene, ...twins]) {
              expect({ margin, free: made.isFree({ margin }) }).toEqual({ margin, free });
              expect([...made.areFree(poses, { count: 1, margin })]).toEqual([free ? 1 : 0]);
            }
          }
          expect(scene.isFree({ margin: least })).toBe(keepsMargins(scene, least));
          if (distances.length > 0) expect(scene.isFree({ margin: nextUp('double', least) })).toBe(false);
        }
        for (const made of [scene, ...twins]) made.dispose();
      }
    });

    it(`follows from its distances and the margins of pairs, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 50);
      let free = 0;
      const count = 300;
      for (let i = 0; i < count; i++) {
        const { scene } = arrange(engine(), random, ARRANGEMENTS[i % 3]!);
        const d = scene.evaluate();
        scene.pairs.forEach(([a, b], row) => {
          const own = [d.distance[row]!, d.distance[row]! - random.unit()][random.integer(0, 2)];
          // One pair in fifty has a margin that is only just too large.
          if (random.unit() < 0.02) scene.setMargin(a, b, nextUp('double', d.distance[row]!));
          else scene.setMargin(a, b, own);
        });
        const margin = random.between(-2, 1);
        const expected = keepsMargins(scene, margin);
        const twins = i % 3 === 0 ? makeTwins(engine(), scene) : [];
        for (const made of [scene, ...twins]) {
          expect(made.isFree({ margin })).toBe(expected);
          made.dispose();
        }
        if (expected) free++;
      }
      expect(free).toBeGreaterThan(count / 20);
      expect(free).toBeLessThan(count - count / 20);
    });

    it(`is the same for sets of poses in any order and in any parts, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 51);
      const ids = Array.from({ length: 12 }, (_, i) => `s${i}`);
      const scene = engine().createScene({
        segments: Object.fromEntries(ids.map((id) => [id, randomElements(random, 1, 7)])),
        pairs: ids.flatMap((a, i) => ids.slice(i + 1).map((b): Pair => [a, b])),
      });
      const count = 900;
      const margin = 0.05;
      const sets = randomSets(random, count, ids.length);
      const expected = sets.map((set) => {
        scene.setPoses(set);
        return keepsMargins(scene, margin) ? 1 : 0;
      });
      const free = expected.filter((answer) => answer === 1).length;
      expect(free).toBeGreaterThan(count / 10);
      expect(free).toBeLessThan(count - count / 10);
      for (const parts of [1, 2, 7, 30]) {
        const order = randomOrder(random, count);
        const answers = new Array<number>(count);
        for (let k = 0; k < parts; k++) {
          const part = order.filter((_, i) => i % parts === k);
          const poses = Float64Array.from(part.flatMap((i) => sets[i]!));
          scene.areFree(poses, { count: part.length, margin }).forEach((answer, i) => {
            answers[part[i]!] = answer;
          });
        }
        expect(answers).toEqual(expected);
      }
      for (const i of randomOrder(random, count).slice(0, 300)) {
        scene.setPoses(sets[i]!);
        expect(scene.isFree({ margin })).toBe(expected[i] === 1);
      }
      scene.dispose();
    });

    it('finds the one pair that offends, whichever offended before', () => {
      const ids = Array.from({ length: 14 }, (_, i) => `s${i}`);
      // Kinds differ, so that offenders wait in different queues.
      const kinds: Element[] = [
        point([0, 0, 0], 1),
        line([0, 0, 0], [0.5, 0, 0], 1),
        triangle([0, 0, 0], [0.5, 0, 0], [0, 0.5, 0], 1),
      ];
      const scene = engine().createScene({
        segments: Object.fromEntries(ids.map((id, i) => [id, [kinds[i % 3]!]])),
        pairs: ids.flatMap((a, i) => ids.slice(i + 1).map((b): Pair => [a, b])),
      });
      const spread = ids.flatMap((_, i) => translation(3 * i, 0, 0));
      const sets: number[][] = [];
      const expected: number[] = [];
      const random = createRandom(SEED);
      const pairs = scene.pairs.map((pair) => pair.map((id) => ids.indexOf(id)) as [number, number]);
      for (const i of [...randomOrder(random, pairs.length), ...randomOrder(random, pairs.length)]) {
        const [a, b] = pairs[i]!;
        const meeting = [...spread];
        meeting.splice(16 * b, 16, ...translation(3 * a + 0.75, 0, 0));
        sets.push(meeting, spread);
        expected.push(0, 1);
      }
      // Neighbors are 3 apart and overlap no more than lines and triangles are long.
      const margin = -0.1;
      scene.setPoses(spread);
      expect(scene.isFree({ margin })).toBe(true);
      const answers = scene.areFree(Float64Array.from(sets.flat()), { count: sets.length, margin });
      expect([...answers]).toEqual(expected);
      sets.forEach((set, i) => {
        scene.setPoses(set);
        expect(scene.isFree({ margin })).toBe(expected[i] === 1);
      });
      scene.dispose();
    });

    it(`follows from its distances also where bounding spheres touch as the bodies do, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 53);
      for (let i = 0; i < 100; i++) {
        // One large sphere: its bounding sphere is the same, but for the rounding of the center.
        const ball = (): Element[] => [point(random.vector(1), random.between(1, 30))];
        const scene = engine().createScene({ segments: { a: ball(), b: ball() }, pairs: [['a', 'b']] });
        scene.setPoses([0, 1].flatMap(() => matrixOf(randomTransform(random, 40))));
        const distance = scene.evaluate().distance[0]!;
        expect(scene.isFree({ margin: distance })).toBe(true);
        expect(scene.isFree({ margin: nextUp('double', distance) })).toBe(false);
        scene.dispose();
      }
    });

    it('follows from its distances also where matrices stretch by what is allowed', () => {
      // Along the diagonal, where a shear that RᵀR shows as 9.9e-6 stretches most.
      const spoke = (): Element[] => [line([-1, -1, -1], [1, 1, 1], 0)];
      const scene = engine().createScene({ segments: { a: spoke(), b: spoke() }, pairs: [['a', 'b']] });
      for (const shear of [4.9e-6, 2e-6, 0, -4.9e-6]) {
        const place = (x: number): number[] => [
          ...[1 + shear, shear, shear, 0],
          ...[shear, 1 + shear, shear, 0],
          ...[shear, shear, 1 + shear, 0],
          ...[x, x, x, 1],
        ];
        for (const [x, gap] of [
          [0, 2.5],
          [100, 2.0625],
          [0, 30],
        ] as const) {
          scene.setPose('a', place(x));
          scene.setPose('b', place(x + gap));
          const distance = scene.evaluate().distance[0]!;
          expect(distance).toBeGreaterThan(0);
          for (const margin of [distance, nextDown('double', distance), nextUp('double', distance)]) {
            expect(scene.isFree({ margin })).toBe(distance >= margin);
          }
        }
      }
      scene.dispose();
    });
  });
});

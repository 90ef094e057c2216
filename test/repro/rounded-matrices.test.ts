/**
 * Matrices in float32, as graphics have them, are off by 1e-7 from rotations. In double precision, faces of
 * boxes were then not level with their own edges, and points of a box and a cylinder were off their bodies by
 * up to half the size: poses are brought to the nearest rotation.
 */
import { expect, it } from 'vitest';
import { box, cylinder, type Scene } from '../../bindings/index.ts';
import { forEachBuild } from '../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../support/random.ts';
import { matrixOf, randomTransform } from '../support/scenes.ts';

const HALVES = [0.3, 0.5, 0.7] as const;
const RADIUS = 0.3;
const HALF = 0.5;

/** A random pose whose numbers are rounded to float32, and are off by `scale` beside that. */
function roundedPose(random: Random, scale: number): number[] {
  return [...matrixOf(randomTransform(random, 1.5))].map((x, i) => Math.fround(i < 11 ? x * scale : x));
}

/** Where a point of the world is in a segment's own frame. */
function inFrame(scene: Scene, id: string, point: ArrayLike<number>): number[] {
  const m = scene.getPose(id);
  const [x, y, z] = [0, 1, 2].map((i) => point[i]! - m[12 + i]!) as [number, number, number];
  return [0, 4, 8].map((k) => x * m[k]! + y * m[k + 1]! + z * m[k + 2]!);
}

/** The largest error of RᵀR of a pose. */
function errorOf(m: readonly number[]): number {
  let error = 0;
  for (const i of [0, 4, 8]) {
    for (const k of [0, 4, 8]) {
      const product = m[i]! * m[k]! + m[i + 1]! * m[k + 1]! + m[i + 2]! * m[k + 2]!;
      error = Math.max(error, Math.abs(product - (i === k ? 1 : 0)));
    }
  }
  return error;
}

forEachBuild(({ precision }, engine) => {
  const epsilon = precision === 'double' ? 2 ** -52 : 2 ** -23;

  it(`have points on their bodies, SEED=${SEED}`, () => {
    const random = createRandom(SEED);
    const scene = engine().createScene({
      segments: {
        box: [box([0, 0, 0], HALVES)],
        can: [cylinder([0, 0, -HALF], [0, 0, HALF], RADIUS)],
      },
      pairs: [['box', 'can']],
    });
    let apart = 0;
    for (let i = 0; i < 2000; i++) {
      const poses = [roundedPose(random, 1), roundedPose(random, 1)] as const;
      // Every other pair has parallel axes.
      if (i % 2 === 0) for (let k = 0; k < 11; k++) poses[1][k] = poses[0][k]!;
      scene.setPose('box', poses[0]);
      scene.setPose('can', poses[1]);
      const { distance, pointA, pointB } = scene.evaluate().minimum();
      if (distance <= 0) continue;
      apart++;
      const a = inFrame(scene, 'box', pointA);
      const b = inFrame(scene, 'can', pointB);
      const off = Math.max(
        ...a.map((x, k) => Math.abs(x) - HALVES[k]!),
        Math.abs(b[2]!) - HALF,
        Math.hypot(b[0]!, b[1]!) - RADIUS,
      );
      expect(off, `case ${i}`).toBeLessThan(1024 * epsilon);
      const gap = Math.hypot(...pointA.map((x, k) => x - pointB[k]!));
      expect(Math.abs(gap - distance), `case ${i}`).toBeLessThan(1024 * epsilon);
    }
    expect(apart).toBeGreaterThan(500);
    scene.dispose();
  });

  it(`are rotations to the last digits once they are set, and stay as they are then, SEED=${SEED}`, () => {
    const random = createRandom(SEED + 1);
    const scene = engine().createScene({ segments: { a: [box([0, 0, 0], HALVES)] } });
    for (const scale of [1, 1 + 1e-6, 1 - 4e-6]) {
      for (let i = 0; i < 100; i++) {
        const pose = roundedPose(random, scale);
        scene.setPose('a', pose);
        const kept = scene.getPose('a');
        expect(errorOf(kept)).toBeLessThan(16 * epsilon);
        kept.forEach((x, k) => expect(Math.abs(x - pose[k]!)).toBeLessThan(1e-5));
        scene.setPose('a', kept);
        expect(scene.getPose('a')).toEqual(kept);
        scene.setPoses(pose);
        expect(scene.getPose('a')).toEqual(kept);
      }
    }
    scene.dispose();
  });

  it(`of segments that are carried, or were, come back from a description as they are, SEED=${SEED}`, () => {
    const random = createRandom(SEED + 2);
    // As far from a rotation as a pose may be that is kept as it is: products of two are further off.
    const barely = (): number[] =>
      [...matrixOf(randomTransform(random, 1.5))].map((x, i) => (i < 11 ? x * (1 + 6 * epsilon) : x));
    for (let i = 0; i < 50; i++) {
      using scene = engine().createScene({
        segments: { a: [box([0, 0, 0], HALVES)], b: [box([0, 0, 0], HALVES)], c: [box([0, 0, 0], HALVES)] },
      });
      for (const id of scene.segments) scene.setPose(id, barely());
      const check = (): void => {
        const json = scene.toJSON();
        using copy = engine().createScene(structuredClone(json));
        expect(copy.toJSON()).toEqual(json);
        expect(scene.segments.map((id) => copy.getPose(id))).toEqual(
          scene.segments.map((id) => scene.getPose(id)),
        );
      };
      scene.attach('b', 'a');
      scene.attach('c', 'b');
      check();
      scene.setPose('a', barely());
      check();
      scene.detach('c');
      scene.detach('b');
      check();
      expect(errorOf(scene.getPose('c'))).toBeLessThanOrEqual(16 * epsilon);
    }
  });
});

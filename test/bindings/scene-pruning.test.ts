import { describe, expect, it } from 'vitest';
import { forEachBuild } from '../support/builds.ts';
import { nextDown, nextUp } from '../support/neighbours.ts';
import { createRandom, SEED } from '../support/random.ts';
import { arrange, ARRANGEMENTS } from './arrangements.ts';
import { compareFully, limitFully } from './full-comparison.ts';
import { copyColumns } from './scenes.ts';

/** Scenes per arrangement and build, and places where each is evaluated. */
const SCENES = 5;
const MOVES = 3;

describe('bounds', () => {
  forEachBuild(({ precision }, engine) => {
    it.each(ARRANGEMENTS)(`change nothing for bodies $name, SEED=${SEED}`, (arrangement) => {
      const random = createRandom(SEED + ARRANGEMENTS.indexOf(arrangement));
      for (let i = 0; i < SCENES; i++) {
        const { scene, move } = arrange(engine(), random, arrangement);
        for (let k = 0; k < MOVES; k++) {
          if (k > 0) move(scene);
          expect(copyColumns(scene.evaluate())).toEqual(compareFully(engine(), scene));
        }
        scene.dispose();
      }
    });

    it.each(ARRANGEMENTS)(`keep to the largest distance for bodies $name, SEED=${SEED}`, (arrangement) => {
      const random = createRandom(SEED + 100 + ARRANGEMENTS.indexOf(arrangement));
      const { scene, move } = arrange(engine(), random, arrangement);
      for (let k = 0; k < MOVES; k++) {
        move(scene);
        const full = compareFully(engine(), scene);
        const finite = full.distance.filter(Number.isFinite);
        for (let i = 0; i < 3 && finite.length > 0; i++) {
          const distance = finite[random.integer(0, finite.length - 1)]!;
          const limits = (['single', 'double'] as const).flatMap((step) => [
            nextDown(step, distance),
            nextUp(step, distance),
          ]);
          for (const maxDistance of [distance, ...limits]) {
            expect(copyColumns(scene.evaluate({ maxDistance }))).toEqual(limitFully(full, maxDistance));
          }
          expect(scene.evaluate({ maxDistance: distance }).distance).toContain(distance);
          const below = scene.evaluate({ maxDistance: nextDown(precision, distance) });
          expect(below.distance).not.toContain(distance);
        }
      }
      scene.dispose();
    });
  });
});

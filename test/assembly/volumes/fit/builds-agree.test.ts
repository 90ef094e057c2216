import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../../bindings/index.ts';
import { BUILDS, loadBuild } from '../../../support/builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { randomElements } from './sets.ts';

describe('all four builds', () => {
  let engines: Engine[];
  beforeAll(async () => {
    engines = await Promise.all(BUILDS.map(loadBuild));
  });
  afterAll(() => engines.forEach((engine) => engine.dispose()));

  it('fit the same sphere and the same box, bit for bit', () => {
    const random = createRandom(SEED);
    for (let i = 0; i < 50; i++) {
      const elements = randomElements(random, random.integer(1, 200), [1, random.unit(), random.unit()], 0.1);
      const spheres = engines.map((engine) => engine.fitSphere(elements));
      const boxes = engines.map((engine) => engine.fitBox(elements).row);
      for (const sphere of spheres) expect(sphere).toEqual(spheres[0]);
      for (const box of boxes) expect(box).toEqual(boxes[0]);
    }
  });

  it('fit the same again', () => {
    const random = createRandom(SEED);
    const sets = [500, 3, 90].map((count) => randomElements(random, count, [1, 1, 0.2], 0.1));
    const fit = () => sets.map((elements) => [engines[0]!.fitBox(elements), engines[0]!.fitSphere(elements)]);
    expect(fit()).toEqual(fit());
  });
});

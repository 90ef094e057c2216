import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAnswers } from '../../bench/closest/bench.ts';
import { type ClosestWork, makeClosestWorks } from '../../bench/closest/scenes.ts';
import { MOTIONS } from '../../bench/names.ts';
import type { Engine, PairDistance } from '../../bindings/index.ts';
import { BUILDS, loadBuild } from '../support/builds.ts';

describe('scenes whose closest pair is asked for', () => {
  let engine: Engine;
  let works: ClosestWork[];
  beforeAll(async () => {
    engine = await loadBuild(BUILDS[0]!);
    works = await makeClosestWorks(true);
  });
  afterAll(() => engine.dispose());

  it('have as many pairs as they should', () => {
    const pairs = works.map((work) => {
      using scene = work.makeScene(engine);
      return scene.pairs.length;
    });
    expect(pairs).toEqual([9, 17, 435, 398, 435, 19_814]);
  });

  it('are larger and longer where there is time', async () => {
    const full = await makeClosestWorks(false);
    const steps = full.map(({ motions }) => Object.values(motions).map(({ length }) => length));
    const whole = [256, 256];
    expect(steps).toEqual([whole, whole, whole, whole, [16, 9], [64, 33]]);
    expect(full[4]!.name).toBe('humanoid of 31 meshes, 218,736 triangles');
    using scene = full[3]!.makeScene(engine);
    expect(scene.pairs).toHaveLength(331);
    for (const place of Object.values(full[3]!.motions).flat()) {
      place(scene);
      expect(scene.isFree()).toBe(true);
    }
  });

  it('move, and less along a path than jumping where that has small steps', () => {
    for (const work of works) {
      const [path, jumps] = [MOTIONS.path, MOTIONS.jumps].map((motion) => lengthsOf(work, motion));
      for (const length of [...path!, ...jumps!]) expect(length, work.name).toBeGreaterThan(0);
      // Three steps around the whole path of a robot are no small ones.
      if (work.name.startsWith('humanoid')) expect(Math.max(...path!)).toBeLessThan(Math.min(...jumps!) / 5);
    }
  });

  /** How far segments go from each place to the next, and from the last to the first: the farthest. */
  function lengthsOf(work: ClosestWork, motion: string): number[] {
    using scene = work.makeScene(engine);
    const moved = scene.segments.slice(-32);
    const places = work.motions[motion]!.map((place) => {
      place(scene);
      return moved.map((id) => [...scene.getPose(id)]);
    });
    return places.map((segments, step) => {
      const next = places[(step + 1) % places.length]!;
      return Math.max(
        ...segments.map((pose, i) => Math.hypot(...pose.map((number, k) => number - next[i]![k]!))),
      );
    });
  }
});

describe('comparing answers', () => {
  const answer: PairDistance = {
    ...{ a: 'one', b: 'two', linkA: 'one', linkB: 'two', distance: 0.5, elementA: 0, elementB: 1 },
    ...{ pointA: [0, 0, 0], pointB: [0, 0, 0.5], normal: [0, 0, 1] },
  };

  it('takes the same ones', () => {
    expect(() => checkAnswers('here', [answer, answer], [answer, structuredClone(answer)])).not.toThrow();
  });

  it.each<Partial<PairDistance>>([
    { b: 'three' },
    { distance: 0.5 + 2 ** -53 },
    { pointA: [0, -0, 0] },
    { pointB: [0, 0, 0.5 - 2 ** -54] },
    { normal: [0, 0, -1] },
    { elementB: 0 },
  ])('finds one that differs in %j', (change) => {
    expect(() => checkAnswers('here', [answer, answer], [answer, { ...answer, ...change }])).toThrow(
      'here, step 1: found one, ',
    );
  });
});

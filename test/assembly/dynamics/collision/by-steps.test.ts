import { describe, expect, it } from 'vitest';
import type { Collision } from '../../../../bindings/dynamics/collision.ts';
import { collide, coupledCollision, freeCollision } from '../../../support/collisions.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { collideBySteps } from './by-steps.ts';
import { distance, sensitivity } from './distance.ts';

/** Compares so many collisions, and tells what happened in how many of them. */
function compare(count: number, draw: (random: Random) => Collision): Map<string, number> {
  const random = createRandom(SEED);
  const happened = new Map<string, number>();
  for (let i = 0; i < count; i++) {
    const given = draw(random);
    const expected = collideBySteps(given);
    const outcome = collide(given);
    const name = outcome.happened === 'reversed' ? 'slid again' : outcome.happened;
    expect(name, JSON.stringify(given)).toBe(expected.happened);
    const allowed = Math.max(1e-12, sensitivity(given, outcome));
    expect(distance(expected, outcome, given), JSON.stringify(given)).toBeLessThanOrEqual(allowed);
    happened.set(name, (happened.get(name) ?? 0) + 1);
  }
  return happened;
}

/** Draws until something is so. */
const only =
  (draw: (random: Random) => Collision, isSo: (given: Collision) => boolean) =>
  (random: Random): Collision => {
    for (;;) {
      const given = draw(random);
      if (isSo(given)) return given;
    }
  };

describe(`impulses are those of very many small steps, SEED=${SEED}`, () => {
  it('where free bodies collide', () => {
    const happened = compare(300, freeCollision);
    expect(happened.get('slid')).toBeGreaterThan(100);
    expect(happened.get('stuck')).toBeGreaterThan(30);
  });

  it('where contacts slide on along the diverging ray', () => {
    const draw = only(coupledCollision, (given) =>
      ['slid again', 'reversed'].includes(collide(given).happened),
    );
    expect(compare(60, draw).get('slid again')).toBe(60);
  });

  it('where sliding makes bodies approach faster', () => {
    const draw = only(coupledCollision, ({ response: [, , zz, , xz, yz], velocity: [x, y], friction }) => {
      return zz * Math.hypot(x, y) < friction * (xz * x + yz * y);
    });
    expect(compare(60, draw).get('stuck')).toBeGreaterThan(20);
  });
});

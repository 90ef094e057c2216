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

/** Collisions in which bodies that part already are pressed together again. */
const PRESSED_AGAIN: readonly Collision[] = [
  {
    response: [
      1.41794178351621, 1.3769394661463308, 0.39563192499363264, -0.5603487985311284, -0.4307384078072167,
      0.6751168458320391,
    ],
    velocity: [0.9772445500110867, -0.20895015719672716, -0.2956153126344916],
    friction: 1.1622081986951238,
    restitution: 0.8319492807147505,
  },
  {
    response: [
      1.1245666862958892, 1.2694152969019874, 1.26034681032018, 0.7405383204176851, -0.7365883308130667,
      -1.154852466675341,
    ],
    velocity: [0.750112338635684, -0.36908138902553533, -0.2808828786884987],
    friction: 1.6276107188231295,
    restitution: 0.9286984551612227,
  },
  {
    response: [
      0.9934969592512781, 0.6242101523287501, 1.1553148156513362, -0.07649685239584353, -0.9969055935168354,
      0.3035818179011098,
    ],
    velocity: [0.39735417663762385, 0.697331034068732, -0.33970957921326894],
    friction: 1.9062701926994663,
    restitution: 0.9825653281794036,
  },
];

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
    const happened = compare(250, freeCollision);
    expect(happened.get('slid')).toBeGreaterThan(100);
    expect(happened.get('stuck')).toBeGreaterThan(30);
  });

  it('where contacts slide on along the diverging ray', () => {
    const draw = only(coupledCollision, (given) =>
      ['slid again', 'reversed'].includes(collide(given).happened),
    );
    expect(compare(40, draw).get('slid again')).toBe(40);
  });

  it('where sliding makes bodies approach faster', () => {
    const draw = only(coupledCollision, ({ response: [, , zz, , xz, yz], velocity: [x, y], friction }) => {
      return zz * Math.hypot(x, y) < friction * (xz * x + yz * y);
    });
    expect(compare(40, draw).get('stuck')).toBeGreaterThan(10);
  });

  it('where they are pressed together again', () => {
    const cases = [...PRESSED_AGAIN];
    for (const given of cases) expect(collideBySteps(given).turns).toBe(2);
    compare(cases.length, () => cases.pop()!);
  });
});

import type { Vector } from '../../../../bindings/base/checks.ts';
import type { Collision, Outcome } from '../../../../bindings/dynamics/collision.ts';
import { collide, type Response } from '../../../support/collisions.ts';
import { between, length } from '../../../support/vectors.ts';

/** How far two outcomes are apart, as share of the impulse or of the velocity before. */
export function distance(a: Outcome, b: Outcome, { velocity }: Collision): number {
  const impulses = length(between(a.impulse, b.impulse)) / length(a.impulse);
  return Math.max(impulses, length(between(a.velocity, b.velocity)) / length(velocity));
}

/** What errors of 1e-13 of the numbers of K and of the velocity before come to, together. */
export function sensitivity(given: Collision, outcome: Outcome): number {
  const shifted = (numbers: readonly number[], i: number): number[] => {
    const error = 1e-13 * Math.max(...numbers.map(Math.abs));
    return numbers.map((x, k) => (k === i ? x + error : x));
  };
  const others = [
    ...given.response.map((_, i) => ({
      ...given,
      response: shifted(given.response, i) as unknown as Response,
    })),
    ...given.velocity.map((_, i) => ({
      ...given,
      velocity: shifted(given.velocity, i) as unknown as Vector,
    })),
  ];
  return others.reduce((sum, other) => sum + distance(collide(other), outcome, given), 0);
}

import { describe, expect, it } from 'vitest';
import type { Vector } from '../../../../bindings/base/checks.ts';
import type { Collision, Outcome } from '../../../../bindings/dynamics/collision.ts';
import {
  anyCollision,
  collide,
  freeCollision,
  randomBody,
  respond,
  responseOf,
} from '../../../support/collisions.ts';
import type { Response } from '../../../support/collisions.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { HOST, numbersOf, withVectors } from '../../../support/trees.ts';
import { add, dot, length } from '../../../support/vectors.ts';
import { distance, sensitivity } from './distance.ts';

const MANY = 100_000;

/** A cube of 2 kg and 0.2 m on a floor that does not move. */
const CUBE: Response = responseOf([
  {
    mass: 2,
    inverseInertia: [
      [75, 0, 0],
      [0, 75, 0],
      [0, 0, 75],
    ],
    arm: [0.1, 0.05, -0.1],
  },
]);

/** The largest of the numbers of K. */
const sizeOf = ([xx, yy, zz]: Response): number => Math.max(xx, yy, zz);

/** What is so of every collision, but for rounding. */
function broken(
  { response, velocity, friction }: Collision,
  { happened, impulse, velocity: after }: Outcome,
): string[] {
  const speed = length(velocity) + sizeOf(response) * length(impulse);
  const energy = 0.5 * dot(impulse, add(velocity, after));
  const expected = add(velocity, respond(response, impulse));
  const rules = {
    'numbers are finite': [...impulse, ...after].every(Number.isFinite),
    // Series end, and contacts are at rest, where velocities are off by 2⁻⁴⁴ of that before at most.
    'no energy is made': energy <= 2 ** -44 * speed * length(impulse),
    'friction stays in its cone': Math.hypot(impulse[0], impulse[1]) <= friction * impulse[2] * (1 + 1e-12),
    'bodies push': impulse[2] >= 0,
    'bodies part': after[2] >= -1e-14 * speed,
    'K and the impulse make the velocity': length(add(after, expected, -1)) <= 1e-15 * speed,
    'an impulse is there where bodies approach': (happened === 'apart') === velocity[2] >= 0,
  };
  return Object.entries(rules).flatMap(([name, holds]) =>
    holds ? [] : [`${name}: ${JSON.stringify({ response, velocity, friction })}`],
  );
}

describe('the impulse of a contact', () => {
  it.each<[number, number, Vector, Vector, Vector, Outcome['happened'], number]>([
    [0, 1, [0.5, 0, -2], [2.586957, 1.043478, 2], [0, 0, 2.782609], 'slid', 1e-6],
    [0.3, 0.7, [0.5, 0, -2], [1.609526, 0.767232, 1.395854], [-0.797505, -0.301624, 2.857108], 'slid', 1e-6],
    [0.9, 0.7, [0.5, 0, -2], [0, 0, 1.5419], [-3.0001, -1.3858, 4.3907], 'stuck', 1e-4],
    [0.1, 0.5, [2, 1, -2], [3.414393, 1.707197, 1], [-0.198226, -0.099113, 2.216234], 'slid', 1e-6],
  ])(
    'of a cube with μ = %d and e = %d that comes with %j',
    (friction, restitution, velocity, after, impulse, happened, off) => {
      const outcome = collide({ response: CUBE, velocity, friction, restitution });
      expect(outcome.happened).toBe(happened);
      for (let i = 0; i < 3; i++) {
        expect(Math.abs(outcome.velocity[i]! - after[i]!)).toBeLessThanOrEqual(off);
        expect(Math.abs(outcome.impulse[i]! - impulse[i]!)).toBeLessThanOrEqual(off);
      }
    },
  );

  it('is nothing where bodies part or rest', () => {
    for (const z of [0, 1e-300, 3]) {
      expect(collide({ response: CUBE, velocity: [1, 2, z], friction: 0.5, restitution: 0.5 })).toEqual({
        happened: 'apart',
        impulse: [0, 0, 0],
        velocity: [1, 2, z],
      });
    }
  });

  it(`is that of Newton without friction, SEED=${SEED}`, () => {
    const random = createRandom(SEED);
    for (let i = 0; i < 1000; i++) {
      const { response, velocity, restitution } = freeCollision(random);
      const { impulse } = collide({ response, velocity, restitution, friction: 0 });
      expect(impulse.slice(0, 2)).toEqual([0, 0]);
      expect(impulse[2] / ((-(1 + restitution) * velocity[2]) / response[2])).toBeCloseTo(1, 14);
    }
  });

  it('brakes a ball, and makes it roll where friction is strong enough', () => {
    // K of a ball of 1 kg: 7/2 along the floor, 1 along the normal. It sticks after an impulse of 2/7 of its
    // momentum along the floor.
    const response: Response = [3.5, 3.5, 1, 0, 0, 0];
    const ball = (friction: number): Outcome =>
      collide({ response, velocity: [0.6, -0.8, -2], friction, restitution: 0.5 });
    const slid = ball(0.05);
    expect(slid.happened).toBe('slid');
    expect(slid.impulse[2]).toBeCloseTo(3, 14);
    expect(slid.impulse[0]).toBeCloseTo(-0.05 * 3 * 0.6, 14);
    expect(slid.impulse[1]).toBeCloseTo(0.05 * 3 * 0.8, 14);
    const stuck = ball(0.5);
    expect(stuck.happened).toBe('stuck');
    expect(stuck.impulse[0]).toBeCloseTo((-0.6 * 2) / 7, 14);
    expect(stuck.impulse[1]).toBeCloseTo((0.8 * 2) / 7, 14);
    expect(stuck.velocity[2]).toBeCloseTo(1, 14);
  });

  it(`keeps to the laws, whatever bodies and joints there are, SEED=${SEED}`, () => {
    const random = createRandom(SEED);
    const happened = new Map<string, number>();
    const against: string[] = [];
    for (let i = 0; i < MANY; i++) {
      const given = anyCollision(random);
      const outcome = collide(given);
      happened.set(outcome.happened, (happened.get(outcome.happened) ?? 0) + 1);
      const isImmovable = given.response[2] <= 2 ** -31 * sizeOf(given.response);
      if (!isImmovable) against.push(...broken(given, outcome));
    }
    expect(against).toEqual([]);
    for (const name of ['slid', 'stuck', 'slid again', 'reversed', 'jammed']) {
      expect(happened.get(name), name).toBeGreaterThan(30);
    }
  });

  it(`keeps to the laws where free bodies collide, SEED=${SEED}`, () => {
    const random = createRandom(SEED + 1);
    const against: string[] = [];
    for (let i = 0; i < MANY; i++) {
      const given = freeCollision(random);
      against.push(...broken(given, collide(given)));
    }
    expect(against).toEqual([]);
  });

  it(`has the same bits in units that differ by powers of two, SEED=${SEED}`, () => {
    const random = createRandom(SEED + 2);
    for (let i = 0; i < 2000; i++) {
      const given = anyCollision(random);
      const [speed, ease] = [2 ** random.integer(-300, 300), 2 ** random.integer(-300, 300)];
      const other = collide({
        ...given,
        response: given.response.map((x) => x * ease) as unknown as Response,
        velocity: given.velocity.map((x) => x * speed) as unknown as Vector,
      });
      const { happened, impulse, velocity } = collide(given);
      expect(other.happened).toBe(happened);
      expect(other.impulse).toEqual(impulse.map((x) => x * (speed / ease)));
      expect(other.velocity).toEqual(velocity.map((x) => x * speed));
    }
  });

  it(`turns with the frame, SEED=${SEED}`, () => {
    const random = createRandom(SEED + 3);
    for (let i = 0; i < 2000; i++) {
      const given = freeCollision(random);
      const angle = random.between(-Math.PI, Math.PI);
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const turned = ([x, y, z]: Vector): Vector => [c * x - s * y, s * x + c * y, z];
      const [xx, yy, zz, xy, xz, yz] = given.response;
      const [a, b] = [c * c * xx - 2 * c * s * xy + s * s * yy, s * s * xx + 2 * c * s * xy + c * c * yy];
      const across = c * s * (xx - yy) + (c * c - s * s) * xy;
      const [e, d] = turned([xz, yz, 0]);
      const outcome = collide(given);
      const other = collide({
        ...given,
        response: [a, b, zz, across, e, d],
        velocity: turned(given.velocity),
      });
      const back = { ...outcome, impulse: turned(outcome.impulse), velocity: turned(outcome.velocity) };
      expect(distance(other, back, given), JSON.stringify(given)).toBeLessThanOrEqual(
        Math.max(1e-12, sensitivity(given, outcome)),
      );
    }
  });

  it('ends, whatever the numbers', () => {
    const numbers = [NaN, Infinity, -Infinity, 0, -1, 1e308, -1e308, 5e-324, 1];
    const random = createRandom(1);
    const draw = (): number => numbers[random.integer(0, numbers.length - 1)]!;
    for (let i = 0; i < 20_000; i++) {
      const response: Response = [draw(), draw(), draw(), draw(), draw(), draw()];
      collide({ response, velocity: [draw(), draw(), draw()], friction: draw(), restitution: draw() });
    }
  });
});

describe('what a free body contributes to K', () => {
  it(`is what unit impulses do to it, SEED=${SEED}`, () => {
    const random = createRandom(SEED + 4);
    for (let i = 0; i < 1000; i++) {
      const bodies = [randomBody(random), randomBody(random)];
      const k = numbersOf(6, (to) => {
        HOST.heap.float64(to, 6).fill(0);
        for (const { mass, inverseInertia, arm } of bodies) {
          const [[xx, xy, xz], [, yy, yz], [, , zz]] = inverseInertia;
          withVectors([[xx, yy, zz], [xy, xz, yz], arm], (inverse, _, at) => {
            HOST.exports.addInverseMass(to, mass, inverse!, at!);
          });
        }
      });
      const expected = responseOf(bodies);
      for (let n = 0; n < 6; n++)
        expect(Math.abs(k[n]! - expected[n]!)).toBeLessThanOrEqual(1e-14 * sizeOf(expected));
    }
  });
});

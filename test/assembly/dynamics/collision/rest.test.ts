import { describe, expect, it } from 'vitest';
import type { Vector } from '../../../../bindings/base/checks.ts';
import type { Collision } from '../../../../bindings/dynamics/collision.ts';
import {
  collide,
  coupledCollision,
  freeCollision,
  respond,
  type Response,
  sum,
} from '../../../support/collisions.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { length } from '../../../support/vectors.ts';
import { divergingRays, slidingAlong } from './by-steps.ts';
import { distance } from './distance.ts';

const MANY = 100_000;

/** A matrix of rank 1: what a joint leaves of a body, whose contact can move along v only. */
const outer = ([x, y, z]: Vector): Response => [x * x, y * y, z * z, x * y, x * z, y * z];

/**
 * How far the last column of K⁻¹ leans, as share of what friction of 1 allows: theorem 4 as it is printed.
 */
function lean([xx, yy, , xy, xz, yz]: Response): number {
  return Math.hypot(xy * yz - xz * yy, xy * xz - yz * xx) / (xx * yy - xy * xy);
}

describe('a contact that does not slide', () => {
  it(`sticks where friction can hold it, and else slides along the only ray there is, SEED=${SEED}`, () => {
    const random = createRandom(SEED);
    const counts = { stuck: 0, slid: 0 };
    const wrong: string[] = [];
    for (let i = 0; i < MANY; i++) {
      const drawn = i % 2 === 0 ? coupledCollision(random) : freeCollision(random);
      const given: Collision = { ...drawn, velocity: [0, 0, -1], friction: random.between(0, 1) };
      const { response, friction } = given;
      const { happened, impulse } = collide(given);
      if (lean(response) <= friction) {
        counts.stuck++;
        if (happened !== 'stuck') wrong.push(`${happened}: ${JSON.stringify(given)}`);
        continue;
      }
      counts.slid++;
      const rays = divergingRays(response, friction, 60, 30);
      const way = slidingAlong(rays[0]!, friction).map((x) => x * impulse[2]) as unknown as Vector;
      const off = length([way[0] - impulse[0], way[1] - impulse[1], 0]) / length(impulse);
      // The sum of squares of rounding grows where the ray is hardly one: λ is near 0.
      if (happened !== 'slid' || rays.length !== 1 || off > 1e-7) {
        wrong.push(`${happened}, ${rays.length} rays, ${off}: ${JSON.stringify(given)}`);
      }
    }
    expect(wrong.slice(0, 10)).toEqual([]);
    expect(counts.stuck).toBeGreaterThan(10_000);
    expect(counts.slid).toBeGreaterThan(10_000);
  });

  it.each([
    [[3, 4], 0.5, [3, 4]],
    // Where tan(θ/2) is infinite.
    [[-3, 0], 0.5, [-1, 0]],
    [[0, -3], 2.9, [0, -1]],
  ] as const)('slides along %j with μ = %d where both axes are alike', ([e, d], friction, ray) => {
    const response: Response = [1, 1, 30, 0, e, d];
    const { impulse, velocity } = collide({ response, velocity: [0, 0, -1], friction, restitution: 0.5 });
    const size = Math.hypot(...ray);
    expect(impulse[0] / impulse[2]).toBeCloseTo((-friction * ray[0]) / size, 14);
    expect(impulse[1] / impulse[2]).toBeCloseTo((-friction * ray[1]) / size, 14);
    expect(velocity[0] * ray[0] + velocity[1] * ray[1]).toBeGreaterThan(0);
  });

  it('slides back from where it came where that is the ray', () => {
    // A rod at 45°: it is braked, and thrown back.
    const response: Response = [2.5, 1, 2.5, 0, -1.5, 0];
    const given = { response, velocity: [0.2, 0, -1], friction: 0.3, restitution: 0.5 } as const;
    const { happened, velocity } = collide(given);
    expect(happened).toBe('reversed');
    expect(velocity[0]).toBeLessThan(0);
    // The other way, it does not stop.
    expect(collide({ ...given, velocity: [-0.2, 0, -1] }).happened).toBe('slid');
  });

  it('slides again along another ray', () => {
    const random = createRandom(SEED);
    let found = 0;
    for (let i = 0; found < 20; i++) {
      const given = coupledCollision(random);
      const { happened, velocity } = collide(given);
      if (happened !== 'slid again') continue;
      found++;
      const [ray] = divergingRays(given.response, given.friction);
      expect(Math.cos(ray! - Math.atan2(velocity[1], velocity[0]))).toBeCloseTo(1, 12);
    }
  });
});

describe('bodies on joints', () => {
  it(`answer as those do whose joints give way a little, SEED=${SEED}`, () => {
    const random = createRandom(SEED);
    const loose = 1e-9;
    for (let i = 0; i < 2000; i++) {
      const [v, w]: [Vector, Vector] = [random.vector(1), random.vector(1)];
      const response = sum(outer(v), outer(w));
      // A normal that is not almost across what moves, in which the contact would jam.
      if (Math.abs(v[0] * w[1] - v[1] * w[0]) < 0.1) continue;
      const velocity = approaching(respond(response, random.vector(1)));
      const given: Collision = {
        response,
        velocity,
        friction: random.between(0.05, 1),
        restitution: random.unit(),
      };
      const other = { ...given, response: sum(response, [loose, loose, loose, 0, 0, 0]) };
      const [a, b] = [collide(given), collide(other)];
      // Impulses along what joints hold are of no effect, and differ.
      expect(distance({ ...a, impulse: b.impulse }, b, given), JSON.stringify(given)).toBeLessThan(1e-3);
    }
  });

  it('move along what their joint allows, whatever the friction', () => {
    for (const way of [
      [0.1, 0, 1],
      [-0.3, 0.2, 1],
      [1, 1, 1],
      [3, 0, 1],
    ] as const) {
      for (const friction of [0.1, 0.5, 1, 5]) {
        const velocity: Vector = [-way[0], -way[1], -way[2]];
        const { happened, velocity: after } = collide({
          response: outer(way),
          velocity,
          friction,
          restitution: 0.5,
        });
        const along = Math.hypot(way[0], way[1]);
        const speed = after[2];
        expect(after[0]).toBeCloseTo(speed * way[0], 12);
        expect(after[1]).toBeCloseTo(speed * way[1], 12);
        // It comes back unless friction holds it. Friction takes μ|w| / w_z of the work on both ways.
        const share = friction * along;
        expect(happened).toBe(share >= 1 ? 'stuck' : 'reversed');
        expect(speed).toBeCloseTo(share >= 1 ? 0 : 0.5 * Math.sqrt((1 - share) / (1 + share)), 12);
      }
    }
  });

  it('that friction wedges stop by an impulse along the normal', () => {
    // The contact moves along (1, 0, 1) only, and floor and friction of 1 push across that.
    const given: Collision = {
      response: outer([1, 0, 1]),
      velocity: [3, 0, -1],
      friction: 1,
      restitution: 0.9,
    };
    const { happened, impulse, velocity } = collide(given);
    expect(happened).toBe('jammed');
    expect(impulse).toEqual([0, 0, 1]);
    expect(velocity).toEqual([4, 0, 0]);
  });

  it('that nothing moves along the normal have no impulse', () => {
    const given: Collision = {
      response: [1, 1, 0, 0, 0, 0],
      velocity: [1, 0, -1],
      friction: 0.5,
      restitution: 0.5,
    };
    expect(collide(given)).toEqual({ happened: 'jammed', impulse: [0, 0, 0], velocity: [1, 0, -1] });
    expect(collide({ ...given, response: [0, 0, 0, 0, 0, 0] }).happened).toBe('jammed');
  });
});

describe('friction that makes bodies approach faster', () => {
  /** A rod that is pushed forward with its tip on the floor: K₃₃ < μ√(K₁₃² + K₂₃²). */
  const rod: Response = [2.5, 1, 1, 0, 1.5, 0];

  it('stops the slide before anything else', () => {
    const given: Collision = { response: rod, velocity: [1, 0, -0.1], friction: 1, restitution: 0.5 };
    const { happened, impulse, velocity } = collide(given);
    expect(happened).toBe('stuck');
    // Until it sticks, after an impulse of 1 along the normal, it approaches by half of that more: then by
    // 0.6.
    // To stick, friction is −0.6 and 1/K⁻¹₃₃ = 0.1: 6 more, and e√(…) of all work.
    const work = 0.1 + 0.25 + (0.5 * 0.6 ** 2) / 0.1;
    const back = 0.5 * Math.sqrt((2 * work) / 0.1);
    expect(impulse[2]).toBeCloseTo(1 + 6 + back, 12);
    expect(impulse[0]).toBeCloseTo(-1 - 0.6 * (6 + back), 12);
    expect(velocity[2]).toBeCloseTo(0.1 * back, 12);
  });
});

function approaching(v: Vector): Vector {
  return v[2] > 0 ? [-v[0], -v[1], -v[2]] : v;
}

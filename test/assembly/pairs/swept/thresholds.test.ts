import { describe, it } from 'vitest';
import type { Vector } from '../../../../bindings/base/checks.ts';
import type { Core } from '../../../oracle/distance.ts';
import { forEachBuild } from '../../../support/for-builds.ts';
import { findViolations, type Pair } from '../../../support/contract.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { exactDistances } from './exact-cache.ts';
import { evaluate } from './pairs.ts';
import { expectNone } from './report.ts';
import { add, between, cross, dot, normalize } from '../../../support/vectors.ts';

// Each test here stands for a tolerance in a kernel: without that tolerance, it fails.

function triangle(random: Random): [Vector, Vector, Vector] {
  return [random.vector(1), random.vector(1), random.vector(1)];
}

function normalOf([v0, v1, v2]: [Vector, Vector, Vector]): Vector {
  return normalize(cross(between(v0, v1), between(v0, v2)));
}

/** Two triangles whose planes differ by a small angle, a small height apart; they overlap in projection. */
function nearlyParallelTriangles(random: Random): Pair {
  const a = triangle(random);
  const up = normalOf(a);
  const tilt = random.magnitude(-16, -4);
  const height = random.magnitude(-8, -1);
  const b = a.map((vertex): Vector => {
    const beside = add(vertex, random.direction(), random.between(0, 0.5));
    const inPlane = add(beside, up, -dot(between(a[0], beside), up));
    return add(inPlane, up, height + random.between(-tilt, tilt));
  });
  return { a, b, radiusA: 0, radiusB: 0 };
}

/** A triangle whose width is a tiny fraction of its length, and a point above its middle. */
function pointAboveNeedle(random: Random): Pair {
  const [start, end] = [random.vector(1), random.vector(1)];
  const third = add(
    add(start, between(start, end), random.unit()),
    random.direction(),
    random.magnitude(-17, -3),
  );
  const needle: Core = [start, end, third];
  const middle = add(start, between(start, end), random.between(0.2, 0.8));
  const above = add(middle, random.direction(), random.magnitude(-6, 0));
  return { a: [above], b: random.unit() < 0.5 ? needle : [end, third, start], radiusA: 0, radiusB: 0 };
}

/** A needle triangle, and a line through its middle that may run almost in its plane. */
function lineThroughNeedle(random: Random): Pair {
  const { a, b } = pointAboveNeedle(random);
  const [v0, v1, v2] = b as [Vector, Vector, Vector];
  const inside = add(add(v0, between(v0, v1), random.between(0.1, 0.4)), between(v0, v2), 0.4);
  const way = between(a[0]!, inside);
  return { a: [a[0]!, add(inside, way, random.between(0, 1))], b, radiusA: 0, radiusB: 0 };
}

describe.each([
  ['a line that pierces a needle triangle', lineThroughNeedle],
  ['nearly parallel triangles close to each other', nearlyParallelTriangles],
  ['a point above a needle triangle', pointAboveNeedle],
])('%s', (_, generate) => {
  const random = createRandom(SEED);
  const pairs = Array.from({ length: 1000 }, () => generate(random));
  const exact = exactDistances(pairs);

  forEachBuild(({ precision }, engine) => {
    it('keeps the contract', () => {
      expectNone(findViolations(precision, pairs, evaluate(engine(), pairs), exact(precision)), pairs);
    });
  });
});

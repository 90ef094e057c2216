import { describe, expect, it } from 'vitest';
import { box, cylinder, type Engine, halfSpace, point, type Vector } from '../../bindings/index.ts';
import type { ElementSource } from '../../bindings/index.ts';
import { collide, type Response } from '../support/collisions.ts';
import { forEachBuild } from '../support/for-builds.ts';
import { add, between, dot, length } from '../support/vectors.ts';

/** What is printed, in a few lines, and where docs/published-mistakes.md says that it fails. */

/** Kiesling 2019, algorithm 4.1. */
function overlapAsPrinted(a: { min: Vector; max: Vector }, b: { min: Vector; max: Vector }): boolean {
  return ![0, 1, 2].some((i) => a.max[i]! < b.min[i]! || b.min[i]! > a.max[i]!);
}

/** Kiesling 2019, equation 4.5, for a cylinder that stands on z = 0. */
function belowCylinderAsPrinted(center: Vector, radius: number, height: number): number {
  const nearest: Vector = [0, 0, Math.max(0, Math.min(height, center[2]))];
  return length(between(nearest, center)) - radius;
}

/** Kiesling 2019, §4.3.6, equation 4.9, for boxes along the axes: the corner of each closest to the other. */
function boxesAsPrinted(centerA: Vector, halfA: Vector, centerB: Vector, halfB: Vector): number {
  const closestCorner = (center: Vector, half: Vector, other: Vector): Vector => {
    const corners = [-1, 1].flatMap((x) =>
      [-1, 1].flatMap((y) => [-1, 1].map((z) => add(center, [x * half[0], y * half[1], z * half[2]]))),
    );
    return corners.toSorted((p, q) => length(between(p, other)) - length(between(q, other)))[0]!;
  };
  return length(between(closestCorner(centerA, halfA, centerB), closestCorner(centerB, halfB, centerA)));
}

/** A node of the tree of a map: a box along the axes, and what it contains. */
interface MapNode {
  hit: boolean;
  children: MapNode[];
}

/** Kiesling 2019, algorithm 4.4: `goto START` with the child in the place of the node. */
function mapAsPrinted(node: MapNode): boolean {
  if (!node.hit) return false;
  for (const child of node.children) return mapAsPrinted(child);
  return true;
}

/** Petersen 2007, §5.4.9: how deep the lowest corner of the rectangle lies, for a plane z = 0. */
function cylinderAsPrinted(start: Vector, end: Vector, radius: number): number {
  const axis = between(end, start);
  const unit = add([0, 0, 0], axis, 1 / length(axis));
  const corners = [start, end].flatMap((z) => [add(z, unit, radius), add(z, unit, -radius)]);
  return Math.min(...corners.map((corner) => dot(corner, [0, 0, 1])));
}

/** Petersen 2007, §5.5.1: the radius of the smallest sphere around two. */
function sphereAsPrinted(distance: number, one: number, other: number): number {
  const first = -Math.max(one, distance + other);
  const second = distance + Math.max(other, distance + one);
  return (second - first) / 2;
}

/** Holck 2005, §2.3.3: the angles of diverging rays among some roots t, by the printed change of variable. */
function raysAsPrinted([a, b, , f, e, d]: Response, mu: number, roots: readonly number[]): number[] {
  const isRoot = (t: number): boolean => {
    const terms = [
      d - f * mu,
      2 * (a * mu - b * mu - e),
      6 * f * mu,
      -2 * (a * mu - b * mu + e),
      -(d + f * mu),
    ];
    return Math.abs(terms.reduceRight((sum, term) => sum * t + term)) < 1e-12;
  };
  const diverges = (t: number): boolean => {
    const terms = [
      e - a * mu,
      2 * (d - 2 * f * mu),
      2 * mu * (a - 2 * b),
      2 * (2 * f * mu + d),
      -(e + a * mu),
    ];
    return terms.reduceRight((sum, term) => sum * t + term) > 0;
  };
  return roots.filter((t) => isRoot(t) && diverges(t)).map((t) => 2 * Math.tan(t));
}

/** Holck 2005, lemma 2: how far u_z is followed beyond 0, with W_r = 1. */
function extensionAsPrinted([, , zz, , xz, yz]: Response, mu: number): number {
  return Math.sqrt(2 * (zz - mu * Math.hypot(xz, yz)));
}

/** Holck 2005, theorem 4 with the pseudo-inverse of K = q qᵀ, which is q qᵀ / |q|⁴. */
function sticksAsPrinted(q: Vector, mu: number): boolean {
  const last = q.map((x) => (x * q[2]) / dot(q, q) ** 2);
  return Math.hypot(last[0]!, last[1]!) <= mu * last[2]!;
}

describe('formulas that are wrong in print', () => {
  forEachBuild((_, engine) => {
    const distanceOf = (a: ElementSource, b: ElementSource): number => distanceBetween(engine(), a, b);

    it('Kiesling 2019, algorithm 4.1: boxes are apart either way round', () => {
      const [a, b] = [
        { min: [2, 0, 0] as Vector, max: [3, 1, 1] as Vector },
        { min: [0, 0, 0] as Vector, max: [1, 1, 1] as Vector },
      ];
      expect(overlapAsPrinted(a, b)).toBe(true);
      expect(distanceOf(box([2.5, 0.5, 0.5], [0.5, 0.5, 0.5]), box([0.5, 0.5, 0.5], [0.5, 0.5, 0.5]))).toBe(
        1,
      );
    });

    it('Kiesling 2019, equation 4.5: the end of a cylinder is flat', () => {
      const center: Vector = [0.5, 0, -1];
      expect(belowCylinderAsPrinted(center, 1.05, 2)).toBeCloseTo(0.068, 3);
      expect(distanceOf(cylinder([0, 0, 0], [0, 0, 2], 1), point(center, 1.05))).toBeCloseTo(-0.05, 5);
    });

    it('Kiesling 2019, equation 4.9: boxes overlap without a corner of one in the other', () => {
      const [along, across]: [Vector, Vector] = [
        [0.5, 0.1, 0.1],
        [0.1, 0.5, 0.1],
      ];
      expect(boxesAsPrinted([0, 0, 0], along, [0, 0, 0], across)).toBeGreaterThan(0.5);
      expect(distanceOf(box([0, 0, 0], along), box([0, 0, 0], across))).toBeCloseTo(-0.2, 6);
    });

    it('Kiesling 2019, algorithm 4.4: a child that is free hides none that collides', () => {
      const leaf = (hit: boolean): MapNode => ({ hit, children: [] });
      expect(mapAsPrinted({ hit: true, children: [leaf(false), leaf(true)] })).toBe(false);
      for (const treeFrom of [1, 100]) {
        using scene = engine().createScene({
          segments: {
            map: [box([5, 0, 0], [0.05, 0.05, 0.05]), box([0, 0, 0], [0.05, 0.05, 0.05])],
            robot: [point([0, 0, 0], 0.1)],
          },
          pairs: [['map', 'robot']],
          treeFrom,
        });
        expect(scene.isFree()).toBe(false);
      }
    });

    it('Petersen 2007, §5.4.1: balls that are closer than their radii intersect', () => {
      expect(distanceOf(point([0, 0, 0], 1), point([1, 0, 0], 1))).toBe(-1);
    });

    it('Petersen 2007, §5.4.9: a cylinder reaches out from its axis', () => {
      const [start, end]: [Vector, Vector] = [
        [-2, 0, 0.5],
        [2, 0, 0.5],
      ];
      expect(cylinderAsPrinted(start, end, 1)).toBe(0.5);
      expect(distanceOf(cylinder(start, end, 1), halfSpace([0, 0, 1], 0))).toBeCloseTo(-0.5, 6);
    });

    it('Petersen 2007, §5.5.1: the smallest sphere around two ends where they do', () => {
      expect(sphereAsPrinted(4, 1, 1)).toBe(7);
      const { radius, center } = engine().fitSphere([point([0, 0, 0], 1), point([4, 0, 0], 1)]);
      expect(radius).toBeCloseTo(3, 5);
      expect(center[0]).toBeCloseTo(2, 5);
    });
  });
});

describe('formulas of impulses that are wrong in print', () => {
  const start = { velocity: [0, 0, -1], friction: 0.5, restitution: 0.5 } as const;

  it('Holck 2005, §2.3.3: t is the tangent of half the angle', () => {
    const response: Response = [1, 1, 30, 0, 3, 4];
    expect(raysAsPrinted(response, 0.5, [0.5])[0]).toBeCloseTo(1.0926, 4);
    const { velocity } = collide({ ...start, response });
    expect(Math.atan2(velocity[1], velocity[0])).toBeCloseTo(2 * Math.atan(0.5), 14);
    expect(Math.atan2(velocity[1], velocity[0])).toBeCloseTo(0.9273, 4);
  });

  it('Holck 2005, §2.3.3: the ray may be where the tangent is infinite', () => {
    // The equation is 6 t + 6 t³ = 0.
    const response: Response = [1, 1, 30, 0, -3, 0];
    expect(raysAsPrinted(response, 0.5, [0])).toEqual([]);
    const { velocity } = collide({ ...start, response });
    expect(Math.atan2(velocity[1], velocity[0])).toBe(Math.PI);
  });

  it('Holck 2005, table 2.1 and lemma 2: bodies may approach faster before they cease to', () => {
    const response: Response = [2.5, 1, 1, 0, 1.5, 0];
    expect(extensionAsPrinted(response, 1)).toBeNaN();
    const { happened, impulse } = collide({ response, velocity: [1, 0, -0.1], friction: 1, restitution: 0 });
    // The contact sticks after an impulse of 1 along the normal, with u_z = −0.1 − 0.5; then u_z rises by 0.1
    // per unit.
    expect(happened).toBe('stuck');
    expect(impulse[2]).toBeCloseTo(1 + 0.6 / 0.1, 12);
  });

  it('Holck 2005, §3.6: what a joint holds is no question of friction', () => {
    const q: Vector = [0.1, 0, 1];
    const response: Response = [0.01, 0, 1, 0, 0.1, 0];
    expect(sticksAsPrinted(q, 0.5)).toBe(true);
    const { happened, velocity } = collide({ ...start, response, velocity: [-0.1, 0, -1] });
    expect(happened).toBe('reversed');
    expect(velocity[2]).toBeGreaterThan(0.4);
    expect(velocity[0] / velocity[2]).toBeCloseTo(q[0], 12);
  });
});

function distanceBetween(engine: Engine, a: ElementSource, b: ElementSource): number {
  using scene = engine.createScene({ segments: { a: [a], b: [b] }, pairs: [['a', 'b']] });
  return scene.evaluate().distance[0]!;
}

import { describe, expect, it } from 'vitest';
import {
  box,
  cylinder,
  type Engine,
  halfSpace,
  line,
  loadEngine,
  point,
  type Vector,
} from '../../bindings/index.ts';
import type { ElementSource } from '../../bindings/index.ts';
import { createWorld } from '../../modules/dynamics/index.ts';
import { loadRobot } from '../../modules/robot/index.ts';
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

/** Petersen 2007, §4.1.3: the point of a line segment that is closest to another. */
function closestAsPrinted(start: Vector, end: Vector, to: Vector): Vector {
  const way = between(start, end);
  const t = Math.max(0, Math.min(1, dot(between(start, to), way) / dot(way, way)));
  return add([0, 0, 0], way, t);
}

/** Petersen 2007, §5.4.3 and §5.4.4: the point of a ball, given the closest point of the body. */
function pointOnBallAsPrinted(center: Vector, radius: number, closest: Vector): Vector {
  const way = between(center, closest);
  return add(center, way, -radius / length(way));
}

/** A cylinder: the middles of its ends, and its radius. */
type Rod = readonly [start: Vector, end: Vector, radius: number];

/**
 * Petersen 2007, §5.4.8: whether a cylinder meets another one near an end that is the point of its axis
 * closest to the other axis; `other` is the closest point there. The search along the radius takes a thousand
 * steps.
 */
function isEndMetAsPrinted([start, end, radius]: Rod, own: Vector, other: Vector, rod: Rod): boolean {
  const axis = between(start, end);
  const way = between(own, other);
  const across = add(way, axis, -dot(way, axis) / dot(axis, axis));
  return Array.from({ length: 1001 }, (_, i) =>
    add(own, across, (i / 1000) * (radius / length(across))),
  ).some((place) => isWithin(place, rod));
}

function isWithin(place: Vector, [start, end, radius]: Rod): boolean {
  const axis = between(start, end);
  const share = dot(between(start, place), axis) / dot(axis, axis);
  return share >= 0 && share <= 1 && length(between(add(start, axis, share), place)) <= radius;
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

/** A joint of Holck's: where it is, and its limits if it has any. */
interface LimitedJoint {
  readonly q: number;
  readonly limits?: readonly [number, number];
}

/** Holck 2005, table 4.1: whether a joint is beyond its limits. */
function limitsAsPrinted(joints: readonly LimitedJoint[]): boolean {
  let status = false;
  for (const { q, limits } of joints) {
    if (limits === undefined) break;
    status = q < limits[0] || limits[1] < q;
  }
  return status;
}

/** Holck 2005, §4.3: how far apart two points of a turning joint are, at the radius JMR. */
function distanceAsPrinted(angle: number, radius: number): number {
  return 2 * angle * radius;
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

    it('Petersen 2007, §4.1.3: the closest point is counted from the start of a line', () => {
      const [start, end]: [Vector, Vector] = [
        [1, 0, 0],
        [2, 0, 0],
      ];
      expect(length(between(closestAsPrinted(start, end, start), start))).toBe(1);
      expect(distanceOf(line(start, end, 0), point(start, 0))).toBe(0);
    });

    it('Petersen 2007, §5.4.3 and §5.4.4: a ball touches where it is nearest', () => {
      const center: Vector = [1.5, 0, 0];
      expect(pointOnBallAsPrinted(center, 1, [1, 0, 0])).toEqual([2.5, 0, 0]);
      for (const body of [box([0, 0, 0], [1, 1, 1]), cylinder([0, 0, -1], [0, 0, 1], 1)]) {
        using scene = engine().createScene({
          segments: { ball: [point(center, 1)], body: [body] },
          pairs: [['ball', 'body']],
        });
        const { pointA } = scene.evaluate();
        [0.5, 0, 0].forEach((x, i) => expect(pointA[i]).toBeCloseTo(x, 6));
      }
    });

    it('Petersen 2007, §5.4.8: cylinders meet beside the radius that points to the other', () => {
      const upright: Rod = [[0, 0, 0], [0, 0, 2], 1];
      const leaning: Rod = [[2, 1, -2], [1, -1, -1], 1.5];
      // The axes are closest at an end of each, which lie nearer than both radii together.
      expect(length(between(upright[0], leaning[1]))).toBeLessThan(2.5);
      expect(isEndMetAsPrinted(upright, upright[0], leaning[1], leaning)).toBe(false);
      expect(isEndMetAsPrinted(leaning, leaning[1], upright[0], upright)).toBe(false);
      expect(distanceOf(cylinder(...upright), cylinder(...leaning))).toBeCloseTo(-0.3213, 4);
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

describe('limits of joints that are wrong in print', () => {
  /** Two wheels on one base: the first turns without limits, the second from −1 to 1 rad. */
  const WHEELS = loadRobot(`<robot name="wheels"><link name="base"/>
    ${['free', 'held']
      .map(
        (name) => `<link name="${name}"><inertial><mass value="1"/>
        <inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial></link>`,
      )
      .join('')}
    <joint name="first" type="continuous"><parent link="base"/><child link="free"/><axis xyz="0 0 1"/></joint>
    <joint name="second" type="revolute"><parent link="base"/><child link="held"/><axis xyz="0 0 1"/>
      <limit lower="-1" upper="1" effort="1" velocity="9"/></joint></robot>`);

  it('Holck 2005, table 4.1: every joint is looked at, and each counts', async () => {
    expect(limitsAsPrinted([{ q: 0 }, { q: 1.2, limits: [-1, 1] }])).toBe(false);
    expect(
      limitsAsPrinted([
        { q: 1.2, limits: [-1, 1] },
        { q: 0, limits: [-1, 1] },
      ]),
    ).toBe(false);
    using engine = await loadEngine();
    const world = createWorld(engine, { gravity: [0, 0, 0] });
    const robot = world.addRobot('wheels', WHEELS, { velocities: [2, 2], limits: { restitution: 1 } });
    world.advance(0.75, { step: 0.01 });
    expect(robot.configuration[0]).toBeCloseTo(1.5, 9);
    expect(robot.configuration[1]).toBeCloseTo(0.5, 4);
  });

  it('Holck 2005, §4.3: a joint is as far from its limit as the angle says', async () => {
    // Two points 0.01 rad apart at a radius of 1 m.
    expect(distanceAsPrinted(0.01, 1)).toBe(0.02);
    expect(2 * Math.sin(0.005)).toBeCloseTo(0.01, 6);
    using engine = await loadEngine();
    const world = createWorld(engine, { gravity: [0, 0, 0] });
    const start = { configuration: [0, 0.99], velocities: [0, 1], limits: { restitution: 1 } };
    const robot = world.addRobot('wheels', WHEELS, start);
    world.advance(0.0095, { step: 0.0005 });
    expect(robot.velocities[1]).toBe(1);
    world.advance(0.001, { step: 0.0005 });
    expect(robot.velocities[1]).toBe(-1);
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

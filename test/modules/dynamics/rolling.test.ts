import { describe, expect, it } from 'vitest';
import { box, cone, cylinder, halfSpace, loadEngine, mesh } from '../../../bindings/index.ts';
import { createWorld, type World } from '../../../modules/dynamics/index.ts';
import { fromQuaternion } from '../../../bindings/geometry/quaternions.ts';
import { transformPoint } from '../../../bindings/geometry/transforms.ts';

const engine = await loadEngine();

const TILT = 0.05;
const [SINE, COSINE] = [Math.sin(TILT), Math.cos(TILT)];
const UP = [SINE, 0, COSINE] as const;
const TURNED = [0, Math.sin(TILT / 2), 0, Math.cos(TILT / 2)] as const;

/** A slope that falls towards x. */
const SLOPES = {
  'a half-space': [halfSpace([0, 0, 1], 0)],
  'a box': [box([0, 0, -1], [5, 5, 1])],
  'a mesh': [mesh([-5, -5, 0, 5, -5, 0, 5, 5, 0, -5, 5, 0], [0, 1, 2, 0, 2, 3])],
};

function sloped(slope: keyof typeof SLOPES): World {
  const world = createWorld(engine);
  world.addBody('slope', {
    elements: SLOPES[slope],
    static: true,
    pose: { position: [0, 0, 0], quaternion: TURNED },
  });
  return world;
}

describe.each(Object.keys(SLOPES) as (keyof typeof SLOPES)[])('on %s that is hardly steep', (slope) => {
  it('a cylinder on its side rolls as fast as it should', () => {
    const world = sloped(slope);
    world.addBody('wheel', {
      elements: [cylinder([0, -0.03, 0], [0, 0.03, 0], 0.1)],
      mass: 2,
      pose: { position: UP.map((x) => 0.1 * x) },
    });
    world.advance(1);
    const { velocity } = world.body('wheel');
    // A half of its mass resists turning.
    const speed = (9.81 * SINE) / 1.5;
    expect(velocity.linear[0] / COSINE / speed).toBeCloseTo(1, 3);
    expect((velocity.angular[1] * 0.1) / speed).toBeCloseTo(1, 3);
    expect(world.contacts().count).toBe(3);
  });

  it('a cylinder that stands on its end stays', () => {
    const world = sloped(slope);
    world.addBody('can', {
      elements: [cylinder([0, 0, 0], [0, 0, 0.2], 0.1)],
      mass: 2,
      pose: { position: [0, 0, 0], quaternion: TURNED },
    });
    world.advance(1);
    expect(Math.hypot(...world.body('can').pose.position)).toBeLessThan(1e-6);
    expect(world.contacts().count).toBeGreaterThan(4);
  });
});

it('a cone on its side rolls around its apex', () => {
  const world = createWorld(engine);
  world.addBody('floor', { elements: [halfSpace([0, 0, 1], 0)], static: true });
  const slope = Math.atan(0.05 / 0.2);
  // Its apex is at the origin, and the line in which it touches along x.
  const [reach, height] = [0.2 * Math.cos(slope), 0.2 * Math.sin(slope)];
  world.addBody('cone', {
    elements: [cone([reach, 0, height], [0, 0, 0], 0.05)],
    mass: 1,
    // It goes round once in 2π / 2 s, and so turns about the line in which it touches.
    velocity: { linear: [0, 2 * 0.75 * reach, 0], angular: [(-2 * reach) / height, 0, 0] },
  });
  world.advance(1);
  const { position, quaternion } = world.body('cone').pose;
  expect(Math.hypot(...position)).toBeLessThan(1e-3);
  const center = transformPoint(fromQuaternion([0, 0, 0], quaternion), [reach, 0, height]);
  expect(Math.atan2(center[1], center[0])).toBeCloseTo(2, 2);
  expect(center[2]).toBeCloseTo(height, 4);
});

import { describe, expect, it } from 'vitest';
import { box, cone, cylinder, halfSpace, loadEngine, mesh } from '../../../bindings/index.ts';
import { contacts } from '../../../modules/contacts/index.ts';
import { createWorld, type World } from '../../../modules/dynamics/index.ts';
import {
  axisAt,
  findLine,
  lineOf,
  makeLine,
  rollerOf,
  roundElements,
} from '../../../modules/dynamics/rolling.ts';
import { fromQuaternion, turnedBy } from '../../../bindings/geometry/quaternions.ts';
import { product, transformDirection, transformPoint } from '../../../bindings/geometry/transforms.ts';
import { dot } from '../../../bindings/geometry/vectors.ts';
import { createRandom } from '../../support/random.ts';

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

it('a line that a cylinder has on a half-space is that of the polygon of their contact', () => {
  const random = createRandom(811);
  const [reach, rim] = [1e-3, 1.25e-4];
  let lines = 0;
  let others = 0;
  for (let i = 0; i < 1000; i++) {
    const [half, radius] = [random.between(0.005, 0.1), random.between(0.02, 0.2)];
    const [x, y, z] = random.vector(0.1);
    const wheel = [cylinder([x, y - half, z], [x, y + half, z], radius)];
    // From as good as level to more than it may be, and from hardly touching to deep.
    const tilt = (i % 2 ? 1 : -1) * random.magnitude(-9, -0.4);
    const deepest = random.between(-5e-3, 0.9 * reach);
    const height = radius * Math.cos(tilt) + half * Math.abs(Math.sin(tilt)) + deepest;
    const turn = random.between(-Math.PI, Math.PI) / 2;
    const local = product(
      fromQuaternion([x, y, height], [0, 0, Math.sin(turn), Math.cos(turn)]),
      product(
        fromQuaternion([0, 0, 0], [Math.sin(tilt / 2), 0, 0, Math.cos(tilt / 2)]),
        fromQuaternion([-x, -y, -z], [0, 0, 0, 1]),
      ),
    );
    const place = random.vector(0.5);
    const frame = fromQuaternion(place, turnedBy([...random.direction(), 0], [0.6, 0, 0, 0.8]));
    const normal = transformDirection(frame, [0, 0, 1]);
    const ground = { normal, offset: dot(normal, place) };
    const pose = product(frame, local);
    const scene = engine.createScene({
      segments: { ground: [halfSpace(normal, ground.offset)], wheel },
      pairs: 'all',
    });
    scene.setPose('wheel', pose);
    const found = contacts(scene, { maxDistance: reach });
    scene.dispose();
    const line = makeLine();
    const poses = Float64Array.of(9, 9, ...pose);
    if (!findLine(line, rollerOf(wheel)!, ground, poses, 2, reach, rim)) {
      others++;
      continue;
    }
    lines++;
    expect(found.count).toBe(1);
    const axis = axisAt(roundElements(wheel)[0]!.axis!, pose);
    const expected = lineOf(found, 0, axis, found.pairs[0]![0] === 'wheel' ? 1 : -1);
    expect(expected).toBeDefined();
    line.points.forEach((at, k) => expect(Math.abs(at - expected!.points[k]!)).toBeLessThan(1e-12));
    expect(Math.abs(line.first - expected!.first)).toBeLessThan(1e-13);
    expect(Math.abs(line.last - expected!.last)).toBeLessThan(1e-13);
    expect(Math.abs(line.radius - expected!.radius)).toBeLessThan(1e-12);
  }
  expect(lines).toBeGreaterThan(400);
  expect(others).toBeGreaterThan(100);
});

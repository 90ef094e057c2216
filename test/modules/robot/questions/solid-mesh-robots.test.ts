import { elementPairs } from '../../../../modules/contacts/index.ts';
import { describe, expect, it } from 'vitest';
import { box, type Engine, line, type Scene, sphere, type Vector } from '../../../../bindings/index.ts';
import { points } from '../../../../modules/maps/index.ts';
import { loadRobot } from '../../../../modules/robot/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import {
  boxShape,
  insideOut,
  moved,
  type Shape,
  solidMesh,
  sphereShape,
  together,
  torusShape,
} from '../../../support/closed-meshes.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { axis, joint, link, origin, urdf } from '../documents.ts';
import { rowOf } from '../moving-scenes.ts';

const LINKS = ['a', 'b', 'c', 'd'];

const CHAIN = urdf(
  ...LINKS.map((name) => link(name, '0 0 0')),
  ...LINKS.slice(1).map((name, i) => joint('revolute', LINKS[i]!, name, origin('0.6 0 0') + turn(i))),
);

function turn(i: number): string {
  return axis(['0 0 1', '0 1 0', '1 1 0'][i]!);
}

const robot = loadRobot(CHAIN);

function at([x, y, z]: Vector, shape: Shape): Shape {
  return moved(shape, (v) => [v[0] + x, v[1] + y, v[2] + z]);
}

/** Small links of every sort among volumes that hold them as a whole. */
function makeScene(engine: Engine, treeFrom = 64): Scene {
  const scene = engine.createScene({
    segments: {
      a: [sphere([0, 0, 0], 0.05)],
      b: [sphere([0, 0, 0], 0.03), sphere([0.2, 0, 0], 0.03)],
      c: [box([0.1, 0, 0], [0.05, 0.02, 0.02]), line([0, 0, 0], [0.1, 0.05, 0], 0.01)],
      d: solidMesh(sphereShape(0.06, 2), 0.005),
    },
    pairs: robot.pairs,
    treeFrom,
  });
  const pairs = LINKS;
  const room = together(sphereShape(3, 4), insideOut(sphereShape(2.5, 4)));
  scene.addSegment('room', solidMesh(room), { pairs, static: true });
  scene.addSegment('block', solidMesh(at([0.9, 0.5, 0], boxShape([0.3, 0.3, 0.3])), 0.01), { pairs });
  scene.addSegment('ring', solidMesh(at([0.3, -0.7, 0.2], torusShape(0.5, 0.2, 16, 8))), { pairs });
  scene.addSegment('dust', points([0.6, 0, 0.3, 1.1, 0.4, -0.2, 0.4, 0.3, 0.6], { radius: 0.002 }), {
    pairs: ['d'],
  });
  scene.addSegment('tool', solidMesh(sphereShape(0.02, 1)), { pairs: ['block', 'ring', 'room'] });
  scene.setPose('tool', scene.getPose('d'));
  scene.attach('tool', 'd');
  return scene;
}

function draw(random: Random, count: number): Float64Array {
  return Float64Array.from({ length: count * robot.joints.length }, () => random.between(-2.5, 2.5));
}

function lowest(scene: Scene, configurations: Float64Array): number[] {
  const { distance } = robot.in(scene).evaluate(configurations);
  const { length } = scene.pairs;
  return Array.from({ length: distance.length / length }, (_, i) =>
    Math.min(...distance.subarray(i * length, (i + 1) * length)),
  );
}

/** Configurations in which every surface keeps clear of all others, and yet something is inside. */
function countInside(scene: Scene, rows: readonly Float64Array[]): number {
  return rows.filter((row) => {
    robot.setConfiguration(scene, row);
    const lists = scene.pairs.map(([a, b]) => elementPairs(scene, a, b, { maxDistance: 0 }).distance.length);
    return !scene.isFree() && lists.every((length) => length === 0);
  }).length;
}

describe('a robot among solid meshes', () => {
  forSomeBuilds((build, engine) => {
    const count = 61;

    it(`is tested in lanes as one by one, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      using scene = makeScene(engine());
      using twin = makeScene(engine());
      const configurations = draw(random, count);
      const rows = Array.from({ length: count }, (_, i) => rowOf(robot, configurations, i));
      expect(countInside(twin, rows)).toBeGreaterThan(5);
      using treed = makeScene(engine(), 1);
      using flat = makeScene(engine(), 256);
      const distances = lowest(scene, configurations);
      expect(lowest(treed, configurations)).toEqual(distances);
      expect(lowest(flat, configurations)).toEqual(distances);
      const each = rows.map((row) => {
        robot.setConfiguration(twin, row);
        return Math.min(...twin.evaluate().distance);
      });
      expect(distances).toEqual(each);
      expect([...robot.in(scene).lowest(configurations).distance]).toEqual(each);
      for (const margin of [0, 0.03, -0.03, -0.1]) {
        const free = [...robot.in(scene).areFree(configurations, { margin })];
        expect(free).toEqual(each.map((distance) => (distance >= margin ? 1 : 0)));
        expect(new Set(free).size).toBe(2);
        for (const other of [treed, flat]) {
          expect([...robot.in(other).areFree(configurations, { margin })]).toEqual(free);
          expect([...robot.in(other).lowest(configurations).distance]).toEqual(each);
        }
        const singly = rows.map((row) => {
          robot.setConfiguration(twin, row);
          return twin.isFree({ margin }) ? 1 : 0;
        });
        expect(singly).toEqual(free);
        expect(rows.map((row) => (robot.in(scene).isFree(row, { margin }) ? 1 : 0))).toEqual(free);
        expect(
          robot.in(scene).firstConflict(configurations, { margin, edges: false })?.configuration ?? -1,
        ).toBe(free.indexOf(0));
        const checker = robot.in(scene, { margin, step: 0.05 });
        expect([...checker.areFree(configurations)]).toEqual(free);
      }
    });

    it(`moves along edges as through their samples, and no proof passes a body inside, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 1);
      using scene = makeScene(engine());
      const seen = { free: 0, hit: 0, unresolved: 0 };
      const sampled = new Set<boolean>();
      for (let i = 0; i < 60; i++) {
        const ends = draw(random, 2);
        const from = rowOf(robot, ends, 0);
        const to = rowOf(robot, ends, 1).map((end, k) => from[k]! + 0.1 * (end - from[k]!));
        const margin = [0, 0.02][i % 2]!;
        const steps = 40;
        const samples = Float64Array.from({ length: (steps + 1) * from.length }, (_, k) => {
          const share = Math.floor(k / from.length) / steps;
          return from[k % from.length]! * (1 - share) + to[k % from.length]! * share;
        });
        const free = robot.in(scene).areFree(samples, { margin });
        const verdict = robot.in(scene).prove(from, to, { margin }).verdict;
        seen[verdict]++;
        if (verdict === 'free') expect([...free]).not.toContain(0);
        if (free.includes(0)) expect(verdict).not.toBe('free');
        const bySteps = robot.in(scene, { step: 0.02 }).isEdgeFree(from, to, { margin });
        sampled.add(bySteps);
        if (verdict === 'free') expect(bySteps).toBe(true);
        if (free[0] === 0 || free.at(-1) === 0) expect(bySteps).toBe(false);
      }
      expect(seen.free).toBeGreaterThan(5);
      expect(seen.hit).toBeGreaterThan(5);
      expect(sampled.size).toBe(2);
    });
  });
});

import { describe, expect, it } from 'vitest';
import { box, type ElementSource, type Engine, type Scene } from '../../../../bindings/index.ts';
import { loadRobot, type Robot } from '../../../../modules/robot/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { bumpySphere, triangleSoup } from '../../../support/meshes.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { randomTransform } from '../../../support/scenes.ts';
import { randomOfKind } from '../../../support/solid-scenes.ts';
import { axis, joint, link, origin, urdf } from '../documents.ts';
import { nextUp, rowOf } from '../moving-scenes.ts';

const LINKS = ['a', 'b', 'c', 'd', 'e'];

const CHAIN = urdf(
  ...LINKS.map((name) => link(name, '0 0 0')),
  ...LINKS.slice(1).map((name, i) => {
    const turn = axis(['0 0 1', '0 1 0', '1 0 0', '0 1 1'][i]!);
    return joint('revolute', LINKS[i]!, name, origin('0.45 0 0', `0 ${i} 0.3`) + turn);
  }),
);

const ROBOTS = { fixed: loadRobot(CHAIN), floating: loadRobot(CHAIN, { base: 'floating' }) };

const KINDS = ['point', 'line', 'triangle', 'box', 'cylinder', 'cone', 'hull'] as const;

/** Links that are meshes; what one of them carries; obstacles of all kinds, in one segment and in many. */
function makeScene(engine: Engine, robot: Robot, treeFrom: number): Scene {
  const random = createRandom(SEED + 5);
  const links = LINKS.map((id, i): [string, ElementSource[]] => {
    return [id, [bumpySphere([72, 50, 98, 33, 128][i]!, 0.2, i % 2 === 0 ? 0 : 0.01)]];
  });
  const scene = engine.createScene({ segments: Object.fromEntries(links), pairs: robot.pairs, treeFrom });
  const pairs = LINKS;
  scene.addSegment(
    'room',
    KINDS.concat(KINDS).map((kind) => randomOfKind(random, kind)),
    { pairs },
  );
  scene.addSegment('cloud', [triangleSoup(random, 41, 0.1, 0.01)], { pairs });
  scene.addSegment('block', [box([1, 0.2, 0], [0.1, 0.3, 0.2], [0.5, 0.5, 0.5, 0.5], 0.05)], { pairs });
  scene.addSegment('ground', [randomOfKind(random, 'halfSpace')], { pairs, static: true });
  for (const id of ['room', 'cloud', 'block']) scene.setPose(id, randomTransform(random, 2.5));
  scene.addSegment('tool', [bumpySphere(40, 0.1)], { pairs: ['a', 'room', 'cloud', 'block'] });
  scene.addSegment('label', [box([0.1, 0, 0], [0.1, 0.02, 0.05])], { pairs: ['a', 'b', 'cloud'] });
  scene.setPose('tool', scene.getPose('e'));
  scene.setPose('label', scene.getPose('e'));
  scene.attach('tool', 'e');
  scene.attach('label', 'tool');
  scene.setMargin('c', 'block', 0.05);
  return scene;
}

/** Turns and places of a base, of quaternions of any length, and angles. */
function draw(random: Random, robot: Robot, count: number): Float64Array {
  return Float64Array.from({ length: count * robot.joints.length }, (_, i) => {
    const { type } = robot.joints[i % robot.joints.length]!;
    if (type === 'quaternion') return random.between(0.3, 0.9);
    return type === 'prismatic' ? random.between(-0.9, 0.9) : random.between(-2, 2);
  });
}

/** The lowest distance of the pairs without margins of their own, in each configuration. */
function lowest(robot: Robot, scene: Scene, configurations: Float64Array): number[] {
  const { distance } = robot.in(scene).evaluate(configurations);
  const { pairs } = scene;
  const counted = pairs.map(([a, b]) => scene.segment(a).marginTo(b) === undefined);
  return Array.from({ length: distance.length / pairs.length }, (_, i) =>
    Math.min(...distance.subarray(i * pairs.length, (i + 1) * pairs.length).filter((_, k) => counted[k])),
  );
}

describe.each(Object.entries(ROBOTS))('a robot of meshes, %s', (_, robot) => {
  forSomeBuilds((_, engine) => {
    it(`is tested in lanes as one by one, with trees and without, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 6);
      using scene = makeScene(engine(), robot, 4);
      using twin = makeScene(engine(), robot, 4);
      using flat = makeScene(engine(), robot, 256);
      const count = 13;
      const configurations = draw(random, robot, count);
      const distances = lowest(robot, scene, configurations).toSorted((a, b) => a - b);
      const close = distances[count >> 1]!;
      const seen = new Set<number>();
      for (const margin of [0, -0.1, 0.05, close, nextUp(close), 5]) {
        const free = [...robot.in(scene).areFree(configurations, { margin })];
        for (const answer of free) seen.add(answer);
        const rows = free.map((_, i) => rowOf(robot, configurations, i));
        const each = rows.map((row) => {
          robot.setConfiguration(twin, row);
          return twin.isFree({ margin }) ? 1 : 0;
        });
        expect(free, `margin ${margin}`).toEqual(each);
        expect([...robot.in(flat).areFree(configurations, { margin })]).toEqual(free);
        expect(rows.map((row) => (robot.in(scene).isFree(row, { margin }) ? 1 : 0))).toEqual(free);
        const order = free.map((_, i) => i).toSorted(() => random.unit() - 0.5);
        const shuffled = order.flatMap((i) => [...rows[i]!]);
        expect([...robot.in(scene).areFree(shuffled, { margin })]).toEqual(order.map((i) => free[i]));
        const conflict = robot.in(scene).firstConflict(configurations, { margin, edges: false });
        expect(conflict?.configuration ?? -1).toBe(free.indexOf(0));
      }
      expect(seen.size).toBe(2);
    });

    it(`moves along edges as without trees, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 7);
      using scene = makeScene(engine(), robot, 4);
      using flat = makeScene(engine(), robot, 256);
      const answers = Array.from({ length: 6 }, (_, i) => {
        const ends = draw(random, robot, 2);
        const from = rowOf(robot, ends, 0);
        const to = rowOf(robot, ends, 1).map((end, k) => from[k]! + 0.2 * (end - from[k]!));
        const options = { step: 0.1, margin: [-1, -0.1, 0][i % 3]! };
        const free = robot.in(scene, options).isEdgeFree(from, to);
        expect(robot.in(flat, options).isEdgeFree(from, to)).toBe(free);
        return free;
      });
      expect(new Set(answers).size).toBe(2);
    });
  });
});

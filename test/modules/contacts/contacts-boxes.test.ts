import { checkScene } from '../../../bindings/scene/model/format.ts';
import { describe, expect, it } from 'vitest';
import {
  box,
  type BoxElement,
  cone,
  type Engine,
  halfSpace,
  hull,
  line,
  point,
  type Scene,
  type Vector,
} from '../../../bindings/index.ts';
import { type Contact, contacts } from '../../../modules/contacts/index.ts';
import { Memory } from '../../../bindings/wasm/heap.ts';
import { Scene as SceneClass } from '../../../bindings/scene/scene.ts';
import { instantiateBinary } from '../../../bindings/wasm/instance.ts';
import { BUILDS } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../support/random.ts';
import { binaryOf } from '../../support/binaries.ts';
import { matrixOf, randomTransform, translation } from '../../support/scenes.ts';

const CUBE = box([0, 0, 0], [0.5, 0.5, 0.5]);

/** A crate on the ground, a second one on top of it, and a ball beside them. */
function makeStack(engine: Engine): Scene {
  const scene = engine.createScene({
    segments: {
      ground: [halfSpace([0, 0, 1], 0)],
      crate: [CUBE],
      top: [CUBE],
      ball: [point([0, 0, 0], 0.5)],
    },
    pairs: [
      ['ground', 'crate'],
      ['top', 'crate'],
      ['top', 'ground'],
      ['crate', 'ball'],
    ],
  });
  scene.setPose('crate', translation(0, 0, 0.5));
  scene.setPose('top', translation(0.25, 0, 1.4375));
  scene.setPose('ball', translation(-1, 0, 0.5));
  return scene;
}

/** So many small boxes on a grid, a metre apart, each turned about the vertical. */
function grid(random: Random, side: number): BoxElement[] {
  return Array.from({ length: side * side }, (_, i) => {
    const half = random.between(-1, 1);
    const center: Vector = [i % side, Math.floor(i / side), 0];
    return box(center, [0.25, 0.125, 0.25], [0, 0, Math.sin(half), Math.cos(half)]);
  });
}

describe('contacts of boxes', () => {
  forSomeBuilds((_, engine) => {
    it('have polygons where faces meet', () => {
      using scene = makeStack(engine());
      const found = contacts(scene);
      expect([...found].map(({ a, b, depth }) => [a, b, depth])).toEqual([
        ['ground', 'crate', 0],
        ['top', 'crate', 0.0625],
        ['crate', 'ball', 0],
      ]);
      const [ground, top, ball] = [...found] as [Contact, Contact, Contact];
      expect(ground.polygon).toMatchObject({ centroid: [0, 0, 0], area: 1 });
      expect(ground.polygon!.vertices.toSorted(compare)).toEqual([
        [-0.5, -0.5, 0],
        [-0.5, 0.5, 0],
        [0.5, -0.5, 0],
        [0.5, 0.5, 0],
      ]);
      expect(ground.point).toEqual([0, 0, 0]);
      expect(top.polygon!.vertices.toSorted(compare)).toEqual([
        [-0.25, -0.5, 0.96875],
        [-0.25, 0.5, 0.96875],
        [0.5, -0.5, 0.96875],
        [0.5, 0.5, 0.96875],
      ]);
      expect(top.normal[2]).toBe(-1);
      expect(top.point).toEqual([0.125, 0, 0.96875]);
      expect(top.polygon!.area).toBe(0.75);
      expect(ball.polygon).toBeUndefined();
      expect(ball.point).toEqual([-0.5, 0, 0.5]);
      expect([...found.firstVertex]).toEqual([0, 4, 8, 8]);
      expect([...found.area]).toEqual([1, 0.75, 0]);
      expect(found.vertices.length).toBe(24);
      expect([...found.vertices.subarray(12)]).toEqual(top.polygon!.vertices.flat());
    });

    it('have the point between the deepest points instead, where that is asked for', () => {
      using scene = makeStack(engine());
      const found = contacts(scene, { polygons: 'deepest' });
      expect(found.count).toBe(3);
      for (const { polygon, point, pointA, pointB } of found) {
        expect(polygon).toBeUndefined();
        point.forEach((x, i) => expect(x).toBeCloseTo((pointA[i]! + pointB[i]!) / 2, 6));
      }
      expect([...found.firstVertex]).toEqual([0, 0, 0, 0]);
    });

    it('have polygons wherever elements have flat parts, and none where a point takes part', () => {
      const corners = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [0.5, 1].map((z): Vector => [x, y, z])));
      using scene = engine().createScene({
        segments: {
          ground: [halfSpace([0, 0, 1], 0)],
          spike: [cone([0, 0, 0.5], [0, 0, 1.5], 0.5)],
          crate: [box([0, 0, 0.25], [1, 1, 0.25])],
          stone: [hull(corners)],
          rod: [line([-1, 0, 0.5], [1, 0, 0.5], 0.5)],
          ball: [point([0, 0, 0.5], 0.5)],
        },
        pairs: [
          ['ground', 'spike'],
          ['ground', 'rod'],
          ['spike', 'crate'],
          ['stone', 'crate'],
          ['ground', 'ball'],
          ['stone', 'ball'],
        ],
      });
      const found = [...contacts(scene, { maxDistance: 0.5 })];
      expect(found.map(({ a, b, polygon }) => [a, b, polygon !== undefined])).toEqual([
        ['ground', 'spike', true],
        ['ground', 'rod', true],
        ['spike', 'crate', true],
        ['stone', 'crate', true],
        ['ground', 'ball', false],
        ['stone', 'ball', false],
      ]);
    });

    it(`are the same with trees and without, and however many there are, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      const [lower, upper] = [grid(random, 8), grid(random, 8)];
      const scenes = [1, 40, 256].map((treeFrom) =>
        engine().createScene({
          segments: { ground: [halfSpace([0, 0, 1], 0)], lower, upper },
          pairs: [
            ['lower', 'ground'],
            ['lower', 'upper'],
          ],
          treeFrom,
        }),
      );
      const found = scenes.map((scene) => {
        scene.setPose('lower', translation(0, 0, 0.24));
        scene.setPose('upper', translation(0.03, -0.02, 0.73));
        return [...contacts(scene, { maxDistance: 0.01 })];
      });
      expect(found[0]!.length).toBe(128);
      for (const { polygon, normal, point } of found[0]!) {
        expect(Math.abs(normal[2])).toBe(1);
        expect(polygon!.area).toBeGreaterThan(0.05);
        expect(polygon!.centroid).toEqual(point);
      }
      const bodies = found[0]!.slice(0, 64).map(({ polygon }) => polygon!.area);
      for (const area of bodies) expect(area).toBeCloseTo(0.125, 5);
      expect(found[1]).toEqual(found[0]);
      expect(found[2]).toEqual(found[0]);
      for (const scene of scenes) scene.dispose();
    });

    it(`move with their segments, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 1);
      for (let n = 0; n < 20; n++) {
        const transform = randomTransform(random, 2);
        using scene = engine().createScene({
          segments: { carrier: [], lower: [CUBE], upper: [CUBE] },
          pairs: [['lower', 'upper']],
        });
        scene.setPose('upper', translation(0.25, 0.125, 0.96875));
        scene.attach('lower', 'carrier');
        scene.attach('upper', 'carrier');
        const [before] = contacts(scene);
        scene.setPose('carrier', transform);
        const [after] = contacts(scene);
        const m = matrixOf(transform);
        const move = ([x, y, z]: Vector): number[] =>
          [0, 1, 2].map((i) => m[i]! * x + m[4 + i]! * y + m[8 + i]! * z + m[12 + i]!);
        expect(before!.polygon!.area).toBe(0.75 * 0.875);
        expect(after!.polygon!.area).toBeCloseTo(0.75 * 0.875, 5);
        move(before!.point).forEach((x, i) => expect(after!.point[i]).toBeCloseTo(x, 5));
      }
    });
  });

  it.each(BUILDS)('leave no memory behind, $name', async (build) => {
    const exports = await instantiateBinary(binaryOf(build));
    const memory = new Memory(exports);
    const scene = new SceneClass({ exports, heap: memory, precision: build.precision }, () => undefined);
    const random = createRandom(SEED);
    scene.load(
      checkScene('Engine.createScene', {
        segments: { a: grid(random, 8), b: [halfSpace([0, 0, 1], 0)] },
        pairs: [['a', 'b']],
      }),
    );
    contacts(scene, { maxDistance: -1 });
    const { used } = memory;
    const { area } = contacts(scene);
    expect(area.length).toBe(64);
    for (const one of area) expect(one).toBeCloseTo(0.125, 5);
    expect(memory.used).toBe(used);
    scene.dispose();
    expect(memory.used).toBe(0);
  });
});

/** Puts vertices in order of their coordinates. */
function compare(p: Vector, q: Vector): number {
  return p[0] - q[0] || p[1] - q[1] || p[2] - q[2];
}

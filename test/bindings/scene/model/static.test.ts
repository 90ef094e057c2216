import { describe, expect, it } from 'vitest';
import { line, point, type Scene, type SceneJSON, triangle } from '../../../../bindings/index.ts';
import { Memory } from '../../../../bindings/wasm/heap.ts';
import { Scene as SceneClass } from '../../../../bindings/scene/scene.ts';
import type { Exports } from '../../../../bindings/wasm/exports.ts';
import { instantiateBinary } from '../../../../bindings/wasm/instance.ts';
import { BUILDS } from '../../../support/builds.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { binaryOf } from '../../../support/binaries.ts';
import {
  copyColumns,
  IDENTITY,
  matrixOf,
  randomElements,
  randomTransform,
  translation,
} from '../../../support/scenes.ts';

const BALL = [point([0, 0, 0], 1)];

describe('static segments', () => {
  forSomeBuilds((_, engine) => {
    /** A static table, and two hands at the origin of the world that are compared with it. */
    const makeScene = (): Scene =>
      engine().createScene({
        segments: { left: BALL, table: [point([0, 0, 5], 1)], right: BALL },
        pairs: [
          ['left', 'table'],
          ['table', 'right'],
        ],
        static: ['table'],
      });

    it('are left out of what poses are for', () => {
      const scene = makeScene();
      expect(scene.segments).toEqual(['left', 'table', 'right']);
      expect(scene.movable).toEqual(['left', 'right']);
      expect(scene.segments.map((id) => scene.segment(id).isStatic)).toEqual([false, true, false]);
      const poses = [...translation(0, 0, 1), ...translation(0, 0, -1)];
      scene.setPoses(poses);
      expect([...scene.evaluate().distance]).toEqual([2, 4]);
      expect([...scene.evaluateBatch([...poses, ...poses], { count: 2 }).distance]).toEqual([2, 4, 2, 4]);
      expect([...scene.areFree(poses, { count: 1, margin: 2 })]).toEqual([1]);
      expect([...scene.areFree(poses, { count: 1, margin: 2.1 })]).toEqual([0]);
      expect(() => scene.setPoses([...poses, ...IDENTITY])).toThrow(
        'Scene.setPoses: poses must have 32 numbers, got 48',
      );
      expect(() => scene.setPoses([...poses.slice(0, 16), ...new Array<number>(16).fill(0)])).toThrow(
        'Scene.setPoses: poses, segment "right": matrix must be rigid',
      );
      scene.dispose();
    });

    it('may be all there are', () => {
      const scene = engine().createScene({ segments: { table: BALL }, static: ['table'] });
      expect(scene.movable).toEqual([]);
      scene.setPoses([]);
      expect([...scene.areFree([], { count: 2 })]).toEqual([1, 1]);
      expect(scene.evaluateBatch([], { count: 2 }).distance.length).toBe(0);
      scene.dispose();
    });

    it('stay where they were put', () => {
      const scene = makeScene();
      expect(() => scene.setPose('table', translation(1, 0, 0))).toThrow(
        new RangeError(
          'Scene.setPose("table"): the segment is static; call scene.segment("table").setStatic(false) first',
        ),
      );
      expect(scene.getPose('table')).toEqual(IDENTITY);
      scene.segment('table').setStatic(false);
      expect(scene.movable).toEqual(['left', 'table', 'right']);
      scene.setPose('table', translation(0, 0, 1));
      expect([...scene.evaluate().distance]).toEqual([4, 4]);
      scene.segment('table').setStatic(true);
      expect(() => scene.setPose('table', IDENTITY)).toThrow('the segment is static');
      expect(scene.getPose('table')).toEqual(translation(0, 0, 1));
      scene.setPoses([...translation(0, 0, 2), ...IDENTITY]);
      expect([...scene.evaluate().distance]).toEqual([2, 4]);
      scene.dispose();
    });

    it('have no results computed again for becoming so', () => {
      const scene = makeScene();
      scene.evaluate().distance.fill(7);
      scene.segment('left').setStatic(false);
      scene.removePair('left', 'table');
      scene.evaluate().distance.fill(7);
      scene.segment('left').setStatic(true);
      expect([...scene.evaluate().distance]).toEqual([7]);
      scene.dispose();
    });

    it('are placed when they are added, as others may be', () => {
      const scene = makeScene();
      scene.addSegment('wall', BALL, { static: true, pose: translation(4, 0, 0) });
      const position = [0, 9, 0];
      scene.addSegment('foot', BALL, { pose: { position, quaternion: [0, 0, 0, 1] } });
      scene.addSegment('head', BALL, {});
      scene.addPair('wall', 'left');
      scene.addPair('foot', 'left');
      expect([...scene.evaluate().distance]).toEqual([3, 3, 2, 7]);
      expect(scene.movable).toEqual(['left', 'right', 'foot', 'head']);
      scene.dispose();
    });

    it(`give the bits of segments that are never moved, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      const elements = Array.from({ length: 3 }, () => randomElements(random, 2, 5));
      const [a, b, c] = elements as [never, never, never];
      const poses = Array.from({ length: 3 }, () => matrixOf(randomTransform(random, 1)));
      const make = (isStatic: boolean): Scene => {
        const scene = engine().createScene({ segments: { a, b } });
        scene.addSegment('c', c, { static: isStatic, pose: poses[2]! });
        for (const [first, second] of ['ab', 'ca', 'bc']) scene.addPair(first!, second!);
        return scene;
      };
      const [fixed, loose] = [make(true), make(false)];
      for (let i = 0; i < 10; i++) {
        const [first, second] = [matrixOf(randomTransform(random, 1)), matrixOf(randomTransform(random, 1))];
        const free = [...first, ...second];
        fixed.setPoses(free);
        loose.setPoses([...free, ...poses[2]!]);
        expect(copyColumns(fixed.evaluate())).toEqual(copyColumns(loose.evaluate()));
        expect(copyColumns(fixed.evaluateBatch(free, { count: 1 }))).toEqual(copyColumns(loose.evaluate()));
      }
      fixed.dispose();
      loose.dispose();
    });

    it('come back with a scene', () => {
      const scene = makeScene();
      scene.addSegment('wall', BALL, { static: true, pose: translation(4, 0, 0) });
      const json = scene.toJSON();
      expect(json.segments.map((segment) => segment.static)).toEqual([undefined, true, undefined, true]);
      const copy = engine().createScene(JSON.parse(JSON.stringify(scene)) as SceneJSON);
      expect(copy.movable).toEqual(['left', 'right']);
      expect(copy.toJSON()).toEqual(json);
      expect(copyColumns(copy.evaluate())).toEqual(copyColumns(scene.evaluate()));
      scene.dispose();
      copy.dispose();
    });

    it('are not compared with each other', () => {
      const scene = makeScene();
      scene.addSegment('wall', BALL, { static: true });
      const before = scene.toJSON();
      const { revision } = scene;
      const refused: [() => unknown, string][] = [
        [
          () => scene.addPair('wall', 'table'),
          'Scene.addPair: pair must be of segments that are not both static, got "wall – table"',
        ],
        [
          () => scene.segment('right').setStatic(true),
          'SceneSegment.setStatic: isStatic must be false while the segment is in a pair with another static one; remove the pair first, got "table – right"',
        ],
        [() => scene.segment('x').setStatic(true), 'Scene.segment: id must be the id of a segment, got "x"'],
        [
          () => scene.segment('left').setStatic(1 as never),
          'SceneSegment.setStatic: isStatic must be true or false, got 1',
        ],
        [() => scene.segment('x').isStatic, 'Scene.segment: id must be the id of a segment, got "x"'],
        [
          () => scene.addSegment('new', BALL, { static: 'yes' as never }),
          'Scene.addSegment: static must be true or false, got "yes"',
        ],
        [
          () => scene.addSegment('new', BALL, { pose: [1] }),
          'Scene.addSegment: matrix must have 16 numbers, got 1',
        ],
        [
          () => engine().createScene({ segments: { a: [], b: [] }, pairs: [['a', 'b']], static: ['a', 'b'] }),
          'Engine.createScene: pair must be of segments that are not both static, got "a – b"',
        ],
      ];
      for (const [call, message] of refused) {
        expect(call).toThrow(message);
        expect(scene.toJSON()).toEqual(before);
        expect([...scene.evaluate().distance]).toEqual([3, 3]);
      }
      expect(scene.revision).toBe(revision);
      scene.dispose();
    });
  });
});

/** Wraps exports so that a test learns where segments lie. */
function recordSegments(exports: Exports): { recorded: Exports; addresses: number[] } {
  const addresses: number[] = [];
  const initSegment: Exports['initSegment'] = (segment, ...counts) => {
    addresses.push(segment);
    exports.initSegment(segment, ...counts);
  };
  return { recorded: { ...exports, initSegment }, addresses };
}

describe.each(BUILDS)('a static segment in memory, $name', (build) => {
  it('is transformed once', async () => {
    const { recorded, addresses } = recordSegments(await instantiateBinary(binaryOf(build)));
    const memory = new Memory(recorded);
    const scene = new SceneClass(
      { exports: recorded, heap: memory, precision: build.precision },
      () => undefined,
    );
    const pose = translation(0, 0, -3);
    scene.addSegment('table', [triangle([0, 0, 0], [1, 0, 0], [0, 1, 0], 0)], { static: true, pose });
    scene.addSegment('hand', [line([0, 0, 0], [0, 0, 1], 0)]);
    scene.addPair('hand', 'table');
    const [table, hand] = addresses as [number, number];
    /** The marks `staleRows` and `moved`, which come after the 12 numbers of the pose. */
    const marks = (address: number): number[] => {
      const poseBytes = 12 * (build.precision === 'double' ? 8 : 4);
      return [...memory.int32(address + poseBytes, 2)];
    };
    const bytes = (): Uint8Array => memory.uint8(table, hand - table).slice();
    expect(marks(table)).toEqual([1, 1]);
    expect([...scene.evaluate().distance]).toEqual([3]);
    expect([marks(table), marks(hand)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const before = bytes();
    const poses = translation(0, 0, 1);
    const calls = [
      () => scene.setPoses(poses),
      () => scene.setPose('hand', poses),
      () => scene.isFree(),
      () => scene.evaluateBatch(poses, { count: 1 }),
      () => scene.areFree(poses, { count: 1 }),
      () => scene.segment('table').setStatic(false),
      () => scene.segment('table').setStatic(true),
      () => scene.evaluate(),
    ];
    for (const call of calls) {
      call();
      expect(bytes()).toEqual(before);
    }
    scene.setPoses(poses);
    expect(marks(hand)).toEqual([1, 1]);
    scene.dispose();
    expect(memory.used).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import type { Scene } from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { watchedEngine } from '../../../support/binaries.ts';
import { BALL, makeScene } from '../../../support/gripper.ts';
import { copyColumns, IDENTITY } from '../../../support/scenes.ts';

describe('an attachment', () => {
  forSomeBuilds((build, engine) => {
    it('is refused where it cannot be, and nothing changes', () => {
      const scene = makeScene(engine());
      scene.addSegment('cup', BALL);
      scene.attach('box', 'hand');
      scene.attach('cup', 'box');
      const before = scene.toJSON();
      const columns = copyColumns(scene.evaluate());
      const { revision } = scene;
      const attach = (...args: unknown[]) => scene.attach(...(args as Parameters<Scene['attach']>));
      const refused: [() => unknown, string][] = [
        [() => attach('x', 'hand'), 'Scene.attach: id must be the id of a segment, got "x"'],
        [() => attach('finger', 'x'), 'Scene.attach: to must be the id of a segment, got "x"'],
        [() => attach('finger', 3), 'Scene.attach: to must be a segment id, got 3'],
        [() => attach('finger', 'finger'), 'Scene.attach: to must be another segment than id, got "finger"'],
        [() => attach('wall', 'hand'), 'Scene.attach: id must be a segment that is not static, got "wall"'],
        [
          () => attach('box', 'finger'),
          'Scene.attach: id must be a segment that is not attached; detach it from "hand" first, got "box"',
        ],
        [
          () => attach('hand', 'cup'),
          'Scene.attach: to must be a segment that "hand" does not carry, got "cup"',
        ],
        [
          () => attach('finger', 'hand', { touch: 'box' }),
          'Scene.attach: touch must be an array of segment ids, got "box"',
        ],
        [
          () => attach('finger', 'hand', { touch: ['box', 'x'] }),
          'Scene.attach: touch[1] must be the id of a segment, got "x"',
        ],
        [
          () => attach('finger', 'hand', { touch: ['finger'] }),
          'Scene.attach: touch[0] must be another segment than id, got "finger"',
        ],
        [() => scene.detach('hand'), 'Scene.detach: id must be an attached segment, got "hand"'],
        [() => scene.detach('x'), 'Scene.detach: id must be the id of a segment, got "x"'],
        [() => scene.segment('x').carrier, 'Scene.segment: id must be the id of a segment, got "x"'],
        [
          () => scene.removeSegment('box'),
          'Scene.removeSegment: id must be a segment that carries nothing; detach "cup" first, got "box"',
        ],
        [
          () => scene.segment('box').setStatic(true),
          'SceneSegment.setStatic: id must be that of a segment that is not attached, got "box"',
        ],
        [
          () => scene.setPose('box', IDENTITY),
          'Scene.setPose("box"): the segment is attached to "hand"; move that, or call detach("box") first',
        ],
        [
          () => scene.addPair('box', 'hand'),
          'Scene.addPair: pair must be of segments of which neither carries the other, got "box – hand"',
        ],
        [() => scene.addPair('box', 'wall'), 'Scene.addPair: pair must be new, but it is in the pair list'],
        [() => scene.setPoses(new Float64Array(48)), 'Scene.setPoses: poses must have 32 numbers, got 48'],
      ];
      for (const [call, message] of refused) {
        expect(call).toThrow(message);
        expect(scene.toJSON()).toEqual(before);
        expect(copyColumns(scene.evaluate())).toEqual(columns);
      }
      expect(scene.revision).toBe(revision);
      scene.dispose();
    });

    it('takes poses that are barely rigid, which are rotations once they are set', () => {
      const scene = makeScene(engine());
      const stretched = IDENTITY.map((x) => 1.000004 * x);
      stretched[15] = 1;
      scene.setPose('hand', stretched);
      scene.setPose('box', stretched);
      scene.attach('box', 'hand');
      expect(scene.segment('box').carrier).toBe('hand');
      expect(scene.getPose('box')).toEqual(IDENTITY);
      scene.dispose();
    });

    it('is refused when memory is full, and nothing changes', async () => {
      const { engine: small, size, limit } = await watchedEngine(build);
      const scene = makeScene(small);
      for (let i = 0; i < 300; i++) {
        scene.addSegment(`s${i}`, []);
        scene.addPair('hand', `s${i}`);
      }
      const before = scene.toJSON();
      const columns = copyColumns(scene.evaluate());
      limit(size());
      const filler: Scene[] = [];
      for (const count of [100, 0]) {
        try {
          const elements = new Array<(typeof BALL)[0]>(count).fill(BALL[0]!);
          for (;;) filler.push(small.createScene({ segments: { a: elements } }));
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }
      expect(() => scene.attach('box', 'hand')).toThrow(/^Scene\.attach: needs \d+ bytes/);
      expect(scene.toJSON()).toEqual(before);
      expect(copyColumns(scene.evaluate())).toEqual(columns);
      expect(scene.segment('box').carrier).toBeUndefined();
      for (const other of filler) other.dispose();
      limit(Infinity);
      scene.attach('box', 'hand');
      // Without the one with the hand, and with the wall and what else the hand is compared with.
      expect(scene.pairs.length).toBe(304 + 301);
      small.dispose();
    });
  });
});

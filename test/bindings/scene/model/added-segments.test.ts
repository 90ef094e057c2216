import { describe, expect, it } from 'vitest';
import { point, type SceneSpec } from '../../../../bindings/index.ts';
import { loadRobot } from '../../../../modules/robot/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { translation } from '../../../support/scenes.ts';

const BALL = [point([0, 0, 0], 0.5)];

const SPEC: SceneSpec = {
  segments: { arm: BALL, hand: BALL, table: BALL },
  pairs: [['arm', 'table']],
  static: ['table'],
  compareAdded: ['arm', 'hand', 'table'],
};

const URDF = `<robot name="two">
  <link name="base"><collision><geometry><sphere radius="0.1"/></geometry></collision></link>
  <link name="tip"><collision><geometry><sphere radius="0.1"/></geometry></collision></link>
  <joint name="slide" type="prismatic">
    <parent link="base"/><child link="tip"/><axis xyz="1 0 0"/>
    <limit lower="0" upper="5"/>
  </joint>
</robot>`;

const NEIGHBOR = `
  <link name="end"><collision><geometry><sphere radius="0.1"/></geometry></collision></link>
  <joint name="turn" type="continuous"><parent link="tip"/><child link="end"/><origin xyz="1 0 0"/></joint>
</robot>`;

describe('segments that are added', () => {
  forSomeBuilds((_, engine) => {
    it('to the scene of a robot are compared with the robot', () => {
      const robot = loadRobot(URDF);
      using scene = robot.createScene(engine());
      scene.addSegment('wall', BALL, { pose: translation(3, 0, 0), static: true });
      expect(scene.pairs).toEqual([
        ['base', 'wall'],
        ['tip', 'wall'],
      ]);
      expect(scene.isFree()).toBe(true);
      robot.setConfiguration(scene, [3]);
      expect(scene.isFree()).toBe(false);
      scene.addSegment('lamp', BALL, { pairs: 'none' });
      scene.addSegment('box', BALL, { pairs: ['wall'] });
      expect(scene.pairs.slice(2)).toEqual([['wall', 'box']]);
    });

    it('are compared as a description says, and as that of the scene says', () => {
      using scene = engine().createScene(SPEC);
      using again = engine().createScene(structuredClone(scene.toJSON()));
      for (const one of [scene, again]) {
        one.addSegment('shelf', BALL, { static: true });
        one.removeSegment('hand');
        one.addSegment('ball', BALL);
        expect(one.pairs).toEqual([
          ['arm', 'table'],
          ['arm', 'shelf'],
          ['arm', 'ball'],
          ['table', 'ball'],
        ]);
      }
    });

    it('are not there where their pairs are refused', () => {
      using scene = engine().createScene(SPEC);
      const { pairs } = scene;
      for (const [options, message] of [
        [{ pairs: ['arm', 'leg'] }, 'Scene.addSegment: pairs[1] must be the id of a segment, got "leg"'],
        [{ pairs: ['new'] }, 'Scene.addSegment: pairs[0] must be another segment than the one that is added'],
        [{ pairs: ['arm', 'arm'] }, 'Scene.addSegment: pair must be new'],
        [{ pairs: 'all' }, 'Scene.addSegment: pairs must be \'none\' or an array of segment ids, got "all"'],
        [{ pairs: [1] }, 'Scene.addSegment: pairs[0] must be'],
        [{ pairs: ['table'], static: true }, 'Scene.addSegment: pair must be of segments that are not both'],
      ] as const) {
        expect(() => scene.addSegment('new', BALL, options as object)).toThrow(message);
        expect(scene.segments.includes('new')).toBe(false);
      }
      expect(scene.pairs).toBe(pairs);
      const wrong = { ...SPEC, compareAdded: ['arm', 'leg'] };
      expect(() => engine().createScene(wrong)).toThrow(
        'Engine.createScene: compareAdded[1] must be the id of a segment, got "leg"',
      );
    });

    it('are named by the warnings of the scene while nothing is compared with them', () => {
      using scene = engine().createScene({ segments: { arm: BALL, hand: BALL, frame: [] } });
      expect(scene.warnings).toEqual([
        'the scene has no pairs: nothing is compared until some are added with addPair',
      ]);
      scene.addPair('arm', 'hand');
      expect(scene.warnings).toEqual([]);
      scene.addSegment('wall', BALL);
      scene.addSegment('lamp', BALL, { pairs: 'none' });
      expect(scene.warnings).toEqual(['segment "wall" is in no pair: nothing is compared with it']);
      scene.addPair('wall', 'arm');
      expect(scene.warnings).toEqual([]);
      // Parts of a robot that its files have compared with nothing are meant to be so.
      const robot = loadRobot(URDF.replace('</robot>', '') + NEIGHBOR);
      using cell = robot.createScene(engine());
      expect(cell.pairs).toEqual([['base', 'end']]);
      expect(cell.warnings).toEqual([]);
      cell.addSegment('wall', BALL);
      cell.removePair('base', 'wall');
      cell.removePair('tip', 'wall');
      cell.removePair('end', 'wall');
      expect(cell.warnings).toEqual(['segment "wall" is in no pair: nothing is compared with it']);
      using empty = engine().createScene({ segments: {} });
      expect(empty.warnings).toEqual([]);
    });
  });
});

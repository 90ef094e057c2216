import { describe, expect, it } from 'vitest';
import { line, point } from '../../../bindings/index.ts';
import { checkPath, connect, isPathFree } from '../../../modules/plan/index.ts';
import { loadRobot } from '../../../modules/robot/index.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { axis, collision, joint, link, urdf } from '../robot/documents.ts';
import { ABOVE, arm, BELOW, makePost, makeWorld, problemsOf } from './worlds.ts';

describe('checkPath', () => {
  forSomeBuilds((_, engine) => {
    it('says which edge is not free, where, and which pair collides', () => {
      using scene = makePost(engine());
      const checker = arm.in(scene);
      const lists = [[...BELOW], [-1.2, 0], [1.2, 0], [...ABOVE]];
      const report = checkPath(checker, lists, { prove: false });
      expect(report).toEqual(checkPath(checker, lists.flat(), { prove: false }));
      expect([isPathFree(checker, lists), isPathFree(checker, lists.slice(0, 2))]).toEqual([false, true]);
      if (report.free || report.conflict === undefined) throw new Error('it is not free');
      expect(report.edge).toBe(1);
      expect(report.conflict).toEqual(checker.firstConflict([...[-1.2, 0], ...[1.2, 0]]));
      expect([report.conflict.a, report.conflict.b].sort()).toEqual(['fore', 'post']);
      const [x] = report.conflict.position;
      expect(report.share).toBeCloseTo((x! + 1.2) / 2.4, 9);
      expect(checker.isFree([x! - 0.03, 0])).toBe(true);
    });

    it('proves what lies between samples, and says what it could not decide', () => {
      const ball = `<link name="ball">${collision('<sphere radius="0.125"/>')}</link>`;
      const robot = loadRobot(urdf(link('rail'), ball, joint('prismatic', 'rail', 'ball', axis('1 0 0'))));
      const plate = [line([1.03, -1, 0], [1.03, -0.25, 0], 0.001)];
      // It touches the ball in passing.
      const bump = [point([2, 0.625, 0], 0.5)];
      using scene = robot.createScene(engine(), { extra: { plate, bump } });
      const checker = robot.in(scene, { step: 0.3 });
      expect(checkPath(checker, [0, 1.5])).toEqual({ free: true, proved: true });
      expect(checkPath(checker, [[0], [1.5], [2.5], [3]])).toEqual({
        ...{
          free: false,
          proved: false,
          edge: 1,
          share: expect.closeTo(0.5, 1) as number,
          conflict: undefined,
        },
        ...{ pair: 1, a: 'ball', b: 'bump' },
      });
      // What collides counts more than what is not decided before it.
      scene.setMargin('ball', 'plate', 0.13);
      const passed = checkPath(checker, [1.5, 2.5, 1.1, 0.7], { prove: false });
      expect(passed).toEqual({ free: true, proved: false });
      expect(isPathFree(checker, [1.5, 2.5, 1.1, 0.7])).toBe(true);
      const report = checkPath(checker, [1.5, 2.5, 1.1, 0.7]);
      if (report.free || report.conflict === undefined) throw new Error('it is not free');
      expect([report.edge, report.conflict.a, report.conflict.b]).toEqual([2, 'ball', 'plate']);
      expect(report).toMatchObject({ proved: false, a: 'ball', b: 'plate', pair: report.conflict.pair });
      const [x] = report.conflict.position;
      expect(x).toBeCloseTo(1.1 - 0.4 * report.share, 12);
      expect([report.conflict.share, checker.isFree([x!])]).toEqual([report.share, false]);
      expect(checkPath(checker, [1.03])).toMatchObject({ free: false, edge: 0, share: 0 });
      expect(() => checkPath(checker, [0, 1], { prove: 1 } as never)).toThrow(
        'checkPath: prove must be true or false, got 1',
      );
    });

    it('proves what connect has proved', () => {
      for (const problem of problemsOf('ur5', 60)) {
        const { checker, scene, start, goal } = makeWorld(engine(), 'ur5', problem);
        const result = connect(checker, start, goal);
        if (result.solved) {
          const { certified: proved, path } = result;
          expect(checkPath(checker, path)).toMatchObject({ free: proved, proved });
        }
        scene.dispose();
      }
    });

    it('looks at the first configuration, and at a path of one', () => {
      using scene = makePost(engine());
      const checker = arm.in(scene);
      expect(isPathFree(checker, BELOW)).toBe(true);
      expect(checkPath(checker, BELOW)).toEqual({ free: true, proved: true });
      expect(isPathFree(checker, [0, 0])).toBe(false);
      expect(checkPath(checker, [0, 0])).toMatchObject({ free: false, edge: 0, share: 0 });
      expect(isPathFree(checker, [0, 0, 1, 0])).toBe(false);
      expect(checkPath(checker, [0, 0, 1, 0])).toMatchObject({ free: false, edge: 0, share: 0 });
      expect(isPathFree(checker, [1, 0, 0, 0])).toBe(false);
      expect(checkPath(checker, [1, 0, 0, 0])).toMatchObject({ free: false, edge: 0 });
    });
  });
});

import { describe, expect, it } from 'vitest';
import { line, point } from '../../../../bindings/index.ts';
import { loadRobot } from '../../../../modules/robot/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { axis, joint, link, urdf } from '../documents.ts';

/** A hand that turns on a base, with two fingers fixed to it, of which `thumb` has partners of its own. */
const robot = loadRobot(
  urdf(
    ...['base', 'hand', 'finger', 'thumb'].map((name, i) => link(name, `${i} 0 0`)),
    link('flange'),
    joint('continuous', 'base', 'flange', axis('0 0 1')),
    joint('continuous', 'flange', 'hand', axis('0 0 1')),
    joint('fixed', 'hand', 'finger'),
    joint('fixed', 'hand', 'thumb'),
  ),
  { srdf: urdf('<disable_collisions link1="base" link2="thumb"/>') },
);
const extra = { cup: [point([9, 0, 0], 0.1)], table: [line([0, 9, 0], [1, 9, 0], 0.1)] };

describe('pairs that are allowed to touch', () => {
  forSomeBuilds((_, engine) => {
    /** The pairs with extra segments. */
    const pairs = (allowed?: readonly (readonly [string, string])[]): unknown => {
      using scene = robot.createScene(engine(), allowed === undefined ? { extra } : { extra, allowed });
      return scene.pairs.filter(([, id]) => id in extra).map((pair) => pair.join(' – '));
    };
    const all = ['cup', 'table'].flatMap((id) => ['base', 'hand', 'thumb'].map((name) => `${name} – ${id}`));

    it('are those that are named, and no other', () => {
      expect(robot.links).toEqual({ base: 'base', hand: 'hand', finger: 'hand', thumb: 'thumb' });
      expect(pairs()).toEqual(all);
      expect(pairs([])).toEqual(all);
      expect(pairs([['thumb', 'cup']])).toEqual(all.toSpliced(2, 1));
      expect(pairs([['base', 'table']])).toEqual(all.toSpliced(3, 1));
      const twice = ['hand', 'table'] as const;
      expect(pairs([['hand', 'cup'], twice, twice])).toEqual(all.toSpliced(4, 1).toSpliced(1, 1));
    });

    it('may name all links of a segment', () => {
      expect(
        pairs([
          ['finger', 'cup'],
          ['hand', 'cup'],
        ]),
      ).toEqual(all.toSpliced(1, 1));
    });

    it('are not compared with the robot either way: the rest is as before', () => {
      using scene = robot.createScene(engine(), { extra: { cup: [point([2, 0, 0], 1)] } });
      using holding = robot.createScene(engine(), {
        extra: { cup: [point([2, 0, 0], 1)] },
        allowed: [['hand', 'cup']],
      });
      expect(scene.isFree()).toBe(false);
      expect(scene.pairs.length - holding.pairs.length).toBe(1);
      expect(holding.pairs).toContainEqual(['thumb', 'cup']);
    });

    it.each<[unknown, string, ErrorConstructor]>([
      [7, 'allowed must be an array of [link, extra id], got 7', TypeError],
      [['hand'], 'allowed[0] must be two segment ids [a, b], got "hand"', TypeError],
      [[['hand', 7]], 'allowed[0] must be two strings, got 7', TypeError],
      [
        [
          ['hand', 'cup'],
          ['hand', 'mug'],
        ],
        'allowed[1][1] must be the id of an extra segment, got "mug"',
        RangeError,
      ],
      [
        [['cup', 'hand']],
        'allowed[0][0] must be a segment of the robot, or a link of it with collision shapes, got "cup"',
        RangeError,
      ],
      [[['flange', 'cup']], 'allowed[0][0] must be a segment of the robot, or a link', RangeError],
      [[['toString', 'cup']], 'allowed[0][0] must be a segment of the robot, or a link', RangeError],
      [[['hand', 'toString']], 'allowed[0][1] must be the id of an extra segment', RangeError],
      [
        [['finger', 'cup']],
        'allowed[0][0] must be the segment "hand", or a link of it beside all the others, such as "hand", got "finger"',
        RangeError,
      ],
    ])('are refused as %j', (allowed, message, type) => {
      const create = (): unknown => robot.createScene(engine(), { extra, allowed: allowed as never });
      expect(create).toThrow(type);
      expect(create).toThrow(`Robot.createScene: ${message}`);
    });
  });
});

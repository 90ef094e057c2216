import { describe, expect, it } from 'vitest';
import { type Scene, sphere } from '../../../../bindings/index.ts';
import { heightField, type HeightFieldOptions, heightsOf } from '../../../../modules/maps/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';

const GRID: HeightFieldOptions = { columns: 3, rows: 2, spacing: 1 };
const SIX = [0, 1, 2, 3, 4, 5];

type Call = (scene: Scene) => unknown;

/** What is said of what is not taken. */
const REFUSED: readonly (readonly [message: string, call: Call])[] = [
  ['heightField: options must be an object, got undefined', () => heightField(SIX, undefined as never)],
  ['heightField: options must be without properties', () => heightField(SIX, { ...GRID, size: 1 } as never)],
  ['heightField: heights must be of 6 heights, got Array(5)', () => heightField([0, 1, 2, 3, 4], GRID)],
  ['heightField: heights must be a Float32Array', () => heightField('heights' as never, GRID)],
  ['heightField: heights[2] must be finite', () => heightField([0, 1, NaN, 3, 4, 5], GRID)],
  [
    'heightField: heights[5] must be finite',
    () => heightField(Float64Array.of(0, 1, 2, 3, 4, Infinity), GRID),
  ],
  ['heightField: heights[0] must be finite', () => heightField([1e30, 1, 2, 3, 4, 5], GRID)],
  [
    'heightField: heights[1] must be a number, got "1"',
    () => heightField([0, '1' as never, 2, 3, 4, 5], GRID),
  ],
  [
    'heightField: columns must be a whole number from 2 to 8388608, got 1',
    () => heightField([0, 1], { ...GRID, columns: 1 }),
  ],
  ['heightField: rows must be a whole number from 2', () => heightField(SIX, { ...GRID, rows: 1.5 })],
  ['heightField: rows must be a number', () => heightField(SIX, { columns: 3, spacing: 1 } as never)],
  [
    'heightField: rows must be with 4097 columns, for at most 16777216 heights, got 4096',
    () => heightField([], { ...GRID, columns: 4097, rows: 4096 }),
  ],
  [
    'heightField: spacing[0] must be above 0 (metres), got 0',
    () => heightField(SIX, { ...GRID, spacing: 0 }),
  ],
  ['heightField: spacing[1] must be above 0', () => heightField(SIX, { ...GRID, spacing: [1, -1] })],
  ['heightField: spacing[0] must be finite', () => heightField(SIX, { ...GRID, spacing: NaN })],
  [
    'heightField: spacing must be a number, or an array',
    () => heightField(SIX, { ...GRID, spacing: [1] as never }),
  ],
  ['heightField: origin[1] must be finite', () => heightField(SIX, { ...GRID, origin: [0, Infinity, 0] })],
  ['heightField: solid must be true or false', () => heightField(SIX, { ...GRID, solid: 1 as never })],
  ['heightField: base must be left out', () => heightField(SIX, { ...GRID, base: -1 })],
  [
    'heightField: base must be below all heights, of which one is 0, got 0',
    () => heightField(SIX, { ...GRID, solid: true, base: 0 }),
  ],
  ['heightsOf: id must be a segment that is a height field, got "ball"', (scene) => heightsOf(scene, 'ball')],
  ['heightsOf: id must be the id of a segment', (scene) => heightsOf(scene, 'nothing')],
  ['HeightMap.set: heights must be of 6 heights, got Array(1)', (scene) => heightsOf(scene, 'map').set([1])],
  ['HeightMap.set: heights[3] must be finite', (scene) => heightsOf(scene, 'map').set([1, 1, 1, NaN, 1, 1])],
  [
    'HeightMap.set: column must be a whole number from 0 to 2, got 3',
    (scene) => heightsOf(scene, 'map').set([1], { column: 3 }),
  ],
  [
    'HeightMap.set: row must be a whole number from 0 to 1',
    (scene) => heightsOf(scene, 'map').set([1], { row: -1 }),
  ],
  [
    'HeightMap.set: columns must be a whole number from 1 to 2, got 3',
    (scene) => heightsOf(scene, 'map').set([1, 2, 3], { column: 1, columns: 3, rows: 1 }),
  ],
  [
    'HeightMap.set: rows must be a whole number from 1 to 2, got 0',
    (scene) => heightsOf(scene, 'map').set([], { rows: 0 }),
  ],
  [
    'HeightMap.set: options must be without properties',
    (scene) => heightsOf(scene, 'map').set(SIX, { x: 1 } as never),
  ],
  [
    'HeightMap.set: heights[1] must be above the base, -1, got -2',
    (scene) => heightsOf(scene, 'solid').set([0, -2, 0, 0, 0, 0]),
  ],
  [
    'SceneSegment.replace: elements must be those of no map of cells or height field',
    (scene) => scene.segment('map').replace([]),
  ],
  [
    'SceneSegment.replace: elements must be those of no map of cells or height field',
    (scene) => scene.segment('ball').replace(heightField(SIX, GRID)),
  ],
  [
    'Scene.addSegment: elements[0] must be no height field, which is a segment by itself',
    (scene) => scene.addSegment('more', [heightField(SIX, GRID), sphere([0, 0, 0], 1)]),
  ],
];

describe('what a height field does not take', () => {
  forSomeBuilds(({ precision }, engine) => {
    it.each(REFUSED)('says %s', (message, call) => {
      using scene = engine().createScene({
        segments: {
          map: heightField(SIX, GRID),
          solid: heightField(SIX, { ...GRID, solid: true, base: -1 }),
          ball: [sphere([0, 0, 0], 1)],
        },
        pairs: [['map', 'ball']],
      });
      const before = JSON.stringify(scene);
      const { revision } = scene;
      expect(() => call(scene)).toThrow(message);
      expect(JSON.stringify(scene)).toBe(before);
      expect(scene.revision).toBe(revision);
    });

    it('says which coordinates are too large', () => {
      const limit = precision === 'double' ? 2 ** 500 : 2 ** 60;
      const large = [{ spacing: limit }];
      const far = [{ origin: [0, 0, 2 * limit] as const }];
      for (const options of precision === 'double' ? large : [...large, ...far]) {
        const map = heightField(SIX, { ...GRID, ...options });
        expect(() => engine().createScene({ segments: { map } })).toThrow(
          'must be in coordinates of at most',
        );
      }
      const near = heightField(SIX, { ...GRID, origin: [0, 0, limit / 2] });
      using scene = engine().createScene({ segments: { map: near } });
      if (precision === 'single') {
        expect(() => {
          heightsOf(scene, 'map').set([0, 0, 0, 2 ** 60, 0, 0]);
        }).toThrow('HeightMap.set: heightField must be in coordinates');
        expect(heightsOf(scene, 'map').read()).toEqual(near);
      }
    });

    it('is gone with its segment', () => {
      const scene = engine().createScene({ segments: { map: heightField(SIX, GRID) }, pairs: [] });
      const map = heightsOf(scene, 'map');
      scene.removeSegment('map');
      expect(() => {
        map.set(SIX);
      }).toThrow('HeightMap.set: id must be the id of a segment');
      scene.dispose();
      expect(() => map.read()).toThrow('HeightMap.read: the scene is disposed');
    });
  });
});

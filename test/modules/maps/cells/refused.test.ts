import { describe, expect, it } from 'vitest';
import { type Scene, sphere } from '../../../../bindings/index.ts';
import { cells, cellsFromVoxels, mapOf } from '../../../../modules/maps/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';

type Call = (scene: Scene) => unknown;

/** What is said of what is not taken. */
const REFUSED: readonly (readonly [message: string, call: Call])[] = [
  ['cells: options must be an object, got undefined', () => cells(undefined as never)],
  ['cells: resolution must be a number, got undefined', () => cells({} as never)],
  ['cells: resolution must be from 1e-6 to 1e6 (metres), got 0', () => cells({ resolution: 0 })],
  ['cells: options must be without properties other than', () => cells({ resolution: 1, key: [] } as never)],
  ['cells: origin[1] must be finite', () => cells({ resolution: 1, origin: [0, Infinity, 0] })],
  ['cells: keys must be three numbers per cell, got Array(2)', () => cells({ resolution: 1, keys: [1, 2] })],
  [
    'cells: keys[2] must be a whole number from 0 to 65535, got 65536',
    () => cells({ resolution: 1, keys: [1, 2, 65536] }),
  ],
  [
    'cells: keys[0] must be a whole number from 0 to 65535, got 0.5',
    () => cells({ resolution: 1, keys: [0.5, 2, 3] }),
  ],
  ['cells: keys[1] must be a number, got "2"', () => cells({ resolution: 1, keys: [1, '2' as never, 3] })],
  ['cells: levels must be one number per cell', () => cells({ resolution: 1, keys: [1, 2, 3], levels: [] })],
  [
    'cells: levels[0] must be a whole number from 0 to 16, got 17',
    () => cells({ resolution: 1, keys: [1, 2, 3], levels: [17] }),
  ],
  [
    'cells: keys[0] must be a multiple of 2 (level 15), got 1',
    () => cells({ resolution: 1, keys: [1, 2, 3], levels: [15] }),
  ],
  [
    'cellsFromVoxels: bits must be 2 bytes for 3 × 3 × 1 cells',
    () => cellsFromVoxels(new Uint8Array(3), [3, 3, 1], { resolution: 1 }),
  ],
  [
    'cellsFromVoxels: size[0] must be a whole number from 0 to 32768',
    () => cellsFromVoxels(new Uint8Array(3), [-1, 3, 1], { resolution: 1 }),
  ],
  ['mapOf: id must be a segment that is a map of cells, got "ball"', (scene) => mapOf(scene, 'ball')],
  ['mapOf: id must be the id of a segment', (scene) => mapOf(scene, 'nothing')],
  ['CellMap.set: keys must be three numbers per cell', (scene) => mapOf(scene, 'map').set([1])],
  ['CellMap.clear: levels[0] must be', (scene) => mapOf(scene, 'map').clear([0, 0, 0], [-1])],
  [
    'CellMap.setPoints: xyz[1] (point 0) must be finite',
    (scene) => mapOf(scene, 'map').setPoints([1, NaN, 1]),
  ],
  [
    'CellMap.setPoints: xyz[4] (point 1) must be in the grid of the map, got 1000000',
    (scene) => mapOf(scene, 'map').setPoints([0, 0, 0, 0, 1e6, 0]),
  ],
  [
    'CellMap.clearBox: upper[2] must be at least lower[2], 1, got 0',
    (scene) => mapOf(scene, 'map').clearBox([0, 0, 1], [1, 1, 0]),
  ],
  ['CellMap.clearSegment: padding must be', (scene) => mapOf(scene, 'map').clearSegment('ball', -1)],
  [
    'CellMap.clearSegment: id must be the id of a segment',
    (scene) => mapOf(scene, 'map').clearSegment('nothing'),
  ],
  ['CellMap.clearSegment: id must be another segment', (scene) => mapOf(scene, 'map').clearSegment('map')],
  [
    'SceneSegment.replace: elements must be those of no map of cells',
    (scene) => scene.segment('map').replace([]),
  ],
  [
    'SceneSegment.replace: elements must be those of no map of cells',
    (scene) => scene.segment('ball').replace(cells({ resolution: 1 })),
  ],
  [
    'Scene.addSegment: elements[0] must be no map of cells, which is a segment by itself',
    (scene) => scene.addSegment('more', [cells({ resolution: 1 }), sphere([0, 0, 0], 1)]),
  ],
];

describe('what a map does not take', () => {
  forSomeBuilds((_, engine) => {
    it.each(REFUSED)('says %s', (message, call) => {
      using scene = engine().createScene({
        segments: { map: cells({ resolution: 0.1, keys: [1, 2, 3] }), ball: [sphere([0, 0, 0], 1)] },
        pairs: [['map', 'ball']],
      });
      const before = JSON.stringify(scene);
      const { revision } = scene;
      expect(() => call(scene)).toThrow(message);
      expect(JSON.stringify(scene)).toBe(before);
      expect(scene.revision).toBe(revision);
    });

    it('is gone with its segment', () => {
      const scene = engine().createScene({ segments: { map: cells({ resolution: 0.1 }) }, pairs: [] });
      const map = mapOf(scene, 'map');
      scene.removeSegment('map');
      expect(() => map.set([1, 2, 3])).toThrow('CellMap.set: id must be the id of a segment');
      scene.dispose();
      expect(() => map.size).toThrow('CellMap.size: the scene is disposed');
    });
  });
});

import { describe, expect, it } from 'vitest';
import {
  box,
  halfSpace,
  line,
  point,
  triangle,
  type Volume,
  type VolumeKind,
} from '../../../bindings/index.ts';
import { convertVolume } from '../../../bindings/volumes/convert.ts';
import { checkElement } from '../../../bindings/elements/element.ts';
import { makeHost } from '../../../bindings/wasm/host.ts';
import { instantiateBinary } from '../../../bindings/wasm/instance.ts';
import { BUILDS, loadBuild } from '../../support/builds.ts';
import { forEachBuild } from '../../support/for-builds.ts';
import { binaryOf } from '../../support/binaries.ts';

const BALL = point([1, 2, 3], 0.5);

describe('Engine.convertVolume', () => {
  forEachBuild((_, engine) => {
    it('gives elements, which cannot be written to', () => {
      for (const kind of ['point', 'line', 'cylinder', 'box', 'alignedBox'] as const) {
        const result = engine().convertVolume(line([0, 0, 0], [1, 0, 0], 0.5), kind);
        expect(result.kind).toBe(kind === 'alignedBox' ? 'box' : kind);
        expect(Object.isFrozen(result)).toBe(true);
        expect(checkElement('test', 'result', result)).toEqual(result);
      }
    });

    it.each<[string, unknown, unknown, string]>([
      ['nothing', undefined, 'box', 'volume must be an element made by'],
      [
        'a triangle',
        triangle([0, 0, 0], [1, 0, 0], [0, 1, 0], 0),
        'box',
        'volume.kind must be point, line, cylinder or box, got "triangle"',
      ],
      [
        'a half-space',
        halfSpace([0, 0, 1], 0),
        'box',
        'volume.kind must be point, line, cylinder or box, got "halfSpace"',
      ],
      ['a negative radius', { ...BALL, radius: -1 }, 'box', 'volume.radius must be at least 0, got -1'],
      [
        'another kind',
        BALL,
        'sphere',
        'kind must be one of point, line, cylinder, box, alignedBox, got "sphere"',
      ],
      [
        'a kind that no text can be made of',
        BALL,
        Object.create(null),
        'kind must be one of point, line, cylinder, box, alignedBox, got an object',
      ],
      [
        'what would be too large',
        box([0, 0, 0], [2 ** 500, 2 ** 500, 0]),
        'point',
        'the result.radius must be finite and at most',
      ],
    ])('refuses %s', (_, volume, kind, message) => {
      const convert = () => engine().convertVolume(volume as Volume, kind as VolumeKind);
      expect(convert).toThrow(`Engine.convertVolume: ${message}`);
    });
  });

  it('gives the same bits in all builds', async () => {
    const engines = await Promise.all(BUILDS.map(loadBuild));
    const volume = box([0.1, 0.2, 0.3], [0.3, 0.2, 0.1], [0.1, 0.7, 0.5, 0.5], 0.01);
    for (const kind of ['point', 'line', 'cylinder', 'box', 'alignedBox'] as const) {
      const results = engines.map((engine) => engine.convertVolume(volume, kind));
      for (const result of results) expect(result).toEqual(results[0]);
    }
    engines.forEach((engine) => engine.dispose());
    expect(() => engines[0]!.convertVolume(volume, 'box')).toThrow(
      'Engine.convertVolume: the engine is disposed',
    );
  });

  it('leaves nothing in linear memory, also when it fails', async () => {
    const exports = await instantiateBinary(binaryOf(BUILDS[0]!));
    const host = makeHost(exports);
    convertVolume(host, BALL, 'box');
    const broken = () => {
      throw new Error('broken');
    };
    const failing = { ...host, exports: { ...exports, convertVolume: broken } };
    expect(() => convertVolume(failing, BALL, 'box')).toThrow('broken');
    expect(host.heap.used).toBe(0);
  });
});

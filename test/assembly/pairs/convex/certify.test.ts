import { beforeAll, describe, expect, it } from 'vitest';
import { ELEMENT_KINDS } from '../../../../bindings/elements/element.ts';
import { BUILDS } from '../../../support/builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { bound } from './exact.ts';
import { Kernels } from './kernel.ts';
import { drawPairs, KINDS, POSITIONS, rounded, sizeOf } from './pairs.ts';
import { LIMITS } from './violations.ts';

const [POINT, LINE, BOX, HALF_SPACE] = (['point', 'line', 'box', 'halfSpace'] as const).map((kind) =>
  ELEMENT_KINDS.indexOf(kind),
) as [number, number, number, number];
const BOX_ROW = [0, 0, 0, 1, 2, 3, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0.5];

describe.each(BUILDS)('$name', (build) => {
  let kernels: Kernels;
  beforeAll(async () => {
    kernels = await Kernels.load(build);
  });

  it.each(KINDS)(`gives the bound of %s–cylinder pairs along any direction, SEED=${SEED}`, (kind) => {
    const random = createRandom(SEED);
    const drawn = Object.keys(POSITIONS).flatMap((position) => drawPairs(random, position, kind, 50));
    const pairs = build.precision === 'single' ? drawn.map(rounded) : drawn;
    const normals = pairs.flatMap(() => random.direction().map(Math.fround));
    const bounds = kernels.certify(pairs, normals);
    pairs.forEach((pair, i) => {
      const expected = bound(pair, normals.slice(3 * i, 3 * i + 3)) - pair.a.at(-1)! - pair.b.at(-1)!;
      const most = LIMITS[build.precision].bound * (1 + sizeOf(pair));
      expect(Math.abs(bounds[i]! - expected), JSON.stringify(pair)).toBeLessThanOrEqual(most);
    });
  });

  it('knows points, and boxes against boxes', () => {
    expect(
      kernels.certifyPair(
        POINT,
        POINT,
        [
          [0, 0, 0, 0.25],
          [4, 0, 0, 0.5],
        ],
        [1, 0, 0],
      ),
    ).toBe(3.25);
    expect(
      kernels.certifyPair(
        POINT,
        LINE,
        [
          [0, 0, 0, 0.25],
          [4, 0, 0, 3, 1, 0, 0.5],
        ],
        [1, 0, 0],
      ),
    ).toBe(2.25);
    const far = [...BOX_ROW];
    far[1] = 6;
    expect(kernels.certifyPair(BOX, BOX, [BOX_ROW, far], [0, 1, 0])).toBe(1);
  });

  it('has bounds of a half-space along its normal only', () => {
    const below = [0, 0, 1, -4];
    expect(kernels.certifyPair(BOX, HALF_SPACE, [BOX_ROW, below], [0, 0, -1])).toBe(0.5);
    expect(kernels.certifyPair(POINT, HALF_SPACE, [[1, 2, -6, 0.25], below], [0, 0, -1])).toBe(-2.25);
    expect(kernels.certifyPair(BOX, HALF_SPACE, [BOX_ROW, below], [0, 0, 1])).toBe(-Infinity);
    expect(kernels.certifyPair(BOX, HALF_SPACE, [BOX_ROW, below], [0, 0.6, -0.8])).toBe(-Infinity);
  });
});

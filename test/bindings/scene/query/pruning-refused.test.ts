import { describe, expect, it } from 'vitest';
import { BUILDS } from '../../../support/builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { watchedEngine } from '../../../support/binaries.ts';
import {
  columnsOf,
  copyColumns,
  IDENTITY,
  matrixOf,
  randomScene,
  randomTransform,
} from '../../../support/scenes.ts';

const SEGMENTS = 4;
const COUNT = 700;

/** A pose with some of its numbers replaced. */
function broken(changes: Record<number, number>): number[] {
  return IDENTITY.map((x, i) => changes[i] ?? x);
}

/** Poses that are none, and what is said about them. */
const BAD: [string, number[], RegExp][] = [
  ['not a number', broken({ 5: NaN }), /matrix\[5\] must be finite and at most .*, got NaN$/],
  ['infinite', broken({ 12: -Infinity }), /matrix\[12\] must be finite and at most .*, got -Infinity$/],
  ['too far', broken({ 14: 1e300 }), /matrix\[14\] must be finite and at most .*, got 1e\+300$/],
  ['scaled', broken({ 0: 1.001 }), /matrix must be rigid, .* columns of length 1.00100, 1.00000, 1.00000/],
  ['sheared', broken({ 4: 1e-4 }), /matrix must be rigid, /],
  ['mirrored', broken({ 10: -1 }), /matrix must be rigid, /],
  ['projecting', broken({ 3: 0.5 }), /matrix must be rigid, .* and bottom row 0.5 0 0 1$/],
];

describe.each(BUILDS)('a batch that is refused, $name', (build) => {
  /** A scene that was evaluated, poses for a batch, and a check that nothing has changed. */
  const prepare = async () => {
    const { engine, size } = await watchedEngine(build);
    const random = createRandom(SEED);
    const { scene } = randomScene(engine, random, { segments: SEGMENTS, elements: 3, share: 1 });
    const matrix = (): number[] => matrixOf(randomTransform(random, 1.5));
    scene.setPoses(scene.movable.flatMap(matrix));
    const batch = Float64Array.from(Array.from({ length: COUNT * SEGMENTS }, matrix).flat());
    const out = scene.evaluateBatch(batch, { count: COUNT });
    const free = scene.areFree(batch, { count: COUNT });
    for (const column of [...columnsOf(out), free]) column.fill(9);
    const before = {
      columns: copyColumns(scene.evaluate()),
      json: scene.toJSON(),
      revision: scene.revision,
      bytes: size(),
    };
    const expectUnchanged = (): void => {
      for (const column of [...columnsOf(out), free]) expect(column.every((x) => x === 9)).toBe(true);
      expect({
        columns: copyColumns(scene.evaluate()),
        json: scene.toJSON(),
        revision: scene.revision,
        bytes: size(),
      }).toEqual(before);
    };
    return { engine, scene, batch, out, free, expectUnchanged };
  };

  it.each(BAD)('names configuration and segment of a pose that is %s', async (_, pose, message) => {
    const { engine, scene, batch, out, free, expectUnchanged } = await prepare();
    for (const [set, segment] of [
      [0, 0],
      [COUNT / 2, 2],
      [COUNT - 1, SEGMENTS - 1],
    ] as const) {
      const poses = batch.slice();
      poses.set(pose, 16 * (SEGMENTS * set + segment));
      const place = `poses, configuration ${set}, segment "s${segment}": `;
      const refused: [string, () => unknown][] = [
        ['Scene.evaluateBatch', () => scene.evaluateBatch(poses, { count: COUNT, out })],
        ['Scene.areFree', () => scene.areFree(poses, { count: COUNT, out: free })],
      ];
      for (const [where, call] of refused) {
        expect(call).toThrow(RangeError);
        expect(call).toThrow(`${where}: ${place}`);
        expect(call).toThrow(message);
        expectUnchanged();
      }
      const one = poses.slice(16 * SEGMENTS * set, 16 * SEGMENTS * (set + 1));
      expect(() => scene.setPoses(one)).toThrow(`Scene.setPoses: poses, segment "s${segment}": `);
      expectUnchanged();
    }
    engine.dispose();
  });

  it('is one of the wrong length, or with limits that are none', async () => {
    const { engine, scene, batch, out, free, expectUnchanged } = await prepare();
    const short = batch.subarray(1);
    const answers = new Uint8Array(COUNT + 1);
    const refused: [() => unknown, string][] = [
      [() => scene.evaluateBatch(short, { count: COUNT, out }), 'poses must have 44800 numbers, got 44799'],
      [() => scene.areFree(short, { count: COUNT, out: free }), 'poses must have 44800 numbers, got 44799'],
      [() => scene.setPoses(batch), 'poses must have 64 numbers, got 44800'],
      [
        () => scene.evaluateBatch(batch, { count: COUNT, out, format: 'transform' }),
        'poses must have 19600 numbers, got 44800',
      ],
      [
        () => scene.evaluateBatch(batch, { count: COUNT, out, maxDistance: NaN }),
        'maxDistance must be a num',
      ],
      [
        () => scene.evaluateBatch(batch, { count: COUNT, out: { ...out, beyond: answers } }),
        'out.beyond must be 4200 numbers long',
      ],
      [() => scene.areFree(batch, { count: COUNT, out: answers }), 'out must be 700 numbers long'],
    ];
    for (const margin of [NaN, Infinity, -Infinity, '1' as never]) {
      refused.push([() => scene.areFree(batch, { count: COUNT, out: free, margin }), 'margin must be ']);
      refused.push([() => scene.isFree({ margin }), 'margin must be ']);
      refused.push([() => scene.setMargin('s0', 's1', margin), 'margin must be ']);
    }
    for (const [call, message] of refused) {
      expect(call).toThrow(message);
      expectUnchanged();
    }
    engine.dispose();
  });
});

import { describe, expect, it } from 'vitest';
import { Segment } from '../../../bindings/scene/model/segment.ts';
import { makeHost } from '../../../bindings/wasm/host.ts';
import { instantiateBinary } from '../../../bindings/wasm/instance.ts';
import { binaryOf } from '../../support/binaries.ts';
import { someBuilds } from '../../support/for-builds.ts';
import { FIELD_CASES, randomField } from '../../support/height-fields.ts';
import { createRandom, SEED } from '../../support/random.ts';

describe.each(someBuilds())('the tree of a height field, $name', (build) => {
  it(`is sound after each change, of all shapes, SEED=${SEED}`, async () => {
    const host = makeHost(await instantiateBinary(binaryOf(build)));
    const random = createRandom(SEED);
    for (const { name, make } of FIELD_CASES) {
      for (const solid of [false, true]) {
        const field = { ...make(random), solid };
        const segment = new Segment('test', 'map', [field], 256, host);
        for (let change = 0; change < 50; change++) {
          const fault = host.exports.validateTree(segment.address);
          expect([name, solid, change, fault]).toEqual([name, solid, change, 0]);
          const column = random.integer(0, field.columns - 1);
          const row = random.integer(0, field.rows - 1);
          const columns = random.integer(1, field.columns - column);
          const rows = random.integer(1, field.rows - row);
          const values = Float32Array.from({ length: columns * rows }, () => random.between(-1, 1));
          segment.heights!.set('test', values, { column, row, columns, rows });
        }
        segment.dispose();
        expect(host.heap.used).toBe(0);
      }
    }
  });

  it(`takes less than 6 bytes per height, SEED=${SEED}`, async () => {
    const host = makeHost(await instantiateBinary(binaryOf(build)));
    const field = randomField(createRandom(SEED), { columns: 257, rows: 300, spacing: 0.1 });
    const segment = new Segment('test', 'map', [field], 256, host);
    expect(host.heap.used).toBeLessThan(6 * field.heights.length);
    expect(host.exports.validateTree(segment.address)).toBe(0);
    segment.dispose();
    expect(host.heap.used).toBe(0);
  });

  it('leaves no room taken where there is too little', async () => {
    const host = makeHost(await instantiateBinary(binaryOf(build)));
    const field = randomField(createRandom(SEED), {
      columns: 3,
      rows: 3,
      spacing: 1,
      origin: [2 ** 60, 0, 0],
    });
    const far = { ...field, spacing: [2 ** 500, 1] as const };
    expect(() => new Segment('test', 'map', [far], 256, host)).toThrow(
      'test: heightField must be in coordinates',
    );
    expect(host.heap.used).toBe(0);
  });
});

import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CELLS, titleOf } from '../cells/cells.ts';
import { commandOf, missingFor } from '../cells/run.ts';
import { IS_DEEP } from '../support/builds.ts';
import { ANSWER, type Consumer, makeConsumer, run } from './install.ts';

/** Cells that are programs: in pages, `bundlers.system.test.ts` opens what bundlers make. */
const PROGRAMS = CELLS.flatMap((cell) =>
  cell.start.kind === 'program' ? [[titleOf(cell), cell, cell.start] as const] : [],
);

describe('the packed package', () => {
  let consumer: Consumer;
  beforeAll(() => {
    if (!IS_DEEP) return;
    consumer = makeConsumer();
    const program = "import { run } from './src/app.js';\nconsole.log(JSON.stringify(await run()));\n";
    writeFileSync(`${consumer.folder}run.mjs`, program);
  });
  afterAll(() => consumer?.remove());

  describe.each(PROGRAMS)('in %s', (_, cell, start) => {
    // An emulated host takes a minute.
    it('loads robots and starts workers', { timeout: 900_000 }, ({ skip }) => {
      skip(!IS_DEEP, 'other hosts are met by npm run test:deep');
      const missing = missingFor(cell);
      skip(missing !== undefined, missing);
      const [program, ...args] = commandOf(cell.architecture, start);
      expect(JSON.parse(run(program, [...args, 'run.mjs'], consumer.folder))).toEqual(ANSWER);
    });
  });
});

import { chmodSync, writeFileSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/build/paths.js';
import GOLDEN from '../golden/golden.json' with { type: 'json' };
import { IS_DEEP } from '../support/builds.ts';
import { ANSWER, type Consumer, installTools, makeConsumer, run } from './install.ts';

/** Programs that run JavaScript, as packages of npm have them: for one kind of machine. */
const MACHINE = 'linux-x64';
const HOSTS: readonly (readonly [name: string, program: string, args: readonly string[]])[] = [
  ['Node 22', 'node-22/bin/node', []],
  ['Node 24', 'node-24/bin/node', []],
  ['Bun', '@oven/bun-linux-x64/bin/bun', ['run']],
  [
    'Deno',
    '@deno/linux-x64-glibc/deno',
    ['run', '--allow-read', '--allow-env', '--node-modules-dir=manual', '--no-lock'],
  ],
];

const canRun = IS_DEEP && `${process.platform}-${process.arch}` === MACHINE;

/** Bundles a program of the tests, with what it imports, but for the package. */
async function bundleProgram(file: string): Promise<string> {
  const build = await rolldown({
    input: `${ROOT}test/package/${file}`,
    platform: 'node',
    transform: { target: 'es2022' },
    plugins: [
      {
        name: 'packaged',
        resolveId(source) {
          const entry = /\/(?:bindings|modules\/(robot))\/index\.ts$/.exec(source);
          if (entry === null) return null;
          return { id: entry[1] === undefined ? 'clearance' : 'clearance/robot', external: true };
        },
      },
    ],
  });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false });
  await build.close();
  return output[0].code;
}

describe('the packed package', () => {
  let consumer: Consumer;
  let tools: string;
  beforeAll(async () => {
    if (!canRun) return;
    consumer = makeConsumer();
    tools = installTools('hosts');
    const program = "import { run } from './src/app.js';\nconsole.log(JSON.stringify(await run()));\n";
    writeFileSync(`${consumer.folder}run.mjs`, program);
    writeFileSync(`${consumer.folder}golden.mjs`, await bundleProgram('print-golden.ts'));
  });
  afterAll(() => consumer?.remove());
  beforeEach(({ skip }) => {
    skip(!canRun, `other hosts are met by npm run test:deep, on ${MACHINE}`);
  });

  describe.each(HOSTS)('in %s', (_, path, args) => {
    const start = (program: string, ...rest: readonly string[]): unknown => {
      const host = `${tools}/node_modules/${path}`;
      chmodSync(host, 0o755);
      return JSON.parse(run(host, [...args, program, ...rest], consumer.folder));
    };

    it('loads robots and starts workers', () => {
      expect(start('run.mjs')).toEqual(ANSWER);
    });

    it('gives the results on record, bit for bit', () => {
      const builds = start('golden.mjs', `${ROOT}data`) as {
        precision: 'double' | 'single';
        hashes: object;
      }[];
      expect(builds).toHaveLength(4);
      for (const { precision, hashes } of builds) expect(hashes).toEqual(GOLDEN[precision]);
    });
  });
});

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/build/paths.js';
import { IS_DEEP } from '../support/builds.ts';
import { PAGES, programsOf } from '../support/pages.ts';
import { type Consumer, makeConsumer, run } from './install.ts';

/** The oldest and the newest compiler that the package is for, and, in the deep run, one between. */
const COMPILERS: readonly (readonly [name: string, path: string])[] = [
  ['TypeScript 5.5', 'typescript-5.5/lib/tsc.js'],
  ...(IS_DEEP ? ([['TypeScript 5.9', 'typescript-5.9/lib/tsc.js']] as const) : []),
  ['TypeScript 6.0', `${ROOT}node_modules/typescript/lib/tsc.js`],
];

/** How a project finds packages. */
const RESOLUTIONS = {
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
};

/** As strict as it can be, and with nothing but the language: no page, no esnext. */
const STRICT = { strict: true, skipLibCheck: false, noEmit: true, target: 'es2022', lib: ['es2022'] };

describe('the types of the packed package', () => {
  let consumer: Consumer;
  beforeAll(() => {
    consumer = makeConsumer();
    mkdirSync(`${consumer.folder}programs`);
    // That of three.js needs the types of pages: `three.system.test.ts` compiles its programs.
    for (const [page] of PAGES.filter(([name]) => name !== 'docs/three.md')) {
      const programs = programsOf(readFileSync(ROOT + page, 'utf8'));
      for (const [i, { program }] of programs.entries()) {
        writeFileSync(`${consumer.folder}programs/${page.replaceAll('/', '-')}-${i}.ts`, program);
      }
    }
    const imports = [
      '',
      '/inline',
      '/robot',
      '/plan',
      '/contacts',
      '/maps',
      '/sensors',
      '/dynamics',
      '/bulk',
    ].map((entry) => `import 'clearance${entry}';\n`);
    writeFileSync(`${consumer.folder}entries.ts`, imports.join(''));
  });
  afterAll(() => consumer?.remove());

  /** What a compiler says of some files. */
  const compile = (path: string, options: object, include: readonly string[]): string => {
    const config = `${consumer.folder}tsconfig.json`;
    writeFileSync(config, JSON.stringify({ compilerOptions: { ...STRICT, ...options }, include }));
    const tsc = path.startsWith('/') ? path : consumer.tool(path);
    try {
      return run(process.execPath, [tsc, '-p', config], consumer.folder);
    } catch (error) {
      return (error as { stdout: string }).stdout;
    }
  };

  describe.each(COMPILERS)('%s', (_, path) => {
    // Each compiler finds packages in one way, and in the deep run in both.
    const isNewest = path.startsWith('/');
    const ways = Object.entries(RESOLUTIONS).filter((_way, i) => IS_DEEP || isNewest === (i === 1));
    it.each(ways)('takes every program of the documents: %s', (_name, options) => {
      expect(compile(path, { ...options, types: ['node'] }, ['programs'])).toBe('');
    });

    it('takes the entries without the types of any host', () => {
      expect(compile(path, { ...RESOLUTIONS.nodenext, types: [] }, ['entries.ts'])).toBe('');
    });
  });
});

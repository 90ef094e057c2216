import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { binaryModule, engineTargets, ROOT } from '../../scripts/build/paths.js';
import { CHROMIUM } from '../../scripts/chromium.ts';
import { IS_DEEP } from '../support/builds.ts';
import { serve } from '../../scripts/serve.ts';
import { ANSWER, type Consumer, makeConsumer, run } from './install.ts';

const NODE = process.execPath;
const isInstalled = existsSync(CHROMIUM.executablePath);

/** A piece of each binary of the engine as the package has it, by target. */
const BINARIES = new Map(
  engineTargets().map((target) => {
    const packed = /'(.*)'/.exec(readFileSync(ROOT + binaryModule(target), 'utf8'))![1]!;
    return [target, packed.slice(2000, 2200)];
  }),
);

/** The newest, and in the deep run the one before it. */
const VITES = IS_DEEP ? ['vite-7', 'vite-8'] : ['vite-8'];

/** Bundlers as their own pages say to begin with them, without any configuration. */
const BUNDLERS: readonly {
  readonly name: string;
  /** The program and its arguments, for the folder that it shall write. */
  readonly command: (tool: Consumer['tool'], out: string) => readonly [string, ...string[]];
  /** The script that a page loads, where the bundler writes no page. */
  readonly script?: string;
  /** Whether all is one file. */
  readonly isOneFile?: boolean;
}[] = [
  {
    name: 'esbuild',
    command: (tool, out) => [
      tool('esbuild/bin/esbuild'),
      'src/main.js',
      '--bundle',
      `--outfile=${out}/main.js`,
    ],
    script: 'main.js',
    isOneFile: true,
  },
  {
    name: 'esbuild, with splitting',
    command: (tool, out) => [
      tool('esbuild/bin/esbuild'),
      ...['src/main.js', '--bundle', '--splitting', '--format=esm', `--outdir=${out}`],
    ],
    script: 'main.js',
  },
  {
    name: 'rollup',
    command: (tool, out) => [
      NODE,
      tool('rollup/dist/bin/rollup'),
      ...['src/main.js', '-d', out, '-p', tool('@rollup/plugin-node-resolve/dist/cjs/index.js')],
    ],
    script: 'main.js',
  },
  {
    name: 'webpack 5',
    command: (tool, out) => [
      NODE,
      tool('webpack/bin/webpack.js'),
      ...['--mode', 'development', '--devtool', 'false', '--entry', './src/main.js', '-o', out],
    ],
    script: 'main.js',
  },
  {
    name: 'Parcel 2',
    command: (tool, out) => [
      NODE,
      tool('parcel/lib/bin.js'),
      ...['build', 'index.html', '--dist-dir', out, '--no-source-maps', '--no-autoinstall'],
    ],
  },
  ...VITES.map((vite) => ({
    name: vite,
    command: (tool: Consumer['tool'], out: string) =>
      [NODE, tool(`${vite}/bin/vite.js`), 'build', '--outDir', out] as const,
  })),
];

describe('the packed package', () => {
  let consumer: Consumer;
  let browser: Browser | undefined;
  beforeAll(async () => {
    consumer = makeConsumer();
    if (isInstalled) browser = await chromium.launch(CHROMIUM);
  });
  afterAll(async () => {
    await browser?.close();
    consumer?.remove();
  });

  /** Opens a page, and gives its answer; errors in the page, or missing files, are errors here. */
  const open = async (address: string): Promise<unknown> => {
    const page = await browser!.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('response', (response) => {
      if (response.status() >= 400 && !response.url().endsWith('/favicon.ico')) {
        errors.push(`${response.url()} answered ${response.status()}`);
      }
    });
    await page.goto(address);
    const output = page.locator('output:not(:empty)');
    await output.waitFor({ timeout: 20_000 }).catch(() => errors.push('there is no answer'));
    expect(errors).toEqual([]);
    const answer: unknown = JSON.parse((await output.textContent())!);
    await page.close();
    return answer;
  };

  it('runs in Node', () => {
    const program = "import { run } from './src/app.js'; console.log(JSON.stringify(await run()));";
    const printed = run(NODE, ['--input-type=module', '--eval', program], consumer.folder);
    expect(JSON.parse(printed)).toEqual(ANSWER);
  });

  describe('in a page', () => {
    beforeEach(({ skip }) => {
      const { executablePath } = CHROMIUM;
      skip(!isInstalled && !process.env.CI, `there is no ${executablePath}; name one in CHROMIUM`);
    });

    it('runs by an import map', async () => {
      const server = await serve(pathToFileURL(consumer.folder));
      expect(await open(`${server.origin}/import-map.html`)).toEqual(ANSWER);
      const loaded = server.requests.filter((path) => /-(simd|scalar)\.js$/.test(path));
      expect(loaded).toEqual(['/node_modules/clearance/dist/lib/double-simd.js']);
      await server.close();
    });

    it.each(BUNDLERS)('runs, bundled by $name, with each binary once', async (bundler) => {
      const { name, command, script, isOneFile = false } = bundler;
      const out = `${consumer.folder}out-${name.replaceAll(/\W+/g, '-')}`;
      const [program, ...args] = command(consumer.tool, out);
      run(program, args, consumer.folder);
      if (script !== undefined) writeFileSync(`${out}/index.html`, pageOf(script));
      const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((path) =>
        /\.\w+$/.test(path),
      );
      expect(files.filter((path) => path.endsWith('.wasm'))).toEqual([]);
      const holders = holdersOf(out, files);

      const server = await serve(pathToFileURL(`${out}/`));
      expect(await open(`${server.origin}/index.html`)).toEqual(ANSWER);
      const loaded = new Set(server.requests.map((path) => path.slice(1)));
      for (const [target, holder] of holders) {
        expect(loaded.has(holder)).toBe(isOneFile || target === 'double-simd');
      }
      await server.close();
    });

    it.each(VITES)('runs in the development server of %s', async (vite) => {
      const args = [consumer.tool(`${vite}/bin/vite.js`), '--port', '0', '--force'];
      const server = spawn(NODE, args, {
        cwd: consumer.folder,
        env: { ...process.env, NO_COLOR: '1' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      try {
        const address = await new Promise<string>((resolve, reject) => {
          let printed = '';
          server.stdout.on('data', (text: Buffer) => {
            printed += String(text);
            const [found] = /http:\/\/localhost:\d+\//.exec(printed) ?? [];
            if (found !== undefined) resolve(found);
          });
          server.on('exit', () => reject(new Error(`${vite} ended: ${printed}`)));
        });
        expect(await open(address)).toEqual(ANSWER);
      } finally {
        server.kill();
      }
    });
  });

  it.each(VITES)('is in a library that %s makes, with each binary in a file of its own', (vite) => {
    const out = `${consumer.folder}library-${vite}`;
    const args = [consumer.tool(`${vite}/bin/vite.js`), 'build', '--config', 'library.config.js'];
    run(NODE, [...args, '--outDir', out], consumer.folder);
    const holders = holdersOf(out, readdirSync(out));
    expect(new Set(holders.values()).size).toBe(4);
    expect([...holders.values()]).not.toContain('app.js');
  });
});

function pageOf(script: string): string {
  return `<!doctype html><title>Bundled</title><output></output><script type="module" src="${script}"></script>`;
}

/** The only file that has each binary, by target. */
function holdersOf(folder: string, files: readonly string[]): Map<string, string> {
  return new Map(
    [...BINARIES].map(([target, piece]) => {
      const holders = files.flatMap((path) =>
        Array<string>(readFileSync(`${folder}/${path}`, 'latin1').split(piece).length - 1).fill(path),
      );
      expect(holders).toHaveLength(1);
      return [target, holders[0]!];
    }),
  );
}

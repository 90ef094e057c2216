import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../scripts/chromium.ts';
import type { PageServer } from '../../scripts/serve.ts';
import { servePages } from './serve.ts';

const installed = existsSync(CHROMIUM.executablePath);

describe('a plain page without a bundler', () => {
  let server: PageServer;
  let browser: Browser;
  beforeAll(async () => {
    if (!installed) return;
    server = await servePages();
    browser = await chromium.launch(CHROMIUM);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  beforeEach(({ skip }) => {
    skip(
      !installed,
      `there is no ${CHROMIUM.executablePath}; name a Chromium in the environment variable CHROMIUM`,
    );
  });

  /** Opens a page, waits for its answer and returns it with the files that the page asked for. */
  const open = async (name: string): Promise<{ answer: unknown; files: string[] }> => {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const first = server.requests.length;
    await page.goto(`${server.origin}/test/page/${name}`);
    const output = page.locator('output:not(:empty)');
    await output.waitFor({ timeout: 60_000 }).catch(() => {
      throw new Error(`${name} gave no answer: ${errors.join('; ') || 'no error either'}`);
    });
    const answer: unknown = JSON.parse((await output.textContent()) ?? '');
    await page.close();
    const files = server.requests.slice(first).filter((path) => /\.(js|wasm)$/.test(path));
    return { answer, files };
  };
  const expected = { precision: 'double', simd: true, distance: 2.25 };

  it('imports all that there is at once', async () => {
    const { answer, files } = await open('inline.html');
    expect(answer).toEqual({ ...expected, later: [] });
    expect(files.filter((path) => /simd|scalar|worker/.test(path)).sort()).toEqual([
      '/dist/lib/double-scalar.js',
      '/dist/lib/double-simd.js',
      '/dist/lib/single-scalar.js',
      '/dist/lib/single-simd.js',
      '/dist/lib/worker-program.js',
    ]);
  });

  it('imports the package by an import map, and loads one binary', async () => {
    const { answer, files } = await open('import-map.html');
    expect(answer).toEqual(expected);
    expect(files.filter((path) => /simd|scalar/.test(path))).toEqual(['/dist/lib/double-simd.js']);
  });

  it('names the binary that does not load', async () => {
    const page = await browser.newPage();
    await page.route('**/lib/double-simd.js', (route) => route.abort());
    const failure = page.waitForEvent('pageerror');
    await page.goto(`${server.origin}/test/page/import-map.html`);
    expect((await failure).message).toMatch(/^loadEngine: the binary double-simd does not load: /);
    await page.close();
  });

  describe('in a host that lacks something', () => {
    /**
     * Opens a page with a policy, or behind a script that takes something away, and returns the first error.
     */
    const failureOf = async (
      name: string,
      { policy, script }: { policy?: string; script?: string },
    ): Promise<string> => {
      const page = await browser.newPage();
      if (script !== undefined) await page.addInitScript(script);
      await page.route(`**/${name}`, async (route) => {
        const response = await route.fetch();
        const headers = { ...response.headers(), ...(policy && { 'content-security-policy': policy }) };
        await route.fulfill({ response, headers });
      });
      const failure = page.waitForEvent('pageerror', { timeout: 30_000 });
      await page.goto(`${server.origin}/test/page/${name}`);
      const { message } = await failure;
      await page.close();
      return message;
    };

    it.each([
      [
        'a policy without wasm-unsafe-eval',
        'import-map.html',
        { policy: "script-src 'self' 'unsafe-inline'" },
        /^loadEngine: WebAssembly may not be compiled here: add 'wasm-unsafe-eval' to script-src/,
      ],
      [
        'no WebAssembly',
        'import-map.html',
        { script: 'delete globalThis.WebAssembly' },
        /^loadEngine: there is no WebAssembly here/,
      ],
      [
        'no DecompressionStream',
        'import-map.html',
        { script: 'delete globalThis.DecompressionStream' },
        /^loadEngine: there is no DecompressionStream here, .* give it the option source/,
      ],
      [
        'a policy without workers',
        'workers.html',
        { policy: "worker-src 'none'" },
        /^Engine\.createPool: .*Content-Security-Policy has to allow worker-src blob:/,
      ],
    ] as const)('says so, and what to do: %s', async (_, name, host, message) => {
      expect(await failureOf(name, host)).toMatch(message);
    });

    it('runs without SIMD where there is none', async () => {
      const context = await browser.newContext();
      await context.addInitScript('WebAssembly.validate = () => false');
      const page = await context.newPage();
      await page.goto(`${server.origin}/test/page/import-map.html`);
      const output = page.locator('output:not(:empty)');
      await output.waitFor({ timeout: 60_000 });
      expect(JSON.parse((await output.textContent())!)).toEqual({ ...expected, simd: false });
      await context.close();
    });
  });

  it.each([
    ['workers.html', 'lib/worker-program.js'],
    ['workers-inline.html', 'inline.js'],
    ['workers-policy.html', 'wasm/worker.js'],
  ])('starts workers, isolated from other origins or not: %s', async (name, file) => {
    for (const isolated of [false, true]) {
      const { answer, files } = await open(isolated ? `${name}?isolated` : name);
      expect(answer).toEqual({ isolated, sharedMemory: isolated, distance: [-0.75, 2.25, 4.25] });
      expect(files).toContain(`/dist/${file}`);
      expect(files.includes('/dist/wasm/worker.js')).toBe(name === 'workers-policy.html');
    }
  });
});

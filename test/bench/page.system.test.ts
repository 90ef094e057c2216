import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Results } from '../../bench/results.ts';
import { CHROMIUM } from '../../scripts/chromium.ts';
import { IS_DEEP } from '../support/builds.ts';

/** Rows of the tables of each bench, in the order of the page. Scenes are run in Node by `run.system`. */
const ROWS = { ...(IS_DEEP ? { scenes: 4 * 11 } : {}), simd: 6, kernels: 2 * 12 };

const installed = existsSync(CHROMIUM.executablePath);

describe.skipIf(!installed)('the bench page', () => {
  let server: ViteDevServer;
  let browser: Browser;
  beforeAll(async () => {
    server = await createServer({
      configFile: fileURLToPath(new URL('../../bench/page/vite.config.ts', import.meta.url)),
      logLevel: 'error',
      server: { port: 0, host: '127.0.0.1', open: false, watch: null, hmr: false },
    });
    await server.listen();
    browser = await chromium.launch(CHROMIUM);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  /** Runs benches, and returns the page and its results. */
  const run = async (names: string): Promise<{ page: Page; results: readonly Results[] }> => {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    const { port } = server.httpServer!.address() as { port: number };
    await page.goto(`http://127.0.0.1:${port}/bench/page/index.html?quick&run=${names}`);
    const status = page.locator('[role=status]', { hasText: /^(Done|Stopped)/ });
    await status.waitFor({ timeout: 60_000 }).catch(() => {
      throw new Error(`the page did not finish: ${errors.join('; ') || 'no error either'}`);
    });
    expect(await status.textContent()).toBe('Done.');
    expect(errors).toEqual([]);
    return { page, results: await page.evaluate(() => window.benchResults!) };
  };

  it('runs benches to the end, by both harnesses, and shows rows and plots', async () => {
    const { page, results } = await run(Object.keys(ROWS).join());
    const shown = Object.keys(ROWS);
    expect(results.map(({ bench, quick }) => [bench, quick])).toEqual(shown.map((name) => [name, true]));
    expect(await page.locator('h3.bench').count()).toBe(shown.length);
    expect(await page.locator('.warning').count()).toBe(shown.length);
    const simd = results.find(({ bench }) => bench === 'simd')!;
    for (const { rate } of simd.measurements) expect(rate!.perSecond).toBeGreaterThan(1e5);
    const rows = Object.values(ROWS).reduce((sum, count) => sum + count);
    expect(await page.locator('tbody tr').count()).toBe(rows);
    expect(await page.locator('figure svg').count()).toBeGreaterThanOrEqual(2 * shown.length);
  });

  it('scans by rays and by a depth buffer, which is off by what it rounds', async () => {
    const { page, results } = await run('rays');
    const depths = results[0]!.measurements.flatMap(({ by, depths }) => (depths ? [{ by, depths }] : []));
    expect(depths.map(({ by }) => by.slice(0, 7))).toEqual(['24 bits', '16 bits', '24 bits', '16 bits']);
    for (const { by, depths: found } of depths) {
      expect(found.square.pixels).toBeGreaterThan(0);
      // Half a step by rounding; with 24 bits, graphics cards round depths in single precision, too.
      expect(found.square.steps).toBeLessThan(by.startsWith('24') ? 2 : 0.6);
      expect(found.slanted.worst).toBeLessThan(0.02);
      expect(found.single).toBeLessThan(found.edges.pixels / 10);
    }
    expect(await page.locator('tbody tr').count()).toBeGreaterThan(20);
  });
});

/** Runs benches in the page, in a Chromium that this starts. */
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright';
import { createServer } from 'vite';
import { CHROMIUM } from '../../scripts/chromium.ts';
import { describeMachine } from '../files.ts';
import type { BenchName, Results } from '../results.ts';
import type { Bench } from '../timing.ts';

/** Longer than any bench takes, milliseconds. */
const PATIENCE = 3_600_000;

/**
 * Runs one bench in the page.
 *
 * @param command - what makes these figures again
 * @throws Error where the page stops, and where there is no Chromium
 */
export async function runInChromium(name: BenchName, bench: Bench, command: string): Promise<Results> {
  const server = await createServer({
    configFile: fileURLToPath(new URL('./vite.config.ts', import.meta.url)),
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', open: false, watch: null, hmr: false },
  });
  let browser: Browser | undefined;
  try {
    await server.listen();
    browser = await chromium.launch(CHROMIUM);
    const page = await browser.newPage();
    const address = server.resolvedUrls!.local[0]!;
    await page.exposeFunction('onBenchProgress', (text: string) => bench.progress(text));
    await page.goto(`${address}bench/page/index.html?${bench.quick ? 'quick&' : ''}run=${name}`);
    const status = page.locator('[role=status]', { hasText: /^(Done|Stopped)/ });
    await status.waitFor({ timeout: PATIENCE });
    const results = await page.evaluate(() => window.benchResults);
    if (results === undefined) throw new Error(`the page: ${await status.textContent()}`);
    const [found] = results as readonly [Results];
    // A page is not told which processor it runs on.
    return { ...found, command, machine: { ...found.machine, cpu: describeMachine().cpu } };
  } finally {
    await browser?.close();
    await server.close();
  }
}

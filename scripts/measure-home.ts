// Says when the home page of the site in site-dist/ answers, and when its robot is live, in Chromium on a
// core that is slowed down four times.
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { serve } from './serve.ts';
import { ROOT } from './build/paths.js';
import { CHROMIUM } from './chromium.ts';

const SLOWER = 4;
const ROUNDS = 5;

const server = await serve(pathToFileURL(`${ROOT}site-dist/`));
const drawing = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
const args = [...CHROMIUM.args.filter((flag) => flag !== '--disable-gpu'), ...drawing];
const browser = await chromium.launch({ ...CHROMIUM, args });
for (let round = 0; round < ROUNDS; round++) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  // A press of a button is answered as soon as the script of the page has run.
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      const button = document.querySelector<HTMLButtonElement>('.theme');
      if (button === null || button.hidden) return;
      seen.disconnect();
      requestAnimationFrame(() => {
        button.click();
        (globalThis as unknown as { answered: number }).answered =
          document.documentElement.dataset.theme === 'light' ? performance.now() : NaN;
      });
    });
    seen.observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.goto(`${server.origin}/index.html`);
  const handle = await page.waitForFunction(() => (globalThis as unknown as { answered?: number }).answered);
  const answered = (await handle.jsonValue())!;
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
  );
  await page.locator('.live.ready').waitFor({ state: 'attached', timeout: 30_000 });
  const live = await page.evaluate(() => performance.now());
  // What the live robot needs lies in a folder of its own, and in the viewer's.
  const bytes = await page.evaluate(() =>
    performance
      .getEntries()
      .filter(({ name }) => !/\/(live|viewer|wasm)\//.test(name))
      .reduce((sum, entry) => sum + ((entry as PerformanceResourceTiming).encodedBodySize ?? 0), 0),
  );
  console.log(
    `painted ${painted.toFixed(0)} ms, answers ${answered.toFixed(0)} ms, live ${live.toFixed(0)} ms, ${bytes} bytes before`,
  );
  await page.close();
}
await browser.close();
await server.close();

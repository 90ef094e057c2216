import { type Browser, launch } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FIREFOX_PATH } from '../../scripts/firefox.ts';
import GOLDEN from '../golden/golden.json' with { type: 'json' };
import { BUILDS } from '../support/builds.ts';
import { bundlePage } from './bundle.ts';
import type { GoldenPage } from './golden.ts';
import type { PageServer } from '../../scripts/serve.ts';
import { servePages } from './serve.ts';

const isExpected = FIREFOX_PATH !== undefined || Boolean(process.env.CI);

describe('the built package in Firefox', () => {
  let server: PageServer;
  let browser: Browser;
  let printed: GoldenPage;

  beforeAll(async () => {
    if (!isExpected) return;
    if (FIREFOX_PATH === undefined) throw new Error('there is no Firefox: apt-get install firefox-esr');
    server = await servePages(await bundlePage('golden'));
    // Puppeteer, as playwright drives only a Firefox of its own.
    browser = await launch({ browser: 'firefox', executablePath: FIREFOX_PATH, headless: true });
    printed = await openGolden();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  beforeEach(({ skip }) => {
    skip(!isExpected, 'there is no Firefox on PATH; name one in the environment variable FIREFOX');
  });

  async function openGolden(): Promise<GoldenPage> {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(`${server.origin}/test/page/golden.html`);
    const output = await page.waitForSelector('output:not(:empty)', { timeout: 100_000 }).catch(() => {
      throw new Error(`golden.html gave no answer: ${errors.join('; ') || 'no error either'}`);
    });
    return JSON.parse(await output!.evaluate(({ textContent }) => textContent ?? '')) as GoldenPage;
  }

  it('is asked in Firefox, on all builds', () => {
    expect(printed).not.toHaveProperty('error');
    expect(printed.userAgent).toMatch(/ Gecko\/\S+ Firefox\//);
    expect(printed.builds.map(({ name }) => name)).toEqual(BUILDS.map(({ name }) => name));
  });

  it.each(BUILDS)('gives the results on record, bit for bit: $name', ({ name, precision }) => {
    expect(printed.builds.find((build) => build.name === name)?.hashes).toEqual(GOLDEN[precision]);
  });
});

import { readFileSync, rmSync } from 'node:fs';
import AxeBuilder from 'axe-core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPages, writeIndex } from '../../../apps/site/build.ts';
import { buildLive, buildScripts } from '../../../apps/site/scripts.ts';
import { type PageServer, serve } from '../../../scripts/serve.ts';
import { installed, launch, open, type Watched } from '../viewer/browser.ts';

const ROOT = new URL('../../../', import.meta.url);
const BUILT = new URL(`node_modules/.cache/site-tested-${process.pid}/`, ROOT);

/** What axe finds on a page, however serious. */
async function findingsOf(page: Page): Promise<string[]> {
  await page.evaluate(AxeBuilder.source);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

describe.skipIf(!installed)('the site', () => {
  let browser: Browser;
  let server: PageServer;
  beforeAll(async () => {
    writeIndex(BUILT.pathname, buildPages(BUILT.pathname));
    await Promise.all([buildScripts(BUILT.pathname), buildLive(BUILT.pathname)]);
    [browser, server] = await Promise.all([launch(), serve(BUILT)]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    rmSync(BUILT, { recursive: true, force: true });
  });

  /** Opens a page of the site, without its live robot unless that is wanted. */
  async function visit(
    path: string,
    options: Parameters<typeof open>[2] = {},
    live = false,
  ): Promise<Watched> {
    const context = live ? browser : withoutLive(browser);
    return open(context, `${server.origin}/${path}`, options);
  }

  it('has a home of 300 kB at most before the live robot, that answers in a second of a slow core', async () => {
    const page = await browser.newPage();
    let bytes = 0;
    page.on('response', async (response) => {
      if (!response.url().includes('/live/')) bytes += (await response.body()).length;
    });
    await page.route('**/live/**', (route) => route.abort());
    const devtools = await page.context().newCDPSession(page);
    // Of the thread itself: what else the machine does meanwhile is not counted.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(`${server.origin}/index.html`);
    await page.locator('.theme').click();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
    const { metrics } = await devtools.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')!.value;
    await page.close();
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThan(300_000);
    expect(seconds).toBeGreaterThan(0);
    // A core that is four times as slow.
    expect(4 * seconds).toBeLessThan(1);
  });

  it('has a live robot that is dragged, with its clearance plotted', async () => {
    const { page, errors, requests } = await visit(
      'index.html',
      { viewport: { width: 900, height: 700 } },
      true,
    );
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.locator('.live.ready').waitFor();
    await page.evaluate(() => {
      const { live } = globalThis as unknown as { live: { setMoving: (wanted: boolean) => void } };
      live.setMoving(false);
    });
    const distance = (): Promise<number> => page.locator('.live output').textContent().then(Number);
    const inked = (): Promise<number> =>
      page.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>('.live .plot canvas')!;
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
        return data.filter((value, i) => i % 4 === 3 && value > 0).length;
      });
    await expect.poll(distance).toBeGreaterThan(30);
    const [before, plotted] = [await distance(), await inked()];
    // The ball is brought to the arm by the keyboard, which keeps away from it.
    await page.locator('.live canvas[data-part]').focus();
    for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowLeft');
    await expect.poll(distance).not.toBe(before);
    const box = (await page.locator('.live canvas[data-part]').boundingBox())!;
    const joints = (): Promise<number[]> =>
      page.evaluate(() =>
        Array.from((globalThis as unknown as { live: { arm: { q: Float64Array } } }).live.arm.q),
      );
    const q = await joints();
    const grab = await findArm(page, box);
    await page.mouse.move(...grab);
    await page.mouse.down();
    await page.mouse.move(grab[0] + 60, grab[1] + 40, { steps: 4 });
    await expect.poll(joints).not.toEqual(q);
    await page.mouse.up();
    await expect.poll(inked).not.toBe(plotted);
    expect(await distance()).toBeGreaterThan(0);
    expect(errors).toEqual([]);
    expect(requests.filter((address) => !address.startsWith(`${server.origin}/`))).toEqual([]);
    await page.close();
  });

  it.each(['index.html', 'overview.html', 'docs/scenes.html'])(
    'keeps nobody out of %s, light and dark, wide and narrow',
    async (path) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const viewport = colorScheme === 'light' ? { width: 1440, height: 900 } : { width: 390, height: 844 };
        const { page, errors } = await visit(path, { colorScheme, viewport });
        expect(await findingsOf(page), colorScheme).toEqual([]);
        const [shown, wide] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
        expect(wide, 'the page scrolls sideways').toBeLessThanOrEqual(shown);
        expect(errors.filter((text) => !text.includes('net::ERR_FAILED'))).toEqual([]);
        await page.close();
      }
    },
  );

  it('loads its search when that is asked for, and is searched by the keyboard', async () => {
    const { page, requests, errors } = await visit('docs/scenes.html');
    expect(requests.some((address) => address.includes('search'))).toBe(false);
    await page.keyboard.press('/');
    const first = page.locator('#found [role=option]').first();
    // What is asked, and where the first answers stand.
    for (const [words, place] of [
      ['octomap', 'maps.html'],
      ['arm.areEdgesFree', 'robots'],
      ['RRT-Connect', 'planning.html'],
      ['gradeint', 'gradients.html'],
    ] as const) {
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(words);
      await first.waitFor();
      const found = await page
        .locator('#found a')
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
      expect(found.slice(0, 4).join(' '), words).toContain(place);
    }
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('xylophone');
    await expect.poll(() => page.locator('#found').textContent()).toContain('Nothing was found');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('margin of a pair');
    await first.waitFor();
    await page.keyboard.press('ArrowDown');
    const target = await page.locator('#found [aria-selected=true]').getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.href === new URL(target!, `${server.origin}/docs/scenes.html`).href);
    expect(errors).toEqual([]);
    await page.close();
  });

  it('folds its menu on a phone', async () => {
    const { page } = await visit('docs/scenes.html', { viewport: { width: 390, height: 844 } });
    const link = page.getByRole('link', { name: 'Solids', exact: true });
    expect(await link.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    await link.waitFor();
    await page.keyboard.press('Escape');
    await link.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await link.click();
    await page.waitForURL('**/docs/solids.html');
    await page.close();
  });

  it('leads from each guide to the one before and the next, and to its headings', () => {
    const html = readFileSync(new URL('docs/scenes.html', BUILT), 'utf8');
    expect(html).toContain('rel="prev" href="../docs/conventions.html"');
    expect(html).toContain('rel="next" href="../docs/scene-format.html"');
    expect(html).toContain('<a href="#margins">Margins</a>');
    // No program and no style stands in a page itself.
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|\sstyle="|<style/);
    expect(readFileSync(new URL('index.html', BUILT), 'utf8')).not.toMatch(
      /<script(?![^>]*\ssrc=)|\sstyle="|<style/,
    );
  });
});

/** A browser whose pages come without the live robot: it is drawn in software, and slows down the others. */
function withoutLive(browser: Browser): Browser {
  return {
    newPage: async (options: Parameters<Browser['newPage']>[0]) => {
      const page = await browser.newPage(options);
      await page.route('**/live/live.js', (route) => route.abort());
      return page;
    },
  } as Browser;
}

/** A point of the page where the arm can be taken, as its cursor says. */
async function findArm(
  page: Page,
  box: { x: number; y: number; width: number; height: number },
): Promise<[number, number]> {
  for (let row = 3; row < 8; row++) {
    for (let column = 7; column > 2; column--) {
      const at: [number, number] = [box.x + (column / 10) * box.width, box.y + (row / 10) * box.height];
      await page.mouse.move(...at);
      const cursor = await page.locator('.live canvas[data-part]').evaluate((canvas) => canvas.style.cursor);
      if (cursor === 'grab') return at;
    }
  }
  throw new Error('the arm is nowhere');
}

import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../scripts/chromium.ts';
import type { PageServer } from '../../scripts/serve.ts';
import { servePages } from './serve.ts';

const installed = existsSync(CHROMIUM.executablePath);

describe.skipIf(!installed)('examples/plan in a page', () => {
  let server: PageServer;
  let browser: Browser;
  let page: Page;
  const errors: string[] = [];
  beforeAll(async () => {
    server = await servePages();
    browser = await chromium.launch(CHROMIUM);
    page = await browser.newPage();
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${server.origin}/examples/plan/index.html`);
    await page.locator('output[data-status]').waitFor({ timeout: 60_000 });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  /** Drags an obstacle by so many pixels. */
  const drag = async (id: string, dx: number, dy: number) => {
    const { x, y, width, height } = (await page.locator(`#${id}`).boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + dx, y + height / 2 + dy, { steps: 4 });
    await page.mouse.up();
  };
  const trace = () => page.locator('.trace').getAttribute('points');

  it('finds a path, and shows it with what is known of it', async () => {
    expect(errors).toEqual([]);
    expect(await page.locator('output').textContent()).toMatch(
      /^Planned in [\d.]+ ms, proved free, at least \d+ mm from everything\.$/,
    );
    expect((await trace())!.split(' ').length).toBeGreaterThan(20);
    expect(await page.locator('.start circle').count()).toBe(20);
    expect(await page.locator('.goal circle').count()).toBe(20);
    expect(await page.locator('.arm circle').count()).toBe(20);
  });

  it('plans anew when an obstacle is dragged', async () => {
    const before = await trace();
    await drag('near', -60, 20);
    expect(await page.locator('output').getAttribute('data-status')).toBe('solved');
    expect(await trace()).not.toBe(before);
  });

  it('says what collides where an obstacle stands on the goal', async () => {
    const goal = (await page.locator('.goal circle').nth(9).boundingBox())!;
    const side = (await page.locator('#side').boundingBox())!;
    await drag('side', goal.x - side.x, goal.y - side.y);
    expect(await page.locator('output').textContent()).toMatch(/^goal in collision: link\d and side$/);
    expect(errors).toEqual([]);
  });
});

import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePly } from '../../../modules/maps/index.ts';
import {
  countPixels,
  installed,
  launch,
  leaderEnd,
  look,
  open,
  PAGE,
  problems,
  untilDrawn,
  untilShown,
  type Watched,
} from './browser.ts';

const MAP = fileURLToPath(new URL('../../../data/maps/geb079.bt', import.meta.url));

describe.skipIf(!installed)('what the viewer looks like', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  /** Opens a page, does something with it, and looks whether anything went wrong. */
  async function withPage(
    use: (page: Page) => Promise<unknown>,
    options?: Parameters<typeof open>[2],
    sample = 'Panda',
  ): Promise<void> {
    const { page, errors }: Watched = await open(
      browser,
      `${PAGE}#robot=${encodeURIComponent(sample)}`,
      options,
    );
    await untilShown(page);
    await use(page);
    expect(errors).toEqual([]);
    await page.close();
  }

  it('has a bar that takes no more than 15 % of a phone, and nothing wider than that', async () => {
    await withPage(
      async (page) => {
        await page.locator('.uplot').waitFor();
        const bar = (await page.locator('header').boundingBox())!;
        expect(bar.height).toBeLessThanOrEqual(0.15 * 844);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
        // What is not in the bar is in the list, which is.
        await page.getByRole('button', { name: 'Commands and keys' }).click();
        await page.getByRole('option', { name: /Theme/ }).click();
        expect(await problems(page)).toEqual([]);
      },
      { viewport: { width: 390, height: 844 } },
    );
  });

  it('has a bar of one row, with nothing cut off', async () => {
    for (const width of [1440, 1100, 900, 600]) {
      await withPage(
        async (page) => {
          const cut = await page.evaluate(() => {
            const { shadowRoot } = document.querySelector('clearance-viewer')!;
            const bar = shadowRoot!.querySelector('header')!;
            const middles = [...bar.querySelectorAll<HTMLElement>('.tool')]
              .filter((tool) => tool.offsetWidth > 0)
              .map((tool) => tool.offsetTop + tool.offsetHeight / 2);
            return [bar.scrollWidth - bar.clientWidth, Math.max(...middles) - Math.min(...middles)];
          });
          expect(cut, `${width} pixels`).toEqual([0, 0]);
        },
        { viewport: { width, height: 500 } },
        'Panda beside a shelf',
      );
    }
  });

  it('has a label beside the closest pair, with a line that leads from one to the other', async () => {
    await withPage(async (page) => {
      await page.locator('.uplot').waitFor();
      await page.getByRole('button', { name: 'Got it' }).click();
      await untilDrawn(page);
      const label = (await page.locator('.callout').boundingBox())!;
      const pair = await leaderEnd(page);
      const [dx, dy] = [
        Math.max(label.x - pair.x, 0, pair.x - label.x - label.width),
        Math.max(label.y - pair.y, 0, pair.y - label.y - label.height),
      ];
      const away = Math.hypot(dx, dy);
      expect(away).toBeGreaterThan(10);
      expect(away).toBeLessThan(70);
      expect(await page.locator('.callout').innerText()).toBe('14.0 mm\npanda_link0 – panda_hand');
    });
  });

  it('says what to try once, and tells how fast it is when it is asked', async () => {
    await withPage(async (page) => {
      const welcome = page.getByRole('region', { name: 'what to try' });
      expect(await welcome.isVisible()).toBe(true);
      await welcome.getByRole('button').click();
      await page.reload();
      await untilShown(page);
      expect(await welcome.isVisible()).toBe(false);
      expect(await page.locator('.readout').isVisible()).toBe(false);
      await page.keyboard.press('i');
      await page.locator('.readout', { hasText: 'µs per evaluation' }).waitFor();
    });
  });

  it('shows maps and points that are dropped, and says how far they are', async () => {
    await withPage(async (page) => {
      const files = page.locator('input[type=file]').first();
      await files.setInputFiles(MAP);
      await page.getByText('geb079.bt: 143729 cells').waitFor();
      expect((await look(page)).rows[0]![0]).toBe('panda_link1 – geb079.bt');
      await page.keyboard.press('Control+z');
      const before = await look(page);
      expect(before.rows[0]![0]).toBe('panda_link0 – panda_hand');
      // One point a metre above all: a hand's breadth from nothing.
      const buffer = Buffer.from(writePly({ xyz: Float32Array.of(0, 0, 3) }));
      await files.setInputFiles({ name: 'point.ply', mimeType: 'application/octet-stream', buffer });
      await page.getByText('point.ply: 1 points').waitFor();
      expect((await look(page)).rows).toEqual(before.rows);
    });
  });

  it('tells what is proved of a path, and where it is not', async () => {
    await withPage(async (page) => {
      await page.locator('.uplot').waitFor();
      await page.keyboard.press('p');
      await page.locator('.path-controls').getByText('proved free all the way').waitFor();
      await page.getByLabel('margin', { exact: true }).fill('20');
      await page.keyboard.press('p');
      await page.getByText(/below the margin at waypoints 6\.\d+ to \d\.\d+; else proved free/).waitFor();
    });
  });

  it('draws the volumes of the joint tree, and draws them no more', async () => {
    await withPage(async (page) => {
      const choose = async (volumes: string): Promise<number> => {
        await page.keyboard.press('Control+k');
        await page.getByRole('option', { name: `Volumes of the joint tree: ${volumes}` }).click();
        await untilDrawn(page);
        return countPixels(page, 'teal');
      };
      const [nodes, branches, none] = [await choose('nodes'), await choose('branches'), await choose('none')];
      expect(nodes).toBeGreaterThan(200);
      expect(branches).toBeGreaterThan(nodes);
      expect(none).toBe(0);
    });
  });

  it('draws the beams of a sensor and what they meet, as long as it is on', async () => {
    await withPage(
      async (page) => {
        expect(await countPixels(page, 'teal')).toBe(0);
        await page.keyboard.press('n');
        await page.locator('label', { hasText: 'sensor' }).locator('select').selectOption('depth camera');
        await page.getByText(/^[1-9]\d\d+ beams meet something\.$/).waitFor();
        await untilDrawn(page);
        expect(await countPixels(page, 'teal')).toBeGreaterThan(20);
        await page.getByRole('button', { name: 'No scan' }).click();
        await untilDrawn(page);
        expect(await countPixels(page, 'teal')).toBe(0);
      },
      {},
      'Panda beside a shelf',
    );
  });

  it('records a video of what is drawn', async () => {
    await withPage(async (page) => {
      const download = page.waitForEvent('download');
      await page.keyboard.press('Control+Shift+p');
      await page.keyboard.press('Space');
      await page.waitForTimeout(400);
      await page.keyboard.press('Control+Shift+p');
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^clearance\.(webm|mp4)$/);
    });
  });
});

import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installed, launch, look, open, PAGE, untilShown } from './browser.ts';

describe.skipIf(!installed)('the viewer, by the keyboard alone', () => {
  let browser: Browser;
  let page: Page;
  let errors: string[];
  beforeAll(async () => {
    browser = await launch();
    // There is no pointer: nothing below moves or presses one.
    ({ page, errors } = await open(browser, PAGE));
    await untilShown(page);
  });
  afterAll(async () => {
    expect(errors).toEqual([]);
    await browser?.close();
  });

  /** Runs what is found by some words in the list of commands. */
  async function command(words: string): Promise<void> {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
  }

  /** The label of what has the focus. */
  function focused(): Promise<string> {
    return page.evaluate(() => {
      const active = document.querySelector('clearance-viewer')!.shadowRoot!.activeElement;
      return active?.getAttribute('aria-label') ?? active?.textContent ?? '';
    });
  }

  /** What a screen reader says of the value of what has the focus. */
  function said(): Promise<string | null | undefined> {
    return page.evaluate(() =>
      document.querySelector('clearance-viewer')!.shadowRoot!.activeElement?.getAttribute('aria-valuetext'),
    );
  }

  it('opens a robot', async () => {
    await command('beside a shelf');
    await page.waitForFunction(() => {
      const { state } = document.querySelector('clearance-viewer') as unknown as {
        state: { sample: string };
      };
      return state.sample === 'Panda beside a shelf';
    });
    expect((await look(page)).rows[0]![0]).toBe('panda_link7 – shelf');
  });

  it('moves a joint, which is said in degrees, and takes that back', async () => {
    const before = await look(page);
    await page.keyboard.press('j');
    expect(await focused()).toBe('panda_joint1, degrees');
    for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowRight');
    expect(await said()).toBe('30.0 degrees');
    expect((await look(page)).configuration[0]! - before.configuration[0]!).toBeCloseTo(Math.PI / 6, 9);
    await page.keyboard.press('Control+z');
    expect(await look(page)).toEqual(before);
    expect(await said()).toBe('0.0 degrees');
    await page.keyboard.press('Control+Shift+z');
    expect(await said()).toBe('30.0 degrees');
  });

  it('adds an obstacle and moves it, and takes both back', async () => {
    const before = await look(page);
    await command('add a box');
    expect(await focused()).toBe('x of the obstacle, millimetres');
    expect(await page.getByLabel('x of the obstacle, millimetres').inputValue()).toBe('500');
    await page.keyboard.type('900');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('z of the obstacle, millimetres');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    expect(await page.getByLabel('z of the obstacle, millimetres').inputValue()).toBe('410');
    for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z');
    expect(await look(page)).toEqual(before);
    for (let i = 0; i < 3; i++) await page.keyboard.press('Control+Shift+z');
    expect(await page.getByLabel('z of the obstacle, millimetres').inputValue()).toBe('410');
  });

  it('plans, and tells what is proved', async () => {
    await page.keyboard.press('s');
    await page.keyboard.press('j');
    for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('g');
    await page.keyboard.press('Control+Enter');
    await page.getByText(/waypoints, proved free all the way/).waitFor();
    await page.locator('.path-controls').getByText('proved free all the way').waitFor();
    // It is played, and said where it is.
    await page.keyboard.press('Space');
    await page.waitForFunction(() => {
      const scrub = document
        .querySelector('clearance-viewer')!
        .shadowRoot!.querySelector<HTMLInputElement>('[aria-label="place on the path"]')!;
      return (
        Number(scrub.value) > 2 &&
        /^waypoint \d\.\d\d, \d+\.\d mm$/.test(scrub.getAttribute('aria-valuetext')!)
      );
    });
    await page.keyboard.press('Space');
  });

  it('saves the scene, the path and a picture', async () => {
    const saved = async (act: () => Promise<unknown>): Promise<{ name: string; content: Buffer }> => {
      const download = page.waitForEvent('download');
      await act();
      const file = await download;
      return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
    };
    const scene = await saved(() => page.keyboard.press('Control+s'));
    expect(scene.name).toBe('scene.json');
    const { segments } = JSON.parse(String(scene.content)) as { segments: { id: string; pose: number[] }[] };
    expect(segments.map(({ id }) => id)).toEqual(['shelf', 'can', 'box']);
    expect(segments[2]!.pose.slice(12, 15).map((x) => x.toFixed(3))).toEqual(['0.900', '0.300', '0.410']);
    const path = await saved(() => command('path as csv'));
    expect(String(path.content)).toMatch(/^waypoint,clearance_mm,panda_joint1,/);
    const picture = await saved(() => command('a picture'));
    expect([picture.name, picture.content.subarray(1, 4).toString()]).toEqual(['clearance.png', 'PNG']);
  });
});

import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import AxeBuilder from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright';
import { CHROMIUM, DRAWING_CHROMIUM } from '../../../scripts/chromium.ts';
import { PACKAGE } from '../../support/package.ts';

/** Whether there is a browser to draw in. */
export const installed = existsSync(CHROMIUM.executablePath);

/** The address of the viewer of the built package, a file. */
export const PAGE = pathToFileURL(fileURLToPath(new URL('viewer/index.html', PACKAGE))).href;

/** Chromium that draws with WebGL on any machine, slowly: in software. */
export function launch(): Promise<Browser> {
  return chromium.launch(DRAWING_CHROMIUM);
}

/** How long a page may take for anything, milliseconds: it is drawn by a processor that is also busy. */
const PATIENCE = 60_000;

/** Pixels per length on the page: fewer are drawn faster in software. */
const SCALE = 0.25;

/** A page, and everything that went wrong in it. */
export interface Watched {
  readonly page: Page;
  readonly errors: string[];
  /** Addresses that were asked for, but for the page itself. */
  readonly requests: string[];
}

/** Opens a page and watches it. */
export async function open(
  browser: Browser,
  address: string,
  options: { colorScheme?: 'light' | 'dark'; viewport?: { width: number; height: number } } = {},
): Promise<Watched> {
  const page = await browser.newPage({
    viewport: { width: 1200, height: 780 },
    deviceScaleFactor: SCALE,
    ...options,
  });
  page.setDefaultTimeout(PATIENCE);
  const errors: string[] = [];
  const requests: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error.stack)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('request', (request) => {
    if (request.url() !== address && !/^(data|blob):/.test(request.url())) requests.push(request.url());
  });
  await page.goto(address);
  return { page, errors, requests };
}

/** Waits until the viewer shows a robot with distances. */
export async function untilShown(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const viewer = document.querySelector('clearance-viewer') as unknown as { minimum: number } | null;
    return viewer !== null && viewer.minimum < Infinity;
  });
}

/** What the viewer says of itself. */
export interface Seen {
  readonly minimum: number;
  readonly configuration: readonly number[];
  /** Pair and millimetres of the table of distances. */
  readonly rows: readonly (readonly [string, string])[];
}

/** Waits until what was done is drawn: by the end of the frame that follows the one that may be under way. */
export function untilDrawn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
}

/** Reads what is shown of what was done. */
export async function look(page: Page): Promise<Seen> {
  await untilDrawn(page);
  return page.evaluate(() => {
    const viewer = document.querySelector('clearance-viewer')! as unknown as HTMLElement & {
      minimum: number;
      state: { configuration: number[] };
    };
    const rows = [...viewer.shadowRoot!.querySelectorAll<HTMLTableRowElement>('.distances tbody tr')]
      .filter((row) => !row.hidden)
      .map((row) => [row.cells[0]!.textContent, row.cells[1]!.textContent] as [string, string]);
    return { minimum: viewer.minimum, configuration: viewer.state.configuration, rows };
  });
}

/**
 * How many pixels of the picture have a color.
 *
 * @param color - red, as contacts of a world are, or teal, as beams and hits
 */
export function countPixels(page: Page, color: 'red' | 'teal'): Promise<number> {
  return page.evaluate((wanted) => {
    const viewer = document.querySelector('clearance-viewer')!;
    const picture = viewer.shadowRoot!.querySelector<HTMLCanvasElement>('canvas.scene')!;
    const copy = document.createElement('canvas');
    [copy.width, copy.height] = [picture.width, picture.height];
    const context = copy.getContext('2d')!;
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, copy.width, copy.height);
    let count = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
      const isIt = wanted === 'red' ? red > 150 && green < 90 && blue > 50 : green - red > 50 && green > blue;
      if (isIt) count++;
    }
    return count;
  }, color);
}

/** The place on the page of what the label beside the closest pair leads to: the middle of its line. */
export function leaderEnd(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate(() => {
    const { shadowRoot } = document.querySelector('clearance-viewer')!;
    const line = shadowRoot!.querySelector('.leader .core')!;
    const { left, top } = shadowRoot!.querySelector('.stage')!.getBoundingClientRect();
    return { x: left + Number(line.getAttribute('x1')), y: top + Number(line.getAttribute('y1')) };
  });
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** What axe finds on a page, of whatever impact. */
export async function problems(page: Page): Promise<string[]> {
  await page.evaluate(AxeBuilder.source);
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run: () => Promise<{ violations: Violation[] }> } };
    return (await axe.run()).violations;
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Browser, BrowserContext, Page as Tab } from 'playwright';
import type { Page } from './pages.ts';

/** Windows in which pages are looked at, by the ending of the names of pictures. */
const DESKTOP = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' } as const;
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1.5,
  isMobile: true,
  hasTouch: true,
  colorScheme: 'light',
} as const;

/** Of WebP: above, all pictures together take more than three megabytes. */
const QUALITY = 60;

/** How long pages are waited for that always change, milliseconds: for their pictures, and without. */
const LONG = 2000;
const BRIEF = 500;

/** Pixels across of the pictures that stand for pages. */
const CARD = 560;

/** Where pages are and what becomes of them. */
export interface Taking {
  /** Where pages are served, without a slash at the end. */
  readonly origin: string;
  /** The folder of the pictures; without it, pages are looked at in light only, and have none. */
  readonly into: string | undefined;
  readonly format: 'webp' | 'png';
  /** How long a page may take until it shows what it is for, milliseconds. */
  readonly patience: number;
}

/** The windows of a browser in which pages are looked at. */
export interface Windows {
  readonly desk: BrowserContext;
  readonly phone: BrowserContext;
  /** A page of no site, whose policy forbids nothing: it reads pictures. */
  readonly eye: Tab;
}

/**
 * Opens what pages are looked at in.
 *
 * @param scale - pixels per length on a page, in all windows
 */
export async function openWindows(browser: Browser, scale?: number): Promise<Windows> {
  const scaled = scale === undefined ? {} : { deviceScaleFactor: scale };
  const [desk, phone, plain] = await Promise.all([
    browser.newContext({ ...DESKTOP, ...scaled, reducedMotion: 'reduce' }),
    browser.newContext({ ...PHONE, ...scaled, reducedMotion: 'reduce' }),
    browser.newContext(),
  ]);
  // The compiler of this program calls it in functions that are sent to pages.
  for (const context of [desk, phone, plain]) {
    await context.addInitScript('globalThis.__name = (named) => named');
  }
  return { desk, phone, eye: await plain.newPage() };
}

/**
 * Looks at a page on a desk, in the dark and on a phone, and writes a picture of each where it is pictured.
 * Where there is no folder for pictures, it is not looked at in the dark.
 * Where an element is marked `data-card`, it alone has a picture, too, in light and dark.
 *
 * @returns what is wrong with the page, a sentence each
 */
export async function takePage(windows: Windows, taking: Taking, page: Page): Promise<string[]> {
  const wrong: string[] = [];
  const { eye } = windows;
  if (page.isPictured) {
    await withTab(windows.desk, taking, page, wrong, async (tab) => {
      const light = await picture(eye, taking, tab, page, '');
      wrong.push(...light.wrong);
      if (taking.into === undefined) return;
      await pictureOfCard(taking, tab, page, '');
      await tab.emulateMedia({ colorScheme: 'dark' });
      await untilQuiet(tab, LONG);
      let dark = await picture(eye, taking, tab, page, '-dark');
      if (dark.ground === light.ground) {
        // It asks for the scheme when it opens, and not again.
        await tab.reload();
        await untilReady(tab, true);
        dark = await picture(eye, taking, tab, page, '-dark');
      }
      await pictureOfCard(taking, tab, page, '-dark');
      wrong.push(...dark.wrong);
    });
  }
  await withTab(windows.phone, taking, page, wrong, async (tab) => {
    if (page.isPictured) wrong.push(...(await picture(eye, taking, tab, page, '-phone')).wrong);
    const [width, widest] = await tab.evaluate(() => {
      // What is folded has to fit as well.
      for (const folded of document.querySelectorAll('details')) folded.open = true;
      return [innerWidth, document.scrollingElement!.scrollWidth] as const;
    });
    const most = Math.max(width, widest);
    if (most > PHONE.viewport.width)
      wrong.push(`${page.file}: scrolls sideways on a phone, ${most} of ${PHONE.viewport.width} pixels`);
  });
  return wrong;
}

/** Opens a page, does something with it, and tells what went wrong meanwhile. */
async function withTab(
  context: BrowserContext,
  { origin, patience, into }: Taking,
  { file }: Page,
  wrong: string[],
  use: (tab: Tab) => Promise<void>,
): Promise<void> {
  const tab = await context.newPage();
  tab.setDefaultTimeout(patience);
  tab.on('pageerror', (error) => wrong.push(`${file}: ${error.message}`));
  tab.on('console', (message) => {
    if (message.type() === 'error') wrong.push(`${file}: ${message.text()}`);
  });
  try {
    const answer = await tab.goto(`${origin}/${file}`);
    if (answer?.ok() !== true) throw new Error(`the server answers ${answer?.status()}`);
    await untilReady(tab, into !== undefined);
    await use(tab);
  } catch (error) {
    wrong.push(`${file}: ${(error as Error).message.split('\n')[0]}`);
  }
  await tab.close();
}

/**
 * Waits until a page shows what it is for: nothing is busy, and the viewer has a distance.
 *
 * @param isKept - whether pictures are kept: what a page wants to be clicked before is clicked
 */
async function untilReady(tab: Tab, isKept: boolean): Promise<void> {
  await tab.waitForFunction(() => {
    const viewer = document.querySelector('clearance-viewer') as { minimum?: number } | null;
    const isShown = viewer === null || (viewer.minimum !== undefined && viewer.minimum < Infinity);
    return isShown && document.querySelector('[aria-busy=true]') === null;
  });
  // A page may say what is clicked before its picture, and how often: data-before-picture="#step*5 #stop".
  const asked = await tab.evaluate(
    () => document.querySelector<HTMLElement>('[data-before-picture]')?.dataset.beforePicture ?? '',
  );
  const clicked = isKept ? asked : '';
  for (const words of clicked.split(' ').filter((word) => word !== '')) {
    const [selector, times = 1] = words.split('*');
    for (let i = 0; i < Number(times); i++) await tab.click(selector!);
  }
  // As it opens: nothing is pointed at, and nothing scrolled to.
  if (clicked !== '') await tab.mouse.move(0, 0);
  await tab.evaluate(() => scrollTo(0, 0));
  await untilQuiet(tab, isKept ? LONG : BRIEF);
}

/**
 * Waits until nothing has changed for a while, and what has is drawn.
 *
 * @param longest - milliseconds to wait where something always changes
 */
async function untilQuiet(tab: Tab, longest: number): Promise<void> {
  await tab.evaluate(
    (given) =>
      new Promise<void>((resolve) => {
        const draw = (): void => void requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        const end = (): void => {
          observer.disconnect();
          clearTimeout(last);
          draw();
        };
        let quiet = setTimeout(end, 120);
        const last = setTimeout(end, given);
        const observer = new MutationObserver(() => {
          clearTimeout(quiet);
          quiet = setTimeout(end, 120);
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      }),
    longest,
  );
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Writes what a window shows, or a part of it, where pictures are kept, and returns its bytes in base64. */
async function write(
  { into, format }: Taking,
  tab: Tab,
  name: string,
  clip?: Box,
  scale = 1,
): Promise<string> {
  const session = await tab.context().newCDPSession(tab);
  const { data } = await session.send('Page.captureScreenshot', {
    format,
    ...(format === 'webp' && { quality: QUALITY }),
    ...(clip && { clip: { ...clip, scale } }),
  });
  await session.detach();
  if (into !== undefined) {
    const path = `${into}/${name}.${format}`;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, Buffer.from(data, 'base64'));
  }
  return data;
}

/**
 * Takes a picture of a window, once more for a tenth of the patience while something is wrong with it:
 * software may be late to draw.
 *
 * @returns the color that there is most of, and what is wrong: that the page or a canvas has one color only
 */
async function picture(...window: Parameters<typeof pictureNow>): ReturnType<typeof pictureNow> {
  const [, { patience }, tab] = window;
  const end = performance.now() + patience / 10;
  for (;;) {
    const seen = await pictureNow(...window);
    if (seen.wrong.length === 0 || performance.now() > end) return seen;
    await untilQuiet(tab, BRIEF);
  }
}

async function pictureNow(
  eye: Tab,
  taking: Taking,
  tab: Tab,
  page: Page,
  ending: string,
): Promise<{ ground: number; wrong: string[] }> {
  const data = await write(taking, tab, page.name + ending);
  const canvases = await tab.evaluate(() => {
    const all = [...document.querySelectorAll('canvas')];
    for (const { shadowRoot } of document.querySelectorAll('*')) {
      if (shadowRoot) all.push(...shadowRoot.querySelectorAll('canvas'));
    }
    return all.map((canvas) => {
      const { x, y, width, height } = canvas.getBoundingClientRect();
      return { x, y, width, height };
    });
  });
  const shown = tab.viewportSize()!;
  const seen = canvases
    .map(({ x, y, width, height }) => {
      const [left, top] = [Math.max(0, x), Math.max(0, y)];
      const [right, bottom] = [Math.min(shown.width, x + width), Math.min(shown.height, y + height)];
      return { x: left, y: top, width: right - left, height: bottom - top };
    })
    .filter(({ width, height }) => width > 60 && height > 60);
  const parts = [{ x: 0, y: 0, ...shown }, ...seen];
  const colors = await countColors(eye, `data:image/${taking.format};base64,${data}`, shown.width, parts);
  const wrong = colors.flatMap(({ count }, i) =>
    count > 1 ? [] : [`${page.file}${ending}: ${i === 0 ? 'the page' : 'a canvas'} has one color only`],
  );
  return { ground: colors[0]!.most, wrong };
}

/** How many colors parts of a picture have, as far as they are clearly apart, and which there is most of. */
function countColors(
  eye: Tab,
  address: string,
  width: number,
  parts: readonly Box[],
): Promise<{ count: number; most: number }[]> {
  return eye.evaluate(
    async (given) => {
      const image = await createImageBitmap(await (await fetch(given.address)).blob());
      const scale = image.width / given.width;
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      pen.drawImage(image, 0, 0);
      return given.parts.map((part) => {
        const [x, y, wide, high] = [part.x, part.y, part.width, part.height].map((length) =>
          Math.floor(length * scale),
        );
        const pixels = new Uint32Array(pen.getImageData(x!, y!, wide!, high!).data.buffer);
        const colors = new Map<number, number>();
        for (const pixel of pixels) {
          const color = pixel & 0xe0e0e0;
          colors.set(color, (colors.get(color) ?? 0) + 1);
        }
        const [[most] = [0]] = [...colors].sort((one, other) => other[1] - one[1]);
        return { count: colors.size, most };
      });
    },
    { address, width, parts },
  );
}

/** Takes a picture of what stands for a page in lists of pages. */
async function pictureOfCard(taking: Taking, tab: Tab, page: Page, ending: string): Promise<void> {
  const card = tab.locator('[data-card]').first();
  if ((await card.count()) === 0) return;
  const { x, y, width, height } = (await card.boundingBox())!;
  // As wide as 16 : 10 allows, about the middle.
  const [wide, high] = [Math.min(width, 1.6 * height), Math.min(height, width / 1.6)];
  const clip = { x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high };
  await write(taking, tab, `cards/${page.name}${ending}`, clip, CARD / wide);
}

// Records the picture of the README and the first picture of the home page: the live robot of the home page,
// step by step, in Chromium.
import { writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import { buildPages } from '../apps/site/build.ts';
import { buildLive, buildScripts } from '../apps/site/scripts.ts';
import { serve } from './serve.ts';
import { animate, type Frame } from './animated-webp.ts';
import { CACHE, ROOT } from './build/paths.js';
import { CHROMIUM } from './chromium.ts';

/** Frames of a round, how long each is shown, milliseconds, and in how many steps it is reached. */
const [FRAMES, DURATION, STEPS] = [50, 160, 5];
/** Size of the picture of the README. It is taken twice as fine as a page of that size. */
const SIZE = { width: 760, height: 480 };
/** How good pictures are, 0 to 1. */
const QUALITY = 0.4;

const IMAGES = fileURLToPath(new URL('../docs/images/', import.meta.url));
const FOLDER = `${ROOT}${CACHE}/picture/`;

/** How the figure looks where it stands alone. What distances cost while pictures are taken says nothing. */
const ALONE = `
  .live { position: fixed; z-index: 9; inset: 0 auto auto 0; width: ${SIZE.width}px; border: 0; border-radius: 0; }
  .live .stage { aspect-ratio: auto; height: ${SIZE.height - 110}px; max-height: none; }
  .live .plot { height: 110px; }
  .live figcaption, .live .cost { display: none; }`;

/** What the page of the live robot has for its console. */
interface Live {
  readonly hold: () => void;
  readonly setMoving: (wanted: boolean) => void;
  readonly step: (seconds: number) => void;
  readonly show: () => void;
  readonly stage: { readonly grid: { visible: boolean } };
}

async function openLive(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    bypassCSP: true,
  });
  await page.goto(`${origin}/index.html`);
  await page.locator('.live.ready').waitFor({ timeout: 120_000 });
  await page.evaluate(() => {
    const { live } = globalThis as unknown as { live: Live };
    live.setMoving(true);
    // Only the steps of this script count.
    live.hold();
    // Its lines are as much to store as the arm.
    live.stage.grid.visible = false;
  });
  await page.waitForTimeout(500);
  return page;
}

/** Goes on by a frame's time. */
function advance(page: Page): Promise<void> {
  return page.evaluate(
    ([seconds, steps]) => {
      const { live } = globalThis as unknown as { live: Live };
      for (let i = 0; i < steps!; i++) live.step(seconds! / steps!);
      live.show();
    },
    [DURATION / 1e3, STEPS],
  );
}

/** The part of a picture that differs from the one before, as WebP; undefined where nothing does. */
async function difference(page: Page, png: Buffer): Promise<Omit<Frame, 'duration'> | undefined> {
  const found = await page.evaluate(
    async ([base64, quality]) => {
      const memory = globalThis as unknown as { before?: ImageData };
      const bytes = Uint8Array.from(atob(base64 as string), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const { width, height } = bitmap;
      const canvas = new OffscreenCanvas(width, height);
      const pen = canvas.getContext('2d', { willReadFrequently: true })!;
      pen.drawImage(bitmap, 0, 0);
      const now = pen.getImageData(0, 0, width, height);
      let [left, top, right, bottom] = [width, height, 0, 0];
      const [one, other] = [
        new Uint32Array(now.data.buffer),
        memory.before && new Uint32Array(memory.before.data.buffer),
      ];
      for (let i = 0; i < one.length; i++) {
        if (other !== undefined && one[i] === other[i]) continue;
        const [x, y] = [i % width, Math.floor(i / width)];
        [left, top] = [Math.min(left, x), Math.min(top, y)];
        [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
      }
      memory.before = now;
      if (right <= left) return undefined;
      [left, top] = [left - (left % 2), top - (top % 2)];
      const part = new OffscreenCanvas(right - left, bottom - top);
      part.getContext('2d', { alpha: false })!.drawImage(canvas, -left, -top);
      const blob = await part.convertToBlob({ type: 'image/webp', quality: quality as number });
      const data = new Uint8Array(await blob.arrayBuffer());
      const text = Array.from(data, (byte) => String.fromCharCode(byte)).join('');
      return { x: left, y: top, width: right - left, height: bottom - top, text: btoa(text) };
    },
    [png.toString('base64'), QUALITY],
  );
  return found && { ...found, bytes: Buffer.from(found.text, 'base64') };
}

/** The arm alone, on nothing, where it stands when the page opens. */
async function takeFirst(page: Page): Promise<Uint8Array> {
  const base64 = await page.evaluate(() => {
    const { live } = globalThis as unknown as { live: Live };
    live.show();
    const canvas = document.querySelector<HTMLCanvasElement>('.live .stage canvas')!;
    return canvas.toDataURL('image/webp', 0.7).split(',')[1]!;
  });
  return Buffer.from(base64, 'base64');
}

buildPages(FOLDER);
await buildScripts(FOLDER);
await buildLive(FOLDER);
const server = await serve(pathToFileURL(FOLDER));
const drawing = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
const args = [...CHROMIUM.args.filter((flag) => flag !== '--disable-gpu'), ...drawing];
const browser = await chromium.launch({ ...CHROMIUM, args });
try {
  const page = await openLive(browser, server.origin);
  writeFileSync(`${IMAGES}live.webp`, await takeFirst(page));
  await page.addStyleTag({ content: ALONE });
  await page.waitForTimeout(500);
  // What was plotted before it went round once is not part of the round.
  for (let i = 0; i < FRAMES + (FRAMES * 2) / 8; i++) await advance(page);
  const frames: Frame[] = [];
  for (let i = 0; i < FRAMES; i++) {
    await advance(page);
    const png = await page.screenshot({ clip: { x: 0, y: 0, ...SIZE } });
    const found = await difference(page, png);
    if (found !== undefined) frames.push({ ...found, duration: DURATION });
  }
  const moving = animate(frames);
  writeFileSync(`${IMAGES}clearance.webp`, moving);
  console.log(`docs/images/clearance.webp: ${frames.length} frames, ${moving.length} bytes`);
} finally {
  await browser.close();
  await server.close();
}

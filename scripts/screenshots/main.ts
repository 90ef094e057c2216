/**
 * `npm run screenshots`: serves the built site with its viewer, gallery, report and API reference, looks at
 * each page in Chromium, and writes pictures into docs/images/pages. Fails where a page does not load, has
 * errors in its console, shows one color only, or scrolls sideways on a phone.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Command } from 'commander';
import { chromium } from 'playwright';
import { forAll } from '../build/parallel.js';
import { DRAWING_CHROMIUM } from '../chromium.ts';
import { serve } from '../serve.ts';
import { findPages } from './pages.ts';
import { openWindows, takePage, type Taking } from './take.ts';

const ROOT = new URL('../../', import.meta.url);

/** Milliseconds that a page may take until it shows what it is for. */
const PATIENCE = 60_000;

/** Pixels per length on a page of which nobody keeps a picture: fewer are drawn faster in software. */
const FEW_PIXELS = 0.25;

interface Options {
  readonly of: string;
  readonly into: string;
  readonly only: string;
  readonly png: boolean;
  readonly all: boolean;
  readonly look: boolean;
}

async function takeAll({ of, into, only, png, all, look }: Options): Promise<void> {
  if (!existsSync(`${of}/index.html`)) throw new Error(`there are no pages in ${of}; run \`npm run site\``);
  const pages = findPages(of, all ? Infinity : undefined).filter(({ file }) => file.includes(only));
  if (pages.length === 0) throw new Error(`no page in ${of} has ${only} in its name`);
  if (!look) {
    if (only === '') rmSync(into, { recursive: true, force: true });
    mkdirSync(into, { recursive: true });
  }
  const [server, browser] = await Promise.all([
    serve(pathToFileURL(`${of}/`)),
    chromium.launch(DRAWING_CHROMIUM),
  ]);
  const windows = await openWindows(browser, look ? FEW_PIXELS : undefined);
  const taking: Taking = {
    origin: server.origin,
    into: look ? undefined : into,
    format: png ? 'png' : 'webp',
    patience: PATIENCE,
  };
  const wrong: string[] = [];
  await forAll(pages, async (page) => void wrong.push(...(await takePage(windows, taking, page))));
  await Promise.all([browser.close(), server.close()]);
  for (const sentence of wrong) console.error(`screenshots: ${sentence}`);
  if (wrong.length > 0) process.exitCode = 1;
  const pictured = pages.filter(({ isPictured }) => isPictured).length;
  console.log(`${pages.length} pages${look ? '' : `, of which ${pictured} have pictures in ${into}`}`);
}

try {
  await new Command('screenshots')
    .description('Looks at all pages, and takes pictures of them.')
    .option('--of <folder>', 'the built pages', fileURLToPath(new URL('site-dist', ROOT)))
    .option('--into <folder>', 'where pictures go', fileURLToPath(new URL('docs/images/pages', ROOT)))
    .option('--only <text>', 'only pages whose file has this in its name; other pictures stay', '')
    .option('--png', 'as PNG, not as WebP', false)
    .option('--all', 'looks at every page; else at some of those that are made alike', false)
    .option(
      '--look',
      'only looks, without clicks and the dark and at few pixels, and takes no pictures',
      false,
    )
    .action(takeAll)
    .parseAsync();
} catch (error) {
  console.error(`screenshots: ${(error as Error).message}`);
  process.exitCode = 1;
}

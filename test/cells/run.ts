/** Starts the hosts of cells, and has each compute the golden hashes of the packed package. */
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { launch } from 'puppeteer-core';
import { rolldown } from 'rolldown';
import { ROOT } from '../../scripts/build/paths.js';
import { CHROMIUM } from '../../scripts/chromium.ts';
import { FIREFOX_PATH } from '../../scripts/firefox.ts';
import { launchWebKit, MISSING_FOR_WEBKIT } from '../../scripts/webkit.ts';
import { installInto, installTools } from '../package/install.ts';
import { bundlePage } from '../page/bundle.ts';
import { servePages } from '../page/serve.ts';
import type { Cell, Start } from './cells.ts';
import type { Printed } from './compute.ts';

type Program = Extract<Start, { kind: 'program' }>;
type Browser = Extract<Start, { kind: 'page' }>['browser'];

/** What runs programs of arm64, where Debian has it and the libraries that they need. */
const EMULATOR = '/usr/bin/qemu-aarch64';
const LIBRARIES = '/usr/aarch64-linux-gnu';

/** How long a host may take, in milliseconds: an emulated one takes thirty times as long. */
const LIMIT = { x64: 10 * 60_000, arm64: 120 * 60_000 } as const;

/** Why a cell cannot be started here, or undefined if it can. */
export function missingFor({ architecture, start }: Cell): string | undefined {
  if (start.kind === 'page') {
    const without: Record<Browser, string | undefined> = {
      Chromium: existsSync(CHROMIUM.executablePath) ? undefined : 'chromium-headless-shell',
      Firefox: FIREFOX_PATH === undefined ? 'firefox-esr' : undefined,
      WebKit: MISSING_FOR_WEBKIT.join(' ') || undefined,
    };
    const packages = without[start.browser];
    return packages && `there is no ${start.browser} here: apt-get install ${packages}`;
  }
  const here = `${process.platform}-${process.arch}`;
  if (here !== 'linux-x64') return `the programs of cells are those of linux-x64, and this is ${here}`;
  if (architecture === 'x64' || (existsSync(EMULATOR) && existsSync(`${LIBRARIES}/lib/libstdc++.so.6`)))
    return undefined;
  return 'nothing runs arm64 here: apt-get install qemu-user libc6-arm64-cross libstdc++6-arm64-cross';
}

/** A program, and what it is told before anything else. */
export type Command = readonly [program: string, ...args: string[]];

/** How a program is started in a cell; what is behind its name goes behind the command. */
export function commandOf(architecture: Cell['architecture'], start: Program): Command {
  const { tools, path, args = [] } = start;
  if (tools === undefined || path === undefined) return [process.execPath, ...args];
  const host = `${installTools(`../cells/programs/${tools}`)}/node_modules/${path}`;
  chmodSync(host, 0o755);
  return architecture === 'x64' ? [host, ...args] : [EMULATOR, '-L', LIBRARIES, host, ...args];
}

/** Has a cell compute all golden hashes, and says how many seconds that took. */
export async function runCell(cell: Cell): Promise<Printed & { readonly seconds: number }> {
  const { architecture, start } = cell;
  const [printed, seconds] =
    start.kind === 'page' ? await openPage(start.browser) : await runProgram(architecture, start);
  if (printed.architecture !== undefined && printed.architecture !== architecture)
    throw new Error(`${cell.name} says that it runs on ${printed.architecture}, not on ${architecture}`);
  return { ...printed, seconds };
}

async function runProgram(architecture: Cell['architecture'], start: Program): Promise<[Printed, number]> {
  const command = commandOf(architecture, start);
  const folder = mkdtempSync(`${tmpdir()}/clearance-cell-`);
  try {
    installInto(folder);
    writeFileSync(`${folder}/golden.mjs`, await bundleProgram(`${ROOT}test/cells/print.ts`));
    const begun = performance.now();
    const [program, ...args] = [...command, 'golden.mjs', `${ROOT}data`];
    const { stdout } = await promisify(execFile)(program, args, {
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
      maxBuffer: 1 << 24,
      timeout: LIMIT[architecture],
    });
    return [JSON.parse(stdout) as Printed, (performance.now() - begun) / 1000];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Bundles a program of the tests, with what it imports, but for the package. */
async function bundleProgram(input: string): Promise<string> {
  const build = await rolldown({
    input,
    platform: 'node',
    transform: { target: 'es2022' },
    plugins: [
      {
        name: 'packaged',
        resolveId(source) {
          const entry = /\/(?:bindings|modules\/(robot))\/index\.ts$/.exec(source);
          if (entry === null) return null;
          return { id: entry[1] === undefined ? 'clearance' : 'clearance/robot', external: true };
        },
      },
    ],
  });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false });
  await build.close();
  return output[0].code;
}

/** A browser that is running, as far as cells use one. */
interface Opened {
  /** What it calls itself. */
  readonly version: string;
  readonly open: (address: string) => Promise<void>;
  /** What `golden.html` has printed so far. */
  readonly read: () => Promise<string>;
  readonly close: () => Promise<void>;
}

async function launchBrowser(browser: Browser): Promise<Opened> {
  if (browser === 'WebKit') {
    const webKit = await launchWebKit();
    return {
      ...webKit,
      version: `WebKitGTK ${webKit.version}`,
      read: async () => String(await webKit.evaluate("return document.querySelector('output').textContent")),
    };
  }
  // Puppeteer, as playwright drives only a Firefox of its own.
  const launched = await launch(
    browser === 'Firefox'
      ? { browser: 'firefox', executablePath: FIREFOX_PATH!, headless: true }
      : { browser: 'chrome', ...CHROMIUM, headless: 'shell' },
  );
  const page = await launched.newPage();
  return {
    version: (await launched.version())
      .replace('/', ' ')
      .replace(/^\w*Chrome\w*/, 'Chromium')
      .replace(/^f/, 'F'),
    open: async (address) => void (await page.goto(address)),
    read: () => page.$eval('output', ({ textContent }) => textContent ?? ''),
    close: () => launched.close(),
  };
}

async function openPage(browser: Browser): Promise<[Printed, number]> {
  const server = await servePages(await bundlePage('golden'));
  try {
    const { version, open, read, close } = await launchBrowser(browser);
    try {
      const begun = performance.now();
      await open(`${server.origin}/test/page/golden.html`);
      const text = await untilPrinted(read);
      const printed = JSON.parse(text) as Printed & { readonly error?: string };
      if (printed.error !== undefined) throw new Error(`golden.html in ${browser}: ${printed.error}`);
      return [{ ...printed, host: version }, (performance.now() - begun) / 1000];
    } finally {
      await close();
    }
  } finally {
    await server.close();
  }
}

/** Waits for what the page prints when it is done. */
async function untilPrinted(read: () => Promise<string>): Promise<string> {
  const end = performance.now() + LIMIT.x64;
  while (performance.now() < end) {
    // A page that computes does not answer; WebDriver then refuses the question.
    const text = await read().catch(() => '');
    if (text !== '') return text;
    await setTimeout(250);
  }
  throw new Error(`golden.html printed nothing within ${LIMIT.x64 / 1000} s`);
}

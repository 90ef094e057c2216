// Opens pages in WebKit as Debian has it: its MiniBrowser, driven by WebKitWebDriver, on a display that
// nobody sees. The protocol is WebDriver (W3C Recommendation, 2018) over HTTP, and four of its requests are
// all that is needed.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY = '/usr/bin/Xvfb';

/** Which programs WebKit needs here and does not find, by the packages of Debian that bring them. */
export const MISSING_FOR_WEBKIT: readonly string[] = Object.entries({
  'webkit2gtk-driver': DRIVER,
  xvfb: DISPLAY,
}).flatMap(([name, path]) => (existsSync(path) ? [] : [name]));

/** A WebKit that is running. */
export interface WebKit {
  readonly version: string;
  /** Loads a page, and waits until it has loaded. */
  readonly open: (address: string) => Promise<void>;
  /** Runs the body of a function in the page, and gives what it returns. */
  readonly evaluate: (body: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** Starts WebKit with one window. */
export async function launchWebKit(): Promise<WebKit> {
  const started: ChildProcess[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(started.reverse().map(end));
  };
  try {
    const display = await startDisplay(started);
    const port = await freePort();
    const env = {
      ...process.env,
      DISPLAY: `:${display}`,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    };
    started.push(spawn(DRIVER, [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' }));
    const origin = `http://127.0.0.1:${port}`;
    await untilReady(origin);
    const { sessionId, capabilities } = (await send('POST', `${origin}/session`, {
      capabilities: { alwaysMatch: {} },
    })) as { sessionId: string; capabilities: { browserVersion: string } };
    const session = `${origin}/session/${sessionId}`;
    return {
      version: capabilities.browserVersion,
      open: async (url) => void (await send('POST', `${session}/url`, { url })),
      evaluate: (script) => send('POST', `${session}/execute/sync`, { script, args: [] }),
      close: async () => {
        await send('DELETE', session).catch(() => undefined);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts a display that nobody sees; its number is the first that is free. */
async function startDisplay(started: ChildProcess[]): Promise<string> {
  const server = spawn(DISPLAY, ['-displayfd', '1', '-screen', '0', '800x600x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  started.push(server);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
    server.stdout.once('data', (bytes: Buffer) => resolve(bytes.toString().trim()));
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function untilReady(origin: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const status = await send('GET', `${origin}/status`).catch(() => undefined);
    if ((status as { ready?: boolean } | undefined)?.ready === true) return;
    await setTimeout(50);
  }
  throw new Error('WebKitWebDriver did not get ready within 10 seconds');
}

async function send(method: string, address: string, body?: object): Promise<unknown> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } };
  if (!response.ok) throw new Error(`WebKitWebDriver: ${value.error}: ${value.message}`);
  return value;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill();
  });
}

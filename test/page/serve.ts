import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ensurePackage } from '../../scripts/build/package.js';
import type { Bundle } from './bundle.ts';

const ROOT = new URL('../../', import.meta.url);

/** What pages of the repository may load; nothing else of it is served. */
const SERVED = /^\/(test\/page|examples\/plan|data\/robots|dist)\/[\w./-]+$/;

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  stl: 'model/stl',
  wasm: 'application/wasm',
  urdf: 'text/xml; charset=utf-8',
  srdf: 'text/xml; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
};

export interface PageServer {
  /** The start of every address, without a slash at the end. */
  origin: string;
  /** Paths that were asked for, in order. */
  requests: readonly string[];
  close: () => Promise<void>;
}

/** What isolates pages from other origins, so that they may share memory with workers. */
const ISOLATION = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/** Serves pages, the built package, robots and a bundle. */
export async function servePages(bundle: Bundle = new Map()): Promise<PageServer> {
  await ensurePackage('any');
  return serve(ROOT, { bundle, served: SERVED });
}

/**
 * Serves files of a folder from a free port of this machine. Where an address ends in `?isolated`, so is the
 * page, and all that it asks for.
 *
 * @param bundle - files that are served from memory
 * @param served - which paths of the folder are served
 */
export async function serve(
  folder: URL,
  { bundle = new Map(), served = /./ }: { bundle?: Bundle; served?: RegExp } = {},
): Promise<PageServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    const isolated = search === '?isolated' || request.headers.referer?.endsWith('?isolated') === true;
    requests.push(pathname);
    const type = TYPES[pathname.slice(pathname.lastIndexOf('.') + 1)];
    const bundled = bundle.get(pathname);
    if ((bundled === undefined && !served.test(pathname)) || type === undefined) {
      response.writeHead(404).end();
      return;
    }
    Promise.resolve(bundled ?? readFile(new URL(pathname.slice(1), folder))).then(
      (bytes) => response.writeHead(200, { 'content-type': type, ...(isolated && ISOLATION) }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

// Serves files to browsers that scripts and tests start.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  stl: 'model/stl',
  wasm: 'application/wasm',
  urdf: 'text/xml; charset=utf-8',
  srdf: 'text/xml; charset=utf-8',
};

export interface PageServer {
  /** The start of every address, without a slash at the end. */
  readonly origin: string;
  /** Paths that were asked for, in order. */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}

/** What isolates pages from other origins, so that they may share memory with workers. */
const ISOLATION = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/**
 * Serves files of a folder from a free port of this machine. Where an address ends in `?isolated`, so is the
 * page, and all that it asks for.
 *
 * @param bundle - files that are served from memory, by their paths
 * @param served - which paths of the folder are served
 */
export async function serve(
  folder: URL,
  {
    bundle = new Map(),
    served = /./,
  }: { bundle?: ReadonlyMap<string, string | Uint8Array>; served?: RegExp } = {},
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

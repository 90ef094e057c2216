import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const ROOT = new URL('../../', import.meta.url);

/** What pages may load; nothing else of the repository is served. */
const SERVED = /^\/(test\/page|dist|node_modules\/@assemblyscript\/loader)\/[\w./-]+$/;

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  wasm: 'application/wasm',
};

export interface PageServer {
  /** The start of every address, without a slash at the end. */
  origin: string;
  /** Paths that were asked for, in order. */
  requests: readonly string[];
  close: () => Promise<void>;
}

/** Serves pages, the built package and its one dependency from a free port of this machine. */
export async function servePages(): Promise<PageServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    requests.push(pathname);
    const type = TYPES[pathname.slice(pathname.lastIndexOf('.') + 1)];
    if (!SERVED.test(pathname) || type === undefined) {
      response.writeHead(404).end();
      return;
    }
    readFile(new URL(pathname.slice(1), ROOT)).then(
      (bytes) => response.writeHead(200, { 'content-type': type }).end(bytes),
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

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readServed, type ViewFiles } from './view-files.ts';

/** Only programs on this machine can ask. */
const LOOPBACK = '127.0.0.1';

/** Names by which a browser on this machine may call it; other names may lead pages of others here. */
const OWN_NAMES = /^(127\.0\.0\.1|localhost)(:\d+)?$/;

/** A server that runs. */
export interface ViewServer {
  /** Where the page is. */
  readonly address: string;
  readonly server: Server;
}

/**
 * Serves the page and what it shows on the loopback address: the page, `view.json`, and by numbers the files
 * that the view names. No address is ever made into a path.
 *
 * @param page - the text of the page, which shows a robot of its own where there is no view
 * @param port - 0 for any that is free
 * @throws Error where the port is taken
 */
export async function serveView(
  page: string,
  { view, files }: Partial<ViewFiles>,
  port: number,
): Promise<ViewServer> {
  const json = view && JSON.stringify(view);
  const server = createServer((request, response) => {
    const [type, content] = answer(request, page, json, files ?? new Map());
    send(response, request.method === 'HEAD', type, content);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return { address: `http://${LOOPBACK}:${taken}/${view === undefined ? '' : '?view'}`, server };
}

type Answer = readonly [type: string, content: string | Uint8Array | undefined];

function answer(
  { method, url = '/', headers }: IncomingMessage,
  page: string,
  json: string | undefined,
  files: ReadonlyMap<string, string>,
): Answer {
  const nothing: Answer = ['text/plain; charset=utf-8', undefined];
  if ((method !== 'GET' && method !== 'HEAD') || !OWN_NAMES.test(headers.host ?? '')) return nothing;
  const path = url.split('?')[0]!;
  if (path === '/' || path === '/index.html') return ['text/html; charset=utf-8', page];
  if (path === '/view.json') return ['application/json; charset=utf-8', json];
  const file = files.get(path.slice(1));
  if (file === undefined) return nothing;
  try {
    return ['application/octet-stream', readServed(file)];
  } catch {
    // It was there when the server began.
    return nothing;
  }
}

function send(response: ServerResponse, headOnly: boolean, type: string, content: Answer[1]): void {
  response.writeHead(content === undefined ? 404 : 200, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  response.end(headOnly ? undefined : (content ?? 'not found\n'));
}

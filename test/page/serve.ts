import { ensurePackage } from '../../scripts/build/package.js';
import { type PageServer, serve } from '../../scripts/serve.ts';
import type { Bundle } from './bundle.ts';

/** What pages of the repository may load; nothing else of it is served. */
const SERVED = /^\/(test\/page|examples\/plan|data\/robots|dist)\/[\w./-]+$/;

/** Serves pages, the built package, robots and a bundle. */
export async function servePages(bundle: Bundle = new Map()): Promise<PageServer> {
  await ensurePackage('any');
  return serve(new URL('../../', import.meta.url), { bundle, served: SERVED });
}

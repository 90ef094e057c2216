/** Computes the golden hashes in a page, on all four builds, and prints them as JSON. */
import { goldenHashes } from '../golden/hashes.ts';
import { BUILDS, loadBuild } from '../support/builds.ts';

/** What the page prints: the host, and for each build the hash of each section. */
export interface GoldenPage {
  readonly userAgent: string;
  readonly builds: readonly { readonly name: string; readonly hashes: Readonly<Record<string, string>> }[];
}

async function readText(name: string): Promise<string> {
  const response = await fetch(`/data/${name}`);
  if (!response.ok) throw new Error(`data/${name}: the server answered ${response.status}`);
  return response.text();
}

async function compute(): Promise<GoldenPage> {
  const builds = [];
  for (const build of BUILDS) {
    // Also where there is no `Symbol.dispose`, as in Firefox 140: nothing that this page imports adds one.
    using engine = await loadBuild(build);
    const { precision, simd } = engine.build;
    const name = `${precision} ${simd ? 'simd' : 'scalar'}`;
    builds.push({ name, hashes: await goldenHashes(engine, readText) });
  }
  return { userAgent: navigator.userAgent, builds };
}

const printed = await compute().catch((error: unknown) => ({ error: String(error) }));
document.querySelector('output')!.textContent = JSON.stringify(printed);

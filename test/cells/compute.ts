import { goldenHashes } from '../golden/hashes.ts';
import { BUILDS, loadBuild } from '../support/builds.ts';

/** What a host prints: what it is, and for each build the hash of each section. */
export interface Printed {
  readonly host: string;
  /** As the host calls it; pages do not know. */
  readonly architecture?: string;
  readonly builds: readonly { readonly name: string; readonly hashes: Readonly<Record<string, string>> }[];
}

/**
 * Computes the golden hashes in this host, on all four builds.
 *
 * @param readText - reads a text file of `data/`
 */
export async function computeBuilds(readText: (name: string) => Promise<string>): Promise<Printed['builds']> {
  const builds = [];
  for (const build of BUILDS) {
    // Also where there is no `Symbol.dispose`, as in Firefox 140: nothing that a page imports adds one.
    using engine = await loadBuild(build);
    const { precision, simd } = engine.build;
    const name = `${precision} ${simd ? 'simd' : 'scalar'}`;
    builds.push({ name, hashes: await goldenHashes(engine, readText) });
  }
  return builds;
}

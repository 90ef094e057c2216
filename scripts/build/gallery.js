// @ts-check
// Builds the gallery: small live pages, and the list of them.
import { build } from 'vite';
import { ensureGenerated } from './generated.js';
import { GALLERY, ROOT } from './paths.js';

/**
 * Builds the pages into a folder, as index.html and its neighbors.
 *
 * @param {string} folder relative to the project's folder
 * @param {{ inSite?: boolean }} [options] whether they lead to a site in the folder above, not to the sources
 */
export async function buildGallery(folder, { inSite = false } = {}) {
  await ensureGenerated('any');
  await build({
    configFile: `${ROOT}${GALLERY}/vite.config.ts`,
    mode: inSite ? 'site' : 'production',
    build: { outDir: ROOT + folder, emptyOutDir: true },
  });
}

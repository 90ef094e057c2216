// @ts-check
// Builds the viewer: the page of a single file that the package has.
import { mkdirSync } from 'node:fs';
import { build } from 'vite';
import { ROOT, VIEWER } from './paths.js';

/**
 * Builds the page into a folder, as index.html.
 *
 * @param {string} folder relative to the project's folder
 */
export async function buildViewer(folder) {
  mkdirSync(ROOT + folder, { recursive: true });
  await build({
    configFile: `${ROOT}${VIEWER}/vite.config.ts`,
    build: { outDir: ROOT + folder, emptyOutDir: true },
  });
}

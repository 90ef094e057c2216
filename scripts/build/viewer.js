// @ts-check
// Builds the viewer: the page of a single file that the package has.
import { mkdirSync } from 'node:fs';
import { build } from 'vite';
import { ROOT, VIEWER } from './paths.js';

/**
 * Builds the page into a folder, as index.html.
 *
 * @param {string} folder relative to the project's folder
 * @param {{ parts?: boolean }} [options] whether scripts are files of their own, loaded when they are needed
 * @returns {Promise<string[]>} the files that it is made of, absolute paths
 */
export async function buildViewer(folder, { parts = false } = {}) {
  mkdirSync(ROOT + folder, { recursive: true });
  /** @type {string[]} */
  let files = [];
  /** @type {import('vite').Plugin} */
  const listing = {
    name: 'listing',
    generateBundle() {
      files = [...this.getModuleIds()].map((id) => id.replace(/\?.*$/, ''));
    },
  };
  await build({
    configFile: `${ROOT}${VIEWER}/vite.config.ts`,
    mode: parts ? 'parts' : 'production',
    plugins: [listing],
    build: { outDir: ROOT + folder, emptyOutDir: true },
  });
  return files;
}

import { fileURLToPath } from 'node:url';
import { ensurePackage } from '../../scripts/build/package.js';
import { buildGallery } from '../../scripts/build/gallery.js';
import { buildViewer } from '../../scripts/build/viewer.js';
import { buildApi } from './api.ts';
import { buildPages, writeIndex } from './build.ts';
import { findBrokenLinks } from './links.ts';
import { buildLive, buildScripts } from './scripts.ts';

const NAME = 'site-dist';
const folder = fileURLToPath(new URL(`../../${NAME}/`, import.meta.url));

await ensurePackage('release');
console.log('pages');
const guides = buildPages(folder);
await buildScripts(folder);
console.log('live robot');
await buildLive(folder);
console.log('viewer');
await buildViewer(`${NAME}/viewer`, { parts: true });
console.log('gallery');
await buildGallery(`${NAME}/gallery`, { inSite: true });
console.log('API reference');
const names = await buildApi(folder);
writeIndex(folder, [...guides, ...names]);
const broken = findBrokenLinks(folder);
for (const sentence of broken) console.error(`site: ${sentence}`);
if (broken.length > 0) process.exitCode = 1;
else console.log(`the site is in ${NAME}/: open ${NAME}/index.html`);

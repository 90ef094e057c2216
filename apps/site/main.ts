import { fileURLToPath } from 'node:url';
import { ensurePackage } from '../../scripts/build/package.js';
import { buildGallery } from '../../scripts/build/gallery.js';
import { buildViewer } from '../../scripts/build/viewer.js';
import { buildApi } from './api.ts';
import { buildPages } from './build.ts';
import { findBrokenLinks } from './links.ts';

const NAME = 'site-dist';
const folder = fileURLToPath(new URL(`../../${NAME}/`, import.meta.url));

await ensurePackage('release');
console.log('pages');
buildPages(folder);
console.log('viewer');
await buildViewer(`${NAME}/viewer`, { parts: true });
console.log('gallery');
await buildGallery(`${NAME}/gallery`);
console.log('API reference');
await buildApi(`${folder}api`);
const broken = findBrokenLinks(folder);
for (const sentence of broken) console.error(`site: ${sentence}`);
if (broken.length > 0) process.exitCode = 1;
else console.log(`the site is in ${NAME}/: open ${NAME}/index.html`);

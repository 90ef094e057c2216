// @ts-check
// `npm run gallery`: builds the pages of the gallery, into the folder that is named or a hidden one.
import { buildGallery } from './build/gallery.js';

const [folder = 'node_modules/.cache/gallery'] = process.argv.slice(2);
await buildGallery(folder);
console.log(`built: ${folder}/index.html`);

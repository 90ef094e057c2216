// Writes the lists of all pages: llms.txt and docs/README.md, of apps/site/pages.ts and facts.ts.
import { writeFileSync } from 'node:fs';
import { listForModels, listForReaders } from '../apps/site/lists.ts';
import { ROOT } from './build/paths.js';

writeFileSync(
  `${ROOT}llms.txt`,
  listForModels((file) => file, false),
);
writeFileSync(`${ROOT}docs/README.md`, listForReaders());

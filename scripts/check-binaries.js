// @ts-check
// Fails where git tracks a binary that has no place on this list: what builds write is easily added by
// accident.
import { readFileSync } from 'node:fs';
import { ROOT } from './build/paths.js';
import { trackedFiles } from './tracked.js';

/** Where binaries belong: test data with its licenses, and pictures of documents. */
const PLACES =
  /^(data\/(ccd|maps|meshes|oracle|planning|robots)\/.*\.(bt|bin|json\.gz|stl)|docs\/images\/(pages\/(cards\/)?)?[\w.-]+\.(png|webp))$/;

const strays = trackedFiles().filter((path) => !PLACES.test(path) && readFileSync(ROOT + path).includes(0));
for (const path of strays) {
  console.error(
    `${path} is a binary, and none that belongs here: remove it, or add its place to scripts/check-binaries.js`,
  );
}
if (strays.length > 0) process.exitCode = 1;

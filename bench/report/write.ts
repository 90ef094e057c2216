import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { readResults, RESULTS_FOLDER } from '../files.ts';
import { headlineOf, headlineResults, pictureOf, withTable } from './headline.ts';
import { withExperiments } from './theses.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

export const README = fileURLToPath(new URL('../../README.md', import.meta.url));
export const PICTURE = fileURLToPath(new URL('../../docs/images/scenes.svg', import.meta.url));
export const THESES = fileURLToPath(new URL('../../docs/theses.md', import.meta.url));

/**
 * Writes one page with plots of all results in a folder: script, style and figures in one file, which asks
 * for nothing else.
 *
 * @returns the path of the page
 */
export async function writeReport(results: string): Promise<string> {
  const files = await readResults(results);
  if (files.length === 0) throw new Error(`report: no results in ${results}; run \`npm run bench -- all\``);
  const { script, style } = await bundle();
  const path = join(results, 'report.html');
  await writeFile(path, makePage(script, style, JSON.stringify(files)));
  return path;
}

/**
 * Writes the table of scenes of README and the picture below it, and the tables of theses, of the results of
 * this repository.
 *
 * @returns the paths of all
 */
export async function updateDocuments(): Promise<string[]> {
  const files = await readResults(RESULTS_FOLDER);
  const headline = headlineOf(headlineResults(files));
  await writeFile(README, withTable(await readFile(README, 'utf8'), headline));
  await writeFile(PICTURE, pictureOf(headline));
  await writeFile(THESES, withExperiments(await readFile(THESES, 'utf8'), files));
  return [README, PICTURE, THESES];
}

async function bundle(): Promise<{ script: string; style: string }> {
  const built = (await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    build: {
      write: false,
      cssCodeSplit: false,
      lib: { entry: join(folder, 'page.ts'), formats: ['iife'], name: 'report', fileName: 'report' },
    },
  })) as Rolldown.RolldownOutput[];
  const outputs = built[0]!.output;
  const script = outputs.find((output) => output.type === 'chunk')!.code;
  const style = outputs.find((output) => output.type === 'asset' && output.fileName.endsWith('.css'));
  return { script, style: String((style as Rolldown.OutputAsset).source) };
}

/** A closing tag within a script or its data would end it: every `</` is written in another way. */
function makePage(script: string, style: string, data: string): string {
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <title>clearance: how fast</title>
  <style>${style}</style>
  <main></main>
  <script type="application/json" id="results">${data.replaceAll('</', '<\\/')}</script>
  <script>${script.replaceAll('</script', '<\\/script')}</script>
</html>
`;
}

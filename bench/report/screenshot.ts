/** `npx tsx bench/report/screenshot.ts [REPORT.html] [PICTURE.png]`: makes the docs' picture of a report. */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { CHROMIUM } from '../../scripts/chromium.ts';
import { RESULTS_FOLDER } from '../files.ts';

const [report = `${RESULTS_FOLDER}report.html`, picture] = process.argv.slice(2);
const path = picture ?? fileURLToPath(new URL('../../docs/images/report.png', import.meta.url));

/** Tall enough for the kernels and the first scene, at the width of a laptop's window. */
const SIZE = { width: 1000, height: 1500 };

const browser = await chromium.launch(CHROMIUM);
const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: 1 });
await page.goto(pathToFileURL(report).href);
await page.screenshot({ path });
await browser.close();
console.log(`written: ${path}`);

import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { FOLDER, PICTURES } from '../../scripts/draw-scans.ts';

it.each(Object.entries(PICTURES))('docs/images/%s is what the engine finds', async (name, draw) => {
  const text = await readFile(new URL(name, FOLDER), 'utf8');
  // Not as one long text: a difference would be printed whole.
  expect(text === (await draw()), `${name} differs; run \`npm run docs:scans\``).toBe(true);
  expect(text.length).toBeLessThan(150_000);
});

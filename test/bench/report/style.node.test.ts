import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../../bench/report/', import.meta.url));

it('the style of the report names no property that nothing sets', () => {
  const texts = readdirSync(folder)
    .filter((name) => /\.(css|ts)$/.test(name))
    .map((name) => readFileSync(folder + name, 'utf8'));
  const style = readFileSync(`${folder}style.css`, 'utf8');
  const used = [...style.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!);
  expect(used.length).toBeGreaterThan(0);
  const isSet = (name: string): boolean => texts.some((text) => text.includes(`${name}:`));
  expect(used.filter((name) => !isSet(name))).toEqual([]);
});

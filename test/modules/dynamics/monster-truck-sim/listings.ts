import { readText } from '../../../../data/read.ts';

const NAMES = ['MonsterTruck.cfg', 'city.txt', 'balls.txt'] as const;
const texts = await Promise.all(NAMES.map((name) => readText(`maps/${name}`)));
/** The listings of Petersen 2007, appendix B.4, with the city and the balls put right. */
export const LISTINGS: Readonly<Record<string, string>> = Object.fromEntries<string>(
  NAMES.map((name, i) => [name, texts[i]!]),
);

/** What of some text is still there after a few edits that draw from these words. */
export function edited(text: string, edits: readonly (readonly [number, number, string])[]): string {
  return edits.reduce((now, [at, length, word]) => now.slice(0, at) + word + now.slice(at + length), text);
}

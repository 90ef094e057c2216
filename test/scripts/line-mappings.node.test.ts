import { SourceMap } from 'node:module';
import { describe, expect, it } from 'vitest';
import { linesOf } from '../../scripts/build/line-mappings.js';

const mapOf = (mappings: string): SourceMap =>
  new SourceMap({
    version: 3,
    file: 'all.js',
    sources: ['a.ts', 'b.ts'],
    sourcesContent: [],
    names: [],
    mappings,
    sourceRoot: '',
  });

/** What a map says of the first place of a line that it knows. */
const placeIn = (map: SourceMap, line: number, column: number): [string, number] | undefined => {
  const entry = map.findEntry(line, column);
  return 'originalSource' in entry ? [entry.originalSource, entry.originalLine] : undefined;
};

describe('a source map of lines', () => {
  // The first line is from the first source, the second from none. The third begins with a piece of none,
  // and goes on in the second source.
  const whole = 'AAAA,IAAIA;;A,ECiCF,KDhCL;AACA';

  it('has the file and line of the first place of each line, as Node reads both', () => {
    const [before, after] = [mapOf(whole), mapOf(linesOf(whole))];
    for (const [line, column] of [
      [0, 0],
      [2, 2],
      [3, 0],
    ] as const) {
      expect(placeIn(before, line, column)).toBeDefined();
      expect(placeIn(after, line, column)).toEqual(placeIn(before, line, column));
      expect(placeIn(after, line, column + 50)).toEqual(placeIn(before, line, column));
    }
  });

  it('has one place per line, and none where there was none', () => {
    expect(
      linesOf(whole)
        .split(';')
        .map((line) => line !== ''),
    ).toEqual([true, false, true, true]);
    expect(linesOf(whole)).not.toContain(',');
    expect(linesOf(';;')).toBe(';;');
  });
});

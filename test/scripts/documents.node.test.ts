import { describe, expect, it } from 'vitest';
import { readSource } from '../../scripts/documents/comments.js';
import { Names } from '../../scripts/documents/names.js';
import { findOpenings } from '../../scripts/documents/openings.js';

const FILES = [
  'docs/page.md',
  'docs/other.md',
  'engine/load.ts',
  'engine/rays/cast.ts',
  'test/engine/load.test.ts',
];
const names = new Names(FILES, new Set('loadEngine isFree npm run build lint code margin source'.split(' ')));
const findIn = (...lines: string[]): string[] => names.findInPage('docs/page.md', lines.join('\n'));

describe('what a page puts in backticks', () => {
  it('may be what exists: names, files by the end of their path, and with wildcards, scripts, suites', () => {
    const page = [
      '`loadEngine(source)` is in `load.ts`, `engine/load.ts`, `rays/*.ts` and `{load,cast}.ts`; see `./other.md`.',
      'Set `--margin METRES`, and a + b as in `rA + rB`.',
      '`npm run build` and `npm run lint:code`.',
      '```',
      'npx vitest run --project node engine/load -t "it"',
      'notAName() in a block',
      '```',
      '| suite  | what for |',
      '| ------ | -------- |',
      '| `load` | `isFree` |',
    ];
    expect(findIn(...page)).toEqual([]);
  });

  it.each([
    ['`isLaidOut`', 'docs/page.md:1 nothing is called `isLaidOut`, as in `isLaidOut`'],
    ['see `feet.ts`', 'docs/page.md:1 there is no file `feet.ts`'],
    ['see feet.ts, or [a page](feet.ts)', 'docs/page.md:1 there is no file `feet.ts`'],
    ['`rays/load.ts`', 'docs/page.md:1 there is no file `rays/load.ts`'],
    ['`oad.ts`', 'docs/page.md:1 there is no file `oad.ts`'],
    ['`npm run buidl`', 'docs/page.md:1 there is no script `npm run buidl`'],
    [
      'npx vitest run --project node engine/lode',
      'docs/page.md:1 no suite is found by `vitest run … engine/lode`',
    ],
    ['| suite |\n| --- |\n| `cast` |', 'docs/page.md:3 there is no suite `cast`'],
  ])('is complained about where it does not: %s', (text, complaint) => {
    expect(findIn(text).filter((line) => !line.includes('as in `npm run'))).toEqual([complaint]);
  });
});

describe('comments of sources', () => {
  const source = [
    '/** Says `oldName`. */',
    'export function newName(text: string): string {',
    '  // see gone.ts',
    "  return text + '// no comment' + `${text} /* nor this */`;",
    '}',
  ].join('\n');

  it('are told from code', () => {
    expect(readSource('a.ts', source).comments.map(({ text }) => text.trim())).toEqual([
      '/** Says `oldName`. */',
      '// see gone.ts',
    ]);
    const { words } = readSource('a.ts', source);
    expect(words).toContain('newName');
    expect(words).toContain('nor');
    expect(words).not.toContain('oldName');
  });

  it('name what exists, or are complained about with their line', () => {
    const found = readSource('a.ts', source).comments.flatMap((comment) =>
      names.findInComment('a.ts', comment),
    );
    expect(found).toEqual([
      'a.ts:1 nothing is called `oldName`, as in `oldName`',
      'a.ts:3 there is no file `gone.ts`',
    ]);
  });

  it('say what they mean without the comment before, or are complained about with their line', () => {
    const openings = [
      '/** The distance of two balls, m. */',
      'export const distance = 1;',
      '/** The same for boxes. */',
      "export const other = '/** The same in a string. */';",
      '// And a remark, which documents nothing.',
      '/**',
      ' * And those of cones.',
      ' */',
      'export const last = 2;',
      '/** Android has the others; all have the same unit. */',
      'export const android = 3;',
    ].join('\n');
    const found = readSource('a.ts', openings).comments.flatMap((comment) => findOpenings('a.ts', comment));
    expect(found).toEqual([
      'a.ts:3 a comment begins with "The same": it has to say what it means without the one before',
      'a.ts:7 a comment begins with "And": it has to say what it means without the one before',
    ]);
  });
});

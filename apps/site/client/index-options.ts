import type { Options } from 'minisearch';

/** What is found: a section of a page, or something of the API. */
export interface Entry {
  readonly id: number;
  /** Relative to the site. */
  readonly address: string;
  readonly title: string;
  /** The page and headings above, or what kind of thing it is. */
  readonly where: string;
  readonly text: string;
  /** The beginning of the text, which is shown. */
  readonly excerpt: string;
}

/** How entries are found; the index and what reads it have to agree. */
export const INDEX_OPTIONS: Options<Entry> = {
  fields: ['title', 'where', 'text'],
  storeFields: ['address', 'title', 'where', 'excerpt'],
  // A name such as `isEdgeFree` is found as it is, and by its words.
  tokenize: (text) =>
    text.split(/[^\p{L}\p{N}]+/u).flatMap((word) => {
      const parts = word.split(/(?<=\p{Ll})(?=\p{Lu})/u);
      return word === '' ? [] : parts.length > 1 ? [word, ...parts] : parts;
    }),
  searchOptions: {
    boost: { title: 4, where: 1.5 },
    prefix: (term) => term.length > 1,
    // Two letters that are exchanged count as two mistakes.
    fuzzy: (term) => (term.length > 4 ? 0.25 : false),
    combineWith: 'AND',
    boostDocument: (_, __, stored) => weightOf(String(stored?.address)),
  },
};

/** Who does not know a name begins with a guide; what changed, and examples, come last. */
function weightOf(address: string): number {
  if (address.startsWith('docs/')) return 1;
  return address.startsWith('CHANGELOG') ? 0.3 : 0.7;
}

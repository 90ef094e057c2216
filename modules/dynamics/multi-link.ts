import type { Vector } from '../../bindings/base/checks.ts';
import { lengthOf } from '../../bindings/base/length.ts';
import { normalize } from '../../bindings/geometry/vectors.ts';
import { FileWords, shorten, type Word } from '../robot/text/file-words.ts';

/** An entry of a `.jnt`: a name, and what is in braces behind it. */
export interface Entry {
  readonly name: Word;
  readonly values: readonly Word[];
}

/** What a link may say once. Names are in small letters, however they are written, but for `Qmax`. */
const FIELDS = [
  ...['associatedbody', 'predecessorlink', 'successorlinks', 'jointtype'],
  ...['innertocom', 'zaxisofbodyframe', 'xaxisofbodyframe', 'q', 'qdot', 'qmin', 'qmax', 'qpre', 'Qmax'],
];

/** What it says once for each link that it carries. */
export const OUTER = ['comtoouter', 'zaxisofouterjoint', 'xaxisofouterjoint'] as const;

const NAMES: readonly string[] = [...FIELDS, ...OUTER];

/** The text of a `.jnt`. */
export function textOfLinks(file: string, content: string): FileWords {
  return new FileWords(file, content, /[{}]|[^\s{},]+/g, '//');
}

/** The entries of a `.jnt`: those before the first link, and then those of each link. */
export function readEntries(text: FileWords): [readonly Entry[], ...(readonly [Entry, ...Entry[]])[]] {
  const head: Entry[] = [];
  const groups: [Entry, ...Entry[]][] = [];
  for (const entry of entriesOf(text)) {
    if (keyOf(entry.name) === 'linkid') groups.push([entry]);
    else (groups.at(-1) ?? head).push(entry);
  }
  return [head, ...groups];
}

function* entriesOf(text: FileWords): Generator<Entry> {
  const { words } = text;
  for (let i = 0; i < words.length;) {
    const name = words[i++]!;
    const isName = name.text !== '{' && name.text !== '}';
    if (!isName || words[i++]?.text !== '{') {
      throw text.error(name, `${JSON.stringify(shorten(name.text))} is no name with values in braces`);
    }
    const values: Word[] = [];
    for (; words[i]?.text !== '}'; i++) {
      if (words[i] === undefined || words[i]!.text === '{') {
        throw text.error(name, `the braces of ${shorten(name.text)} are not closed`);
      }
      values.push(words[i]!);
    }
    i++;
    yield { name, values };
  }
}

/** What tells a name. */
export function keyOf({ text }: Word): string {
  return text === 'Qmax' ? text : text.toLowerCase();
}

/** A link of a `.jnt`, and what it says of itself. */
export class MultiLink {
  readonly id: number;
  readonly #text: FileWords;
  readonly #at: Word;
  readonly #fields = new Map<string, Entry[]>();

  constructor(text: FileWords, [first, ...rest]: readonly [Entry, ...Entry[]]) {
    this.#text = text;
    this.#at = first.name;
    this.id = text.whole(onlyOf(text, first), 'linkid');
    for (const entry of rest) {
      const key = keyOf(entry.name);
      const known = this.#fields.get(key);
      if (!NAMES.includes(key)) {
        throw this.error(
          `${JSON.stringify(shorten(entry.name.text))} is none of ${NAMES.join(', ')}`,
          entry.name,
        );
      }
      if (known === undefined) this.#fields.set(key, [entry]);
      else if ((OUTER as readonly string[]).includes(key)) known.push(entry);
      else throw this.error(`a second ${entry.name.text}{ }`, entry.name);
    }
  }

  /** An error about this link. */
  error(reason: string, at = this.#at): Error {
    return this.#text.error(at, `link ${this.id}: ${reason}`);
  }

  /** All entries of a name. */
  all(name: string): readonly Entry[] {
    return this.#fields.get(name) ?? [];
  }

  /** The one entry of a name; none is an error. */
  required(name: string): Entry {
    const [entry] = this.all(name);
    if (entry === undefined) throw this.error(`needs ${name}{ }`);
    return entry;
  }

  /** The one word of the entry of a name. */
  word(name: string): Word {
    return onlyOf(this.#text, this.required(name));
  }

  /** Whole numbers, of which there may be none. */
  wholes(name: string): number[] {
    const values = this.all(name)[0]?.values ?? [];
    return values.map((value) => this.#text.whole(value, `link ${this.id}: ${name}`));
  }

  /** A number, or a fallback where there is none, or empty braces. */
  number(name: string, fallback: number): number {
    const [entry] = this.all(name);
    if (entry === undefined || entry.values.length === 0) return fallback;
    return this.#text.number(onlyOf(this.#text, entry), `link ${this.id}: ${name}`);
  }

  vector({ name, values }: Entry): Vector {
    if (values.length !== 3) throw this.error(`${name.text} has ${values.length} numbers; expected 3`, name);
    const what = `link ${this.id}: ${name.text}`;
    return values.map((value) => this.#text.number(value, what)) as unknown as Vector;
  }

  /** A unit vector. */
  axis(entry: Entry): Vector {
    const vector = this.vector(entry);
    if (lengthOf(...vector) > 0) return normalize(vector);
    throw this.error(`${entry.name.text} has no direction`, entry.name);
  }
}

function onlyOf(text: FileWords, { name, values }: Entry): Word {
  if (values.length === 1) return values[0]!;
  throw text.error(name, `${name.text} has ${values.length} values; expected one`);
}

import { DOMParser, type Element as DomElement, ParseError } from '@xmldom/xmldom';
import { show } from '../../../bindings/base/errors.ts';
import { FileError } from '../../../bindings/base/file-error.ts';
import { namespacesOf, tidyXml } from './tidy-xml.ts';
import { NUMBER_LIMIT } from './number-limit.ts';

/**
 * Characters in the longest file that is read, and in all that one robot includes: the largest published
 * robots need a tenth of it.
 */
export const CHARACTER_LIMIT = 2 ** 24;

/**
 * Tags and attributes of the largest file that is read, and of all that one robot includes: each takes a
 * kilobyte when it is. The largest robots that are read need most of it.
 */
export const MARK_LIMIT = 2 ** 17;

/** Characters of the longest list of numbers that is looked at. */
const NUMBERS_LIMIT = 4096;

const ELEMENT_NODE = 1;

/** The kinds of nodes that hold text: as it is, and within `<![CDATA[ ]]>`. */
const TEXT_NODES: readonly number[] = [3, 4];

const LESS_THAN = 60;
const EQUALS = 61;

/** Where something of a robot stands, for complaints and remarks about it. */
export type XmlPlace = Pick<XmlElement, 'error' | 'remark'>;

/** An element of a robot file that knows where it stands, so that every complaint can say so. */
export class XmlElement {
  readonly name: string;
  readonly file: string;
  readonly line: number | undefined;
  readonly #node: DomElement;
  readonly #context: string;

  constructor(node: DomElement, file: string, context: string) {
    this.name = node.nodeName;
    this.file = file;
    this.line = node.lineNumber;
    this.#node = node;
    this.#context = context;
  }

  /** This element, but its complaints (and those of its children) begin with `context`. */
  within(context: string): XmlElement {
    return new XmlElement(this.#node, this.file, context);
  }

  /** An error about this element, to be thrown by the caller. */
  error(reason: string): FileError {
    return new FileError(this.file, this.line, this.#context ? `${this.#context}: ${reason}` : reason);
  }

  /** A remark about this element, worded and placed like an error. */
  remark(text: string): string {
    return this.error(text).message;
  }

  /** The child elements in document order; of one name, if given. */
  children(name?: string): XmlElement[] {
    const found: XmlElement[] = [];
    for (let node = this.#node.firstChild; node !== null; node = node.nextSibling) {
      if (node.nodeType !== ELEMENT_NODE || (name !== undefined && node.nodeName !== name)) continue;
      found.push(new XmlElement(node as DomElement, this.file, this.#context));
    }
    return found;
  }

  /** The only child of that name, or undefined; another that does not say the very same is an error. */
  child(name: string): XmlElement | undefined {
    const [first, ...others] = this.children(name);
    const second = others.find((other) => !other.#saysTheSame(first!));
    if (second !== undefined) throw second.error(`a second <${name}> in <${this.name}>; keep one`);
    return first;
  }

  /** The only child of that name; none is an error. */
  requiredChild(name: string): XmlElement {
    const child = this.child(name);
    if (child === undefined) throw this.error(`<${this.name}> needs a <${name}>`);
    return child;
  }

  #saysTheSame(other: XmlElement): boolean {
    if (this.children().length > 0 || other.children().length > 0) return false;
    const [own, others] = [this, other].map((element) =>
      element
        .attributes()
        .map((attribute) => attribute.join('='))
        .sort(),
    );
    return own!.join('\n') === others!.join('\n');
  }

  /** All attributes in the order of the document. */
  attributes(): [name: string, value: string][] {
    return Array.from(this.#node.attributes, ({ name, value }) => [name, value]);
  }

  /** Elements and texts in the order of the document. */
  nodes(): (XmlElement | string)[] {
    const found: (XmlElement | string)[] = [];
    for (let node = this.#node.firstChild; node !== null; node = node.nextSibling) {
      if (node.nodeType === ELEMENT_NODE) {
        found.push(new XmlElement(node as DomElement, this.file, this.#context));
      } else if (TEXT_NODES.includes(node.nodeType)) found.push(node.nodeValue!);
    }
    return found;
  }

  /** The text between its tags, without that of its children. */
  content(): string {
    let text = '';
    for (let node = this.#node.firstChild; node !== null; node = node.nextSibling) {
      if (TEXT_NODES.includes(node.nodeType)) text += node.nodeValue ?? '';
    }
    return text;
  }

  /** A text attribute, or undefined where it is absent or empty. */
  text(attribute: string): string | undefined {
    const text = this.#node.getAttribute(attribute);
    return text === null || text === '' ? undefined : text;
  }

  /** A text attribute; an absent or empty one is an error. */
  requiredText(attribute: string): string {
    const text = this.text(attribute);
    if (text === undefined) throw this.error(`<${this.name}> needs the attribute ${attribute}="..."`);
    return text;
  }

  /** `count` numbers separated by spaces, or `fallback` where the attribute is absent. */
  numbers(attribute: string, count: number, fallback: readonly number[]): readonly number[] {
    const text = this.#node.getAttribute(attribute);
    if (text === null) return fallback;
    // A comma behind a number, as some write, separates no more than the space that follows it.
    const list = text.replace(/,(?=\s|$)/g, ' ').trim();
    const words = text.length > NUMBERS_LIMIT ? [] : list.split(/\s+/);
    if (words.length !== count) {
      const expected = count === 1 ? 'one number' : `${count} numbers`;
      throw this.error(`<${this.name} ${attribute}=${show(text)}>: expected ${expected}${adviceOn(text)}`);
    }
    return words.map((word) => this.#parseBounded(attribute, word));
  }

  /**
   * All numbers of a list, of which there may be so many, or undefined where the attribute is absent.
   *
   * @param most - numbers, at most
   */
  list(attribute: string, most: number): readonly number[] | undefined {
    const text = this.#node.getAttribute(attribute);
    if (text === null) return undefined;
    const words = text.split(/\s+/).filter((word) => word !== '');
    if (words.length > most) {
      throw this.error(
        `<${this.name} ${attribute}>: ${words.length} numbers are more than the ${most} that it has`,
      );
    }
    return words.map((word) => this.#parseBounded(attribute, word));
  }

  /** One finite number of any size, or `fallback` where the attribute is absent. */
  number(attribute: string, fallback: number): number {
    const text = this.#node.getAttribute(attribute);
    return text === null ? fallback : this.#parseNumber(attribute, text.trim());
  }

  /** A length in metres; an absent or negative one is an error. */
  requiredLength(attribute: string): number {
    return this.requiredLengths(attribute, 1)[0]!;
  }

  /** So many lengths in metres, separated by spaces; absent or negative ones are an error. */
  requiredLengths(attribute: string, count: number): readonly number[] {
    this.requiredText(attribute);
    const lengths = this.numbers(attribute, count, []);
    const negative = lengths.find((length) => length < 0);
    if (negative !== undefined) throw this.error(`<${this.name} ${attribute}>: ${negative} is negative`);
    return lengths;
  }

  #parseBounded(attribute: string, word: string): number {
    const value = this.#parseNumber(attribute, word);
    if (Math.abs(value) <= NUMBER_LIMIT) return value;
    throw this.error(`<${this.name} ${attribute}>: ${show(word)} is larger than ${NUMBER_LIMIT}`);
  }

  #parseNumber(attribute: string, word: string): number {
    // Number() alone would also take hexadecimal and the empty string.
    const value = /^[-+.eE\d]+$/.test(word) ? Number(word) : NaN;
    if (Number.isFinite(value)) return value;
    throw this.error(`<${this.name} ${attribute}>: ${show(word)} is not a finite number${adviceOn(word)}`);
  }
}

/** What to do about a text that is no number because it still has to be computed. */
function adviceOn(text: string): string {
  return /\$[({]/.test(text) ? '; expand the file by xacro first' : '';
}

/** Formats that are taken for robots, by their root elements, and what to do about them. */
const FOREIGN = new Map([
  ['mujoco', "this is MuJoCo's MJCF, where a URDF is expected"],
  ['sdf', 'this is an SDF of Gazebo, where a URDF is expected'],
  ['mujocoinclude', "this is a part of MuJoCo's MJCF; give the file that includes it"],
  ['gazebo', 'this is an old SDF of Gazebo; convert it to a newer one'],
  ['COLLADA', 'this is a COLLADA, which holds meshes; name it in a <mesh> of a URDF'],
  ['launch', 'this is a launch file of ROS; give the URDF or xacro file that it names'],
  ['package', 'this is the package.xml of a ROS package; give the URDF in that package'],
]);

/**
 * Parses a URDF or SRDF and returns its root element `<robot>`.
 *
 * @throws FileError for anything but one XML document with that root, well-formed but for `tidyXml`
 */
export function parseXml(text: string, file: string): XmlElement {
  const root = parseDocument(text, file);
  if (root.name === 'robot') return root;
  throw refuseRoot(root);
}

/** An error about a document whose root element is another than `<robot>`, to be thrown by the caller. */
export function refuseRoot(root: XmlElement): FileError {
  const foreign = FOREIGN.get(root.name) ?? 'is it a URDF?';
  return root.error(`the root element must be <robot>, got <${shorten(root.name)}>; ${foreign}`);
}

/** Parses an XML file and returns its root element, whatever it is called. */
export function parseDocument(text: string, file: string): XmlElement {
  if (text.length > CHARACTER_LIMIT) {
    throw new FileError(file, undefined, `longer than ${CHARACTER_LIMIT} characters; is it a robot?`);
  }
  checkMarks(text, file, 'is it a robot?');
  const tidy = tidyXml(text);
  if (tidy.includes('\0')) {
    throw new FileError(file, undefined, 'holds characters 0, as UTF-16 does; save it as UTF-8');
  }
  return new XmlElement(parseRoot(tidy, file), file, '');
}

/** Counts what could be tags and attributes, before anything is made of them. Errors end with `advice`. */
export function checkMarks(text: string, file: string, advice: string): void {
  const { tags, attributes } = countMarks(text);
  if (tags <= MARK_LIMIT && attributes <= MARK_LIMIT) return;
  throw new FileError(file, undefined, `has more than ${MARK_LIMIT} tags or attributes; ${advice}`);
}

/** How much in a text could be tags, and how much attributes. */
export function countMarks(text: string): { tags: number; attributes: number } {
  let tags = 0;
  let attributes = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === LESS_THAN) tags++;
    else if (code === EQUALS) attributes++;
  }
  return { tags, attributes };
}

/** Parses any XML file and returns its root element. */
export function parseRoot(text: string, file: string): DomElement {
  let complaint = '';
  // The parser words its own errors around the first complaint; only that one helps.
  const onError = (_level: string, message: string): void => {
    complaint ||= message;
    throw new Error(message);
  };
  const parser = new DOMParser({ onError, xmlns: namespacesOf(text) });
  try {
    const document = parser.parseFromString(text, 'text/xml');
    // No robot file needs a document type, and entities declared in one are a known way to exhaust a reader.
    if (document.doctype !== null) throw new FileError(file, undefined, 'remove the <!DOCTYPE ...>');
    return document.documentElement!;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    // The parser says 0 where it does not know the line.
    const { lineNumber } = (error.locator ?? {}) as { lineNumber?: number };
    const line = lineNumber === 0 ? undefined : lineNumber;
    const reason = shorten(complaint || error.message);
    throw new FileError(file, line, `not well-formed XML: ${reason}`);
  }
}

/** Text from a file, short enough for an error message. */
export function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 197)}...` : text;
}

import { wrongType, show } from '../../../bindings/base/errors.ts';
import { FileError } from '../../../bindings/base/file-error.ts';
import { CHARACTER_LIMIT, countMarks, MARK_LIMIT, parseDocument, type XmlElement } from './xml.ts';

/** Gives the text of a file that a robot file names; undefined where there is none. */
export type TextSource = (name: string) => string | undefined;

/** Files of one robot, at most. */
const FILE_LIMIT = 256;

/** The files that a robot file names, each of which may name others. */
export class IncludedTexts {
  readonly #source: TextSource | undefined;
  readonly #known = new Map<string, XmlElement>();
  #files = 0;
  #characters = 0;
  #marks = 0;
  #elements = 0;

  constructor(source: TextSource | undefined) {
    this.#source = source;
  }

  /**
   * The root element of a file.
   *
   * @param by - what names it, for complaints
   * @param names - what it may be called, the likeliest first: a path from the folder of the first file, or
   *   what the format has in its place
   * @throws FileError that names the file and line that ask for it, or what is wrong within it
   */
  open(by: XmlElement, ...names: readonly [string, ...string[]]): { root: XmlElement; name: string } {
    const [name, ...others] = names as [string, ...string[]];
    try {
      const root = this.#known.get(name) ?? this.#parse(by, name);
      this.#known.set(name, root);
      return { root, name };
    } catch (error) {
      if (!(error instanceof MissingText) || others.length === 0) throw error;
      return this.open(by, ...(others as [string, ...string[]]));
    }
  }

  /**
   * Counts elements that are made of the files.
   *
   * @throws FileError where they are too many, as a short file may ask for many
   */
  spend(by: XmlElement, elements = 1): void {
    this.#elements += elements;
    if (this.#elements > MARK_LIMIT) {
      throw by.error(`the file amounts to more than ${MARK_LIMIT} elements; is it a robot?`);
    }
  }

  #parse(by: XmlElement, name: string): XmlElement {
    this.#files++;
    if (this.#files > FILE_LIMIT)
      throw by.error(`more than ${FILE_LIMIT} files are included; is it a robot?`);
    const text = this.#read(by, name);
    this.#characters += text.length;
    const { tags, attributes } = countMarks(text);
    this.#marks += Math.max(tags, attributes);
    if (this.#characters > CHARACTER_LIMIT || this.#marks > MARK_LIMIT) {
      throw by.error(
        `the files that are included have more than ${CHARACTER_LIMIT} characters, or ${MARK_LIMIT} tags; is it a robot?`,
      );
    }
    return parseDocument(text, name);
  }

  #read(by: XmlElement, name: string): string {
    const missing = (reason: string): MissingText => {
      const { file, place, reason: whole } = by.error(`<${by.name}>: ${show(name)}${reason}`);
      return new MissingText(file, place, whole);
    };
    if (this.#source === undefined) {
      throw missing(
        ' is a file of its own; give the option files, a function from such a name to the text of the file',
      );
    }
    let text: unknown;
    try {
      text = this.#source(name);
    } catch (error) {
      throw missing(`: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (text === undefined) throw missing(': no such file; the option files returned undefined');
    if (typeof text === 'string') return text;
    throw wrongType('loadRobot', `what options.files returns for ${show(name)}`, 'a string', text);
  }
}

/** A file is not there, or cannot be read. */
class MissingText extends FileError {}

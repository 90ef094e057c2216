// @ts-check
// What has to exist where a document or a comment names it in backticks: files, suites, scripts, and names of
// code.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { generatedFiles, PACKAGE, ROOT } from '../build/paths.js';
import { FOREIGN } from './foreign.js';

/**
 * Words in capitals stand for an argument, as in `--margin METRES`; one or two letters are a variable of a
 * formula.
 */
const PLACEHOLDER = /^([A-Z]+|\w{1,2})$/;

const IDENTIFIER = /[A-Za-z_$][\w$]*/g;
/** What ends like a source of ours, with a folder or without. */
const SOURCE_FILE = /^[\w./*{},-]*\w[\w./*{},-]*\.(ts|js|md)$/;
/** What builds write, and what the package has by that name. */
const GENERATED = new RegExp(`^(${PACKAGE}|node_modules|site-dist|clearance/wasm)/`);

export class Names {
  /** @type {readonly string[]} */
  #files;
  #words;
  #scripts;

  /**
   * @param {readonly string[]} files of the project
   * @param {ReadonlySet<string>} words that stand in its code
   */
  constructor(files, words) {
    this.#files = [...files, ...generatedFiles()];
    this.#words = new Set([...words, ...files.flatMap((path) => path.match(IDENTIFIER) ?? [])]);
    this.#scripts = new Set(Object.keys(JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')).scripts));
  }

  /**
   * @param {string} path
   * @param {string} text of a page in Markdown
   */
  findInPage(path, text) {
    /** @type {string[]} */
    const complaints = [];
    const lines = text.split('\n');
    // A page may show files that nobody has yet: their names stand behind the language of a block.
    const shown = new Set([...text.matchAll(/^```\w+ (\S+)$/gm)].map(([, name]) => name));
    let isBlock = false;
    let isTableOfSuites = false;
    lines.forEach((content, i) => {
      const complain = (/** @type {string} */ what) => complaints.push(`${path}:${i + 1} ${what}`);
      if (content.startsWith('```')) isBlock = !isBlock;
      for (const what of this.#wrongCommands(content)) complain(what);
      if (isBlock) return;
      if (!content.startsWith('|')) isTableOfSuites = false;
      if (/^\| suite /.test(content)) isTableOfSuites = true;
      const cells = content.split('|');
      if (isTableOfSuites) {
        for (const code of quotedIn(cells[1] ?? '')) {
          if (!this.#isSuite(code)) complain(`there is no suite \`${code}\``);
        }
      }
      for (const code of quotedIn(isTableOfSuites ? cells.slice(2).join('|') : content)) {
        if (shown.has(code)) continue;
        for (const what of this.#wrongIn(path, code)) complain(what);
      }
    });
    return complaints;
  }

  /**
   * @param {string} path
   * @param {{ line: number, text: string }} comment
   */
  findInComment(path, { line, text }) {
    return text.split('\n').flatMap((content, i) =>
      quotedIn(content)
        .flatMap((code) => this.#wrongIn(path, code))
        .map((what) => `${path}:${line + i} ${what}`),
    );
  }

  /**
   * @param {string} path where it stands
   * @param {string} code what stands in backticks
   * @returns {string[]}
   */
  #wrongIn(path, code) {
    if (SOURCE_FILE.test(code)) return this.#isFile(path, code) ? [] : [`there is no file \`${code}\``];
    return (code.match(IDENTIFIER) ?? [])
      .filter((name) => !PLACEHOLDER.test(name) && !this.#words.has(name) && !FOREIGN.has(name))
      .map((name) => `nothing is called \`${name}\`, as in \`${code}\``);
  }

  /** @param {string} content a line @returns {string[]} */
  #wrongCommands(content) {
    const scripts = [...content.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name ?? '');
    const suites = [...content.matchAll(/vitest run --project \S+ ([^`#&\n]*)/g)].flatMap(([, list]) =>
      (list ?? '').trim().split(/\s+/),
    );
    const filters = suites.slice(0, suites.findIndex((word) => word.startsWith('-')) >>> 0).filter(Boolean);
    return [
      ...scripts
        .filter((name) => !this.#scripts.has(name) && !/:\*?$/.test(name))
        .map((name) => `there is no script \`npm run ${name}\``),
      ...filters
        .filter((filter) => !this.#files.some((file) => file.endsWith('.test.ts') && file.includes(filter)))
        .map((filter) => `no suite is found by \`vitest run … ${filter}\``),
    ];
  }

  /**
   * Whether there is such a file: below the project's folder, the page's folder, or, where only the end of a
   * path is told, anywhere.
   *
   * @param {string} path where it is named
   * @param {string} name may have `*` and `{a,b}`
   */
  #isFile(path, name) {
    // `.test.ts` and `-edges.ts` are ends of names.
    if (GENERATED.test(name)) return true;
    if (/^[.-]\w/.test(name)) return this.#files.some((file) => file.endsWith(name));
    const pattern = patternOf(
      posix.normalize(name.startsWith('.') ? posix.join(posix.dirname(path), name) : name),
    );
    return this.#files.some((file) => pattern.test(file));
  }

  /** @param {string} name end of its path, with the ending or without; may have `*` and `{a,b}` */
  #isSuite(name) {
    const pattern = patternOf(
      name.replace(/(\.(node|system))?(\.test\.ts)?$/, '{.test.ts,.node.test.ts,.system.test.ts,/*.test.ts}'),
    );
    return this.#files.some((file) => pattern.test(file));
  }
}

/**
 * What stands in backticks in a line, and the files of ours that it names without.
 *
 * @param {string} content
 */
const quotedIn = (content) => [
  ...[...content.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? ''),
  ...(content.replaceAll(/`[^`]*`|\]\([^)]*\)/g, '').match(/(?<![\w./-])[\w./*{},-]*\w\.ts\b(?![\w.])/g) ??
    []),
];

/**
 * The pattern of paths that end as a name with wildcards says.
 *
 * @param {string} name
 */
function patternOf(name) {
  const escaped = name
    .replaceAll(/[.+^$()|[\]\\]/g, '\\$&')
    .replaceAll('**/', '(.*/)?')
    .replaceAll(/(?<!\.)\*/g, '[^/]*')
    .replaceAll(/\{([^}]*)\}/g, (_, list) => `(${list.replaceAll(',', '|')})`);
  return new RegExp(`(^|/)${escaped}$`);
}

// @ts-check
// The compiler, but with guards: behind each static area of the kernels lies a stretch of memory that nothing
// may write to. test/support/guards.ts looks at all of them after every suite. Takes the compiler's own
// arguments.
import { readFile } from 'node:fs/promises';
import { isAbsolute, posix } from 'node:path';
import { asc } from './asc.js';
import { ASSEMBLY, ROOT } from './paths.js';

/** Bytes of a guard, and what is in them: two vectors, and no number that a kernel would write by chance. */
const BYTES = 32;
const PATTERN = 0xa5;

/** Areas that the list of guards has room for. */
const MOST = 1024;

/** The first file of the binary, which also exports the guards. */
const FIRST = process.argv[2];

/** Where the compiler believes the program to lie that makes guards. */
const GUARDS = `${ASSEMBLY}/guards.ts`;

const PROGRAM = `
export const GUARD_BYTES: i32 = ${BYTES};
export const GUARD_PATTERN: i32 = ${PATTERN};
const list: usize = memory.data(8 * ${MOST}, 16);
let count: i32 = 0;
export function guardCount(): i32 { return count; }
export function guardAt(i: i32): usize { return load<u32>(list + 8 * i); }
export function guardName(i: i32): usize { return load<u32>(list + 8 * i, 4); }
export function guard(area: usize, bytes: usize, name: string): usize {
  if (count == ${MOST}) unreachable();
  memory.fill(area + bytes, ${PATTERN}, ${BYTES});
  store<u32>(list + 8 * count, <u32>(area + bytes));
  store<u32>(list + 8 * count, <u32>changetype<usize>(name), 4);
  count++;
  return area;
}
`;

// Guards take room of their own.
await asc([...process.argv.slice(2), '--initialMemory', '32'], {
  readFile: async (name, folder) => {
    const path = isAbsolute(name) ? name : posix.join(folder, name);
    if (path === GUARDS) return PROGRAM;
    const text = await readFile(isAbsolute(path) ? path : ROOT + path, 'utf8').catch(() => null);
    if (text === null || !path.startsWith(`${ASSEMBLY}/`)) return text;
    return guarded(path, text);
  },
});
/**
 * A source with a guard behind each area. Lists of constants have none, as nobody writes to them.
 *
 * @param {string} path
 * @param {string} text
 */
function guarded(path, text) {
  const back = posix.relative(posix.dirname(path), GUARDS.replace('.ts', ''));
  const from = back.startsWith('.') ? back : `./${back}`;
  let made = '';
  let at = 0;
  for (let next = text.indexOf('memory.data('); next >= 0; next = text.indexOf('memory.data(', at)) {
    const first = next + 'memory.data('.length;
    const end = endOf(text, first);
    const [bytes, ...alignment] = splitAt(text.slice(first, end));
    const line = text.slice(0, next).split('\n').length;
    const area = [`(${bytes}) + ${BYTES}`, ...alignment].join();
    made += `${text.slice(at, next)}guard(memory.data(${area}), ${bytes}, '${path}:${line}')`;
    at = end + 1;
  }
  const exported = path === FIRST ? `\nexport * from '${from}';\n` : '';
  const imported = at === 0 ? '' : `import { guard } from '${from}'; `;
  return imported + made + text.slice(at) + exported;
}

/** @param {string} text @param {number} at behind a parenthesis; returns where it closes */
function endOf(text, at) {
  let open = 1;
  for (; ; at++) {
    if (text[at] === '(') open++;
    if (text[at] === ')' && --open === 0) return at;
  }
}

/** @param {string} list of arguments */
function splitAt(list) {
  let depth = 0;
  let begin = 0;
  const parts = [];
  for (const [i, character] of [...list].entries()) {
    if ('(['.includes(character)) depth++;
    if (')]'.includes(character)) depth--;
    if (character !== ',' || depth > 0) continue;
    parts.push(list.slice(begin, i));
    begin = i + 1;
  }
  return [...parts, list.slice(begin)];
}

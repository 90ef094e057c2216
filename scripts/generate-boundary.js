// Writes what the bindings know of the binaries, so that nobody copies it by hand: bindings/wasm/exports.ts
// has what the entries of the engine's binaries export, bindings/wasm/dynamics-exports.ts what the binary of
// dynamics does, and bindings/wasm/records.ts the records and numbers of assembly/boundary.ts. Names, types
// and comments come from the sources; offsets, sizes and values come from the AssemblyScript compiler, which
// compiles a program that exports them.
//
// The files are committed, so that types can be checked without a build and a change of the boundary shows
// in reviews. `--check` writes nothing and fails where they are out of date; so does every build.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { formatText } from './build/format.js';
import { ALL_ENTRIES, entriesOf, entryFiles } from './build/paths.js';
import { classFields, documentation, exportedDeclarations, kindNames } from './boundary-sources.js';

/** A name in a constant, as types of the compiler would declare its own arrays for the whole project. */
const COMPILER = 'assemblyscript/asc';

/** The project's folder. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));

const PRECISIONS = ['double', 'single'];
const KINDS_FILE = `${ROOT}assembly/layout/kinds.ts`;
const HEADER = '// Generated from assembly/ by `npm run generate`. Not to be edited.';

/**
 * Writes the files, or checks them.
 *
 * @param {{ check?: boolean }} options - `check`: whether to throw where a file is out of date instead of
 *   writing it
 */
export async function generateBoundary({ check = false } = {}) {
  const files = {
    'bindings/wasm/exports.ts': describeExports,
    'bindings/wasm/dynamics-exports.ts': describeDynamics,
    'bindings/wasm/records.ts': describeRecords,
  };
  for (const [path, describe] of Object.entries(files)) {
    const text = await describe();
    const file = ROOT + path;
    const formatted = await formatText(path, `${HEADER}\n\n${text}`);
    if (!check) await writeFile(file, formatted);
    else if ((await readFile(file, 'utf8').catch(() => '')) !== formatted) {
      throw new Error(`${path} does not match assembly/; run \`npm run generate\``);
    }
  }
}

/** The functions and constants that an engine's binary exports. */
function describeExports() {
  const entries = ALL_ENTRIES.map((entry) => ({ entry, declarations: declarationsOf([entry]) }));
  const counts = entries.map(({ entry, declarations }) => {
    const functions = declarations.filter(({ kind }) => kind === 'function');
    return `${entry}: { ${functions.map(({ name, node }) => `${name}: ${node.parameters.length},`).join('\n')} },`;
  });
  const all = entries.flatMap(({ declarations }) => declarations);
  return `
    /** What the entries of an engine's binaries export. Addresses and counts are numbers; booleans are 0 or 1. */
    ${describeInterface('Exports', all)}

    /** The functions among them by entry, and how many parameters each has. */
    export const PARAMETERS = { ${counts.join('\n')} } as const;`;
}

/** The functions and constants that the binary of dynamics exports. */
function describeDynamics() {
  return `
    /** What the binary of dynamics exports. Addresses and counts are numbers; booleans are 0 or 1. */
    ${describeInterface('DynamicsExports', declarationsOf(entriesOf('dynamics')))}`;
}

/** What entries export, but for the types of records. */
function declarationsOf(entries) {
  return entryFiles(entries)
    .flatMap((path) => exportedDeclarations(ROOT + path))
    .filter(({ kind }) => kind !== 'class');
}

/** The type of a binary's exports. */
function describeInterface(title, declarations) {
  const members = declarations.map(({ name, kind, node }) => {
    const doc = documentation(node);
    if (kind === 'constant') {
      const [{ type }] = node.declarationList.declarations;
      return `${doc}readonly ${name}: WebAssembly.Global<'${type.getText()}'>;`;
    }
    const parameters = node.parameters.map((parameter) => `${parameter.name.text}: number`);
    return `${doc}${name}(${parameters.join(', ')}): ${node.type.getText() === 'void' ? 'void' : 'number'};`;
  });
  return `export interface ${title} {
    readonly memory: WebAssembly.Memory;
    ${members.join('\n')}
  }`;
}

/** Records, constants, and tables by kind. */
async function describeRecords() {
  const declarations = exportedDeclarations(`${ROOT}assembly/boundary.ts`).map((declaration) => {
    const { name, kind, node, path } = declaration;
    if (kind === 'function' && (node.parameters.length !== 1 || node.parameters[0].name.text !== 'kind')) {
      throw new Error(`assembly/boundary.ts: ${name} must be a function of one kind, or be left out`);
    }
    return kind === 'class' ? { ...declaration, fields: classFields(path, node) } : declaration;
  });
  const kinds = kindNames(KINDS_FILE);
  const probes = {};
  for (const precision of PRECISIONS) probes[precision] = await runProbe(precision, declarations, kinds);
  checkKinds(kinds, probes.double);
  const kindEntries = kinds.map(({ camelCase }, i) => `${camelCase}: ${i},`);
  const parts = declarations.map((declaration) => {
    const texts = PRECISIONS.map((precision) => describe(declaration, probes[precision], precision, kinds));
    // What does not depend on the precision is written once.
    const value = texts[0] === texts[1] ? texts[0] : `{ double: ${texts[0]}, single: ${texts[1]} }`;
    const type = value.startsWith('{') ? ' as const' : '';
    return `${documentation(declaration.node)}export const ${upperCase(declaration.name)} = ${value}${type};`;
  });
  return `
    /** The kinds of elements: their numbers, in canonical order. */
    export const KIND_NUMBERS = { ${kindEntries.join('')} } as const;

    ${parts.join('\n\n')}`;
}

/** What one declaration comes to in one precision, as an expression. */
function describe({ name, kind, fields }, probe, precision, kinds) {
  if (kind === 'constant') return String(probe[name].value);
  if (kind === 'function') {
    return `{ ${kinds.map(({ camelCase }, i) => `${camelCase}: ${probe[name](i)},`).join('')} }`;
  }
  const members = fields.map(({ name: field, type, node }) => {
    const offset = probe[`${name}_${field}`].value;
    return `${documentation(node)}${field}: { offset: ${offset}, type: '${numberType(type, precision)}' },`;
  });
  return `{ bytes: ${probe[`${name}_`].value}, fields: { ${members.join('\n')} } }`;
}

/** The kinds must be numbered without a gap, as tables are by their order. */
function checkKinds(kinds, probe) {
  const isOrdered = kinds.every(({ name }, i) => probe[name].value === i);
  if (isOrdered && probe.KINDS.value === kinds.length) return;
  throw new Error(
    'assembly/layout/kinds.ts must declare the kinds in the order of their numbers, and then KINDS',
  );
}

/**
 * Compiles and runs a program that exports the constants, the functions, and the size and offsets of each
 * record.
 */
async function runProbe(precision, declarations, kinds) {
  const { targets } = JSON.parse(await readFile(`${ROOT}asconfig.json`, 'utf8'));
  const { disable, use } = targets[`${precision}-scalar`];
  const numbers = [...kinds.map(({ name }) => name), 'KINDS'];
  const lines = [`export { ${numbers.join(', ')} } from './layout/kinds';`];
  for (const { name, kind, fields } of declarations) {
    if (kind !== 'class') {
      lines.push(`export { ${name} } from './boundary';`);
      continue;
    }
    lines.push(`import { ${name} } from './boundary';`);
    lines.push(`export const ${name}_: i32 = <i32>offsetof<${name}>();`);
    for (const { name: field } of fields) {
      lines.push(`export const ${name}_${field}: i32 = <i32>offsetof<${name}>('${field}');`);
    }
  }
  let binary;
  const entry = 'boundary-probe.ts';
  const { default: asc } = await import(COMPILER);
  const { error, stderr } = await asc.main(
    [
      entry,
      '--baseDir',
      `${ROOT}assembly`,
      '--outFile',
      'probe.wasm',
      '--runtime',
      'stub',
      '--disableWarning',
    ]
      .concat(...disable.map((feature) => ['--disable', feature]))
      .concat(...use.map((alias) => ['--use', alias])),
    {
      readFile: (name, base) =>
        name === entry ? lines.join('\n') : readFile(`${base}/${name}`, 'utf8').catch(() => null),
      writeFile: (_, content) => void (binary = content),
    },
  );
  if (error) throw new Error(`the boundary cannot be read: ${stderr.toString()}`, { cause: error });
  return (await WebAssembly.instantiate(binary)).instance.exports;
}

/** What JavaScript reads for a type of AssemblyScript: references are addresses. */
function numberType(type, precision) {
  if (type === 'real') return precision === 'double' ? 'f64' : 'f32';
  if (['i32', 'u32', 'f32', 'f64'].includes(type)) return type;
  if (/^(usize|[A-Z]\w*( \| null)?)$/.test(type)) return 'u32';
  throw new Error(`fields of type ${type} cannot be read through the boundary`);
}

/**
 * `SegmentPair`, `rowNumbers` and `MOST_FLAT` as constants are written: `SEGMENT_PAIR`, `ROW_NUMBERS`,
 * `MOST_FLAT`.
 */
function upperCase(name) {
  return name.replace(/(?<=[a-z0-9])[A-Z]/g, '_$&').toUpperCase();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await generateBoundary({ check: process.argv.includes('--check') });
}

// @ts-check
// Keeps of the declarations what users of the package can name: its exports, and the types that these name.
// The compiler writes those of every module, with types of hosts and packages that a user may not have. A
// module that names types of a package stays apart, so that only users of what is in it need that package.
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** The module with all declarations but those of the entries, and of modules that import peers. */
const SHARED = 'declarations.d.ts';

/**
 * The declarations that are needed, by their paths in the package; others are not.
 *
 * @param {string} folder where the compiler wrote all of them, an absolute path
 * @param {ReadonlyMap<string, string>} entries those of the entries, absolute paths, and their paths in the
 *   package
 * @returns {Map<string, string>}
 */
export function trimDeclarations(folder, entries) {
  const program = ts.createProgram([...entries.keys()], { module: ts.ModuleKind.NodeNext, types: [] });
  const checker = program.getTypeChecker();
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${folder}/`));

  /** @param {ts.Node} node */
  const symbolOf = (node) => {
    const symbol = checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  };
  const inEntries = files.filter(({ fileName }) => entries.has(fileName));
  const open = new Set(inEntries.flatMap((file) => exportsOf(checker, file)));
  /** @type {Set<ts.Statement>} */
  const kept = new Set();
  for (const symbol of open) {
    for (const declaration of symbol.declarations ?? []) {
      const statement = statementOf(declaration);
      if (statement === undefined || kept.has(statement)) continue;
      kept.add(statement);
      visitNames(statement, (name) => {
        const named = symbolOf(name);
        if (named) open.add(named);
      });
    }
  }
  const apart = files.filter((file) => !inEntries.includes(file) && importsPeers(file));
  const places = new Map([...entries, ...apart.map((file) => placeApart(folder, file))]);
  const others = files.filter(({ fileName }) => !places.has(fileName));
  const own = [...inEntries, ...apart].filter(
    (file) => inEntries.includes(file) || file.statements.some((statement) => kept.has(statement)),
  );
  return new Map([
    ...own.map(
      (file) =>
        /** @type {const} */ ([
          /** @type {string} */ (places.get(file.fileName)),
          printEntry(file, kept, places),
        ]),
    ),
    [SHARED, printShared(others, kept)],
  ]);
}

/** Packages that are not bundled: a user of them has their types. */
const PEERS = ['three'];

/**
 * Whether a module names types of a package that a user may not have.
 *
 * @param {ts.SourceFile} file
 */
function importsPeers({ statements }) {
  return statements.some(
    (statement) =>
      ts.isImportDeclaration(statement) &&
      ts.isStringLiteral(statement.moduleSpecifier) &&
      PEERS.includes(statement.moduleSpecifier.text),
  );
}

/** @param {ts.Expression | undefined} specifier */
function isRelative(specifier) {
  return specifier !== undefined && ts.isStringLiteral(specifier) && specifier.text.startsWith('.');
}

/**
 * The path of a module that stays apart, and that in the package: beside the entry of its folder.
 *
 * @param {string} folder
 * @param {ts.SourceFile} file
 * @returns {[string, string]}
 */
function placeApart(folder, { fileName }) {
  return [fileName, relative(folder, fileName).replace(/^[^/]+\//, '')];
}

/**
 * @param {ts.TypeChecker} checker
 * @param {ts.SourceFile} file
 */
function exportsOf(checker, file) {
  const module = checker.getSymbolAtLocation(file);
  return (module ? checker.getExportsOfModule(module) : []).map((symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
  );
}

/**
 * The statement of its module that a node is part of.
 *
 * @param {ts.Node} node
 */
function statementOf(node) {
  let part = node;
  while (part.parent !== undefined && !ts.isSourceFile(part.parent)) part = part.parent;
  return ts.isSourceFile(part) ? undefined : /** @type {ts.Statement} */ (part);
}

/**
 * @param {ts.Node} node
 * @param {(name: ts.Identifier) => void} take
 */
function visitNames(node, take) {
  if (ts.isIdentifier(node)) take(node);
  ts.forEachChild(node, (child) => visitNames(child, take));
}

/**
 * The text of all that is kept of files, as one module: a file system has a block for each file, and most of
 * these would fill a small part of theirs.
 *
 * @param {readonly ts.SourceFile[]} files
 * @param {ReadonlySet<ts.Statement>} kept
 */
function printShared(files, kept) {
  /** @type {Map<string, string>} */
  const places = new Map();
  const parts = files.flatMap((file) =>
    file.statements
      .filter((statement) => kept.has(statement))
      .map((statement) => {
        for (const name of namesOf(statement)) {
          const place = places.get(name);
          // Overloads of a function share their name, and their file.
          if (place !== undefined && place !== file.fileName) {
            throw new Error(`build: ${place} and ${file.fileName} both declare ${name}`);
          }
          places.set(name, file.fileName);
        }
        return statement.getFullText(file);
      }),
  );
  return [librariesOf(files), parts.join('').trimStart(), '\n'].join('');
}

/**
 * The names that a statement declares.
 *
 * @param {ts.Statement} statement
 */
function namesOf(statement) {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  const { name } = /** @type {{ name?: ts.Identifier }} */ (/** @type {unknown} */ (statement));
  return name === undefined ? [] : [name.text];
}

/**
 * The text of what is kept of an entry: what it exports, and the imports that it needs.
 *
 * @param {ts.SourceFile} file
 * @param {ReadonlySet<ts.Statement>} kept
 * @param {ReadonlyMap<string, string>} entries
 */
function printEntry(file, kept, entries) {
  /** @type {Set<string>} */
  const names = new Set();
  for (const statement of file.statements) {
    if (kept.has(statement)) visitNames(statement, ({ text }) => names.add(text));
  }
  const here = dirname(/** @type {string} */ (entries.get(file.fileName)));
  /**
   * The module of the package that has what a module of the sources has. @param {ts.Expression | undefined}
   * specifier
   */
  const moduleFor = (specifier) => {
    if (!specifier || !ts.isStringLiteral(specifier) || !isRelative(specifier)) {
      return specifier?.getText() ?? '';
    }
    const path = join(dirname(file.fileName), specifier.text).replace(/\.ts$/, '.d.ts');
    const place = relative(here, entries.get(path) ?? SHARED)
      .replace(/^(?!\.)/, './')
      .replace(/\.d\.ts$/, '.ts');
    return `'${place}'`;
  };
  const parts = file.statements.map((statement) => {
    if (ts.isImportDeclaration(statement)) {
      return printImport(statement, names, moduleFor(statement.moduleSpecifier));
    }
    if (!ts.isExportDeclaration(statement)) return kept.has(statement) ? statement.getFullText(file) : '';
    const { moduleSpecifier } = statement;
    const text = statement.getFullText(file);
    return text.replace(moduleSpecifier?.getText() ?? '', moduleFor(moduleSpecifier));
  });
  return [librariesOf([file]), parts.join('').trimStart(), '\n'].join('');
}

/**
 * References to the libraries of the language that files need.
 *
 * @param {readonly ts.SourceFile[]} files
 */
function librariesOf(files) {
  const names = files.flatMap((file) => file.libReferenceDirectives.map(({ fileName }) => fileName));
  return [...new Set(names)].map((name) => `/// <reference lib="${name}" />\n`).join('');
}

/**
 * @param {ts.ImportDeclaration} statement
 * @param {ReadonlySet<string>} names those that are needed
 * @param {string} from the module, as it is written
 */
function printImport({ importClause }, names, from) {
  const bindings = importClause?.namedBindings;
  if (bindings === undefined || !ts.isNamedImports(bindings)) return '';
  const needed = bindings.elements.filter(({ name }) => names.has(name.text)).map((part) => part.getText());
  if (needed.length === 0) return '';
  const list = needed.map((text) => text.replace(/^type /, '')).join(', ');
  return `import type { ${list} } from ${from};\n`;
}

// @ts-check
// Keeps of the declarations what users of the package can name: its exports, and the types that these name. The compiler
// writes those of every module, with types of hosts and packages that a user may not have.
import { dirname } from 'node:path';
import ts from 'typescript';

/**
 * The declarations that are needed, by path; others are not.
 *
 * @param {readonly string[]} entries absolute paths of the declarations of the entries
 * @returns {Map<string, string>}
 */
export function trimDeclarations(entries) {
  const program = ts.createProgram([...entries], { module: ts.ModuleKind.NodeNext, types: [] });
  const checker = program.getTypeChecker();
  const folder = dirname(/** @type {string} */ (entries[0]));
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${folder}/`));

  /** @param {ts.Node} node */
  const symbolOf = (node) => {
    const symbol = checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  };
  const inEntries = files.filter(({ fileName }) => entries.includes(fileName));
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
  const isEntry = (/** @type {ts.SourceFile} */ file) => inEntries.includes(file);
  const needed = files.filter((file) => isEntry(file) || file.statements.some((part) => kept.has(part)));
  return new Map(needed.map((file) => [file.fileName, print(file, kept)]));
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
 * The text of what is kept of a file, with the imports that it needs.
 *
 * @param {ts.SourceFile} file
 * @param {ReadonlySet<ts.Statement>} kept
 */
function print(file, kept) {
  /** @type {Set<string>} */
  const names = new Set();
  for (const statement of file.statements) {
    if (kept.has(statement)) visitNames(statement, ({ text }) => names.add(text));
  }
  const libraries = file.libReferenceDirectives.map(
    ({ fileName }) => `/// <reference lib="${fileName}" />\n`,
  );
  const parts = file.statements.map((statement) => {
    if (kept.has(statement) || ts.isExportDeclaration(statement)) return statement.getFullText(file);
    return ts.isImportDeclaration(statement) ? printImport(statement, names) : '';
  });
  return [...libraries, parts.join('').trimStart(), '\n'].join('');
}

/**
 * @param {ts.ImportDeclaration} statement
 * @param {ReadonlySet<string>} names those that are needed
 */
function printImport({ importClause, moduleSpecifier }, names) {
  const bindings = importClause?.namedBindings;
  if (bindings === undefined || !ts.isNamedImports(bindings)) return '';
  const needed = bindings.elements.filter(({ name }) => names.has(name.text)).map((part) => part.getText());
  if (needed.length === 0) return '';
  const list = needed.map((text) => text.replace(/^type /, '')).join(', ');
  return `import type { ${list} } from ${moduleSpecifier.getText()};\n`;
}

// What the sources of assembly/ declare, read with the parser of TypeScript.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * What a file exports, declared there or in the files that it names: functions, classes and constants.
 *
 * @returns {{ name: string; kind: 'function' | 'class' | 'constant'; node: ts.Node; path: string }[]}
 */
export function exportedDeclarations(path) {
  return parse(path).statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      const from = resolve(path, statement);
      return statement.exportClause.elements.map(({ name }) => declarationOf(from, name.text));
    }
    const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    return isExported ? [describe(path, statement)] : [];
  });
}

/** The declaration of a name in a file, or in the file that it is imported from. */
function declarationOf(path, name) {
  for (const statement of parse(path).statements) {
    if (ts.isImportDeclaration(statement)) {
      const { elements } = statement.importClause.namedBindings;
      if (elements.some((element) => element.name.text === name)) {
        return declarationOf(resolve(path, statement), name);
      }
    } else if (nameOf(statement) === name) return describe(path, statement);
  }
  throw new Error(`${path} does not declare ${name}`);
}

/** The fields of a class, those of the classes that it extends first. */
export function classFields(path, node) {
  const [base] = node.heritageClauses?.flatMap(({ types }) => types) ?? [];
  const inherited = base ? declarationOf(path, base.expression.text) : undefined;
  const own = node.members.filter(ts.isPropertyDeclaration);
  return [
    ...(inherited ? classFields(inherited.path, inherited.node) : []),
    ...own.map((field) => ({ name: field.name.text, type: field.type.getText(), node: field })),
  ];
}

/** The kinds of elements: the constants before `KINDS`. */
export function kindNames(path) {
  const names = parse(path).statements.filter(ts.isVariableStatement).map(nameOf);
  return names.slice(0, names.indexOf('KINDS')).map((name) => ({
    name,
    camelCase: name.toLowerCase().replace(/_(\w)/g, (_, letter) => letter.toUpperCase()),
  }));
}

/**
 * The comment before a declaration as it stands there, with a line break behind; empty where there is none.
 */
export function documentation(node) {
  const comment = node.jsDoc?.at(-1);
  return comment ? `${comment.getText()}\n` : '';
}

function describe(path, node) {
  const kind = ts.isFunctionDeclaration(node)
    ? 'function'
    : ts.isClassDeclaration(node)
      ? 'class'
      : 'constant';
  return { name: nameOf(node), kind, node, path };
}

function nameOf(statement) {
  return ts.isVariableStatement(statement)
    ? statement.declarationList.declarations[0].name.text
    : statement.name?.text;
}

/** The file that an import or export names. */
function resolve(path, { moduleSpecifier }) {
  return `${join(dirname(path), moduleSpecifier.text)}.ts`;
}

function parse(path) {
  return ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
}

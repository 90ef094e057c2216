// @ts-check
// The small changes of a source that make another program of it. The parser of TypeScript reads
// AssemblyScript as well.
import ts from 'typescript';

/**
 * A part of a source, and what is put in its place.
 *
 * @typedef {{ file: string, line: number, start: number, end: number, was: string, text: string }} Change
 */

/** Operators, and what each becomes. */
const OPERATORS = new Map([
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '+'],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsToken, '!='],
  [ts.SyntaxKind.ExclamationEqualsToken, '=='],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.PlusEqualsToken, '-='],
]);

/** Functions of lanes that take the same arguments. */
const TWINS = new Map(
  [
    ['add', 'sub'],
    ['min', 'max'],
    ['lt', 'le'],
    ['and', 'or'],
  ].flatMap(
    ([a, b]) =>
      /** @type {[string, string][]} */ ([
        [a, b],
        [b, a],
      ]),
  ),
);

/** What an expression of a call of one argument is as good as without: itself. */
const DROPPED = new Set(['neg', 'not', 'abs']);

/**
 * All changes of a source, in its order.
 *
 * @param {string} file
 * @param {string} source
 * @returns {Change[]}
 */
export function changesOf(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  /** @type {Change[]} */
  const changes = [];
  /** @param {ts.Node} node @param {string} text */
  const replace = (node, text) => {
    const [start, end] = [node.getStart(tree), node.getEnd()];
    const line = tree.getLineAndCharacterOfPosition(start).line + 1;
    changes.push({ file, line, start, end, was: source.slice(start, end), text });
  };

  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isDecorator(node)) return;
    if (ts.isIfStatement(node) && /^ERROR\(/.test(node.thenStatement.getText(tree))) return;
    if (ts.isBinaryExpression(node)) {
      const text = OPERATORS.get(node.operatorToken.kind);
      if (text !== undefined) replace(node.operatorToken, text);
    } else if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const twin = TWINS.get(node.expression.text);
      const values = node.arguments.map((value) => value.getText(tree));
      if (twin !== undefined && values.length === 2) replace(node.expression, twin);
      if (DROPPED.has(node.expression.text)) replace(node, values.join());
      if (node.expression.text === 'pick') {
        const [mask, one, other] = values;
        replace(node, `pick(${mask}, ${other}, ${one})`);
      }
    } else if (ts.isNumericLiteral(node)) {
      replace(
        node,
        node.text === '0'
          ? '1'
          : Number.isInteger(Number(node.text))
            ? `(${node.text} - 1)`
            : `(2 * ${node.text})`,
      );
    } else if (ts.isPrefixUnaryExpression(node) && !ts.isNumericLiteral(node.operand)) {
      const isDroppable =
        node.operator === ts.SyntaxKind.MinusToken || node.operator === ts.SyntaxKind.ExclamationToken;
      if (isDroppable) replace(node, node.operand.getText(tree));
    } else if (ts.isIdentifier(node) && node.text === 'EPSILON' && ts.isExpression(node.parent)) {
      replace(node, '(8 * EPSILON)');
    } else if (ts.isConditionalExpression(node)) {
      const [yes, no] = [node.whenTrue.getText(tree), node.whenFalse.getText(tree)];
      replace(node, `${node.condition.getText(tree)} ? ${no} : ${yes}`);
    } else if (ts.isIfStatement(node)) {
      replace(node.expression, `!(${node.expression.getText(tree)})`);
    } else if (ts.isExpressionStatement(node) && ts.isBlock(node.parent)) {
      replace(node, ';');
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return changes;
}

/**
 * Changes in a random order that is always the same for a seed: one of each source in turn, so that large
 * sources do not have most of them.
 *
 * @param {readonly (readonly Change[])[]} sources the changes of each source
 * @param {() => number} unit random numbers from 0 to 1
 * @returns {Change[]}
 */
export function inRandomOrder(sources, unit) {
  const lists = shuffled(sources, unit).map((changes) => shuffled(changes, unit));
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat();
}

/**
 * @template T
 * @param {readonly T[]} list
 * @param {() => number} unit
 */
function shuffled(list, unit) {
  return list
    .map((value) => ({ value, key: unit() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}

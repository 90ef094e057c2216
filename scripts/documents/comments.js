// @ts-check
// Tells comments of a source from its code. The parser of TypeScript reads AssemblyScript as well.
import ts from 'typescript';

/**
 * The tokens of a source in their order, each with the comments and spaces before it.
 *
 * @param {string} path
 * @param {string} text
 */
function tokensOf(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @type {{ before: string, token: string, line: number }[]} */
  const tokens = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    // Comments of this form are nodes as well; they stand before the token that they belong to.
    if (ts.isJSDoc(node)) return;
    const children = node.getChildren(file);
    if (children.length > 0) return children.forEach(visit);
    const [full, start] = [node.getFullStart(), node.getStart(file, false)];
    const { line } = file.getLineAndCharacterOfPosition(full);
    tokens.push({ before: text.slice(full, start), token: text.slice(start, node.getEnd()), line: line + 1 });
  };
  visit(file);
  return tokens;
}

/**
 * What a source consists of: the words that stand in its code, those of strings included, and its comments,
 * each with the line where it begins.
 *
 * @param {string} path
 * @param {string} text
 * @returns {{ words: Set<string>, comments: { line: number, text: string }[] }}
 */
export function readSource(path, text) {
  const tokens = tokensOf(path, text);
  return {
    words: new Set(tokens.flatMap(({ token }) => token.match(/[A-Za-z_$][\w$]*/g) ?? [])),
    comments: tokens
      .filter(({ before }) => /\S/.test(before))
      .map(({ before, line }) => ({ line, text: before })),
  };
}

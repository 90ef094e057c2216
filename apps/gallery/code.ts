import ts from 'typescript';

/** The class of a token as the style names it; undefined: it has the color of the text. */
function classOf(kind: ts.SyntaxKind): string | undefined {
  if (kind >= ts.SyntaxKind.FirstKeyword && kind <= ts.SyntaxKind.LastKeyword) return 'keyword';
  if (kind === ts.SyntaxKind.NumericLiteral) return 'number';
  if (kind === ts.SyntaxKind.StringLiteral || kind === ts.SyntaxKind.RegularExpressionLiteral)
    return 'string';
  if (kind >= ts.SyntaxKind.FirstTemplateToken && kind <= ts.SyntaxKind.LastTemplateToken) return 'string';
  return undefined;
}

/** A program in TypeScript as HTML, in which each keyword, string, number and comment is of a class. */
export function colorCode(text: string): string {
  const file = ts.createSourceFile('program.ts', text, ts.ScriptTarget.Latest, true);
  const parts: string[] = [];
  const visit = (node: ts.Node): void => {
    // Documentation also precedes the token behind it, as other comments do.
    const children = node.getChildren(file).filter((child) => !ts.isJSDoc(child));
    if (children.length > 0) {
      children.forEach(visit);
      return;
    }
    // What precedes a token is white space and comments.
    parts.push(colorBetween(text.slice(node.getFullStart(), node.getStart(file))));
    parts.push(span(text.slice(node.getStart(file), node.getEnd()), classOf(node.kind)));
  };
  visit(file);
  return parts.join('');
}

function colorBetween(text: string): string {
  return text
    .split(/(\/\/.*|\/\*[^]*?\*\/)/)
    .map((part, i) => span(part, i % 2 === 1 ? 'comment' : undefined))
    .join('');
}

function span(text: string, name: string | undefined): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return name === undefined || text === '' ? escaped : `<span class="${name}">${escaped}</span>`;
}

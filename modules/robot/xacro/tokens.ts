import { XacroProblem } from './budget.ts';

/** A piece of an expression: a name, an operator, a number or a text in quotes. */
export type Token =
  | { readonly kind: 'name' | 'operator'; readonly text: string }
  | { readonly kind: 'value'; readonly text: string; readonly value: bigint | number | string };

/** Characters of the longest expression. */
const LENGTH_LIMIT = 4096;

const TOKEN =
  /\s*(?:(?<hex>0[xX][\da-fA-F]+)|(?<number>(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|[uU]?(?<quoted>'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*")|(?<name>[A-Za-z_]\w*)|(?<operator>\*\*|\/\/|<<|>>|[<>=!]=|[-+*/%<>=()[\]{},.:|&^~]))/y;

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' };

/** Divides an expression of Python into pieces. */
export function tokenize(text: string): Token[] {
  if (text.length > LENGTH_LIMIT) {
    throw new XacroProblem(`has more than the ${LENGTH_LIMIT} characters that are read of an expression`);
  }
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (found === null) {
      throw new XacroProblem(`cannot be read from ${JSON.stringify(text.slice(at).trim().slice(0, 20))} on`);
    }
    tokens.push(toToken(found.groups!));
  }
  return tokens;
}

function toToken(groups: Record<string, string | undefined>): Token {
  const { hex, number, name, quoted, operator } = groups;
  const kind = 'value';
  if (hex !== undefined) return { kind, text: hex, value: BigInt(hex) };
  if (number !== undefined) {
    return { kind, text: number, value: /^\d+$/.test(number) ? BigInt(number) : Number(number) };
  }
  if (quoted !== undefined) {
    const value = quoted.slice(1, -1).replace(/\\([^])/g, (all, letter: string) => {
      return ESCAPES[letter] ?? (/[\\'"]/.test(letter) ? letter : all);
    });
    return { kind, text: quoted, value };
  }
  return name !== undefined ? { kind: 'name', text: name } : { kind: 'operator', text: operator! };
}

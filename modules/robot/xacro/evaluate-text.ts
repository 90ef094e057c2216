import { XacroProblem } from './budget.ts';
import { type Environment, evaluateExpression } from './expressions.ts';
import { toText, type Value } from './values.ts';

/** What `$(...)` stands for: `find`, `arg` and the like, given as the words between the parentheses. */
export type Substitution = (words: string) => Value;

/** How deep `$(...)` and `${...}` may lie in each other. */
const DEPTH_LIMIT = 8;

/** An escaped `$${`, an expression, a substitution, or text: as xacro divides a text. */
const PIECE = /(\$\$+)(?=[{(])|\$\{([^}]*)\}|\$\(([^)]*)\)|[^$]+|\$+(?![{($])/y;

/**
 * The value of a text with `${...}` and `$(...)` in it: a lone expression keeps its type, else all is text.
 *
 * @throws XacroProblem that says what is wrong with which expression
 */
export function evaluateText(
  text: string,
  environment: Environment,
  substitute: Substitution,
  depth = 0,
): Value {
  const { budget } = environment;
  budget.characters(text.length);
  if (!text.includes('$')) return text;
  if (depth > DEPTH_LIMIT) throw new XacroProblem('holds expressions in expressions in expressions');
  const inner = (part: string): string =>
    toText(evaluateText(part, environment, substitute, depth + 1), budget);
  const values: Value[] = [];
  PIECE.lastIndex = 0;
  for (let at = 0; at < text.length; at = PIECE.lastIndex) {
    PIECE.lastIndex = at;
    const found = PIECE.exec(text);
    if (found === null) throw new XacroProblem(`${excerpt(text.slice(at))} has no end`);
    const [all, escaped, expression, words] = found;
    const { lastIndex } = PIECE;
    if (expression !== undefined)
      values.push(explained(all, () => evaluateExpression(inner(expression), environment)));
    else if (words !== undefined) values.push(explained(all, () => substitute(inner(words))));
    else values.push(escaped === undefined ? all : escaped.slice(1) + text[lastIndex]!);
    PIECE.lastIndex = escaped === undefined ? lastIndex : lastIndex + 1;
  }
  if (values.length === 1) return values[0]!;
  return budget.text(values.map((value) => toText(value, budget)).join(''));
}

/** Adds the expression to what is wrong with it. */
function explained(expression: string, evaluate: () => Value): Value {
  try {
    return evaluate();
  } catch (error) {
    if (!(error instanceof XacroProblem) || error.message.startsWith('$')) throw error;
    throw new XacroProblem(`${excerpt(expression)} ${error.message}`);
  }
}

function excerpt(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

import { areEqual, isIn, isOrdered, operate } from './arithmetic.ts';
import { type Budget, XacroProblem } from './budget.ts';
import { getItem, getMember, slice, toItems } from './members.ts';
import { type Token, tokenize } from './tokens.ts';
import { Callable, isTrue, typeOf, type Value } from './values.ts';

/** Where an expression is evaluated: what names stand for, and how much may still be done. */
export interface Environment {
  readonly get: (name: string) => Value | undefined;
  readonly budget: Budget;
}

/** A part of an expression, ready to be evaluated. */
type Part = (environment: Environment) => Value;

/** How deep the parts of an expression may lie in each other. */
const DEPTH_LIMIT = 64;

/** Operators with two operands, of which the later bind more tightly. */
const LEVELS: readonly (readonly string[])[] = [
  ['|'],
  ['^'],
  ['&'],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '//', '%'],
];

const COMPARISONS = ['<', '<=', '>', '>=', '==', '!=', 'in', 'not', 'is'];

/** Words that cannot be names. */
const KEYWORDS = ['and', 'else', 'for', 'if', 'in', 'is', 'lambda', 'not', 'or'];

const CONSTANTS: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['True', true],
  ['False', false],
  ['None', null],
]);

/**
 * Evaluates an expression of Python, as far as xacro files have them: numbers, texts, lists, comparisons,
 * conditions, calls, items and members. None is run as JavaScript; members are only those in `members.ts`.
 *
 * @throws XacroProblem for what is no such expression, or has no value
 */
export function evaluateExpression(text: string, environment: Environment): Value {
  const parser = new Parser(tokenize(text));
  const part = parser.whole();
  return part(environment);
}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Part {
    if (this.#tokens.length === 0) throw new XacroProblem('is empty');
    const part = this.#list(() => this.#peek() === undefined);
    if (this.#peek() !== undefined) throw this.#unexpected();
    return part;
  }

  /** A condition, or several with commas between them, which are a tuple. */
  #list(isEnd: () => boolean): Part {
    const first = this.#condition();
    if (!this.#take(',')) return first;
    const parts = [first];
    while (!isEnd()) {
      parts.push(this.#condition());
      if (!this.#take(',')) break;
    }
    return listOf(parts);
  }

  #condition(): Part {
    if (++this.#depth > DEPTH_LIMIT) throw new XacroProblem(`is nested deeper than ${DEPTH_LIMIT}`);
    const yes = this.#either();
    let part = yes;
    if (this.#take('if')) {
      const condition = this.#either();
      this.#expect('else');
      const no = this.#condition();
      part = (environment) => (isTrue(condition(environment)) ? yes : no)(environment);
    }
    this.#depth--;
    return part;
  }

  #either(): Part {
    const parts = this.#separated('or', () => this.#both());
    return parts.length === 1 ? parts[0]! : (environment) => firstThat(isTrue, parts, environment);
  }

  #both(): Part {
    const parts = this.#separated('and', () => this.#negation());
    if (parts.length === 1) return parts[0]!;
    return (environment) => firstThat((value) => !isTrue(value), parts, environment);
  }

  #separated(word: string, next: () => Part): Part[] {
    const parts = [next()];
    while (this.#take(word)) parts.push(next());
    return parts;
  }

  #negation(): Part {
    let count = 0;
    while (this.#take('not')) count++;
    const part = this.#comparison();
    if (count === 0) return part;
    return (environment) => isTrue(part(environment)) === (count % 2 === 0);
  }

  #comparison(): Part {
    const first = this.#binary(0);
    const others: { operator: string; part: Part }[] = [];
    for (let text = this.#peek(); text !== undefined && COMPARISONS.includes(text); text = this.#peek()) {
      this.#at++;
      let operator = text;
      if (operator === 'not') {
        this.#expect('in');
        operator = 'not in';
      } else if (operator === 'is' && this.#take('not')) operator = 'is not';
      others.push({ operator, part: this.#binary(0) });
    }
    if (others.length === 0) return first;
    return (environment) => {
      let left = first(environment);
      for (const { operator, part } of others) {
        const right = part(environment);
        if (!compare(operator, left, right, environment.budget)) return false;
        left = right;
      }
      return true;
    };
  }

  #binary(level: number): Part {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#sign();
    const first = this.#binary(level + 1);
    const others: { operator: string; part: Part }[] = [];
    for (let text = this.#peek(); text !== undefined && operators.includes(text); text = this.#peek()) {
      this.#at++;
      others.push({ operator: text, part: this.#binary(level + 1) });
    }
    if (others.length === 0) return first;
    return (environment) =>
      others.reduce((left, { operator, part }) => {
        environment.budget.spend();
        return operate(operator, left, part(environment), environment.budget);
      }, first(environment));
  }

  #sign(): Part {
    let isNegative = false;
    let hasSign = false;
    while (this.#peek() === '-' || this.#peek() === '+') {
      hasSign = true;
      if (this.#next().text === '-') isNegative = !isNegative;
    }
    const part = this.#power();
    if (!hasSign) return part;
    return (environment) => operate('*', isNegative ? -1n : 1n, part(environment), environment.budget);
  }

  #power(): Part {
    const base = this.#postfix();
    if (!this.#take('**')) return base;
    this.#depth++;
    if (this.#depth > DEPTH_LIMIT) throw new XacroProblem(`is nested deeper than ${DEPTH_LIMIT}`);
    const exponent = this.#sign();
    this.#depth--;
    return (environment) => operate('**', base(environment), exponent(environment), environment.budget);
  }

  /** An atom and what is done to it: members, items and calls, one after the other. */
  #postfix(): Part {
    const atom = this.#atom();
    const steps: ((value: Value, environment: Environment) => Value)[] = [];
    for (;;) {
      if (this.#take('.')) {
        const name = this.#name();
        steps.push((value, { budget }) => getMember(value, name, budget));
      } else if (this.#take('(')) steps.push(this.#call());
      else if (this.#take('[')) steps.push(this.#item());
      else break;
    }
    if (steps.length === 0) return atom;
    return (environment) =>
      steps.reduce((value, step) => {
        environment.budget.spend();
        return step(value, environment);
      }, atom(environment));
  }

  #call(): (value: Value, environment: Environment) => Value {
    const parts: Part[] = [];
    const named = new Map<string, Part>();
    while (!this.#take(')')) {
      if (this.#tokens[this.#at]?.kind === 'name' && this.#tokens[this.#at + 1]?.text === '=') {
        const name = this.#name();
        this.#at++;
        named.set(name, this.#condition());
      } else parts.push(this.#condition());
      if (!this.#take(',') && this.#peek() !== ')') throw this.#unexpected();
    }
    return (value, environment) => {
      if (!(value instanceof Callable)) throw new XacroProblem(`${typeOf(value)} cannot be called`);
      const values = parts.map((part) => part(environment));
      return value.call(values, new Map([...named].map(([name, part]) => [name, part(environment)])));
    };
  }

  #item(): (value: Value, environment: Environment) => Value {
    const none: Part = () => null;
    const start = this.#peek() === ':' ? none : this.#condition();
    if (!this.#take(':')) {
      this.#expect(']');
      return (value, environment) => getItem(value, start(environment));
    }
    const end = this.#peek() === ']' ? none : this.#condition();
    this.#expect(']');
    return (value, environment) => slice(value, start(environment), end(environment), environment.budget);
  }

  #atom(): Part {
    const token = this.#next();
    if (token.kind === 'value') return this.#constant(token.value);
    if (token.kind === 'name') {
      this.#at--;
      return this.#variable(this.#name());
    }
    if (token.text === '[') return this.#brackets();
    if (token.text !== '(') {
      this.#at--;
      throw this.#unexpected();
    }
    if (this.#take(')')) return listOf([]);
    const part = this.#list(() => this.#peek() === ')');
    this.#expect(')');
    return part;
  }

  /** A number, or texts one after the other, which are one. */
  #constant(value: bigint | number | string): Part {
    let whole = value;
    for (let token = this.#tokens[this.#at]; typeof whole === 'string'; token = this.#tokens[this.#at]) {
      if (token?.kind !== 'value' || typeof token.value !== 'string') break;
      whole += token.value;
      this.#at++;
    }
    return () => whole;
  }

  #variable(name: string): Part {
    const constant = CONSTANTS.get(name);
    if (constant !== undefined) return () => constant;
    return ({ get, budget }) => {
      budget.spend();
      const value = get(name);
      if (value === undefined) throw new XacroProblem(`"${name}" is not defined; is a property missing?`);
      return value;
    };
  }

  /** A list, or what a comprehension makes of one. */
  #brackets(): Part {
    if (this.#take(']')) return listOf([]);
    const first = this.#condition();
    if (!this.#take('for')) {
      const parts = [first];
      while (this.#take(',') && this.#peek() !== ']') parts.push(this.#condition());
      this.#expect(']');
      return listOf(parts);
    }
    const names = [this.#name()];
    while (this.#take(',')) names.push(this.#name());
    this.#expect('in');
    const source = this.#either();
    const condition = this.#take('if') ? this.#either() : undefined;
    this.#expect(']');
    return (environment) => {
      const made: Value[] = [];
      for (const item of toItems(source(environment), environment.budget)) {
        const inner = { ...environment, get: bind(names, item, environment) };
        if (condition === undefined || isTrue(condition(inner))) made.push(first(inner));
      }
      return made;
    };
  }

  #name(): string {
    const token = this.#next();
    if (token.kind !== 'name' || KEYWORDS.includes(token.text)) {
      this.#at--;
      throw this.#unexpected();
    }
    if (token.text.startsWith('__'))
      throw new XacroProblem(`uses "${token.text}"; names begin with one _ at most`);
    return token.text;
  }

  /** The next word or operator; the text of values is in quotes or a number, and so is none of these. */
  #peek(): string | undefined {
    return this.#tokens[this.#at]?.text;
  }

  #next(): Token {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new XacroProblem('ends too early');
    this.#at++;
    return token;
  }

  #take(text: string): boolean {
    if (this.#peek() !== text) return false;
    this.#at++;
    return true;
  }

  #expect(text: string): void {
    if (this.#take(text)) return;
    throw this.#peek() === undefined ? new XacroProblem(`ends without "${text}"`) : this.#unexpected();
  }

  #unexpected(): XacroProblem {
    const found = this.#peek();
    if (found === undefined) return new XacroProblem('ends too early');
    return new XacroProblem(`cannot be read from ${JSON.stringify(found.slice(0, 20))} on`);
  }
}

function listOf(parts: readonly Part[]): Part {
  return (environment) => {
    environment.budget.spend(parts.length);
    return parts.map((part) => part(environment));
  };
}

/** The first value that settles an `and` or `or`, or the last. */
function firstThat(
  settles: (value: Value) => boolean,
  parts: readonly Part[],
  environment: Environment,
): Value {
  let value: Value = null;
  for (const part of parts) {
    value = part(environment);
    if (settles(value)) break;
  }
  return value;
}

function compare(operator: string, a: Value, b: Value, budget: Budget): boolean {
  if (operator === '==' || operator === 'is') return areEqual(a, b, budget);
  if (operator === '!=' || operator === 'is not') return !areEqual(a, b, budget);
  if (operator === 'in') return isIn(a, b, budget);
  return operator === 'not in' ? !isIn(a, b, budget) : isOrdered(operator, a, b);
}

/** Gives names to an item, or to the items in it, before what they stand for outside. */
function bind(names: readonly string[], item: Value, { get, budget }: Environment): Environment['get'] {
  const items = names.length === 1 ? [item] : toItems(item, budget);
  if (items.length !== names.length) {
    throw new XacroProblem(`has ${names.length} names for ${items.length} values`);
  }
  return (name) => {
    const index = names.indexOf(name);
    return index === -1 ? get(name) : items[index];
  };
}

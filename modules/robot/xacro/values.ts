import { type Budget, XacroProblem } from './budget.ts';

/** A function that expressions can call. */
export class Callable {
  readonly name: string;
  readonly call: (values: readonly Value[], named: ReadonlyMap<string, Value>) => Value;

  constructor(name: string, call: Callable['call']) {
    this.name = name;
    this.call = call;
  }
}

/** Names behind a dot: of `math`, or of the properties of an included file. */
export class Namespace {
  readonly get: (name: string) => Value | undefined;

  constructor(get: Namespace['get']) {
    this.get = get;
  }
}

/** A list or tuple of Python. */
export type List = readonly Value[];

/** A dict of Python. */
export type Dict = ReadonlyMap<Value, Value>;

/** A value of Python: whole numbers are `bigint`, floating-point numbers `number`, None is null. */
export type Value = null | boolean | bigint | number | string | List | Dict | Callable | Namespace;

export function isList(value: Value): value is List {
  return Array.isArray(value);
}

export function isDict(value: Value): value is Dict {
  return value instanceof Map;
}

/** What Python calls the type of a value. */
export function typeOf(value: Value): string {
  if (value === null) return 'None';
  if (isList(value)) return 'list';
  if (isDict(value)) return 'dict';
  const names: Record<string, string> = { boolean: 'bool', bigint: 'int', number: 'float', string: 'str' };
  return names[typeof value] ?? 'function';
}

/** What `str(value)` is in Python. */
export function toText(value: Value, budget: Budget): string {
  return typeof value === 'string' ? value : represent(value, budget);
}

function represent(value: Value, budget: Budget): string {
  budget.spend();
  const all = (values: Iterable<Value>): string[] => Array.from(values, (item) => represent(item, budget));
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return floatText(value);
  if (typeof value === 'string') return budget.text(`'${value.replace(/[\\']/g, '\\$&')}'`);
  if (isList(value)) return budget.text(`[${all(value).join(', ')}]`);
  if (isDict(value)) {
    const keys = all(value.keys());
    const entries = all(value.values()).map((text, i) => `${keys[i]}: ${text}`);
    return budget.text(`{${entries.join(', ')}}`);
  }
  throw new XacroProblem('gives a function, not a text');
}

/** A floating-point number as in Python: the fewest digits that tell it, with a point or exponent. */
function floatText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf';
  const [digits, power] = value.toExponential().split('e') as [string, string];
  const exponent = Number(power);
  if (value !== 0 && (exponent < -4 || exponent >= 16)) {
    return `${digits}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
  }
  const text = Object.is(value, -0) ? '-0' : String(value);
  return Number.isInteger(value) ? `${text}.0` : text;
}

/** What a property's text stands for: a number or truth value if it is one, else itself, without quotes. */
export function fromLiteral(text: string): Value {
  const [, quoted] = /^'([^]*)'$/.exec(text) ?? [];
  if (quoted !== undefined) return quoted;
  const word = text.trim();
  if (/^[-+]?\d+$/.test(word)) return BigInt(word.replace(/^\+/, ''));
  // Each digit matches in one way only: otherwise long words that are no number would take hours to tell.
  if (/^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(word)) return Number(word);
  if (text === 'true' || text === 'True') return true;
  if (text === 'false' || text === 'False') return false;
  return text;
}

/** What `bool(value)` is in Python. */
export function isTrue(value: Value): boolean {
  if (isList(value)) return value.length > 0;
  if (isDict(value)) return value.size > 0;
  return Boolean(value);
}

/** What the condition of `<xacro:if>` says: 1, true, True, 0, false, False; or any value that is no text. */
export function toCondition(value: Value): boolean {
  if (typeof value !== 'string') return isTrue(value);
  const literal = fromLiteral(value);
  if (typeof literal === 'boolean') return literal;
  if (typeof literal === 'bigint' || typeof literal === 'number') return Number(literal) !== 0;
  throw new XacroProblem(`gives ${JSON.stringify(value.slice(0, 60))}, which is neither true nor false`);
}

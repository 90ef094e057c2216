import { angleOf, sineAndCosine } from '../../../bindings/base/angles.ts';
import { lengthOf } from '../../../bindings/base/length.ts';
import { areEqual, isOrdered, joined, operate, toIndex, toNumber, toReal } from './arithmetic.ts';
import { type Budget, XacroProblem } from './budget.ts';
import { toItems } from './members.ts';
import {
  Callable,
  fromLiteral,
  isDict,
  isTrue,
  type List,
  Namespace,
  toText,
  typeOf,
  type Value,
} from './values.ts';

/** What the functions of an expansion need to know of it. */
export interface Services {
  readonly budget: Budget;
  /** The whole name of a file that is named from the file in which the expression stands. */
  readonly wholeName: (name: string) => string;
  /** Reads a YAML file that is named from the file in which the expression stands. */
  readonly loadYaml: (name: string) => Value;
  /** What an argument of the file is. */
  readonly argument: (name: string) => Value;
}

type Call = (...values: Value[]) => Value;

/** All that expressions can name without a property: as xacro has it, as far as robots need it. */
export function makeGlobals(services: Services): ReadonlyMap<string, Value> {
  const math = callables(mathematics(services.budget));
  math.set('pi', Math.PI);
  math.set('tau', 2 * Math.PI);
  math.set('e', Math.E);
  math.set('inf', Infinity);
  math.set('nan', NaN);
  const python = callables(builtins(services.budget));
  python.set('dict', new Callable('dict', (values, named) => makeDict(values, named, services.budget)));
  const xacro = callables(ownFunctions(services));
  const namespace = (members: ReadonlyMap<string, Value>): Namespace =>
    new Namespace((name) => members.get(name));
  return new Map<string, Value>([
    ...xacro,
    ...math,
    ...python,
    ['math', namespace(math)],
    ['python', namespace(python)],
    ['xacro', namespace(xacro)],
  ]);
}

function callables(calls: Readonly<Record<string, Call>>): Map<string, Value> {
  return new Map(
    Object.entries(calls).map(([name, call]) => [
      name,
      new Callable(name, (values, named) => {
        if (named.size === 0) return call(...values);
        throw new XacroProblem(`${name}() is given "${[...named.keys()][0]}", which is not known here`);
      }),
    ]),
  );
}

/** Sines, cosines and angles are our own, so that every host agrees on a robot. */
function mathematics(budget: Budget): Record<string, Call> {
  const real =
    (compute: (...numbers: number[]) => number): Call =>
    (...values) => {
      if (values.length < compute.length) throw new XacroProblem('a function is given too few numbers');
      return compute(...values.map(toReal));
    };
  const root = (x: number): number => Math.sqrt(notNegative(x));
  return {
    sin: real((x) => sineAndCosine(x)[0]),
    cos: real((x) => sineAndCosine(x)[1]),
    tan: real((x) => sineAndCosine(x)[0] / sineAndCosine(x)[1]),
    asin: real((x) => angleOf(x, root((1 - x) * (1 + x)))),
    acos: real((x) => angleOf(root((1 - x) * (1 + x)), x)),
    atan: real((x) => angleOf(x, 1)),
    atan2: real((y, x) => angleOf(y, x)),
    radians: real((x) => x * (Math.PI / 180)),
    degrees: real((x) => x * (180 / Math.PI)),
    sqrt: real(root),
    pow: (x = null, y = null) => toReal(operate('**', toReal(x), y, budget)),
    fabs: real((x) => Math.abs(x)),
    fmod: real((x, y) => x % y),
    hypot: real((x, y) => lengthOf(x, y, 0)),
    copysign: real((x, y) => (y < 0 || Object.is(y, -0) ? -Math.abs(x) : Math.abs(x))),
    floor: (x = null) => whole(Math.floor(toReal(x))),
    ceil: (x = null) => whole(Math.ceil(toReal(x))),
    trunc: (x = null) => whole(Math.trunc(toReal(x))),
  };
}

function notNegative(x: number): number {
  if (x >= 0) return x;
  throw new XacroProblem('a function is given a number that it is not defined for');
}

function whole(value: number): bigint {
  if (Number.isFinite(value)) return BigInt(value);
  throw new XacroProblem('no whole number is infinite');
}

function builtins(budget: Budget): Record<string, Call> {
  const items = (value?: Value): List => toItems(value, budget);
  const best =
    (operator: string): Call =>
    (...values) => {
      const candidates = values.length === 1 ? items(values[0]) : values;
      if (candidates.length === 0) throw new XacroProblem('the least or largest of nothing is asked for');
      budget.spend(candidates.length);
      return candidates.reduce((a, b) => (isOrdered(operator, b, a) ? b : a));
    };
  return {
    abs(value = null) {
      return isOrdered('<', value, 0n) ? operate('*', -1n, value, budget) : value;
    },
    all: (value) => items(value).every(isTrue),
    any: (value) => items(value).some(isTrue),
    bool: (value = false) => isTrue(value),
    enumerate: (value) => items(value).map((item, i) => [BigInt(i), item]),
    float: (value = 0) => toReal(typeof value === 'string' ? fromLiteral(value) : value),
    int(value = 0n) {
      const number = toNumber(typeof value === 'string' ? fromLiteral(value) : value);
      if (number === undefined || (typeof value === 'string' && typeof number !== 'bigint')) {
        throw new XacroProblem(`int() makes no whole number of this ${typeOf(value)}`);
      }
      return typeof number === 'bigint' ? number : whole(Math.trunc(number));
    },
    len(value = null) {
      if (typeof value === 'string') return BigInt(Array.from(value).length);
      return BigInt(items(value).length);
    },
    list: (value = []) => [...items(value)],
    map(call = null, value) {
      if (!(call instanceof Callable)) throw new XacroProblem('map() is to be given a function');
      return items(value).map((item) => call.call([item], new Map()));
    },
    max: best('>'),
    min: best('<'),
    range(...ends) {
      const [start, end, step] = ends.length > 1 ? ends.map(toIndex) : [0, toIndex(ends[0])];
      const by = step ?? 1;
      const count = by === 0 ? NaN : Math.max(0, Math.ceil((end! - start!) / by));
      if (Number.isNaN(count)) throw new XacroProblem('range() goes on in steps of 0');
      budget.spend(count);
      return Array.from({ length: count }, (_, i) => BigInt(start! + i * by));
    },
    reversed: (value) => [...items(value)].reverse(),
    round(value = null, digits) {
      const number = toReal(value);
      if (digits !== undefined) return Number(number.toFixed(Math.min(100, Math.max(0, toIndex(digits)))));
      const below = Math.floor(number);
      // Halves go to the even neighbor.
      return whole(number - below === 0.5 ? below + (Math.abs(below) % 2) : Math.round(number));
    },
    sorted: (value) =>
      [...items(value)].sort((a, b) => {
        budget.spend();
        return areEqual(a, b, budget) ? 0 : isOrdered('<', a, b) ? -1 : 1;
      }),
    str: (value = '') => toText(value, budget),
    sum: (value) => items(value).reduce((a, b) => operate('+', a, b, budget), 0n),
    tuple: (value = []) => [...items(value)],
    zip(...lists) {
      const columns = lists.map(items);
      const count = Math.min(...columns.map(({ length }) => length));
      return Array.from({ length: Number.isFinite(count) ? count : 0 }, (_, i) =>
        columns.map((column) => column[i]!),
      );
    },
  };
}

function makeDict(values: readonly Value[], named: ReadonlyMap<string, Value>, budget: Budget): Value {
  const [source = []] = values;
  const pairs = isDict(source)
    ? [...source]
    : toItems(source, budget).map((pair) => {
        const [key = null, value = null] = toItems(pair, budget);
        return [key, value] as const;
      });
  budget.spend(pairs.length);
  return new Map<Value, Value>([...pairs, ...named]);
}

function ownFunctions({ budget, wholeName, loadYaml, argument }: Services): Record<string, Call> {
  const say = (values: readonly Value[]): string => values.map((value) => toText(value, budget)).join(' ');
  return {
    load_yaml: (name = '') => loadYaml(toText(name, budget)),
    arg: (name = '') => argument(toText(name, budget)),
    abs_filename: (name = '') => wholeName(toText(name, budget)),
    dotify: (value = null) => value,
    message: () => '',
    warning: () => '',
    error: () => '',
    fatal: (...values) => {
      throw new XacroProblem(`the file says: ${say(values).slice(0, 200)}`);
    },
    tokenize(text = '', separators = ',; ') {
      const among = new Set(toText(separators, budget));
      const words = Array.from(toText(text, budget), (letter) => (among.has(letter) ? '\0' : letter));
      const pieces = words.join('').split('\0');
      return joined([pieces.filter((word) => word !== '')], budget);
    },
  };
}

import { type Budget, XacroProblem } from './budget.ts';
import { isDict, isList, type List, toText, typeOf, type Value } from './values.ts';

/** Bits of the largest whole number. */
const BIT_LIMIT = 4096;
const WHOLE_LIMIT = 2n ** BigInt(BIT_LIMIT);

/** The result of an operation with two operands, as in Python 3. */
export function operate(operator: string, a: Value, b: Value, budget: Budget): Value {
  if (operator === '+') {
    if (typeof a === 'string' && typeof b === 'string') {
      budget.characters(a.length + b.length);
      return a + b;
    }
    if (isList(a) && isList(b)) return joined([a, b], budget);
  }
  if (operator === '*') {
    if (typeof a === 'string' || isList(a)) return repeated(a, b, budget);
    if (typeof b === 'string' || isList(b)) return repeated(b, a, budget);
  }
  if (operator === '%' && typeof a === 'string') {
    throw new XacroProblem('formats a text by %, which is not read; write the parts one after the other');
  }
  const [x, y] = [toNumber(a), toNumber(b)];
  if (x === undefined || y === undefined) {
    throw new XacroProblem(`${typeOf(a)} ${operator} ${typeOf(b)} has no meaning`);
  }
  const whole = WHOLE[operator];
  if (typeof x === 'bigint' && typeof y === 'bigint' && whole !== undefined) return whole(x, y);
  return operateReal(operator, Number(x), Number(y));
}

/** A number, or undefined for what is none; truth values are 0 and 1. */
export function toNumber(value: Value): bigint | number | undefined {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return typeof value === 'bigint' || typeof value === 'number' ? value : undefined;
}

/** A number as it is used by functions, of whole ones too. */
export function toReal(value: Value | undefined): number {
  const number = value === undefined ? undefined : toNumber(value);
  if (number !== undefined) return Number(number);
  throw new XacroProblem(`expected a number, got ${value === undefined ? 'nothing' : typeOf(value)}`);
}

/** A whole number that a list can be counted by. */
export function toIndex(value: Value | undefined): number {
  const number = value === undefined ? undefined : toNumber(value);
  if (typeof number === 'bigint') return Number(number);
  throw new XacroProblem(`expected a whole number, got ${value === undefined ? 'nothing' : typeOf(value)}`);
}

/** Lists one after the other. */
export function joined(lists: readonly List[], budget: Budget): List {
  budget.spend(lists.reduce((sum, { length }) => sum + length, 0));
  return lists.flat(1);
}

function repeated(item: string | List, count: Value, budget: Budget): Value {
  const times = Math.max(0, toIndex(count));
  if (typeof item === 'string') {
    budget.characters(item.length * times);
    return item.repeat(times);
  }
  budget.spend(item.length * times + times);
  return joined(
    Array.from({ length: times }, () => item),
    budget,
  );
}

const WHOLE: Readonly<Record<string, (a: bigint, b: bigint) => Value>> = {
  '+': (a, b) => checked(a + b),
  '-': (a, b) => checked(a - b),
  '*': (a, b) => checked(a * b),
  '//': (a, b) => floorDivide(a, notZero(b)),
  '%': (a, b) => a - notZero(b) * floorDivide(a, b),
  '**'(a, b) {
    if (b < 0n) return operateReal('**', Number(a), Number(b));
    if (a.toString(2).length * Number(b) > BIT_LIMIT) throw tooLarge();
    return powerOf(1n, a, b);
  },
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
  '<<': (a, b) => checked(a << shiftBy(b)),
  '>>': (a, b) => a >> shiftBy(b),
};

function shiftBy(bits: bigint): bigint {
  if (bits < 0n || bits > BIT_LIMIT) throw tooLarge();
  return bits;
}

const REAL: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / notZero(b),
  '//': (a, b) => Math.floor(a / notZero(b)),
  '%': (a, b) => a - notZero(b) * Math.floor(a / b),
  '**': realPower,
};

function operateReal(operator: string, a: number, b: number): number {
  const compute = REAL[operator];
  if (compute === undefined) throw new XacroProblem(`float ${operator} float has no meaning`);
  return compute(a, b);
}

/** `unit · base^exponent` by squaring, which gives the same digits on every host. */
function powerOf<T extends bigint | number>(unit: T, base: T, exponent: bigint): T {
  let [result, square] = [unit as bigint, base as bigint];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result *= square;
    if (rest > 1n) square *= square;
  }
  return result as T;
}

function realPower(base: number, exponent: number): number {
  const half = 2 * exponent;
  if (!Number.isInteger(half) || Math.abs(half) > BIT_LIMIT) {
    throw new XacroProblem('raises to a power that is neither whole nor half of one, nor small');
  }
  if (half % 2 !== 0 && base < 0) throw new XacroProblem('takes the root of a negative number');
  const power = powerOf(
    1,
    half % 2 === 0 ? base : Math.sqrt(base),
    BigInt(Math.abs(half % 2 === 0 ? exponent : half)),
  );
  return exponent < 0 ? 1 / notZero(power) : power;
}

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return quotient * b !== a && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

function notZero<T extends bigint | number>(divisor: T): T {
  if (Number(divisor) === 0) throw new XacroProblem('divides by 0');
  return divisor;
}

function checked(value: bigint): bigint {
  if (value > WHOLE_LIMIT || value < -WHOLE_LIMIT) throw tooLarge();
  return value;
}

function tooLarge(): XacroProblem {
  return new XacroProblem(`gives a whole number of more than ${BIT_LIMIT} bits`);
}

/** Whether two values are equal, as in Python: numbers by value, lists and dicts by what they hold. */
export function areEqual(a: Value, b: Value, budget: Budget): boolean {
  budget.spend();
  const [x, y] = [toNumber(a), toNumber(b)];
  // A whole number and a floating-point number may be equal.
  if (x !== undefined && y !== undefined) return x == y;
  if (isList(a) && isList(b)) {
    return a.length === b.length && a.every((item, i) => areEqual(item, b[i]!, budget));
  }
  if (isDict(a) && isDict(b)) return toText(a, budget) === toText(b, budget);
  return a === b;
}

/** The result of `<`, `<=`, `>` or `>=`. */
export function isOrdered(operator: string, a: Value, b: Value): boolean {
  const [x, y] = typeof a === 'string' && typeof b === 'string' ? [a, b] : [toNumber(a), toNumber(b)];
  if (x === undefined || y === undefined) {
    throw new XacroProblem(`${typeOf(a)} ${operator} ${typeOf(b)} has no meaning`);
  }
  if (operator === '<') return x < y;
  if (operator === '<=') return x <= y;
  return operator === '>' ? x > y : x >= y;
}

/** The result of `item in container`. */
export function isIn(item: Value, container: Value, budget: Budget): boolean {
  if (isDict(container)) return container.has(item);
  if (isList(container)) return container.some((other) => areEqual(item, other, budget));
  if (typeof container === 'string' && typeof item === 'string') {
    budget.spend(container.length);
    return container.includes(item);
  }
  throw new XacroProblem(`${typeOf(item)} in ${typeOf(container)} has no meaning`);
}

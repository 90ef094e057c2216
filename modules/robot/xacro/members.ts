import { areEqual, toIndex } from './arithmetic.ts';
import { type Budget, XacroProblem } from './budget.ts';
import {
  Callable,
  type Dict,
  isDict,
  isList,
  type List,
  Namespace,
  toText,
  typeOf,
  type Value,
} from './values.ts';

/** An entry of a list, a letter of a text, or what a dict has for a key. */
export function getItem(container: Value, key: Value): Value {
  if (isDict(container)) {
    const value = container.get(key);
    if (value !== undefined) return value;
    throw new XacroProblem(`there is no ${nameKey(key)}; there ${listKeys(container)}`);
  }
  if (!isList(container) && typeof container !== 'string') {
    throw new XacroProblem(`${typeOf(container)} has no items`);
  }
  const index = toIndex(key);
  const value = container.at(index);
  if (value !== undefined) return value;
  throw new XacroProblem(`there is no item ${index} of ${container.length}`);
}

/** The part of a list or text between two indices, either of which may be None. */
export function slice(container: Value, start: Value, end: Value, budget: Budget): Value {
  if (!isList(container) && typeof container !== 'string') {
    throw new XacroProblem(`${typeOf(container)} has no items`);
  }
  budget.spend(container.length);
  return container.slice(start === null ? 0 : toIndex(start), end === null ? undefined : toIndex(end));
}

/** What a value has behind a dot: an entry of a dict, a name of a namespace, or a method. */
export function getMember(value: Value, name: string, budget: Budget): Value {
  if (value instanceof Namespace) {
    const member = value.get(name);
    if (member !== undefined) return member;
    throw new XacroProblem(`there is no "${name}" behind the dot`);
  }
  const methods = isDict(value)
    ? dictMethods(value, budget)
    : isList(value)
      ? listMethods(value, budget)
      : typeof value === 'string'
        ? textMethods(value, budget)
        : {};
  if (isDict(value) && value.has(name)) return value.get(name)!;
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (method !== undefined) return new Callable(name, (values) => method(...values));
  if (isDict(value)) throw new XacroProblem(`there is no ${nameKey(name)}; there ${listKeys(value)}`);
  throw new XacroProblem(`${typeOf(value)} has no "${name}" that is known here`);
}

/** What is gone through by `for`, or made a list of. */
export function toItems(value: Value | undefined, budget: Budget): List {
  const items = isDict(value ?? null)
    ? [...(value as Dict).keys()]
    : typeof value === 'string'
      ? Array.from(value)
      : (value ?? null);
  if (!isList(items)) throw new XacroProblem(`${typeOf(items)} has no items`);
  budget.spend(items.length);
  return items;
}

type Methods = Readonly<Record<string, (...values: Value[]) => Value>>;

function dictMethods(dict: Dict, budget: Budget): Methods {
  return {
    get: (key = null, otherwise = null) => dict.get(key) ?? otherwise,
    keys: () => toItems(dict, budget),
    values: () => {
      budget.spend(dict.size);
      return [...dict.values()];
    },
    items: () => {
      budget.spend(dict.size);
      return [...dict].map(([key, value]) => [key, value]);
    },
  };
}

function listMethods(list: List, budget: Budget): Methods {
  return {
    index(item = null) {
      const index = list.findIndex((other) => areEqual(other, item, budget));
      if (index === -1) throw new XacroProblem(`${toText(item, budget)} is not in the list`);
      return BigInt(index);
    },
    count: (item = null) => BigInt(list.filter((other) => areEqual(other, item, budget)).length),
  };
}

function textMethods(text: string, budget: Budget): Methods {
  const word = (value: Value | undefined): string => {
    if (typeof value === 'string') return value;
    throw new XacroProblem(`expected a text, got ${value === undefined ? 'nothing' : typeOf(value)}`);
  };
  const made = (result: string): string => budget.text(result);
  return {
    lower: () => made(text.toLowerCase()),
    upper: () => made(text.toUpperCase()),
    strip: () => made(text.trim()),
    startswith: (start) => text.startsWith(word(start)),
    endswith: (end) => text.endsWith(word(end)),
    isdigit: () => /^\d+$/.test(text),
    find: (part) => BigInt(text.indexOf(word(part))),
    split(separator) {
      budget.spend(text.length);
      if (separator === undefined) return text.trim() === '' ? [] : text.trim().split(/\s+/);
      if (separator === '') throw new XacroProblem('splits a text by nothing');
      return text.split(word(separator));
    },
    replace(part, by) {
      const pieces = text.split(word(part));
      budget.characters(text.length + (pieces.length - 1) * word(by).length);
      return pieces.join(word(by));
    },
    join(items) {
      const words = toItems(items, budget).map(word);
      budget.characters(words.reduce((sum, { length }) => sum + length + text.length, 0));
      return words.join(text);
    },
  };
}

function nameKey(key: Value): string {
  return typeof key === 'string' ? JSON.stringify(key.slice(0, 60)) : `entry of type ${typeOf(key)}`;
}

function listKeys(dict: Dict): string {
  const names = [...dict.keys()].filter((key) => typeof key === 'string').slice(0, 12);
  return names.length === 0 ? 'is nothing' : `is ${names.map((name) => name.slice(0, 30)).join(', ')}`;
}

import { numberOf } from '../../robot/text/file-words.ts';
import { degreesOf, metresOf, millimetresOf, radiansOf } from './units.ts';

/** An attribute of a configuration: how its text becomes a value, and back. */
export interface Attribute<Value> {
  readonly fallback: Value;
  /** What its text has to be, for errors. */
  readonly expected: string;
  /** The value of a text; undefined if it is none. */
  readonly parse: (text: string) => Value | undefined;
  readonly format: (value: Value) => string;
}

/** The attributes of a section, by their names. */
export type Table = Readonly<Record<string, Attribute<boolean> | Attribute<number> | Attribute<string>>>;

/** The values of the attributes of a section. */
export type Values<Of extends Table> = {
  readonly [Name in keyof Of]: Of[Name] extends Attribute<infer Value> ? Value : never;
};

interface Limits {
  readonly least?: number;
  readonly above?: number;
}

/** 0 or 1. */
export function flag(fallback: boolean): Attribute<boolean> {
  return {
    ...{ fallback, expected: '0 or 1' },
    parse: (text) => (text === '1' ? true : text === '0' ? false : undefined),
    format: (value) => (value ? '1' : '0'),
  };
}

/** A whole number. */
export function whole(fallback: number, least: number, most: number): Attribute<number> {
  return {
    ...{ fallback, expected: `a whole number from ${least} to ${most}` },
    parse: (text) => {
      const value = numberOf(text);
      const isFit = value !== undefined && Number.isInteger(value) && value >= least && value <= most;
      return isFit ? value : undefined;
    },
    format: String,
  };
}

/** A number without a unit, or per second. */
export function number(fallback: number, limits: Limits): Attribute<number> {
  return scalar('a number', Number, String, String(fallback), limits);
}

/** Metres; in the file, millimetres. */
export function length(millimetres: number, limits: Limits = {}): Attribute<number> {
  return scalar('a number of millimetres', metresOf, millimetresOf, String(millimetres), limits);
}

/** Radians; in the file, degrees. */
export function angle(degrees: number): Attribute<number> {
  return scalar('a number of degrees', radiansOf, degreesOf, String(degrees), {});
}

/** A text, in quotes or not. */
export function text(fallback = ''): Attribute<string> {
  return {
    ...{ fallback, expected: 'a text without quotes within' },
    parse: (given) => {
      const bare = /^".*"$/.test(given) ? given.slice(1, -1) : given;
      return /["\r\n]/.test(bare) ? undefined : bare;
    },
    format: (value) => `"${value}"`,
  };
}

function scalar(
  what: string,
  toValue: (text: string) => number,
  format: (value: number) => string,
  fallback: string,
  { least = -Infinity, above = -Infinity }: Limits,
): Attribute<number> {
  const bound = least > -Infinity ? ` from ${least} on` : above > -Infinity ? ` above ${above}` : '';
  return {
    fallback: toValue(fallback),
    expected: `${what}${bound}`,
    parse: (given) => {
      if (numberOf(given) === undefined) return undefined;
      const value = toValue(given) + 0;
      return value >= least && value > above ? value : undefined;
    },
    format,
  };
}

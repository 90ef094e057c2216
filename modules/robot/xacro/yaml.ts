import { parseDocument, type ScalarTag, type Tags } from 'yaml';
import { type Budget, XacroProblem } from './budget.ts';
import type { Value } from './values.ts';

/** Characters of the longest YAML that is read. */
const CHARACTER_LIMIT = 2 ** 20;

/** What numbers with a unit are multiplied by, as xacro has it: radians and metres. */
const UNITS: Readonly<Record<string, number>> = {
  radians: 1,
  degrees: Math.PI / 180,
  meters: 1,
  millimeters: 0.001,
  foot: 0.3048,
  inches: 0.0254,
};

const BOOLEAN_TAG = 'tag:yaml.org,2002:bool';

/** Truth values as PyYAML has them: the `y` and `n` of YAML 1.1 are letters, and often the names of axes. */
const BOOLEAN: ScalarTag = {
  tag: BOOLEAN_TAG,
  default: true,
  test: /^(?:yes|no|true|false|on|off|Yes|No|True|False|On|Off|YES|NO|TRUE|FALSE|ON|OFF)$/,
  resolve: (word) => /^(?:yes|true|on)$/i.test(word),
};

function isBoolean(tag: Tags[number]): boolean {
  return typeof tag === 'object' && tag.tag === BOOLEAN_TAG;
}

/**
 * Reads a YAML file as xacro does: version 1.1, numbers with units, and nothing else that a tag could make.
 *
 * @param compute - the number that an expression gives, for `!degrees 360 / 2`
 * @throws XacroProblem that names the line
 */
export function parseYaml(text: string, budget: Budget, compute: (expression: string) => number): Value {
  if (text.length > CHARACTER_LIMIT) {
    throw new XacroProblem(`is longer than the ${CHARACTER_LIMIT} characters that are read of a YAML file`);
  }
  budget.spend(text.length / 16);
  const units = Object.entries(UNITS).map(([unit, factor]): ScalarTag => ({
    tag: `!${unit}`,
    resolve: (number) => compute(number) * factor,
  }));
  const document = parseDocument(text, {
    version: '1.1',
    intAsBigInt: true,
    customTags: (tags) => [...tags.filter((tag) => !isBoolean(tag)), BOOLEAN, ...units],
    prettyErrors: true,
    strict: true,
  });
  const problem = document.errors[0] ?? document.warnings[0];
  if (problem !== undefined) {
    const line = problem.linePos?.[0].line;
    throw new XacroProblem(
      `is no YAML that is read${line === undefined ? '' : `, in line ${line}`}: ${firstLine(problem.message)}`,
    );
  }
  return fromYaml(document.toJS({ mapAsMap: true, maxAliasCount: 100 }), budget);
}

function firstLine(message: string): string {
  return message
    .split('\n')[0]!
    .replace(/ at line \d+, column \d+:?$/, '')
    .slice(0, 200);
}

function fromYaml(value: unknown, budget: Budget): Value {
  budget.spend();
  if (Array.isArray(value)) return value.map((item) => fromYaml(item, budget));
  if (value instanceof Map) {
    return new Map([...value].map(([key, item]) => [fromYaml(key, budget), fromYaml(item, budget)]));
  }
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  // Dates and bytes, which YAML 1.1 also has.
  throw new XacroProblem('holds a value of a type that is not read');
}

import { checkObject, outOfRange, wrongType } from '../../../bindings/base/errors.ts';
import { FileError } from '../../../bindings/base/file-error.ts';
import { didYouMean, unknownName } from '../../../bindings/base/nearest.ts';
import { shorten } from '../../robot/text/file-words.ts';
import type { Attribute, Table } from './attributes.ts';
import { readAttributes, readSections, type Section } from './ini.ts';
import {
  COUNTS,
  GENERAL_DEFAULTS,
  GENERAL_IN_FILES,
  KINDS,
  type RobotKind,
  ROBOTS,
  SECTIONS,
  type SimConfiguration,
} from './sections.ts';

/** What is so small may be 0 in a file, as angles are. */
const LEAST = 1e-290;

type Values = Readonly<Record<string, unknown>>;

/** Reads a configuration: see `parseMonsterTruckSim`. */
export function readConfiguration(file: string, content: string): SimConfiguration {
  const sections = readSections(file, content);
  const general = readAttributes(file, 'general', sections.get('general'), GENERAL_IN_FILES);
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, general[COUNTS[kind]] as number]));
  for (const [name, { line }] of sections) checkSection(file, name, line, counts);
  const values = Object.entries(SECTIONS).map(([name, table]): [string, unknown] => {
    if (name !== 'general') return [name, readAttributes(file, name, sections.get(name), table)];
    return [name, Object.fromEntries(Object.keys(table).map((attribute) => [attribute, general[attribute]]))];
  });
  const robots = KINDS.map((kind): [string, unknown] => [
    kind,
    Array.from({ length: counts[kind]! }, (_, i) => readRobot(file, kind, i + 1, sections, general)),
  ]);
  return Object.fromEntries<unknown>([
    ...values,
    ['robots', Object.fromEntries<unknown>(robots)],
  ]) as SimConfiguration;
}

function readRobot(
  file: string,
  kind: RobotKind,
  number: number,
  sections: ReadonlyMap<string, Section>,
  general: Values,
): Values {
  const name = `${kind}${number}`;
  return readAttributes(file, name, sections.get(name), ROBOTS[kind], defaultsOf(name, general));
}

/** What stands for attributes of a robot that are not given, in place of the defaults of its table. */
function defaultsOf(name: string, general: Values): Values {
  const entries = Object.entries(GENERAL_DEFAULTS).map(([own, attribute]): [string, unknown] => [
    own,
    general[attribute],
  ]);
  return Object.fromEntries<unknown>([...entries, ['name', name]]);
}

/** Refuses a section that does not belong here. */
function checkSection(file: string, name: string, line: number, counts: Values): void {
  if (Object.hasOwn(SECTIONS, name)) return;
  const [, kind, number] = new RegExp(`^(${KINDS.join('|')})([1-9]\\d*)$`).exec(name) ?? [];
  if (kind === undefined) {
    const known = [...Object.keys(SECTIONS), ...KINDS.map((one) => `${one}1`)];
    const hint = didYouMean(name, known);
    throw new FileError(file, line, `[${shorten(name)}] is none of ${known.join(', ')}, ...${hint}`);
  }
  const count = counts[kind] as number;
  if (Number(number) <= count) return;
  const announced = COUNTS[kind as RobotKind];
  throw new FileError(
    file,
    line,
    `[${shorten(name)}]: there are ${count} of them, as [general] ${announced} says`,
  );
}

/** Writes a configuration, without what has its default: see `formatMonsterTruckSim`. */
export function writeConfiguration(where: string, configuration: SimConfiguration): string {
  const argument = 'sim.configuration';
  checkObject(where, argument, configuration);
  checkObject(where, `${argument}.robots`, configuration.robots);
  const robots = KINDS.map((kind) => {
    const list: unknown = configuration.robots[kind];
    if (!Array.isArray(list)) throw wrongType(where, `${argument}.robots.${kind}`, 'a list', list);
    return [kind, list as readonly Values[]] as const;
  });
  const counts = Object.fromEntries(robots.map(([kind, list]) => [COUNTS[kind], list.length]));
  const parts = Object.entries(SECTIONS).flatMap(([name, table]) => {
    const own = `${argument}.${name}`;
    if (name !== 'general') return writeSection(where, own, name, configuration[name as 'field'], table);
    checkObject(where, own, configuration.general);
    return writeSection(where, own, name, { ...counts, ...configuration.general }, GENERAL_IN_FILES);
  });
  const { general } = configuration;
  for (const [kind, list] of robots) {
    for (const [i, robot] of list.entries()) {
      const name = `${kind}${i + 1}`;
      const own = `${argument}.robots.${kind}[${i}]`;
      parts.push(...writeSection(where, own, name, robot, ROBOTS[kind], defaultsOf(name, general)));
    }
  }
  return parts.join('\n');
}

/** A section with its attributes that are not at their defaults; nothing, if all are. */
function writeSection(
  where: string,
  argument: string,
  name: string,
  values: Values,
  table: Table,
  defaults: Values = {},
): string[] {
  checkObject(where, argument, values);
  const known = Object.keys(table);
  for (const attribute of Object.keys(values)) {
    if (known.includes(attribute)) continue;
    throw unknownName(where, argument, `without properties other than ${known.join(', ')}`, attribute, known);
  }
  const lines = Object.entries(table).flatMap(([attribute, of]) => {
    const text = textOf(where, `${argument}.${attribute}`, of as Attribute<unknown>, values[attribute]);
    return values[attribute] === (defaults[attribute] ?? of.fallback) ? [] : [`${attribute} = ${text}`];
  });
  return lines.length === 0 ? [] : [`[${name}]`, ...lines, ''];
}

/** The text of a value, which is read as that value again. */
function textOf(where: string, argument: string, attribute: Attribute<unknown>, value: unknown): string {
  const { fallback, expected, parse, format } = attribute;
  if (typeof value === typeof fallback) {
    const text = format(value);
    const again = parse(text);
    // No number of degrees may be just so many radians.
    const slack = typeof value === 'number' ? LEAST + Math.abs(value) * 2 ** -51 : 0;
    if (again === value || Math.abs((again as number) - (value as number)) <= slack) return text;
  }
  throw outOfRange(where, argument, `what a file can say, ${expected}`, value);
}

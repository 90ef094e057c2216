import type { FileError } from '../../bindings/base/file-error.ts';
import { numberOf, shorten } from '../robot/text/file-words.ts';
import { type GivenUnits, PER_RADIAN, type PlacedPose, poseOf } from './usarsim-units.ts';

/** What a line says of an item. */
export interface ReadItem {
  readonly type: string;
  readonly name: string;
  readonly parent?: string;
  readonly pose: PlacedPose;
}

/** A text in parentheses: its values by their names in lower case; a value may be such a text itself. */
type Group = ReadonlyMap<string, string | Group>;

/** How deep groups are within each other, at most. */
const DEPTH = 4;

/** A comma or parenthesis, a text in quotes or apostrophes with what is before it, or anything else. */
const TOKEN = /[(),]|(?:[^(),"']|"[^"]*"|'[^']*')+/y;

/** Reads `(ItemClass=class'USARBot.SonarSensor',ItemName="F1",Position=(X=0,Y=0,Z=0),Direction=(…))`. */
export function readItem(text: string, units: GivenUnits, error: (reason: string) => FileError): ReadItem {
  const group = readGroup(text, error);
  const textOf = (name: string): string | undefined => {
    const value = group.get(name.toLowerCase());
    if (value === undefined || typeof value === 'string') return value;
    throw error(`${name} has to be a text`);
  };
  const type = /^(?:class)?'?([\w.]+)'?$/i.exec(textOf('ItemClass') ?? '')?.[1];
  if (type === undefined) throw error(`an item without ItemClass=class'…': ${quoted(text)}`);
  const parent = textOf('Parent') ?? textOf('Platform');
  const part = parent === undefined ? undefined : bare(parent);
  return {
    type,
    name: bare(textOf('ItemName') ?? ''),
    ...(part !== undefined && !/^(?:hard|none|)$/i.test(part) && { parent: part }),
    pose: readPose(group, units, error),
  };
}

function readPose(group: Group, units: GivenUnits, error: (reason: string) => FileError): PlacedPose {
  const numbersOf = (name: string, axes: readonly string[]): number[] => {
    const given = group.get(name.toLowerCase());
    if (typeof given === 'string')
      throw error(`${name} has to be (${axes.join('=…,')}=…), and is ${quoted(given)}`);
    return axes.map((axis) => {
      const value = given?.get(axis.toLowerCase()) ?? '0';
      const number = typeof value === 'string' ? numberOf(value) : undefined;
      if (number !== undefined) return number;
      throw error(`${name}: ${axis} is no number: ${quoted(typeof value === 'string' ? value : '(')}`);
    });
  };
  const direction = group.get('direction');
  const isRotator =
    typeof direction === 'object' && ['roll', 'pitch', 'yaw'].some((one) => direction.has(one));
  const turns = numbersOf('Direction', isRotator ? ['Roll', 'Pitch', 'Yaw'] : ['X', 'Y', 'Z']);
  return poseOf(
    numbersOf('Position', ['X', 'Y', 'Z']).map((x) => x / units.perMetre),
    turns.map((x) => x / (isRotator ? PER_RADIAN : units.perRadian)),
    units.isUnreal,
  );
}

/** Reads a group, and what is within it, without recursion. */
function readGroup(text: string, error: (reason: string) => FileError): Group {
  const root = new Map<string, string | Group>();
  const open: Map<string, string | Group>[] = [];
  let at = 0;
  /** The name that waits for the group behind it. */
  let waiting: string | undefined;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) throw error(`a quote that does not end: ${quoted(text.slice(at))}`);
    at += token.length;
    const group = open.at(-1);
    if (token === '(') {
      if (open.length === DEPTH) throw error(`parentheses more than ${DEPTH} deep`);
      if (group !== undefined && waiting === undefined) throw error('a parenthesis without name= before it');
      const inner = group === undefined ? root : new Map<string, string | Group>();
      if (group !== undefined) group.set(waiting!, inner);
      open.push(inner);
      waiting = undefined;
    } else if (group === undefined) {
      throw error(`expected (ItemClass=…), got ${quoted(text)}`);
    } else if (token === ')') {
      open.pop();
      waiting = undefined;
      if (open.length === 0) break;
    } else if (token !== ',') {
      if (token.trim() === '') continue;
      const [, name, value] = /^(\w+)\s*=([^]*)$/.exec(token.trim()) ?? [];
      if (name === undefined) throw error(`expected name=value, got ${quoted(token)}`);
      const key = name.toLowerCase();
      group.set(key, value!.trim());
      waiting = value!.trim() === '' ? key : undefined;
    } else {
      waiting = undefined;
    }
  }
  if (open.length > 0 || at === 0) throw error(`expected (ItemClass=…), got ${quoted(text)}`);
  if (!/^\s*(?:;.*)?$/.test(text.slice(at))) throw error(`more behind the item: ${quoted(text.slice(at))}`);
  return root;
}

/** A text without the quotes around it. */
function bare(text: string): string {
  return /^".*"$/.test(text) ? text.slice(1, -1) : text;
}

function quoted(text: string): string {
  return JSON.stringify(shorten(text));
}

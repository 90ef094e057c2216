import type { PieceKind } from '../../bindings/index.ts';
import { PIECE_KINDS } from '../../bindings/volumes/decompose/options.ts';
import { didYouMean } from '../../bindings/base/nearest.ts';
import { show } from '../../bindings/base/errors.ts';
import { InputError } from '../files/documents/input-error.ts';
import { isRecord } from '../robot/text/record.ts';

/** What is computed for every row. */
const QUESTIONS = ['areFree', 'lowest', 'pairs', 'edges', 'certify', 'path'] as const;
export type BulkQuestion = (typeof QUESTIONS)[number];

/** A robot, as a job names it: files relative to the folder of the job, and how they are read. */
export interface JobRobot {
  readonly urdf: string;
  readonly srdf?: string;
  /** Folders by the name of the package. */
  readonly packages?: Readonly<Record<string, string>>;
  /** Arguments of xacro files. */
  readonly xacro?: Readonly<Record<string, string>>;
  readonly base?: 'fixed' | 'planar' | 'floating' | 'srdf';
  readonly fixFloating?: boolean;
  readonly encloseCylinders?: boolean;
  readonly hulls?: boolean;
  /** How far convex pieces of meshes may be from them, metres. */
  readonly decompose?: number;
  /** With `decompose`: whether pieces hold what meshes enclose, too, and what they may be. */
  readonly solid?: boolean;
  readonly kinds?: readonly PieceKind[];
  readonly allowOutside?: boolean;
}

/** A file with surroundings, and which planning problem of it is meant: `"all"`, or as `--problem` has it. */
export interface JobScene {
  readonly file: string;
  readonly problem?: string;
}

/** Rows that are drawn: configurations, or both ends of edges. Row n needs none of those before it. */
export interface JobSampler {
  readonly sampler: 'uniform' | 'halton';
  /** How many rows for each robot in each scene. */
  readonly count: number;
  /** A whole number from 0 below 2^32; 0 unless given. */
  readonly seed?: number;
}

/** Rows from files: patterns of `.csv` or `.parquet` files, read one after the other. */
export interface JobRows {
  readonly files: string | readonly string[];
}

/** Edges of a roadmap, as `roadmap.toJSON()` writes it. */
export interface JobRoadmap {
  readonly roadmap: string;
}

/** What a bulk run is to compute: the content of JOB.json. Files may be patterns with `*`, `?` and `**`. */
export interface BulkJob {
  readonly what: BulkQuestion;
  readonly robot: string | JobRobot;
  /** A pattern of folders: all files of the job are then looked for in each of them. */
  readonly folders?: string | readonly string[];
  /** What stands around the robot, one after the other; unless given, nothing. */
  readonly scenes?: string | readonly (string | JobScene)[];
  readonly configurations?: JobSampler | JobRows;
  readonly edges?: JobSampler | JobRows | JobRoadmap;
  /** Files of paths, each of which is a row, for `path`. */
  readonly paths?: string | readonly string[];
  /** Distance to keep, metres; 0 unless given. */
  readonly margin?: number;
  /** Most that a joint moves between samples, m or rad: by default 0.02 on an edge, 0.05 on a path. */
  readonly step?: number;
  /** For `pairs`: pairs further apart are left out, metres. */
  readonly maxDistance?: number;
  readonly precision?: 'single' | 'double';
  readonly rowsPerShard?: number;
  /** Whether every row has its configuration, too: a column per number of it. */
  readonly withConfigurations?: boolean;
}

/** The most rows of a shard: all of them are held at once. */
const SHARD_LIMIT = 2 ** 22;

/** What a value has to be that does not fit, and perhaps what may have been meant. */
type Rule = (value: unknown) => readonly [expected: string, hint?: string] | undefined;

/** The keys that an object may have, with the rules of their values. */
type Rules<T> = Readonly<Record<keyof T, Rule>>;

function typed(type: 'string' | 'boolean', expected: string): Rule {
  return (value) => (typeof value === type ? undefined : [expected]);
}

function choice(choices: readonly string[]): Rule {
  return (value) => {
    if (choices.includes(value as string)) return undefined;
    return [`one of ${choices.join(', ')}`, typeof value === 'string' ? didYouMean(value, choices) : ''];
  };
}

/** A finite number for which something holds besides. */
function number(holds: (value: number) => boolean, expected: string): Rule {
  return (value) => {
    if (typeof value !== 'number') return ['a number'];
    if (!Number.isFinite(value)) return ['finite'];
    return holds(value) ? undefined : [expected];
  };
}

function whole(least: number, most: number, expected: string): Rule {
  return number((value) => Number.isInteger(value) && value >= least && value <= most, expected);
}

const text = typed('string', 'a text');
const flag = typed('boolean', 'true or false');
const anyNumber = number(() => true, '');
/** What is looked at by itself. */
const anything: Rule = () => undefined;

const isText = (value: unknown): value is string => typeof value === 'string';

const texts: Rule = (value) => {
  const fits = isText(value) || (Array.isArray(value) && value.length > 0 && value.every(isText));
  return fits ? undefined : ['a pattern, or a list of them'];
};

const pieceKinds: Rule = (value) => {
  const fits = Array.isArray(value) && value.every((kind) => PIECE_KINDS.includes(kind as PieceKind));
  return fits && value.includes('hull') ? undefined : [`a list of ${PIECE_KINDS.join(', ')}, with "hull"`];
};

const textRecord: Rule = (value) =>
  isRecord(value) && Object.values(value).every(isText) ? undefined : ['an object of texts'];

const JOB: Rules<BulkJob> = {
  what: choice(QUESTIONS),
  robot: (value) => (isText(value) || isRecord(value) ? undefined : ['a file, or { "urdf": file }']),
  folders: texts,
  scenes: (value) =>
    isText(value) || (Array.isArray(value) && value.length > 0)
      ? undefined
      : ['a pattern, or a list of them'],
  configurations: anything,
  edges: anything,
  paths: texts,
  margin: anyNumber,
  step: number((step) => step > 0, 'above 0'),
  maxDistance: anyNumber,
  precision: choice(['single', 'double']),
  rowsPerShard: whole(1, SHARD_LIMIT, `a whole number from 1 to ${SHARD_LIMIT}`),
  withConfigurations: flag,
};

const ROBOT: Rules<JobRobot> = {
  urdf: text,
  srdf: text,
  packages: textRecord,
  xacro: textRecord,
  base: choice(['fixed', 'planar', 'floating', 'srdf']),
  fixFloating: flag,
  encloseCylinders: flag,
  hulls: flag,
  decompose: number((excess) => excess > 0, 'above 0'),
  solid: flag,
  kinds: pieceKinds,
  allowOutside: flag,
};

const SCENE: Rules<JobScene> = { file: text, problem: text };

const SAMPLER: Rules<JobSampler> = {
  sampler: choice(['uniform', 'halton']),
  count: whole(1, 2 ** 40, 'a whole number from 1 to 2^40'),
  seed: whole(0, 2 ** 32 - 1, 'a whole number from 0 below 2^32'),
};

/** What the rows of a question are. */
export function rowsOf(what: BulkQuestion): 'configurations' | 'edges' | 'paths' {
  if (what === 'path') return 'paths';
  return what === 'edges' || what === 'certify' ? 'edges' : 'configurations';
}

/**
 * Checks what a job says, before any file is looked for.
 *
 * @param name - how complaints call it
 * @throws InputError that names the key, and for one that does not exist the nearest that does
 */
export function checkJob(name: string, content: unknown): BulkJob {
  const job = checkKeys<BulkJob>(name, content, JOB, { what: `one of ${QUESTIONS.join(', ')}` });
  const { what, robot, scenes } = job;
  if (!isText(robot)) checkKeys(`${name}: "robot"`, robot, ROBOT, { urdf: 'the name of a file' });
  for (const [i, scene] of isText(scenes) ? [] : (scenes ?? []).entries()) {
    if (isText(scene)) continue;
    checkKeys(`${name}: "scenes"[${i}]`, scene, SCENE, { file: 'the name of a file' });
  }
  const rows = rowsOf(what);
  for (const key of ['configurations', 'edges', 'paths'] as const) {
    const isGiven = job[key] !== undefined;
    if (key === rows && !isGiven) throw new InputError(`${name}: "${what}" needs "${key}"`);
    if (key !== rows && isGiven) {
      throw new InputError(`${name}: "${what}" takes "${rows}", not "${key}"`);
    }
  }
  if (rows !== 'paths') checkRows(`${name}: "${rows}"`, job[rows], rows === 'edges');
  if (what !== 'pairs' && job.maxDistance !== undefined) {
    throw new InputError(`${name}: "maxDistance" is for "pairs"; "${what}" does not take it`);
  }
  if (job.withConfigurations === true && (what === 'pairs' || what === 'path')) {
    throw new InputError(
      `${name}: "withConfigurations" is not for "${what}", whose rows are none of configurations`,
    );
  }
  return job;
}

function checkRows(name: string, value: unknown, areEdges: boolean): void {
  if (isRecord(value) && value.files !== undefined) checkKeys(name, value, { files: texts });
  else if (areEdges && isRecord(value) && value.roadmap !== undefined) {
    checkKeys(name, value, { roadmap: text });
  } else {
    checkKeys(name, value, SAMPLER, {
      sampler: 'one of uniform, halton, where there are no "files"',
      count: 'a whole number from 1 to 2^40',
    });
  }
}

/**
 * Checks an object from outside by the rules of its keys.
 *
 * @param needed - what must be there has to be, by key
 */
function checkKeys<T>(
  name: string,
  content: unknown,
  rules: Rules<T>,
  needed: Partial<Record<keyof T, string>> = {},
): T {
  const known = Object.keys(rules);
  if (!isRecord(content)) throw new InputError(`${name}: expected an object with ${known.join(', ')}`);
  const stranger = Object.keys(content).find((key) => !known.includes(key));
  if (stranger !== undefined) {
    throw new InputError(
      `${name}: there is no key ${show(stranger)}; the keys are ${known.join(', ')}${didYouMean(stranger, known)}`,
    );
  }
  for (const [key, rule] of Object.entries<Rule>(rules)) {
    const value = content[key];
    const missing = needed[key as keyof T];
    const wrong = value === undefined ? missing && ([missing] as const) : rule(value);
    if (!wrong) continue;
    const [expected, hint = ''] = wrong;
    throw new InputError(`${name}: "${key}" must be ${expected}, got ${show(value)}${hint}`);
  }
  return content as T;
}

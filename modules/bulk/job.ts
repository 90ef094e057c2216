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
  readonly allowOutside?: boolean;
}

/** A file with surroundings, and which planning problem of it is meant: `"all"`, or as `--problem` has it. */
export interface JobScene {
  readonly file: string;
  readonly problem?: string;
}

/** Rows that are drawn: configurations, or the two ends of edges, of which row n can be computed without those before it. */
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

/** What a bulk run is to compute: the content of JOB.json. Files may be named by patterns with `*`, `?` and `**`. */
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
  /** Most that a joint moves between samples of an edge or a path, radians or metres: 0.02, and 0.05 for a path, unless given. */
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

const ROBOT_KEYS = [
  'urdf',
  'srdf',
  'packages',
  'xacro',
  'base',
  'fixFloating',
  'encloseCylinders',
  'hulls',
  'allowOutside',
] as const;
const JOB_KEYS = [
  'what',
  'robot',
  'folders',
  'scenes',
  'configurations',
  'edges',
  'paths',
  'margin',
  'step',
  'maxDistance',
  'precision',
  'rowsPerShard',
  'withConfigurations',
] as const;

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
  const job = new Keys(name, content, JOB_KEYS);
  const what = job.choice('what', QUESTIONS);
  if (what === undefined) throw job.wrong('what', `one of ${QUESTIONS.join(', ')}`);
  checkRobot(name, job);
  job.texts('folders');
  checkScenes(name, job);
  const rows = rowsOf(what);
  for (const key of ['configurations', 'edges', 'paths'] as const) {
    const value = job.content[key];
    if (key === rows && value === undefined) throw new InputError(`${name}: "${what}" needs "${key}"`);
    if (key !== rows && value !== undefined) {
      throw new InputError(`${name}: "${what}" takes "${rows}", not "${key}"`);
    }
  }
  if (rows === 'paths') job.texts('paths');
  else checkRows(`${name}: "${rows}"`, job.content[rows], rows === 'edges');
  job.number('margin');
  if ((job.number('step') ?? 1) <= 0) throw job.wrong('step', 'above 0');
  job.number('maxDistance');
  if (what !== 'pairs' && job.content.maxDistance !== undefined) {
    throw new InputError(`${name}: "maxDistance" is for "pairs"; "${what}" does not take it`);
  }
  job.choice('precision', ['single', 'double']);
  const size = job.number('rowsPerShard');
  if (size !== undefined && !(Number.isInteger(size) && size >= 1 && size <= SHARD_LIMIT)) {
    throw job.wrong('rowsPerShard', `a whole number from 1 to ${SHARD_LIMIT}`);
  }
  job.flag('withConfigurations');
  if (job.content.withConfigurations === true && (what === 'pairs' || what === 'path')) {
    throw new InputError(
      `${name}: "withConfigurations" is not for "${what}", whose rows are none of configurations`,
    );
  }
  return content as BulkJob;
}

function checkRobot(name: string, job: Keys): void {
  const { robot } = job.content;
  if (typeof robot === 'string') return;
  if (!isRecord(robot)) throw job.wrong('robot', 'a file, or { "urdf": file }');
  const keys = new Keys(`${name}: "robot"`, robot, ROBOT_KEYS);
  if (keys.text('urdf') === undefined) throw keys.wrong('urdf', 'the name of a file');
  keys.text('srdf');
  keys.textRecord('packages');
  keys.textRecord('xacro');
  keys.choice('base', ['fixed', 'planar', 'floating', 'srdf']);
  for (const key of ['fixFloating', 'encloseCylinders', 'hulls', 'allowOutside'] as const) keys.flag(key);
}

function checkScenes(name: string, job: Keys): void {
  const { scenes } = job.content;
  if (scenes === undefined || typeof scenes === 'string') return;
  if (!Array.isArray(scenes) || scenes.length === 0)
    throw job.wrong('scenes', 'a pattern, or a list of them');
  for (const [i, scene] of (scenes as unknown[]).entries()) {
    if (typeof scene === 'string') continue;
    const keys = new Keys(`${name}: "scenes"[${i}]`, scene, ['file', 'problem']);
    if (keys.text('file') === undefined) throw keys.wrong('file', 'the name of a file');
    keys.text('problem');
  }
}

function checkRows(name: string, value: unknown, areEdges: boolean): void {
  if (isRecord(value) && value.files !== undefined) {
    new Keys(name, value, ['files']).texts('files');
    return;
  }
  if (areEdges && isRecord(value) && value.roadmap !== undefined) {
    const keys = new Keys(name, value, ['roadmap']);
    if (keys.text('roadmap') === undefined) throw keys.wrong('roadmap', 'the name of a file');
    return;
  }
  const keys = new Keys(name, value, ['sampler', 'count', 'seed']);
  if (keys.choice('sampler', ['uniform', 'halton']) === undefined) {
    throw keys.wrong('sampler', 'one of uniform, halton, where there are no "files"');
  }
  const count = keys.number('count');
  if (count === undefined || !Number.isInteger(count) || count < 1 || count > 2 ** 40) {
    throw keys.wrong('count', 'a whole number from 1 to 2^40');
  }
  const seed = keys.number('seed') ?? 0;
  if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 32) {
    throw keys.wrong('seed', 'a whole number from 0 below 2^32');
  }
}

/** An object whose keys are looked at one after the other. */
class Keys {
  readonly content: Record<string, unknown>;
  readonly #name: string;

  constructor(name: string, content: unknown, known: readonly string[]) {
    if (!isRecord(content)) throw new InputError(`${name}: expected an object with ${known.join(', ')}`);
    this.#name = name;
    this.content = content;
    const stranger = Object.keys(content).find((key) => !known.includes(key));
    if (stranger === undefined) return;
    throw new InputError(
      `${name}: there is no key ${show(stranger)}; the keys are ${known.join(', ')}${didYouMean(stranger, known)}`,
    );
  }

  wrong(key: string, expected: string): InputError {
    return new InputError(`${this.#name}: "${key}" must be ${expected}, got ${show(this.content[key])}`);
  }

  text(key: string): string | undefined {
    return this.#typed(key, 'string', 'a text') as string | undefined;
  }

  flag(key: string): void {
    this.#typed(key, 'boolean', 'true or false');
  }

  number(key: string): number | undefined {
    const value = this.#typed(key, 'number', 'a number') as number | undefined;
    if (value === undefined || Number.isFinite(value)) return value;
    throw this.wrong(key, 'finite');
  }

  choice<Choice extends string>(key: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.content[key];
    if (value === undefined || choices.includes(value as Choice)) return value as Choice | undefined;
    const hint = typeof value === 'string' ? didYouMean(value, choices) : '';
    throw new InputError(`${this.wrong(key, `one of ${choices.join(', ')}`).message}${hint}`);
  }

  texts(key: string): void {
    const value = this.content[key];
    if (value === undefined || typeof value === 'string') return;
    const isList = Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');
    if (!isList) throw this.wrong(key, 'a pattern, or a list of them');
  }

  textRecord(key: string): void {
    const value = this.content[key];
    if (value === undefined) return;
    if (isRecord(value) && Object.values(value).every((one) => typeof one === 'string')) return;
    throw this.wrong(key, 'an object of texts');
  }

  #typed(key: string, type: string, expected: string): unknown {
    const value = this.content[key];
    if (value === undefined || typeof value === type) return value;
    throw this.wrong(key, expected);
  }
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../files/documents/input-error.ts';
import type { Precision } from '../../bindings/base/types.ts';
import { isRecord } from '../robot/text/record.ts';
import { parseJson } from '../robot/text/json.ts';
import { readWhole, sha256 } from './files.ts';
import type { BulkQuestion } from './job.ts';

/** A robot in a run: what it is made of, by the SHA-256 of each input. */
export interface StoredRobot {
  readonly name: string;
  readonly urdf: string;
  readonly srdf?: string;
  /** Texts that the robot's includes, by what it calls them. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Meshes by what the URDF calls them. */
  readonly meshes: Readonly<Record<string, string>>;
  readonly choices: Readonly<Record<string, string | number>>;
}

/** Surroundings in a run. */
export interface StoredScene {
  readonly name: string;
  readonly file: string;
  readonly problem?: string;
}

/** Where the rows of a cell come from: a sampler, a file of numbers, or files of paths, a row for each. */
export type Source =
  | { readonly sampler: 'uniform' | 'halton'; readonly seed: number }
  | { readonly rows: string }
  | { readonly paths: readonly { readonly name: string; readonly rows: string }[] };

/** A robot in surroundings, with its rows. */
export interface Cell {
  /** What the column `scene` of its rows says: the file of the scene, or of the robot without one. */
  readonly name: string;
  /** The number of its robot and of its scene, if it has one. */
  readonly robot: number;
  readonly scene?: number;
  readonly source: Source;
  readonly rows: number;
}

/** All that the result of a run depends on. Equal ones give equal files, wherever they are computed. */
export interface Manifest {
  readonly format: 'clearance-bulk';
  readonly version: 1;
  /** The version of the package whose results these are. */
  readonly package: string;
  readonly what: BulkQuestion;
  readonly margin: number;
  readonly step: number;
  readonly maxDistance?: number;
  readonly precision: Precision;
  readonly rowsPerShard: number;
  readonly withConfigurations: boolean;
  readonly robots: readonly StoredRobot[];
  readonly scenes: readonly StoredScene[];
  readonly cells: readonly Cell[];
}

/** Some rows of one cell, which are computed at once. */
export interface Shard {
  readonly number: number;
  readonly cell: Cell;
  /** The row of the cell that it begins with. */
  readonly first: number;
  readonly count: number;
}

export const MANIFEST_FILE = 'manifest.json';

/** The version of this package. */
export function packageVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** A folder with a manifest, the inputs that it names, and the parts that are done. */
export class Run {
  readonly folder: string;
  readonly manifest: Manifest;
  /** The SHA-256 of the manifest's file, which every part carries. */
  readonly hash: string;
  readonly shards: number;
  /** Rows of all cells. */
  readonly rows: number;
  /** The number of the first shard of each cell. */
  readonly #firsts: readonly number[];

  constructor(folder: string, text: string, manifest: Manifest) {
    this.folder = folder;
    this.manifest = manifest;
    this.hash = sha256(text);
    let shards = 0;
    this.#firsts = manifest.cells.map(({ rows }) => {
      const first = shards;
      shards += Math.ceil(rows / manifest.rowsPerShard);
      return first;
    });
    this.shards = shards;
    this.rows = manifest.cells.reduce((sum, { rows }) => sum + rows, 0);
  }

  /** The shard of a number, from 0 on: those of the first cell come first. */
  shard(number: number): Shard {
    let [low, high] = [0, this.#firsts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.#firsts[middle]! <= number) low = middle;
      else high = middle - 1;
    }
    const { cells, rowsPerShard } = this.manifest;
    const cell = cells[low]!;
    const first = (number - this.#firsts[low]!) * rowsPerShard;
    return { number, cell, first, count: Math.min(rowsPerShard, cell.rows - first) };
  }

  /** The path of an input. */
  input(hash: string): string {
    return join(this.folder, 'inputs', hash);
  }
}

/**
 * Opens the folder of a run.
 *
 * @throws InputError for a folder that is none, and for a run of another version, whose rows might differ
 */
export function openRun(folder: string): Run {
  const file = join(folder, MANIFEST_FILE);
  const bytes = readWhole(file);
  if (bytes === undefined) {
    throw new InputError(
      `${folder}: is no run: there is no ${MANIFEST_FILE}; make one with clearance bulk plan`,
    );
  }
  const text = new TextDecoder().decode(bytes);
  let content: unknown;
  try {
    content = parseJson(text);
  } catch (error) {
    throw new InputError(`${file}: not valid JSON: ${(error as Error).message}`);
  }
  if (!isRecord(content) || content.format !== 'clearance-bulk') {
    throw new InputError(`${file}: is no manifest of a bulk run`);
  }
  const version = packageVersion();
  if (content.version !== 1 || content.package !== version) {
    throw new InputError(
      `${file}: was made by clearance ${String(content.package)}, and this is ${version}; its rows might differ, so plan it anew`,
    );
  }
  return new Run(folder, text, content as unknown as Manifest);
}

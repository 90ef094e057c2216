import { readdirSync, rmSync } from 'node:fs';
import { isAbsolute, join, normalize } from 'node:path';
import { isFolder, readJsonFile } from '../files/input/files.ts';
import { readPath } from '../files/input/path-file.ts';
import { InputError } from '../files/documents/input-error.ts';
import { planPath } from '../files/documents/interpolate.ts';
import { holdsProblems } from '../files/documents/problems.ts';
import { surroundingsOf } from '../files/documents/surroundings.ts';
import { withFile } from '../files/documents/with-file.ts';
import { type Engine, loadEngine } from '../../bindings/index.ts';
import type { Robot } from '../robot/index.ts';
import { isRecord } from '../robot/text/record.ts';
import { makeFolder, namesIn, writeWhole } from './files.ts';
import { storeRobot } from './inputs/robots.ts';
import { roadmapEdges } from './inputs/roadmaps.ts';
import { InputStore } from './inputs/store.ts';
import { readTable } from './inputs/tables.ts';
import { type BulkJob, checkJob, type JobRobot, type BulkQuestion, rowsOf } from './job.ts';
import {
  type Cell,
  type Manifest,
  MANIFEST_FILE,
  openRun,
  packageVersion,
  type Run,
  type Source,
} from './manifest.ts';
import { findAll } from './patterns.ts';

/** Rows per shard unless the job says otherwise: about a second of work, but for paths, which are long. */
const ROWS: Readonly<Record<BulkQuestion, number>> = {
  areFree: 2 ** 19,
  lowest: 2 ** 17,
  pairs: 2 ** 14,
  edges: 2 ** 14,
  certify: 2 ** 11,
  path: 1,
};

/** How far samples are apart unless the job says otherwise, as elsewhere: radians or metres. */
const STEP = { path: 0.05, other: 0.02 };

/** What planning a run takes beside the job. */
export interface PlanOptions {
  /** The folder that files of the job are relative to; unless given, the current one. */
  readonly folder?: string;
  /** Where the run shall be: a folder that is empty, or not there. */
  readonly out: string;
  /** How complaints call the job. */
  readonly name?: string;
  /** Is told of what was read approximately, or ignored, one sentence each. */
  readonly onWarning?: (warning: string) => void;
}

/**
 * Plans a run: checks all inputs, keeps copies of them by content, and writes the manifest. Computes nothing.
 *
 * @throws InputError in one sentence; the folder is as before then
 */
export async function planBulk(job: BulkJob, options: PlanOptions): Promise<Run> {
  const { folder = '.', out, name = 'job', onWarning = () => {} } = options;
  const checked = checkJob(name, job);
  const was = namesIn(out);
  if (was === undefined && isFile(out)) throw new InputError(`${out}: is no folder`);
  if (was !== undefined && was.length > 0) {
    throw new InputError(`${out}: is not empty; name a folder that is, or one that is not there`);
  }
  try {
    makeFolder(join(out, 'inputs'));
    const planner = new Planner(checked, folder, new InputStore(join(out, 'inputs')), onWarning);
    const manifest = await planner.plan();
    makeFolder(join(out, 'parts'));
    writeWhole(join(out, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
  } catch (error) {
    rmSync(was === undefined ? out : join(out, 'inputs'), { recursive: true, force: true });
    if (was !== undefined) rmSync(join(out, 'parts'), { recursive: true, force: true });
    throw error;
  }
  return openRun(out);
}

function isFile(path: string): boolean {
  try {
    readdirSync(path);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOTDIR';
  }
}

/** Gathers what a manifest says, cell after cell. */
class Planner {
  readonly #job: BulkJob;
  readonly #folder: string;
  readonly #store: InputStore;
  readonly #warn: (warning: string) => void;
  readonly #robots: Manifest['robots'][number][] = [];
  readonly #scenes: Manifest['scenes'][number][] = [];
  readonly #cells: Cell[] = [];

  constructor(job: BulkJob, folder: string, store: InputStore, warn: (warning: string) => void) {
    this.#job = job;
    this.#folder = folder;
    this.#store = store;
    this.#warn = warn;
  }

  async plan(): Promise<Manifest> {
    const { what, folders, margin = 0, maxDistance, precision = 'double' } = this.#job;
    const places =
      folders === undefined
        ? ['']
        : findAll(this.#folder, folders, '"folders"').filter((place) => isFolder(join(this.#folder, place)));
    if (places.length === 0) throw new InputError(`"folders": no folder in ${this.#folder} fits`);
    const engine = await loadEngine({ precision });
    try {
      for (const place of places) await this.#addPlace(place, engine);
    } finally {
      engine.dispose();
    }
    const names = new Set<string>();
    for (const { name } of this.#cells) {
      if (names.has(name))
        throw new InputError(`two inputs are called ${name}; rows could not be told apart`);
      names.add(name);
    }
    return {
      format: 'clearance-bulk',
      version: 1,
      package: packageVersion(),
      what,
      margin,
      step: this.#step,
      ...(maxDistance !== undefined && { maxDistance }),
      precision,
      rowsPerShard: this.#job.rowsPerShard ?? ROWS[what],
      withConfigurations: this.#job.withConfigurations ?? false,
      robots: this.#robots,
      scenes: this.#scenes,
      cells: this.#cells,
    };
  }

  get #step(): number {
    return this.#job.step ?? (this.#job.what === 'path' ? STEP.path : STEP.other);
  }

  /** Adds a robot in all of its scenes, with the files that are in one folder. */
  async #addPlace(place: string, engine: Engine): Promise<void> {
    const root = join(this.#folder, place);
    const path = (file: string): string => (isAbsolute(file) ? file : join(root, file));
    const given = this.#job.robot;
    const robotJob: JobRobot = typeof given === 'string' ? { urdf: given } : given;
    const name = normalize(join(place, robotJob.urdf));
    const { stored, robot } = await storeRobot(name, path, robotJob, this.#store);
    for (const warning of robot.warnings) this.#warn(`${name}: ${warning}`);
    if (robot.joints.length === 0) throw new InputError(`${name}: the robot has no joints that move`);
    this.#robots.push(stored);
    const { source, rows } = await this.#readSource(root, path, robot);
    const add = (cell: { name: string; scene?: number }): void => {
      this.#cells.push({
        name: cell.name,
        robot: this.#robots.length - 1,
        ...(cell.scene !== undefined && { scene: cell.scene }),
        source,
        rows,
      });
    };
    if (this.#job.scenes === undefined) add({ name });
    for (const scene of this.#findScenes(root)) {
      const sceneName = normalize(join(place, scene.file));
      for (const problem of this.#problemsOf(path(scene.file), scene)) {
        const cellName = problem === undefined ? sceneName : `${sceneName}#${problem}`;
        this.#checkScene(robot, engine, path(scene.file), cellName, problem);
        const file = this.#store.put(JSON.stringify(readJsonFile(path(scene.file))));
        this.#scenes.push({ name: cellName, file, ...(problem !== undefined && { problem }) });
        add({ name: cellName, scene: this.#scenes.length - 1 });
      }
    }
  }

  #findScenes(root: string): { file: string; problem?: string }[] {
    const { scenes = [] } = this.#job;
    const found = (typeof scenes === 'string' ? [scenes] : scenes).flatMap((scene) => {
      const { file, problem } =
        typeof scene === 'string' ? { file: scene } : { problem: undefined, ...scene };
      return findAll(root, file, '"scenes"').map((one) => ({
        file: one,
        ...(problem !== undefined && { problem }),
      }));
    });
    const names = new Set<string>();
    for (const { file, problem } of found) {
      const name = `${normalize(file)}#${problem}`;
      if (names.has(name)) throw new InputError(`"scenes": ${file} is named twice`);
      names.add(name);
    }
    return found;
  }

  /** The problems of a file that are meant; undefined for one that has no list of them. */
  #problemsOf(path: string, { problem }: { problem?: string }): (string | undefined)[] {
    if (problem !== 'all') return [problem];
    const content = readJsonFile(path);
    if (isRecord(content) && holdsProblems(content)) return content.problems.map((_, i) => String(i + 1));
    throw new InputError(`${path}: has no list of problems, of which all could be taken`);
  }

  /** Makes the scene once, so that what is wrong with it is said before anything is computed. */
  #checkScene(robot: Robot, engine: Engine, path: string, name: string, problem: string | undefined): void {
    const surroundings = surroundingsOf(name, readJsonFile(path), problem);
    withFile(name, () => {
      using scene = robot.createScene(engine, surroundings.options);
      surroundings.place(scene);
      for (const warning of scene.warnings) this.#warn(`${name}: ${warning}`);
      if (this.#job.what === 'path' && scene.pairs.length === 0) {
        throw new InputError(`${name}: no two bodies are compared, so there is nothing to check`);
      }
    });
  }

  async #readSource(
    root: string,
    path: (file: string) => string,
    robot: Robot,
  ): Promise<{ source: Source; rows: number }> {
    const { what, paths } = this.#job;
    const kind = rowsOf(what);
    if (kind === 'paths') return this.#readPaths(findAll(root, paths!, '"paths"'), path, robot);
    const given = this.#job[kind]!;
    if ('sampler' in given) {
      const { sampler, count, seed = 0 } = given;
      return { source: { sampler, seed }, rows: count };
    }
    const table =
      'roadmap' in given
        ? roadmapEdges(given.roadmap, readJsonFile(path(given.roadmap)), robot)
        : readTables(findAll(root, given.files, `"${kind}"`).map(path), robot, kind === 'edges');
    const { hash, rows } = await this.#store.putRows(table);
    if (rows === 0) throw new InputError(`"${kind}": the files hold no rows`);
    return { source: { rows: hash }, rows };
  }

  async #readPaths(
    files: readonly string[],
    path: (file: string) => string,
    robot: Robot,
  ): Promise<{ source: Source; rows: number }> {
    const paths: { name: string; rows: string }[] = [];
    const rest = robot.jointValues(robot.configuration({}));
    for (const file of files) {
      const waypoints = await readPath(path(file), { robot, given: {}, rest, degrees: false });
      const { warnings } = await planPath(waypoints, { path: path(file), step: this.#step }, robot.joints);
      for (const warning of warnings) this.#warn(`${file}: ${warning}`);
      const { hash } = await this.#store.putRows(waypoints());
      paths.push({ name: file, rows: hash });
    }
    return { source: { paths }, rows: paths.length };
  }
}

async function* readTables(
  files: readonly string[],
  robot: Robot,
  areEdges: boolean,
): AsyncGenerator<readonly number[]> {
  for (const file of files) yield* readTable(file, robot, areEdges);
}

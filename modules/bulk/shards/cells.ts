import { surroundingsOf } from '../../files/documents/surroundings.ts';
import { InputError } from '../../files/documents/input-error.ts';
import type { Engine, Scene } from '../../../bindings/index.ts';
import type { Robot } from '../../robot/index.ts';
import { parseJson } from '../../robot/text/json.ts';
import { readWhole, sha256 } from '../files.ts';
import { restoreRobot } from '../inputs/robots.ts';
import { openRows } from '../inputs/rows.ts';
import type { RowSampler } from '../inputs/samplers.ts';
import { rowsOf } from '../job.ts';
import type { Cell, Run } from '../manifest.ts';

/** A cell that is ready to be asked. */
export interface LoadedCell {
  readonly cell: Cell;
  readonly robot: Robot;
  readonly scene: Scene;
  /** Its rows; none for paths. */
  readonly rows: RowSampler | undefined;
  /** The pairs of the scene as rows call them, and an empty text for none. */
  readonly pairs: readonly string[];
}

/** Cells that are kept loaded: shards mostly come in order, and from a queue nearly so. */
const KEPT = 4;

/** The cells of a run in an engine: loaded for the first shard, and let go when others were used since. */
export class Cells {
  readonly #run: Run;
  readonly #engine: Engine;
  /** The one that was used last comes last. */
  readonly #loaded = new Map<Cell, { cell: LoadedCell; users: number }>();

  constructor(run: Run, engine: Engine) {
    this.#run = run;
    this.#engine = engine;
  }

  /** Does something with a cell, which stays loaded meanwhile. */
  async use<T>(cell: Cell, work: (loaded: LoadedCell) => Promise<T>): Promise<T> {
    const entry = this.#loaded.get(cell) ?? { cell: this.#load(cell), users: 0 };
    this.#loaded.delete(cell);
    this.#loaded.set(cell, entry);
    entry.users++;
    this.#letGo();
    try {
      return await work(entry.cell);
    } finally {
      entry.users--;
    }
  }

  #letGo(): void {
    for (const [cell, { cell: loaded, users }] of this.#loaded) {
      if (this.#loaded.size <= KEPT) return;
      if (users > 0) continue;
      loaded.scene.dispose();
      this.#loaded.delete(cell);
    }
  }

  #load(cell: Cell): LoadedCell {
    const { manifest } = this.#run;
    const robot = restoreRobot(manifest.robots[cell.robot]!, (hash) => this.#read(hash), this.#engine);
    const scene = this.#makeScene(robot, cell);
    const areEdges = rowsOf(manifest.what) === 'edges';
    return {
      cell,
      robot,
      scene,
      rows: 'paths' in cell.source ? undefined : openRows(this.#run, cell.source, robot, areEdges ? 2 : 1),
      pairs: [...scene.pairs.map(([a, b]) => `${a} – ${b}`), ''],
    };
  }

  #makeScene(robot: Robot, { scene: number }: Cell): Scene {
    if (number === undefined) return robot.createScene(this.#engine);
    const { name, file, problem } = this.#run.manifest.scenes[number]!;
    const content = parseJson(new TextDecoder().decode(this.#read(file)));
    const surroundings = surroundingsOf(name, content, problem);
    const scene = robot.createScene(this.#engine, surroundings.options);
    surroundings.place(scene);
    return scene;
  }

  /** An input of the run. */
  #read(hash: string): Uint8Array<ArrayBuffer> {
    const path = this.#run.input(hash);
    const bytes = readWhole(path);
    if (bytes === undefined) throw new InputError(`cannot read ${path}: there is no such file`);
    if (sha256(bytes) !== hash) throw new InputError(`${path}: is not what it was when the run was planned`);
    return bytes;
  }
}

import { type Engine, loadEngine, type Pool } from '../../../bindings/index.ts';
import type { Robot } from '../../robot/index.ts';
import { rowsOf } from '../job.ts';
import type { Run, Shard } from '../manifest.ts';
import type { Column } from '../parquet/columns.ts';
import { encodePart, MANIFEST_KEY, SHARD_KEY } from '../parquet/part.ts';
import { type ShardRecord, writePart } from '../parts.ts';
import { ANSWERS } from './answers.ts';
import { Cells } from './cells.ts';

/** A shard that is computed, and not yet written. */
export interface ComputedShard {
  /** Its part: the same bytes on every machine, with any number of workers. */
  readonly bytes: Uint8Array;
  readonly about: Omit<ShardRecord, 'shard' | 'bytes' | 'sha256'>;
}

/** Computes shards of a run with one engine and one pool of workers, any number of them at the same time. */
export class ShardComputer {
  readonly #run: Run;
  readonly #engine: Engine;
  readonly #pool: Pool;
  readonly #cells: Cells;

  private constructor(run: Run, engine: Engine, pool: Pool) {
    this.#run = run;
    this.#engine = engine;
    this.#pool = pool;
    this.#cells = new Cells(run, engine);
  }

  /** @param workers - of the pool; as `engine.createPool` has it, unless given */
  static async create(run: Run, workers?: number): Promise<ShardComputer> {
    const engine = await loadEngine({ precision: run.manifest.precision });
    const pool = await engine.createPool(workers === undefined ? {} : { workers });
    return new ShardComputer(run, engine, pool);
  }

  /** Computes a shard, and writes its part and its record. */
  async write(number: number): Promise<ShardRecord> {
    const { bytes, about } = await this.compute(number);
    return writePart(this.#run, number, bytes, about);
  }

  async compute(number: number): Promise<ComputedShard> {
    const start = performance.now();
    const shard = this.#run.shard(number);
    const { what, withConfigurations } = this.#run.manifest;
    return this.#cells.use(shard.cell, async (loaded) => {
      const draw = (from: number, count: number): Float64Array => loaded.rows!(shard.first + from, count);
      const answers = await ANSWERS[what]({ run: this.#run, shard, loaded, pool: this.#pool, draw });
      const { columns, rows, free, lowest } = answers;
      const count = rows?.length ?? shard.count;
      const all: Column[] = [
        { name: 'scene', kind: 'labels', labels: [shard.cell.name], places: count },
        rows === undefined
          ? { name: 'row', kind: 'count', first: shard.first, count }
          : { name: 'row', kind: 'numbers', numbers: rows },
        ...columns,
        ...(withConfigurations
          ? configurationColumns(loaded.robot, shard, draw, rowsOf(what) === 'edges')
          : []),
      ];
      const bytes = encodePart(all, { [MANIFEST_KEY]: this.#run.hash, [SHARD_KEY]: String(number) });
      const milliseconds = Math.round(performance.now() - start);
      return {
        bytes,
        about: {
          rows: count,
          ...(free !== undefined && { free }),
          ...(lowest !== undefined && { lowest }),
          milliseconds,
        },
      };
    });
  }

  dispose(): void {
    this.#pool.dispose();
    this.#engine.dispose();
  }
}

/** A column for each number of the rows that were asked about. */
function configurationColumns(
  { joints }: Robot,
  { count }: Shard,
  draw: (from: number, count: number) => Float64Array,
  areEdges: boolean,
): Column[] {
  const prefixes = areEdges ? ['from/', 'to/'] : [''];
  const names = prefixes.flatMap((prefix) => joints.map(({ name }) => prefix + name));
  const rows = draw(0, count);
  return names.map((name, at) => {
    const numbers = new Float64Array(count);
    for (let i = 0; i < count; i++) numbers[i] = rows[i * names.length + at]!;
    return { name, kind: 'numbers', numbers };
  });
}

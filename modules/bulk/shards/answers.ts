import type { Manifest } from '../manifest.ts';
import { answerPaths } from './paths.ts';
import type { Answers, ShardQuestion } from './question.ts';
import { inSlices, Pause } from './slices.ts';

/** How each question is answered. */
export const ANSWERS: Readonly<Record<Manifest['what'], (question: ShardQuestion) => Promise<Answers>>> = {
  areFree: answerFree,
  lowest: answerLowest,
  pairs: answerPairs,
  edges: answerEdges,
  certify: answerProofs,
  path: ({ run, shard, loaded }) => answerPaths(run, shard, loaded),
};

/** Rows that the pool is asked about at once. */
const SLICE = { free: 2 ** 15, lowest: 2 ** 12, edges: 2 ** 9, distances: 2 ** 18 } as const;

async function answerFree({ run, shard, loaded, pool, draw }: ShardQuestion): Promise<Answers> {
  const arm = loaded.robot.in(loaded.scene, { margin: run.manifest.margin }).on(pool);
  const flags = new Uint8Array(shard.count);
  await inSlices(shard.count, SLICE.free, async (from, count) => {
    flags.set(await arm.areFree(draw(from, count)), from);
  });
  return { columns: [{ name: 'free', kind: 'flags', flags }], free: sum(flags) };
}

async function answerLowest({ run, shard, loaded, pool, draw }: ShardQuestion): Promise<Answers> {
  const { robot, scene, pairs } = loaded;
  const { margin, precision } = run.manifest;
  const arm = robot.in(scene, { margin }).on(pool);
  const flags = new Uint8Array(shard.count);
  const numbers = precision === 'double' ? new Float64Array(shard.count) : new Float32Array(shard.count);
  const places = new Uint32Array(shard.count);
  await inSlices(shard.count, SLICE.lowest, async (from, count) => {
    const configurations = draw(from, count);
    const [free, { distance, pair }] = await Promise.all([
      arm.areFree(configurations),
      arm.lowest(configurations),
    ]);
    flags.set(free, from);
    numbers.set(distance, from);
    for (let i = 0; i < count; i++) places[from + i] = pair[i]! < 0 ? pairs.length - 1 : pair[i]!;
  });
  return {
    columns: [
      { name: 'free', kind: 'flags', flags },
      { name: 'distance', kind: 'numbers', numbers },
      { name: 'pair', kind: 'labels', labels: pairs, places },
    ],
    free: sum(flags),
    ...lowestOf(numbers),
  };
}

async function answerPairs({ run, shard, loaded, pool, draw }: ShardQuestion): Promise<Answers> {
  const { robot, scene, pairs } = loaded;
  const { maxDistance = Infinity, precision } = run.manifest;
  const arm = robot.in(scene).on(pool);
  const each = scene.pairs.length;
  const slice = Math.max(1, Math.floor(SLICE.distances / Math.max(1, each)));
  const found: { rows: BigInt64Array; places: Uint32Array; distances: Float64Array | Float32Array }[] = [];
  await inSlices(shard.count, slice, async (from, count) => {
    const { distance } = await arm.evaluate(draw(from, count), { maxDistance });
    const kept = Uint32Array.from(distance.keys()).filter(
      (i) => distance[i]! <= maxDistance && distance[i]! < Infinity,
    );
    found[from / slice] = {
      rows: BigInt64Array.from(kept, (i) => BigInt(shard.first + from + Math.floor(i / each))),
      places: kept.map((i) => i % each),
      distances:
        precision === 'double'
          ? Float64Array.from(kept, (i) => distance[i]!)
          : Float32Array.from(kept, (i) => distance[i]!),
    };
  });
  const total = found.reduce((length, { rows }) => length + rows.length, 0);
  const rows = new BigInt64Array(total);
  const places = new Uint32Array(total);
  const numbers = precision === 'double' ? new Float64Array(total) : new Float32Array(total);
  let at = 0;
  for (const slice of found) {
    rows.set(slice.rows, at);
    places.set(slice.places, at);
    numbers.set(slice.distances, at);
    at += slice.rows.length;
  }
  return {
    rows,
    columns: [
      { name: 'pair', kind: 'labels', labels: pairs, places },
      { name: 'distance', kind: 'numbers', numbers },
    ],
    ...lowestOf(numbers),
  };
}

async function answerEdges({ run, shard, loaded, pool, draw }: ShardQuestion): Promise<Answers> {
  const { margin, step } = run.manifest;
  const arm = loaded.robot.in(loaded.scene, { margin, step }).on(pool);
  const flags = new Uint8Array(shard.count);
  await inSlices(shard.count, SLICE.edges, async (from, count) => {
    flags.set(await arm.areEdgesFree(draw(from, count)), from);
  });
  return { columns: [{ name: 'free', kind: 'flags', flags }], free: sum(flags) };
}

const VERDICTS = ['free', 'hit', 'unresolved'] as const;

/** Proofs are no call of the pool: they are found in this thread, which pauses for others again and again. */
async function answerProofs({ run, shard, loaded, draw }: ShardQuestion): Promise<Answers> {
  const { robot, scene, pairs } = loaded;
  const arm = robot.in(scene, { margin: run.manifest.margin });
  const width = robot.joints.length;
  const verdicts = new Uint32Array(shard.count);
  const shares = new Float64Array(shard.count);
  const places = new Uint32Array(shard.count);
  const evaluations = new Int32Array(shard.count);
  const pause = new Pause();
  for (let i = 0; i < shard.count; i++) {
    const ends = draw(i, 1);
    const proof = arm.prove(ends.subarray(0, width), ends.subarray(width));
    verdicts[i] = VERDICTS.indexOf(proof.verdict);
    shares[i] = proof.share;
    places[i] = proof.pair < 0 ? pairs.length - 1 : proof.pair;
    evaluations[i] = proof.evaluations;
    await pause.whenDue();
  }
  return {
    columns: [
      { name: 'verdict', kind: 'labels', labels: VERDICTS, places: verdicts },
      { name: 'share', kind: 'numbers', numbers: shares },
      { name: 'pair', kind: 'labels', labels: pairs, places },
      { name: 'evaluations', kind: 'numbers', numbers: evaluations },
    ],
    free: verdicts.filter((verdict) => verdict === 0).length,
  };
}

function sum(flags: Uint8Array): number {
  let total = 0;
  for (const flag of flags) total += flag;
  return total;
}

/** The lowest of some distances, if one is finite. */
function lowestOf(distances: Float64Array | Float32Array): { lowest?: number } {
  let lowest = Infinity;
  for (const distance of distances) lowest = Math.min(lowest, distance);
  return lowest < Infinity ? { lowest } : {};
}

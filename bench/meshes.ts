import { benchMeshBuilding } from './meshes-building.ts';
import { benchMeshQueries } from './meshes-queries.ts';
import { benchTreeOrNot } from './meshes-trees.ts';
import type { Findings } from './results.ts';
import type { Bench } from './timing.ts';

/** Times queries of meshes, building them, and segments of few elements with and without a tree. */
export async function benchMeshes(bench: Bench): Promise<Findings> {
  const measurements = [
    ...(await benchMeshQueries(bench)),
    ...(await benchMeshBuilding(bench)),
    ...(await benchTreeOrNot(bench)),
  ];
  return { unit: 'query, or triangle of a mesh that is built', measurements };
}

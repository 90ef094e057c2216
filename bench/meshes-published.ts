/**
 * Running times of others' queries of meshes, nanoseconds. They were not taken in a run of this bench, and
 * but for FCL's room are of other meshes and poses: a source beside our figures, never a ratio.
 */
import { MESH_PEERS, MESH_TASKS, MESH_WORKS } from './names.ts';

export const SOURCE = 'native C++, and three-mesh-bvh, on AMD EPYC (Zen 4), of another run';

/** By the pair of meshes and the task. */
export const PUBLISHED: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>> =
  {
    [MESH_WORKS.room]: {
      [MESH_TASKS.distance]: { PQP: 73e3, FCL: 102e3, Coal: 102e3, [MESH_PEERS.three]: 1.22e6 },
    },
    [MESH_WORKS.gaps]: {
      [MESH_TASKS.distance]: { PQP: 360e3, FCL: 520e3, Coal: 540e3, [MESH_PEERS.three]: 119e6 },
    },
    [MESH_WORKS.overlaps]: {
      [MESH_TASKS.free]: { PQP: 2.1e3, FCL: 8.4e3, Coal: 5.3e3, [MESH_PEERS.three]: 129e3 },
    },
  };

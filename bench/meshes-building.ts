/** What meshes cost before the first query. */
import { type Engine, mesh, type Mesh, type Scene } from '../bindings/index.ts';
import { fetchBinary } from '../bindings/load.ts';
import { makeHost } from '../bindings/wasm/host.ts';
import { writeCounts } from '../bindings/elements/staging.ts';
import { instantiateBinary } from '../bindings/wasm/instance.ts';
import { loadBuild } from './builds.ts';
import { type Entry, measureInTurn } from './measure.ts';
import { ANY_BUILD, BUILD_NAMES, type BuildName, MESH_PEERS, MESH_TASKS } from './names.ts';
import { makeGeometry, makeTree } from './peers/three-mesh-bvh.ts';
import type { Measurement } from './results.ts';
import { makeBumpySphere } from './scenes/bumpy.ts';
import type { MeshWork } from './scenes/mesh-work.ts';
import type { Bench } from './timing.ts';

/** Sides and rings of the spheres. */
const SIZES = { small: [8, 25], large: [10, 100], quick: [8, 5] } as const;

/** How long the contestants of one table take turns, milliseconds. */
const LONGEST = 2500;

/** One thing to time, whatever the mesh. */
type Work = Omit<Entry, 'group' | 'at'>;

/** Times making meshes, scenes of one mesh, and replacing its triangles. */
export async function benchMeshBuilding(bench: Bench): Promise<Measurement[]> {
  const { small, large, quick } = SIZES;
  const measurements: Measurement[] = [];
  for (const [sides, rings] of bench.quick ? [quick] : [small, large]) {
    const shapes = [makeBumpySphere(sides, rings, 1), makeBumpySphere(sides, rings, 2)] as const;
    const triangles = shapes[0].indices.length / 3;
    const group = `one mesh of ${triangles.toLocaleString('en')} triangles`;
    bench.progress(group);
    const engines = await Promise.all(BUILD_NAMES.map((build) => loadBuild(build)));
    const entries: Work[] = [makeMeshEntry(shapes[0])];
    for (const [i, build] of BUILD_NAMES.entries()) {
      const make = () => engines[i]!.createScene({ segments: { a: shapes[0] } });
      const bytes = await bytesPerTriangle(build, triangles);
      const scene = make();
      entries.push(
        { task: MESH_TASKS.build, by: build, units: triangles, work: () => make().dispose(), bytes },
        { task: MESH_TASKS.refit, by: build, units: triangles, work: replace(scene, shapes) },
      );
    }
    entries.push(...makePeerEntries(shapes));
    const placed = entries.map((entry): Entry => ({ group, at: triangles, ...entry }));
    measurements.push(...measureInTurn(bench, placed, LONGEST));
    engines.forEach((engine) => engine.dispose());
  }
  return measurements;
}

/** Two shapes with the same triangles. */
type Shapes = readonly [Mesh, Mesh];

function makeMeshEntry({ vertices, indices }: Mesh): Work {
  const work = () => void mesh(vertices, indices, { solid: false });
  return { task: MESH_TASKS.mesh, by: ANY_BUILD, units: indices.length / 3, work };
}

/** Replacing the triangles of one of two meshes of as many triangles. */
export function makeRefits(engines: readonly Engine[], { name, a, b }: MeshWork): Entry[] {
  const where = { group: name, task: MESH_TASKS.refit, units: 1 };
  return engines.map((engine, i) => {
    const scene = engine.createScene({ segments: { a } });
    return { ...where, by: BUILD_NAMES[i]!, work: replace(scene, [a, b]) };
  });
}

/** Replaces each shape by the other in turn. */
function replace(scene: Scene, shapes: Shapes): () => void {
  let turn = 0;
  return () => scene.segment('a').replace(shapes[(turn = 1 - turn)]!);
}

function makePeerEntries(shapes: Shapes): Work[] {
  const by = MESH_PEERS.three;
  const units = shapes[0].indices.length / 3;
  const geometry = makeGeometry(shapes[0]);
  const tree = makeTree(geometry, 10);
  const position = geometry.getAttribute('position');
  let turn = 0;
  const refit = () => {
    position.array.set(shapes[(turn = 1 - turn)]!.vertices);
    tree.refit();
  };
  // Its geometry is made each time, as the tree sorts the triangles: sorted ones would take less time.
  return [
    { task: MESH_TASKS.build, by, units, work: () => void makeTree(makeGeometry(shapes[0]), 10) },
    { task: MESH_TASKS.refit, by, units, work: refit },
  ];
}

async function bytesPerTriangle(build: BuildName, triangles: number): Promise<[number, number]> {
  const exports = await instantiateBinary(await fetchBinary(build));
  const counts = writeCounts([0, 0, triangles, 0, 0, 0], makeHost(exports));
  return [exports.segmentBytes(counts, 1) / triangles, exports.stagingBytes(counts) / triangles];
}

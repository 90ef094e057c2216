/** What bounding volumes are fitted to. */
import { type ElementSource, line, mesh, type Mesh, type Vector } from '../bindings/index.ts';
import { loadRobot } from '../modules/robot/index.ts';
import { readText } from '../data/read.ts';
import { makeRandom } from './random.ts';
import { loadFclMesh } from './scenes/fcl.ts';
import { randomVector } from './scenes/work.ts';

/** Bodies that are alike; each gets a volume of its own. */
export interface FittingSet {
  readonly name: string;
  readonly bodies: readonly (readonly ElementSource[])[];
}

const ROBOTS = [
  ['Panda, spheres', 'vamp_panda_spherized.urdf', 'vamp_panda.srdf'],
  ['Panda, capsules', 'erd_panda_collision.urdf', 'erd_panda.srdf'],
  ['Baxter, spheres', 'vamp_baxter_spherized.urdf', 'vamp_baxter.srdf'],
  ['Fetch, spheres', 'vamp_fetch_spherized.urdf', 'vamp_fetch.srdf'],
  ['Romeo, capsules', 'erd_romeo_laas_small.urdf', 'erd_romeo_small.srdf'],
] as const;

/** All sets: links of robots, capsules at random, and meshes. */
export async function makeFittingSets(): Promise<FittingSet[]> {
  const robots = ROBOTS.map(async ([name, urdf, srdf]) => {
    const robot = loadRobot(await readText(`robots/${urdf}`), {
      srdf: await readText(`robots/${srdf}`),
      cylinders: 'enclose',
    });
    return { name, bodies: Object.values(robot.segments) };
  });
  return [
    ...(await Promise.all(robots)),
    { name: '100 × 6 capsules', bodies: makeCapsules(100, 6) },
    { name: '10 × 200 capsules', bodies: makeCapsules(10, 200) },
    { name: 'env.obj', bodies: [[await loadFclMesh('env')]] },
    { name: 'rob.obj', bodies: [[await loadFclMesh('rob')]] },
    { name: 'turned box, 2,400 triangles', bodies: [[makeTurnedBox(20)]] },
    { name: 'bumpy ellipsoid, 9,800 triangles', bodies: [[makeBumpyEllipsoid(70)]] },
  ];
}

/** Bodies of capsules, 1 m × 0.6 m × 0.3 m, radii 2 cm to 6 cm. */
function makeCapsules(bodies: number, count: number): ElementSource[][] {
  const random = makeRandom(31);
  const vertex = () => randomVector(random, 1).map((x, i) => x * [0.5, 0.3, 0.15][i]!) as unknown as Vector;
  const capsule = () => line(vertex(), vertex(), 0.02 + 0.04 * random());
  return Array.from({ length: bodies }, () => Array.from({ length: count }, capsule));
}

/** A box of 1 m × 0.5 m × 0.3 m with `steps` steps to each edge of a face, turned. */
function makeTurnedBox(steps: number): Mesh {
  return makeGridMesh(6, steps, (face, u, v) => {
    const [x, y, z] = onCube(face, u, v);
    return turn([0.5 * x, 0.25 * y, 0.15 * z]);
  });
}

/** An ellipsoid of 1 m × 0.8 m × 0.6 m with waves on it. */
function makeBumpyEllipsoid(steps: number): Mesh {
  return makeGridMesh(1, steps, (_, u, v) => {
    const [azimuth, height] = [Math.PI * (u + 1), (Math.PI / 2) * v];
    const wave = 1 + 0.03 * Math.sin(7 * azimuth) * Math.sin(11 * height);
    const ring = Math.cos(height) * wave;
    return turn([
      0.5 * ring * Math.cos(azimuth),
      0.4 * ring * Math.sin(azimuth),
      0.3 * Math.sin(height) * wave,
    ]);
  });
}

/** Turns by the same amount about two axes: no box in it is along the axes. */
function turn([x, y, z]: Vector): Vector {
  const [c, s] = [Math.cos(0.7), Math.sin(0.7)];
  const [x1, y1] = [c * x - s * y, s * x + c * y];
  return [x1, c * y1 - s * z, s * y1 + c * z];
}

function onCube(face: number, u: number, v: number): Vector {
  const side = face % 2 === 0 ? 1 : -1;
  return face < 2 ? [side, u, v] : face < 4 ? [v, side, u] : [u, v, side];
}

/** Faces with grids of squares, two triangles each; `place` takes −1 … 1 twice. */
function makeGridMesh(
  faces: number,
  steps: number,
  place: (face: number, u: number, v: number) => Vector,
): Mesh {
  const vertices: number[] = [];
  const indices: number[] = [];
  const across = steps + 1;
  for (let face = 0; face < faces; face++) {
    for (let i = 0; i < across; i++) {
      for (let k = 0; k < across; k++) {
        const at = vertices.length / 3;
        vertices.push(...place(face, (2 * i) / steps - 1, (2 * k) / steps - 1));
        if (i < steps && k < steps)
          indices.push(at, at + 1, at + across, at + 1, at + across + 1, at + across);
      }
    }
  }
  return mesh(vertices, indices, { solid: false });
}

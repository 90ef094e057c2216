/** What rays are cast at, and from where. */
import type { Vector } from '../../bindings/index.ts';
import type { Fan } from '../../modules/sensors/index.ts';
import { depthImage, fanDirections, PLANAR_LASER } from '../../modules/sensors/index.ts';
import { readCity, SCANNER_IN_CITY } from '../../data/city.ts';
import { RAYS } from '../names.ts';
import { makeRandom } from '../random.ts';
import { type BumpyShape, makeBumpySphere } from '../scenes/bumpy.ts';
import { randomVector } from '../scenes/work.ts';
import { type Body, type Turn, UPRIGHT, type World } from './bodies.ts';

/** Rays at a world, as rows of origin and unit direction. */
export interface RayWork {
  readonly name: string;
  readonly world: World;
  readonly rays: Float64Array;
  /** Metres. */
  readonly maxDistance: number;
  /** Where the rays are those of a sensor: its beams, and where it stands. */
  readonly sensor?: { readonly fan: Fan; readonly at: Vector };
}

/** Sides and rings of the sphere with bumps: 2 · sides · rings² triangles. */
const MESH: Readonly<Record<'full' | 'quick', BumpyShape>> = { full: [5, 100], quick: [5, 10] };

/** Rays per call at the triangles, scans per call among the solids, and how wide an image of the city is. */
const COUNTS = { full: { rays: 20_000, scans: 16, width: 160 }, quick: { rays: 200, scans: 1, width: 16 } };

/** Solids on a square with edges of twice `reach`, of size `least` to `most` along each axis, metres. */
const SOLIDS = { count: 1000, reach: 10, least: 0.05, most: 0.3, beams: 720, height: 0.3 };

/** Where scanners stand among the solids. */
const SCANNERS = Array.from({ length: COUNTS.full.scans }, (_, i): Vector => {
  return [((i % 4) - 1.5) * 4, (Math.floor(i / 4) - 1.5) * 4, SOLIDS.height];
});

/** How far a scanner reaches in the city, metres. */
export const CITY_REACH = 4;

/** Makes the works that peers are timed with. */
export async function makeRayWorks(quick: boolean): Promise<RayWork[]> {
  const size = quick ? 'quick' : 'full';
  const city = await makeCity();
  return [
    makeTriangles(MESH[size], COUNTS[size].rays),
    makeSolids(COUNTS[size].scans),
    makeCityScan(RAYS.beams, city, PLANAR_LASER),
    makeCityScan(RAYS.frame, city, depthImage(COUNTS[size].width, (COUNTS[size].width * 3) / 4)),
  ];
}

/** The houses of the city. */
export async function makeCity(): Promise<Body[]> {
  return (await readCity()).map(({ center, halves }) => ({
    ...{ kind: 'box', at: center, halves, turn: UPRIGHT },
  }));
}

/** The beams of a sensor in the city. */
export function makeCityScan(name: string, bodies: readonly Body[], fan: Fan): RayWork {
  const directions = fanDirections(fan);
  const at = SCANNER_IN_CITY;
  const rays = new Float64Array(2 * directions.length);
  for (let i = 0; i < directions.length / 3; i++) {
    rays.set(at, 6 * i);
    rays.set(directions.subarray(3 * i, 3 * i + 3), 6 * i + 3);
  }
  return { name, world: { bodies }, rays, maxDistance: CITY_REACH, sensor: { fan, at } };
}

/** Rays from anywhere around a sphere with bumps, and within, towards any point of the cube that it fills. */
function makeTriangles([sides, rings]: BumpyShape, count: number): RayWork {
  const random = makeRandom(11);
  const rays = new Float64Array(6 * count);
  for (let i = 0; i < count; i++) {
    const from = randomVector(random, 2);
    const to = randomVector(random, 1);
    writeRay(
      rays,
      i,
      from,
      to.map((x, k) => x - from[k]!),
    );
  }
  return { name: RAYS.triangles, world: { mesh: makeBumpySphere(sides, rings, 101) }, rays, maxDistance: 10 };
}

/** Scans in a plane among spheres, capsules, boxes and cylinders at any angle. */
function makeSolids(scans: number): RayWork {
  const random = makeRandom(12);
  const { count, least, most, beams } = SOLIDS;
  const size = () => least + (most - least) * random();
  const bodies = Array.from({ length: count }, (_, i): Body => {
    const at = findRoom(random);
    const turn = randomTurn(random);
    if (i % 4 === 0) return { kind: 'sphere', at, turn, radius: size() };
    if (i % 4 === 1) return { kind: 'box', at, turn, halves: [size(), size(), size()] };
    return { kind: i % 4 === 2 ? 'capsule' : 'cylinder', at, turn, half: size(), radius: size() };
  });
  const rays = new Float64Array(6 * scans * beams);
  for (let i = 0; i < scans * beams; i++) {
    const angle = (2 * Math.PI * (i % beams)) / beams;
    const from = SCANNERS[Math.floor(i / beams)]!;
    writeRay(rays, i, from, [Math.cos(angle), Math.sin(angle), 0]);
  }
  return { name: RAYS.solids, world: { bodies }, rays, maxDistance: 20 };
}

/** A place that is no nearer to a scanner than the largest solid reaches. */
function findRoom(random: () => number): Vector {
  for (;;) {
    const [x, y] = randomVector(random, SOLIDS.reach);
    if (SCANNERS.some((at) => Math.hypot(x - at[0], y - at[1]) <= 2 * SOLIDS.most)) continue;
    return [x, y, 2 * SOLIDS.height * random()];
  }
}

function writeRay(rays: Float64Array, i: number, from: readonly number[], way: readonly number[]): void {
  const length = Math.hypot(...way);
  rays.set(from, 6 * i);
  rays.set(
    way.map((x) => x / length),
    6 * i + 3,
  );
}

function randomTurn(random: () => number): Turn {
  const turn = [0, 1, 2, 3].map(() => random() * 2 - 1);
  const length = Math.hypot(...turn);
  return turn.map((x) => x / length) as unknown as Turn;
}

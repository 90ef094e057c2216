/** Spheres with bumps: meshes of any size, of which all triangles count. */
import { type Engine, mesh, type Mesh, type Vector } from '../../bindings/index.ts';
import { MESH_WORKS } from '../names.ts';
import { makeRandom } from '../random.ts';
import { type MeshWork, reachOf } from './mesh-work.ts';
import { randomVector, rotation } from './work.ts';

/** The radius without bumps, metres. */
const RADIUS = 1;

/** How high all waves are together, over the radius, and how many there are. */
const HEIGHT = 0.1;
const WAVES = 8;

/** How near the search for a pose comes to the wanted gap, metres. */
const NEAR = 1e-3;

/**
 * A sphere with smooth bumps, of 2 · sides · rings² triangles: each hemisphere has rings around its pole, of
 * which number k has sides · k vertices. Coordinates are float32, so that all contestants have one mesh.
 */
export function makeBumpySphere(sides: number, rings: number, seed: number): Mesh {
  const waves = makeWaves(seed);
  const vertices: number[] = [];
  const indices: number[] = [];
  const starts: number[] = [];
  for (let ring = 0; ring <= 2 * rings; ring++) {
    const polar = (Math.PI / 2) * (ring / rings);
    const size = sizeOfRing(sides, rings, ring);
    starts.push(vertices.length / 3);
    for (let i = 0; i < size; i++) {
      const azimuth = (2 * Math.PI * i) / size;
      const ringRadius = Math.sin(polar);
      const direction = [ringRadius * Math.cos(azimuth), ringRadius * Math.sin(azimuth), Math.cos(polar)];
      const radius = RADIUS * (1 + waves(direction as unknown as Vector));
      vertices.push(...direction.map((component) => Math.fround(radius * component)));
    }
  }
  for (let ring = 0; ring < rings; ring++) {
    const mirrored = 2 * rings - ring;
    indices.push(...joinRings(sides, ring, starts[ring]!, starts[ring + 1]!, false));
    indices.push(...joinRings(sides, ring, starts[mirrored]!, starts[mirrored - 1]!, true));
  }
  return mesh(vertices, indices, { solid: false });
}

/** How many vertices a ring has; rings are numbered from one pole to the other. */
function sizeOfRing(sides: number, rings: number, ring: number): number {
  return Math.max(1, sides * Math.min(ring, 2 * rings - ring));
}

/** Triangles between a ring and the next, larger one; counterclockwise as seen from outside. */
function joinRings(sides: number, ring: number, inner: number, outer: number, mirrored: boolean): number[] {
  const indices: number[] = [];
  const add = (a: number, b: number, c: number) => indices.push(...(mirrored ? [a, c, b] : [a, b, c]));
  const [innerSize, outerSize] = [Math.max(1, sides * ring), sides * (ring + 1)];
  const atInner = (i: number) => inner + (i % innerSize);
  const atOuter = (i: number) => outer + (i % outerSize);
  for (let side = 0; side < sides; side++) {
    const [i, o] = [side * ring, side * (ring + 1)];
    for (let k = 0; k <= ring; k++) add(atInner(i + k), atOuter(o + k), atOuter(o + k + 1));
    for (let k = 0; k < ring; k++) add(atInner(i + k), atOuter(o + k + 1), atInner(i + k + 1));
  }
  return indices;
}

/** The height of the bumps in a direction, over the radius. */
function makeWaves(seed: number): (direction: Vector) => number {
  const random = makeRandom(seed);
  const waves = Array.from({ length: WAVES }, () => ({
    wave: randomVector(random, 12),
    phase: 7 * random(),
  }));
  return ([x, y, z]) => {
    const heights = waves.map(({ wave: [a, b, c], phase }) => Math.sin(a * x + b * y + c * z + phase));
    return (HEIGHT / WAVES) * heights.reduce((sum, height) => sum + height);
  };
}

/** Sides and rings of a sphere. */
export type BumpyShape = readonly [sides: number, rings: number];

/** 10,000 triangles. */
const USUAL: BumpyShape = [8, 25];

/** Two different ones. */
function makeBumpyPair([sides, rings]: BumpyShape): { a: Mesh; b: Mesh } {
  return { a: makeBumpySphere(sides, rings, 101), b: makeBumpySphere(sides, rings, 202) };
}

/** Gaps from nearly touching to one radius, in no order, so that the first few are as the others. */
export function makeBumpyGaps(engine: Engine, count: number, shape = USUAL): MeshWork {
  const gap = (i: number) => RADIUS * golden(i);
  return makeWork(MESH_WORKS.gaps, shape, engine, count, (search, i) => search(gap(i)));
}

/**
 * About one half overlaps: the other sphere is up to half a radius from where it would touch first, on either
 * side; half of all poses are within an eighth of a radius.
 */
export function makeBumpyOverlaps(engine: Engine, count: number, shape = USUAL): MeshWork {
  const shift = (i: number) => 2 * golden(i) - 1;
  return makeWork(
    MESH_WORKS.overlaps,
    shape,
    engine,
    count,
    (search, i) => search(0) + 0.5 * RADIUS * shift(i) * Math.abs(shift(i)),
  );
}

/** Numbers from 0 to 1 that are spread evenly, however many are taken. */
function golden(i: number): number {
  return ((i + 0.5) * ((Math.sqrt(5) - 1) / 2)) % 1;
}

/** Finds how far the centers are from each other where the meshes are `gap` apart. */
type Search = (gap: number) => number;

/** Poses at random; `place` says how far from each other the centers are in each. */
function makeWork(
  name: string,
  shape: BumpyShape,
  engine: Engine,
  count: number,
  place: (search: Search, pose: number) => number,
): MeshWork {
  const { a, b } = makeBumpyPair(shape);
  const scene = engine.createScene({ segments: { a, b }, pairs: [['a', 'b']], static: ['a'] });
  const distanceIn = (pose: readonly number[]) => {
    scene.setPose('b', pose);
    return scene.evaluate().distance[0]!;
  };
  const random = makeRandom(303);
  const poses = Array.from({ length: count }, (_, i) => {
    const turned = rotation(randomVector(random, 1), 2 * Math.PI * random());
    const direction = randomVector(random, 1);
    const away = (length: number) => {
      const scale = length / Math.hypot(...direction);
      return [...turned.slice(0, 12), ...direction.map((component) => component * scale), 1];
    };
    return away(place((gap) => advance((length) => distanceIn(away(length)), gap), i));
  });
  const distances = Float64Array.from(poses, distanceIn);
  scene.dispose();
  return { name, a, b, poses, distances, reach: reachOf(a, b, poses) };
}

/** Brings the centers nearer by what the gap is too wide: it shrinks no faster than that. */
function advance(distanceAt: (length: number) => number, gap: number): number {
  let length = 2 * RADIUS * (1 + HEIGHT) + gap;
  for (;;) {
    const rest = distanceAt(length) - gap;
    if (rest <= NEAR) return length;
    length -= rest;
  }
}

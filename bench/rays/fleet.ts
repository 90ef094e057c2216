/** Vehicles in a city, each of which takes a depth image per frame: by rays, or by a depth buffer. */
import type { Engine } from '../../bindings/index.ts';
import { castFan, type ImageFan, type RayHits } from '../../modules/sensors/index.ts';
import { makeRandom } from '../random.ts';
import { type Body, elementOf, UPRIGHT } from './bodies.ts';
import { type DepthScanner, makeDepthScanner, type Stand } from './depth-buffer.ts';
import type { DepthBits } from './quantum.ts';

/** A vehicle that looks along x at the origin, on the ground, metres. */
const VEHICLE: Body = { kind: 'box', at: [0, 0, 0.03], turn: UPRIGHT, halves: [0.05, 0.04, 0.03] };

/** How high its camera is, metres. */
const CAMERA = 0.05;

/** How far a vehicle moves per frame, metres. */
const STEP = 0.01;

/** Vehicles of which each frame moves all, and has each of them take an image. */
export interface Fleet {
  frame(): void;
  /** The image of the first vehicle in the last frame: ranges, +Infinity where nothing is met. */
  readonly seen: ArrayLike<number>;
  dispose(): void;
}

/** So many places in the streets, always the same. */
function placeVehicles(city: readonly Body[], count: number): Stand[] {
  const random = makeRandom(21);
  return Array.from({ length: count }, () => {
    for (;;) {
      const [x, y, angle] = [5 * random(), 10 * random() - 5, 2 * Math.PI * random()];
      const isStreet = city.every(({ at, ...body }) => {
        const [hx, hy] = body.kind === 'box' ? body.halves : [0, 0];
        return Math.abs(x - at[0]) > hx + 0.1 || Math.abs(y - at[1]) > hy + 0.1;
      });
      if (isStreet) return { x, y, angle };
    }
  });
}

/** Where vehicles are in a frame: there and back, so that none drives into a house. */
function standsIn(places: readonly Stand[], frame: number): Stand[] {
  const away = STEP * (frame % 2);
  return places.map(({ x, y, angle }) => ({
    x: x + away * Math.cos(angle),
    y: y + away * Math.sin(angle),
    angle,
  }));
}

/** Vehicles that see the houses and each other by rays. */
export function makeFleet(
  engine: Engine,
  city: readonly Body[],
  count: number,
  camera: ImageFan,
  maxDistance: number,
): Fleet {
  const places = placeVehicles(city, count);
  const ids = places.map((_, i) => `vehicle ${i}`);
  const vehicle = [elementOf(VEHICLE)];
  const scene = engine.createScene({
    segments: { city: city.map(elementOf), ...Object.fromEntries(ids.map((id) => [id, vehicle])) },
    static: ['city'],
    pairs: [],
  });
  const pose = { position: [0, 0, CAMERA], quaternion: [0, 0, 0, 1] } as const;
  const outs: [first?: RayHits, others?: RayHits] = [];
  let number = 0;
  return {
    frame: () => {
      standsIn(places, ++number).forEach(({ x, y, angle }, i) => {
        const quaternion = [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)] as const;
        scene.setPose(ids[i]!, { position: [x, y, 0], quaternion });
      });
      ids.forEach((id, i) => {
        const out = outs[i === 0 ? 0 : 1];
        const options = { maxDistance, ignore: [id], ...(out && { out }) };
        outs[i === 0 ? 0 : 1] = castFan(scene, { segment: id, pose }, camera, options);
      });
    },
    get seen() {
      return outs[0]!.distance;
    },
    dispose: () => scene.dispose(),
  };
}

/**
 * Vehicles that see the houses and each other by a depth buffer.
 *
 * @returns undefined where there is no WebGL 2
 */
export function makeDrawnFleet(
  city: readonly Body[],
  count: number,
  { width, height, fov }: ImageFan,
  bits: DepthBits,
): (Fleet & Pick<DepthScanner, 'renderer'>) | undefined {
  const places = placeVehicles(city, count);
  const scanner = makeDepthScanner(city, [0, 0, CAMERA], { width, height, fov, bits, vehicle: VEHICLE });
  if (scanner === undefined) return undefined;
  const [seen, others] = [new Float64Array(width * height), new Float64Array(width * height)];
  let number = 0;
  return {
    renderer: scanner.renderer,
    seen,
    frame: () => {
      const stands = standsIn(places, ++number);
      stands.forEach((at, i) => {
        scanner.scan(i === 0 ? seen : others, { at, others: stands.toSpliced(i, 1) });
      });
    },
    dispose: () => scanner.dispose(),
  };
}

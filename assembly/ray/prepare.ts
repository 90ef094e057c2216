/** Rays as they are given, and the beams of sensors, as rays in the world. */
import { WorldRay } from './ray';

/** Bytes of a ray as it is given. */
const ROW: usize = 48;

/** Directions longer or shorter than this are scaled, twice if need be: 2^300, and 2^480. */
const LARGEST: f64 = 2.037035976334486e90;
const SHIFT: f64 = 3.1217485503159922e144;

/** Makes rays of rows of six good numbers each: origin and direction. */
export function prepareRays(rows: usize, count: i32, rays: usize): void {
  for (let i = 0; i < count; i++) {
    const row = rows + i * ROW;
    writeRay(
      rays + i * offsetof<WorldRay>(),
      load<f64>(row),
      load<f64>(row, 8),
      load<f64>(row, 16),
      load<f64>(row, 24),
      load<f64>(row, 32),
      load<f64>(row, 40),
    );
  }
}

/**
 * Makes rays of the beams of a sensor.
 *
 * @param place - of the sensor in the world: a matrix of 16 f64, column by column
 * @param beams - directions in its frame, 3 f64 each
 */
export function prepareBeams(place: usize, beams: usize, count: i32, rays: usize): void {
  const x = load<f64>(place, 96);
  const y = load<f64>(place, 104);
  const z = load<f64>(place, 112);
  for (let i = 0; i < count; i++) {
    const beam = beams + 24 * i;
    const bx = load<f64>(beam);
    const by = load<f64>(beam, 8);
    const bz = load<f64>(beam, 16);
    const dx = load<f64>(place) * bx + load<f64>(place, 32) * by + load<f64>(place, 64) * bz;
    const dy = load<f64>(place, 8) * bx + load<f64>(place, 40) * by + load<f64>(place, 72) * bz;
    const dz = load<f64>(place, 16) * bx + load<f64>(place, 48) * by + load<f64>(place, 80) * bz;
    writeRay(rays + i * offsetof<WorldRay>(), x, y, z, dx, dy, dz);
  }
}

/** Writes a ray of an origin and a direction. */
function writeRay(to: usize, ox: f64, oy: f64, oz: f64, dx: f64, dy: f64, dz: f64): void {
  let x = dx;
  let y = dy;
  let z = dz;
  const most = Math.max(Math.max(Math.abs(x), Math.abs(y)), Math.abs(z));
  if (!(most > 1 / LARGEST && most < LARGEST)) {
    // By a power of two, which changes no digit: squares are in range then.
    const factor = most > 1 ? 1 / SHIFT : SHIFT;
    const again = most * factor > 1 / LARGEST && most * factor < LARGEST ? 1 : factor;
    x = x * factor * again;
    y = y * factor * again;
    z = z * factor * again;
  }
  const length = Math.sqrt(x * x + y * y + z * z);
  const world = changetype<WorldRay>(to);
  world.x = ox;
  world.y = oy;
  world.z = oz;
  world.givenX = x;
  world.givenY = y;
  world.givenZ = z;
  world.length = length;
  world.dx = x / length;
  world.dy = y / length;
  world.dz = z / length;
}

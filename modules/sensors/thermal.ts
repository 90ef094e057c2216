import { angleOf } from '../../bindings/base/angles.ts';
import { checkItems, checkVector, type Vector } from '../../bindings/base/checks.ts';
import {
  checkFinite,
  checkInteger,
  checkObject,
  checkPositive,
  outOfRange,
  wrongType,
} from '../../bindings/base/errors.ts';
import { lengthOf } from '../../bindings/base/length.ts';
import { normalShare } from '../../bindings/base/normal.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import { createGenerator } from '../../bindings/base/random.ts';

/** What `thermalImage` takes. Angles in radians, lengths in metres, temperatures in degrees Celsius. */
export interface ThermalOptions {
  /** The image, pixels: 1 to 4,096 each. Default 120 and 60. */
  width?: number;
  height?: number;
  /** The angle of view across, with what is straight ahead in the middle. Default 120 degrees. */
  across?: number;
  /** The angle of view down from level, which is the uppermost row. Default 60 degrees. */
  down?: number;
  /** How large spots are, pixels: what is near, and what is at `reach`. Default 20 and 4. */
  largest?: number;
  smallest?: number;
  /** Where spots are smallest. Default 2.5. */
  reach?: number;
  /** The temperature of the surroundings, and of the middle of a spot. Default 22 and 37. */
  ambient?: number;
  body?: number;
  /** The largest error of a pixel, at least 0. Default 3. */
  noise?: number;
  /** Equal seeds give equal errors, in every host. A whole number. Default 0. */
  seed?: number;
}

/** An image of temperatures. */
export interface ThermalImage {
  readonly width: number;
  readonly height: number;
  /** Degrees Celsius, row by row from the top, each from left to right. */
  readonly celsius: Float32Array;
}

const MOST_PIXELS = 4096;
const SIZES = ['width', 'height'] as const;
const ABOVE_ZERO = ['across', 'down', 'largest', 'smallest', 'reach'] as const;
const TEMPERATURES = ['ambient', 'body', 'noise'] as const;
const DEFAULTS: Required<ThermalOptions> = {
  width: 120,
  height: 60,
  across: (2 * Math.PI) / 3,
  down: Math.PI / 3,
  largest: 20,
  smallest: 4,
  reach: 2.5,
  ambient: 22,
  body: 37,
  noise: 3,
  seed: 0,
};

/**
 * The image of a thermal camera that looks along x, with z up: a disc for each warm place, bright in the
 * middle and fading towards its rim, on surroundings of one temperature. An error is added to each pixel:
 * normal, with a standard deviation of a third of `noise`, and cut at `noise`. Whether a wall is in between
 * is not asked: see `readTags`.
 *
 * @param places - in the frame of the camera, such as what `readTags` returns: x ahead, y to the left, z up
 * @throws TypeError or RangeError that names the argument
 *
 * Source: equations 3.1 to 3.3 and §3.6.3 of the thesis on USARSim's sensors: x = (α + α₁) / γ · I_w with
 * angles that grow to the right, y = β / β_min · I_h, and a diameter d = d_max − (r / r_max)(d_max − d_min).
 */
export function thermalImage(
  places: readonly { readonly position: Vector }[],
  options: ThermalOptions = {},
): ThermalImage {
  const where = 'thermalImage';
  checkOptions(where, options, [...SIZES, ...ABOVE_ZERO, ...TEMPERATURES, 'seed']);
  const camera = { ...DEFAULTS, ...options };
  for (const name of SIZES) checkInteger(where, name, camera[name], 1, MOST_PIXELS);
  for (const name of ABOVE_ZERO) checkPositive(where, name, camera[name]);
  for (const name of TEMPERATURES) checkFinite(where, name, camera[name]);
  if (camera.noise < 0) throw outOfRange(where, 'noise', 'at least 0', camera.noise);
  if (!Number.isInteger(camera.seed)) throw outOfRange(where, 'seed', 'a whole number', camera.seed);
  if (!Array.isArray(places)) throw wrongType(where, 'places', 'an array of places', places);
  const spots = checkItems(places, (item, i) => {
    const [name, place] = [`places[${i}]`, item as { readonly position: Vector }];
    checkObject(where, name, place);
    return spotOf(checkVector(where, `${name}.position`, place.position), camera);
  });
  const { width, height, ambient, body, noise, seed } = camera;
  const warmth = new Float64Array(width * height);
  for (const spot of spots) draw(spot, camera, warmth);
  const next = createGenerator(seed);
  const celsius = Float32Array.from(
    warmth,
    (share) => ambient + share * (body - ambient) + noise * normalShare(next),
  );
  return { width, height, celsius };
}

/** Draws a spot: 1 in the middle, 0 from the rim on. Where spots overlap, the warmer one counts. */
function draw({ x, y, d }: Spot, { width, height }: Required<ThermalOptions>, warmth: Float64Array): void {
  const rows = [Math.max(0, Math.floor(y - d / 2)), Math.min(height, Math.ceil(y + d / 2))] as const;
  const columns = [Math.max(0, Math.floor(x - d / 2)), Math.min(width, Math.ceil(x + d / 2))] as const;
  for (let row = rows[0]; row < rows[1]; row++) {
    for (let column = columns[0]; column < columns[1]; column++) {
      const share = 1 - (2 * lengthOf(column + 0.5 - x, row + 0.5 - y, 0)) / d;
      const i = row * width + column;
      warmth[i] = Math.max(warmth[i]!, share);
    }
  }
}

/** The middle of a spot and its diameter, pixels. */
interface Spot {
  readonly x: number;
  readonly y: number;
  readonly d: number;
}

/** The spot of a place in the frame of the camera. */
function spotOf([x, y, z]: Vector, camera: Required<ThermalOptions>): Spot {
  const { width, height, across, down, largest, smallest, reach } = camera;
  return {
    x: (angleOf(-y, x) / across + 0.5) * width,
    y: (angleOf(-z, lengthOf(x, y, 0)) / down) * height,
    d: largest - Math.min(1, lengthOf(x, y, z) / reach) * (largest - smallest),
  };
}

import { sineAndCosine } from '../../base/angles.ts';
import { checkFinite, outOfRange, wrongType } from '../../base/errors.ts';
import { unknownName } from '../../base/nearest.ts';

/** Angles in equal steps, both ends included: radians. */
export interface Steps {
  /** How many, at least 1. */
  count: number;
  /** The first and the last. A single one is the first. */
  from: number;
  to: number;
}

/** Beams in a plane: x is ahead and y to the left, and angles go from x to y. */
export interface PlanarFan extends Steps {
  type: 'planar';
}

/** A planar fan that is pitched about y, down for angles above 0, as scanners that nod do: row by row. */
export interface TiltFan extends Steps {
  type: 'tilt';
  pitch: Steps;
}

/** A planar fan that is turned about x, its line of sight, as scanners that roll do: row by row. */
export interface SpinFan extends Steps {
  type: 'spin';
  spin: Steps;
}

/** The pixels of a pinhole camera that looks along x, with z up: row by row from the top, from left to right, through their middles. */
export interface ImageFan {
  type: 'image';
  width: number;
  height: number;
  /** The angle between the left and the right edge, radians, above 0 and below π. Pixels are squares. */
  fov: number;
}

/** How beams go out from a sensor. */
export type Fan = PlanarFan | TiltFan | SpinFan | ImageFan;

const OPTIONS: Readonly<Record<Fan['type'], readonly string[]>> = {
  planar: ['type', 'count', 'from', 'to'],
  tilt: ['type', 'count', 'from', 'to', 'pitch'],
  spin: ['type', 'count', 'from', 'to', 'spin'],
  image: ['type', 'width', 'height', 'fov'],
};

/** More beams than these need more memory than a page has. */
const MOST = 2 ** 24;

/** Directions of fans that cannot change any more, so that they are not computed for each scan. */
const known = new WeakMap<object, Float64Array>();

/**
 * The directions of the beams of a fan in the frame of the sensor: unit vectors, 3 numbers each. The same bits in every host.
 *
 * @throws TypeError or RangeError that names the part of the fan
 */
export function directionsOf(where: string, fan: Fan): Float64Array {
  const before = known.get(fan);
  if (before !== undefined) return before;
  const directions = compute(where, fan);
  const parts = Object.values(fan) as unknown[];
  if (Object.isFrozen(fan) && parts.every((part) => Object.isFrozen(part))) known.set(fan, directions);
  return directions;
}

function compute(where: string, fan: Fan): Float64Array {
  if (typeof fan !== 'object' || (fan as unknown) === null) throw wrongType(where, 'fan', 'an object', fan);
  const { type } = fan;
  if (!Object.hasOwn(OPTIONS, type)) {
    throw outOfRange(where, 'fan.type', "'planar', 'tilt', 'spin' or 'image'", type);
  }
  checkNames(where, 'fan', fan, OPTIONS[type]);
  switch (type) {
    case 'planar':
      return scan(where, readSteps(where, 'fan', fan), [0], ([sine, cosine]) => [cosine, sine, 0]);
    case 'tilt': {
      const pitches = readPart(where, 'fan.pitch', fan.pitch);
      return scan(where, readSteps(where, 'fan', fan), pitches, ([sine, cosine], [down, ahead]) => [
        cosine * ahead,
        sine,
        -cosine * down,
      ]);
    }
    case 'spin': {
      const spins = readPart(where, 'fan.spin', fan.spin);
      return scan(where, readSteps(where, 'fan', fan), spins, ([sine, cosine], [up, across]) => [
        cosine,
        sine * across,
        sine * up,
      ]);
    }
    case 'image':
      return pixels(where, fan);
  }
}

type Turn = readonly [sine: number, cosine: number];

/** All angles of each row, row by row. */
function scan(
  where: string,
  angles: readonly number[],
  rows: readonly number[],
  direction: (angle: Turn, row: Turn) => readonly [number, number, number],
): Float64Array {
  checkCount(where, angles.length * rows.length);
  const turns = angles.map(sineAndCosine);
  const directions = new Float64Array(3 * angles.length * rows.length);
  let at = 0;
  for (const row of rows.map(sineAndCosine)) {
    for (const turn of turns) {
      directions.set(direction(turn, row), at);
      at += 3;
    }
  }
  return directions;
}

function pixels(where: string, { width, height, fov }: ImageFan): Float64Array {
  checkSize(where, 'fan.width', width);
  checkSize(where, 'fan.height', height);
  checkCount(where, width * height);
  const angle = checkFinite(where, 'fan.fov', fov);
  if (!(angle > 0 && angle < Math.PI)) throw outOfRange(where, 'fan.fov', 'above 0 and below π', angle);
  const [sine, cosine] = sineAndCosine(angle / 2);
  const pixel = (2 * sine) / cosine / width;
  const directions = new Float64Array(3 * width * height);
  for (let row = 0, at = 0; row < height; row++) {
    const z = ((height - 1) / 2 - row) * pixel;
    for (let column = 0; column < width; column++, at += 3) {
      const y = ((width - 1) / 2 - column) * pixel;
      const length = Math.sqrt(1 + y * y + z * z);
      directions[at] = 1 / length;
      directions[at + 1] = y / length;
      directions[at + 2] = z / length;
    }
  }
  return directions;
}

function readPart(where: string, argument: string, steps: Steps): readonly number[] {
  if (typeof steps !== 'object' || (steps as unknown) === null) {
    throw wrongType(where, argument, '{ count, from, to }', steps);
  }
  checkNames(where, argument, steps, ['count', 'from', 'to']);
  return readSteps(where, argument, steps);
}

function readSteps(where: string, argument: string, { count, from, to }: Steps): readonly number[] {
  const steps = checkSize(where, `${argument}.count`, count);
  const first = checkFinite(where, `${argument}.from`, from);
  const last = checkFinite(where, `${argument}.to`, to);
  return Array.from({ length: steps }, (_, i) =>
    i === 0 ? first : first + ((last - first) * i) / (steps - 1),
  );
}

function checkSize(where: string, argument: string, value: unknown): number {
  if (typeof value !== 'number') throw wrongType(where, argument, 'a number', value);
  if (Number.isInteger(value) && value >= 1 && value <= MOST) return value;
  throw outOfRange(where, argument, `an integer from 1 to ${MOST}`, value);
}

function checkCount(where: string, count: number): void {
  if (count > MOST) throw outOfRange(where, 'fan', `of at most ${MOST} beams`, count);
}

function checkNames(where: string, argument: string, given: object, names: readonly string[]): void {
  for (const name of Object.keys(given)) {
    if (names.includes(name)) continue;
    const known = names.map((option) => `'${option}'`).join(', ');
    throw unknownName(where, argument, `without properties other than ${known}`, name, names);
  }
}

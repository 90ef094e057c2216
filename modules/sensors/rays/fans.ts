import { sineAndCosine } from '../../../bindings/base/angles.ts';
import { checkFinite, checkInteger, checkObject, outOfRange } from '../../../bindings/base/errors.ts';
import { unknownName } from '../../../bindings/base/nearest.ts';

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

/** A pinhole camera's pixels, looking along x, z up: through their middles, row by row from the top left. */
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

/** A fan whose numbers were read, once each: of three numbers steps are made, or an image. */
interface GivenFan {
  readonly type: Fan['type'];
  readonly numbers: readonly number[];
}

/** Fans that were asked for lately, the last one first: a scanner repeats the same beams. */
const lately: { fan: GivenFan; directions: Float64Array }[] = [];

/** How many fans are kept, and of how many beams. */
const KEPT = 4;
const KEPT_BEAMS = 2 ** 18;

/**
 * The directions of the beams of a fan in the frame of the sensor: unit vectors, 3 numbers each, not to be
 * changed, of equal bits in every host.
 *
 * @throws TypeError or RangeError that names the part of the fan
 */
export function directionsOf(where: string, fan: Fan): Float64Array {
  const given = read(where, fan);
  const at = lately.findIndex(({ fan }) => isSame(fan, given));
  const directions = lately[at]?.directions ?? compute(given);
  if (directions.length > 3 * KEPT_BEAMS) return directions;
  lately.splice(at < 0 ? KEPT - 1 : at, 1);
  lately.unshift({ fan: given, directions });
  return directions;
}

function isSame(a: GivenFan, b: GivenFan): boolean {
  return a.type === b.type && a.numbers.every((x, i) => Object.is(x, b.numbers[i]));
}

function read(where: string, fan: Fan): GivenFan {
  checkObject(where, 'fan', fan);
  const { type } = fan;
  if (typeof type !== 'string' || !Object.hasOwn(OPTIONS, type)) {
    throw outOfRange(where, 'fan.type', "'planar', 'tilt', 'spin' or 'image'", type);
  }
  checkNames(where, 'fan', fan, OPTIONS[type]);
  switch (type) {
    case 'planar':
      return { type, numbers: readSteps(where, 'fan', fan) };
    case 'tilt':
    case 'spin': {
      const rows =
        type === 'tilt' ? readPart(where, 'fan.pitch', fan.pitch) : readPart(where, 'fan.spin', fan.spin);
      const steps = readSteps(where, 'fan', fan);
      checkCount(where, steps[0] * rows[0]);
      return { type, numbers: [...steps, ...rows] };
    }
    case 'image':
      return { type, numbers: readImage(where, fan) };
  }
}

function compute({ type, numbers }: GivenFan): Float64Array {
  const [count = 1, from = 0, to = 0, rows = 1, firstRow = 0, lastRow = 0] = numbers;
  if (type === 'image') return pixels(count, from, to);
  const columns = turns(count, from, to);
  switch (type) {
    case 'planar':
      return scan(columns, [[0, 1]], ([sine, cosine]) => [cosine, sine, 0]);
    case 'tilt':
      return scan(columns, turns(rows, firstRow, lastRow), ([sine, cosine], [down, ahead]) => [
        cosine * ahead,
        sine,
        -cosine * down,
      ]);
    case 'spin':
      return scan(columns, turns(rows, firstRow, lastRow), ([sine, cosine], [up, across]) => [
        cosine,
        sine * across,
        sine * up,
      ]);
  }
}

type Turn = readonly [sine: number, cosine: number];

/** Angles in equal steps. */
function turns(count: number, from: number, to: number): Turn[] {
  return Array.from({ length: count }, (_, i) =>
    sineAndCosine(i === 0 ? from : from + ((to - from) * i) / (count - 1)),
  );
}

/** All angles of each row, row by row. */
function scan(
  columns: readonly Turn[],
  rows: readonly Turn[],
  direction: (column: Turn, row: Turn) => readonly [number, number, number],
): Float64Array {
  const directions = new Float64Array(3 * columns.length * rows.length);
  let at = 0;
  for (const row of rows) {
    for (const column of columns) {
      directions.set(direction(column, row), at);
      at += 3;
    }
  }
  return directions;
}

function pixels(width: number, height: number, fov: number): Float64Array {
  const [sine, cosine] = sineAndCosine(fov / 2);
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

function readImage(where: string, { width, height, fov }: ImageFan): [number, number, number] {
  const columns = checkInteger(where, 'fan.width', width, 1, MOST);
  const rows = checkInteger(where, 'fan.height', height, 1, MOST);
  checkCount(where, columns * rows);
  const angle = checkFinite(where, 'fan.fov', fov);
  if (!(angle > 0 && angle < Math.PI)) throw outOfRange(where, 'fan.fov', 'above 0 and below π', angle);
  return [columns, rows, angle];
}

function readPart(where: string, argument: string, steps: Steps): [number, number, number] {
  checkObject(where, argument, steps, '{ count, from, to }');
  checkNames(where, argument, steps, ['count', 'from', 'to']);
  return readSteps(where, argument, steps);
}

function readSteps(where: string, argument: string, { count, from, to }: Steps): [number, number, number] {
  return [
    checkInteger(where, `${argument}.count`, count, 1, MOST),
    checkFinite(where, `${argument}.from`, from),
    checkFinite(where, `${argument}.to`, to),
  ];
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

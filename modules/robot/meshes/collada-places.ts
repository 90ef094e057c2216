import { sineAndCosine } from '../../../bindings/base/angles.ts';
import type { Vector } from '../../../bindings/base/checks.ts';
import { lengthOf } from '../../../bindings/base/length.ts';
import type { XmlElement } from '../text/xml.ts';
import {
  fromRows,
  identity,
  type Matrix,
  product,
  stretching,
} from '../../../bindings/geometry/transforms.ts';
import { cross, dot } from '../../../bindings/geometry/vectors.ts';
import { readNumbers } from './collada-words.ts';

const RADIANS = Math.PI / 180;

/** Two axes whose cosine is smaller are at right angles. */
const RIGHT_ANGLE = 1e-9;

/** How each element that places a node is read. */
const READERS: Readonly<Record<string, (element: XmlElement) => Matrix>> = {
  matrix: readMatrix,
  translate: (element) => moved(readNumbers(element, 3)),
  scale: (element) => stretching(readNumbers(element, 3)),
  rotate: readRotation,
  lookat: readLookAt,
  skew: readSkew,
};

/** Where a node is, in the frame of the node it hangs on: the first of its transforms is done last. */
export function placeOf(node: XmlElement): Matrix {
  return node
    .children()
    .filter(({ name }) => Object.hasOwn(READERS, name))
    .reduce((place, element) => product(place, READERS[element.name]!(element)), identity());
}

/** Four rows of four numbers, as COLLADA writes matrices. */
export function readMatrix(element: XmlElement): Matrix {
  const numbers = readNumbers(element, 16);
  if (numbers.slice(12).join(' ') !== '0 0 0 1') {
    throw element.error(
      `<${element.name}> must end with the row 0 0 0 1, got ${numbers.slice(12).join(' ')}`,
    );
  }
  return fromRows(numbers.slice(0, 12));
}

function moved([x, y, z]: readonly number[]): Matrix {
  return fromRows([1, 0, 0, x!, 0, 1, 0, y!, 0, 0, 1, z!]);
}

/** A turn about an axis, in degrees. */
function readRotation(element: XmlElement): Matrix {
  const [x, y, z, degrees] = readNumbers(element, 4) as [number, number, number, number];
  if (degrees === 0) return identity();
  const [a, b, c] = unit(element, [x, y, z]);
  const [s, cosine] = sineAndCosine(degrees * RADIANS);
  const t = 1 - cosine;
  return fromRows([
    ...[t * a * a + cosine, t * a * b - s * c, t * a * c + s * b, 0],
    ...[t * a * b + s * c, t * b * b + cosine, t * b * c - s * a, 0],
    ...[t * a * c - s * b, t * b * c + s * a, t * c * c + cosine, 0],
  ]);
}

/** At a point, with -z towards another, and y as far along a third vector as that leaves. */
function readLookAt(element: XmlElement): Matrix {
  const numbers = readNumbers(element, 9);
  const [eye, target, up] = [0, 3, 6].map((i) => numbers.slice(i, i + 3)) as unknown as [
    Vector,
    Vector,
    Vector,
  ];
  const back = unit(element, [eye[0] - target[0], eye[1] - target[1], eye[2] - target[2]]);
  const right = unit(element, cross(up, back));
  const above = cross(back, right);
  return fromRows([0, 1, 2].flatMap((k) => [right[k]!, above[k]!, back[k]!, eye[k]!]));
}

/**
 * Shifts along the second axis what lies along the first, so that the first is turned by an angle in degrees.
 *
 * Source: The RenderMan Interface 3.2, RiSkew, from which COLLADA has it.
 */
function readSkew(element: XmlElement): Matrix {
  const [degrees, ...axes] = readNumbers(element, 7);
  const from = unit(element, axes.slice(0, 3) as unknown as Vector);
  const along = unit(element, axes.slice(3) as unknown as Vector);
  if (!(Math.abs(dot(from, along)) < RIGHT_ANGLE) || !(Math.abs(degrees!) < 90)) {
    throw element.error(
      '<skew> is read for axes at right angles and less than 90 degrees only; save a <matrix>',
    );
  }
  const [sine, cosine] = sineAndCosine(degrees! * RADIANS);
  const matrix = identity();
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      matrix[row + 4 * column]! += (sine / cosine) * along[row]! * from[column]!;
    }
  }
  return matrix;
}

/** A vector of length 1; there is none for zero. */
function unit(element: XmlElement, [x, y, z]: Vector): Vector {
  const length = lengthOf(x, y, z);
  if (length > 0) return [x / length, y / length, z / length];
  throw element.error(`<${element.name}>: its axes do not tell a direction`);
}

import { ELEMENT_KINDS } from '../../../../bindings/elements/element.ts';
import type { Engine, Precision } from '../../../../bindings/index.ts';
import { Memory } from '../../../../bindings/wasm/heap.ts';
import type { Vector } from '../../../../bindings/base/checks.ts';
import type { Exports } from '../../../../bindings/wasm/exports.ts';
import { POLYGON_BYTES } from '../../../../bindings/wasm/records.ts';
import { instantiateBinary } from '../../../../bindings/wasm/instance.ts';
import { binaryOf } from '../../../support/binaries.ts';
import type { Box } from '../../../oracle/box.ts';
import type { Build } from '../../../support/builds.ts';
import { rowOf } from '../box/obb/boxes.ts';
import { add, dot } from '../../../support/vectors.ts';

/** A box, inflated by a radius. */
export interface RoundBox extends Box {
  radius: number;
}

/** All points with normal · p at most offset. */
export interface Ground {
  normal: Vector;
  offset: number;
}

/** Two elements in contact: the closest points, on the surfaces, and the unit vector from a to b. */
export interface Touch {
  a: RoundBox | Ground;
  b: RoundBox | Ground;
  distance: number;
  pointA: Vector;
  pointB: Vector;
  normal: Vector;
}

/** A contact polygon as the binary writes it. */
export interface Found {
  vertices: Vector[];
  /** How deep the two overlap at each vertex. */
  depths: number[];
  area: number;
  centroid: Vector;
}

/** Numbers of kinds. */
const BOX = 3;
const HALF_SPACE = ELEMENT_KINDS.indexOf('halfSpace');

/** Finds polygons one by one: an instance of the binary of one build. */
export class PolygonFinder {
  readonly #exports: Exports;
  readonly #memory: Memory;
  readonly #precision: Precision;
  readonly #address: number;

  static async load(build: Build): Promise<PolygonFinder> {
    return new PolygonFinder(await instantiateBinary(binaryOf(build)), build.precision);
  }

  private constructor(exports: Exports, precision: Precision) {
    this.#exports = exports;
    this.#memory = new Memory(exports);
    this.#precision = precision;
    this.#address = this.#memory.allocate(
      'PolygonFinder',
      40 * exports.REAL_BYTES.value + POLYGON_BYTES[precision],
    );
  }

  find({ a, b, distance, pointA, pointB, normal }: Touch, reach = 0): Found {
    const { precision } =
      this.#exports.REAL_BYTES.value === 8 ? { precision: 'double' } : { precision: 'single' };
    if (precision !== this.#precision) throw new Error('another precision');
    const bytes = this.#exports.REAL_BYTES.value;
    const [rowA, rowB, normalAt, polygon] = [0, 16, 32, 40].map((place) => this.#address + place * bytes) as [
      number,
      number,
      number,
      number,
    ];
    const numbers = this.#memory.reals(
      this.#precision,
      this.#address,
      40 + POLYGON_BYTES[this.#precision] / bytes,
    );
    numbers.fill(NaN);
    numbers.set(rowOfSolid(a), 0);
    numbers.set(rowOfSolid(b), 16);
    numbers.set(normal, 32);
    numbers[40] = distance;
    numbers.set(middle(pointA, pointB), 43);
    const kinds = [a, b].map((solid) => ('half' in solid ? BOX : HALF_SPACE)) as [number, number];
    this.#exports.findContactPolygon(kinds[0], rowA, kinds[1], rowB, normalAt, reach, polygon);
    const count = this.#memory.int32(polygon + bytes, 1)[0]!;
    const vector = (i: number): Vector => [numbers[i]!, numbers[i + 1]!, numbers[i + 2]!];
    return {
      vertices: Array.from({ length: count }, (_, i) => vector(46 + 3 * i)),
      depths: [...numbers.subarray(46 + 3 * 32, 46 + 3 * 32 + count)],
      area: numbers[42]!,
      centroid: vector(43),
    };
  }
}

function rowOfSolid(solid: RoundBox | Ground): number[] {
  return 'half' in solid ? rowOf(solid, solid.radius) : [...solid.normal, solid.offset];
}

export function middle(p: Vector, q: Vector): Vector {
  return [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2, (p[2] + q[2]) / 2];
}

/** Has an engine measure two boxes. */
export function touchBoxes(engine: Engine, a: RoundBox, b: RoundBox): Touch {
  const [rowA, rowB] = [a, b].map((one) => Float64Array.from(rowOf(one, one.radius)));
  const { distance, pointA, pointB, normal } = engine.distances('box', 'box', rowA!, rowB!);
  const vector = ([x, y, z]: Iterable<number>): Vector => [x!, y!, z!];
  return {
    a,
    b,
    distance: distance[0]!,
    pointA: vector(pointA),
    pointB: vector(pointB),
    normal: vector(normal),
  };
}

/** A half-space and a box on it: the lowest corner. */
export function touchGround(ground: Ground, box: RoundBox): Touch {
  const lowest = box.axes.reduce<Vector>(
    (corner, axis, i) => add(corner, axis, dot(axis, ground.normal) > 0 ? -box.half[i]! : box.half[i]!),
    box.center,
  );
  const pointB = add(lowest, ground.normal, -box.radius);
  const distance = dot(ground.normal, pointB) - ground.offset;
  return {
    a: ground,
    b: box,
    distance,
    pointA: add(pointB, ground.normal, -distance),
    pointB,
    normal: ground.normal,
  };
}

/** A touch with the roles of A and B exchanged. */
export function swapTouch({ a, b, distance, pointA, pointB, normal }: Touch): Touch {
  return {
    a: b,
    b: a,
    distance,
    pointA: pointB,
    pointB: pointA,
    normal: [-normal[0], -normal[1], -normal[2]],
  };
}

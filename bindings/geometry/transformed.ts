import { checkLength, isList, type Vector } from '../base/checks.ts';
import { checkPositive, outOfRange, wrongType } from '../base/errors.ts';
import { lengthOf } from '../base/length.ts';
import { checkOptions } from '../base/options.ts';
import { axesOf } from '../base/axes.ts';
import type { ElementSource } from '../elements/mesh.ts';
import { box, cone, cylinder, ellipsoid, halfSpace, hull, plane } from '../elements/solids.ts';
import { checkBody, isMap } from '../elements/source.ts';
import { placeElement } from './place-element.ts';
import type { Pose } from './pose.ts';
import { readRigid } from './rigid.ts';
import { stretching } from './transforms.ts';

/** What becomes of elements in `transformed`. */
export interface TransformedOptions {
  /**
   * What x, y and z are multiplied by, or a number for all three, each above 0; about the origin of the frame
   * in which the elements are given. Default 1.
   */
  readonly scale?: number | Vector;
  /** Where the scaled elements are moved and turned to: what three.js has for a pose may be given. */
  readonly pose?: Pose;
}

const OPTIONS = ['scale', 'pose'] as const;

/** What makes a vector's coordinate one of rounding, beside a unit vector: turns by 90° leave that much. */
const ROUNDED = 4 * Number.EPSILON;

/**
 * Elements, meshes and point clouds scaled, turned and moved: what a segment is made of, made anew for
 * another. Kinds stay what they are, so that a scale that differs by axis is for those that it leaves so:
 * meshes, clouds and triangles without a radius, hulls, boxes and ellipsoids along the axes, cylinders and
 * cones whose circles it leaves round, half-spaces and planes. For spheres, capsules and all that is rounded
 * the scale is one number.
 *
 * Source: Poscher 2020, §5.3.3, where a segment's initial elements are scaled, turned and moved.
 *
 * @param elements - an element, mesh or cloud, or a list of these; metres
 * @returns as many, in the order given: one for one, a list for a list
 * @throws TypeError or RangeError that names the element and why its image is none of its kind
 */
export function transformed<Source extends ElementSource | readonly ElementSource[]>(
  elements: Source,
  options: TransformedOptions = {},
): Source {
  const where = 'transformed';
  checkOptions(where, options, OPTIONS);
  const scale = readScale(where, options.scale);
  const isScaled = scale.some((factor) => factor !== 1);
  const matrix = readRigid(where, options.pose);
  return mapped(where, elements, (element, name) => {
    const scaled = isScaled ? scaledBy(where, name, scale, element) : element;
    const placed = scaled === undefined ? undefined : placeElement(matrix, scaled);
    if (placed !== undefined) return placed;
    throw outOfRange(where, name, 'large enough for its two ends to stay apart', element);
  });
}

/**
 * Elements, meshes and point clouds with another radius: spheres, capsules, rounded triangles, cylinders,
 * cones, meshes and clouds. Of what is only rounded off, as a box or a hull, the `rounding` is no radius.
 *
 * @param elements - an element, mesh or cloud, or a list of these; metres
 * @param radius - metres, finite, at least 0
 * @returns as many, in the order given: one for one, a list for a list
 * @throws TypeError or RangeError that names the argument, or an element that has no radius
 */
export function withRadius<Source extends ElementSource | readonly ElementSource[]>(
  elements: Source,
  radius: number,
): Source {
  const where = 'withRadius';
  checkLength(where, 'radius', radius);
  return mapped(where, elements, (element, name) => {
    if (!('radius' in element)) throw outOfRange(where, name, 'of a kind that has a radius', element.kind);
    const [changed] = checkBody(where, name, { ...element, radius });
    return changed as ElementSource;
  });
}

/** Checks elements and makes another of each; errors call one by the name that `change` is given. */
function mapped<Source>(
  where: string,
  elements: Source,
  change: (element: ElementSource, name: string) => ElementSource,
): Source {
  const checked = checkBody(where, 'elements', elements);
  const isMany = Array.isArray(elements);
  const changed = checked.map((element, i) => {
    const name = isMany ? `elements[${i}]` : 'elements';
    if (isMap(element)) throw wrongType(where, name, 'an element, mesh or cloud; a map has a pose', element);
    return change(element, name);
  });
  return (isMany ? changed : changed[0]) as Source;
}

function readScale(where: string, scale: unknown = 1): Vector {
  const list = isList(scale) ? Array.from(scale) : [scale, scale, scale];
  if (list.length !== 3) throw wrongType(where, 'scale', 'a number, or an array of 3 numbers', scale);
  list.forEach((factor, i) => checkPositive(where, isList(scale) ? `scale[${i}]` : 'scale', factor));
  return list as unknown as Vector;
}

/** The image of an element under a scale; undefined where rounding brings its two ends together. */
function scaledBy(
  where: string,
  name: string,
  scale: Vector,
  element: ElementSource,
): ElementSource | undefined {
  const matrix = stretching(scale);
  const [factor] = scale;
  const isEven = scale.every((other) => other === factor);
  const refuse = (what: string): Error =>
    outOfRange(where, 'scale', `one number for all axes, as ${name} is ${what}`, scale);
  switch (element.kind) {
    case 'mesh':
    case 'points':
    case 'point':
    case 'line':
    case 'triangle': {
      if (!isEven && element.radius > 0) throw refuse(`a ${element.kind} with a radius`);
      const image = placeElement(matrix, element) as typeof element;
      return element.radius === 0 ? image : withRadius(image, factor * element.radius);
    }
    case 'hull': {
      if (!isEven && element.rounding > 0) throw refuse('a hull that is rounded off');
      const { vertices } = placeElement(matrix, element) as typeof element;
      return hull(vertices, factor * element.rounding);
    }
    case 'box':
    case 'ellipsoid': {
      if (!isEven && element.rounding > 0) throw refuse(`a ${element.kind} that is rounded off`);
      const along = isEven ? [0, 1, 2] : axesAlong(axesOf(element.rotation));
      if (along === undefined) throw refuse(`a ${element.kind} that is turned`);
      const halves = element.kind === 'box' ? element.halfExtents : element.semiAxes;
      const scaled = halves.map((half, k) => scale[along[k]!]! * half) as unknown as Vector;
      const make = element.kind === 'box' ? box : ellipsoid;
      const center = scaledPoint(scale, element.center);
      return make(center, scaled, element.rotation, factor * element.rounding);
    }
    case 'cylinder':
    case 'cone': {
      const ends = element.vertices.map((end) => scaledPoint(scale, end)) as [Vector, Vector];
      if (ends[0].every((x, k) => x === ends[1][k])) return undefined;
      const across = isEven ? factor : scaleAcross(scale, element.vertices);
      if (across === undefined) throw refuse(`a ${element.kind} whose circles it makes oval`);
      if (!isEven && element.rounding > 0) throw refuse(`a ${element.kind} that is rounded off`);
      const make = element.kind === 'cone' ? cone : cylinder;
      return make(...ends, across * element.radius, factor * element.rounding);
    }
    case 'halfSpace':
    case 'plane': {
      // Of a point p on it, p/scale · normal = offset.
      const normal = element.normal.map((x, k) => x / scale[k]!) as unknown as Vector;
      const length = lengthOf(...normal);
      const make = element.kind === 'plane' ? plane : halfSpace;
      return make(normal.map((x) => x / length) as unknown as Vector, element.offset / length);
    }
    default:
      return element satisfies never;
  }
}

function scaledPoint(scale: Vector, point: Vector): Vector {
  return point.map((x, k) => scale[k]! * x) as unknown as Vector;
}

/** Along which of the axes x, y, z each axis of a box lies; undefined where one lies along none. */
function axesAlong(axes: readonly number[]): number[] | undefined {
  const along = [0, 3, 6].map((first) => {
    const [x, y, z] = axes.slice(first, first + 3).map((number) => Math.abs(number) > ROUNDED);
    if (x) return y || z ? -1 : 0;
    return y ? (z ? -1 : 1) : 2;
  });
  return along.includes(-1) ? undefined : along;
}

/** What the circles around an axis are multiplied by; undefined where they do not stay round. */
function scaleAcross(scale: Vector, [from, to]: readonly [Vector, Vector]): number | undefined {
  const along = [0, 1, 2].filter((k) => from[k] !== to[k]);
  const [u, v] = [0, 1, 2].filter((k) => k !== along[0]);
  return along.length === 1 && scale[u!] === scale[v!] ? scale[u!] : undefined;
}

import type { ElementSource } from '../elements/mesh.ts';
import {
  box,
  cone,
  cylinder,
  type CylinderElement,
  ellipsoid,
  halfSpace,
  hull,
  plane,
} from '../elements/solids.ts';
import { keep } from '../elements/kept.ts';
import { isCoordinate, type Vector } from '../base/checks.ts';
import { dot } from './vectors.ts';
import { rotationOf, turnedBy } from './quaternions.ts';
import {
  type Matrix,
  transformCloud,
  transformDirection,
  transformMesh,
  transformPoint,
} from './transforms.ts';

/**
 * The image of an element, mesh or cloud under a rigid transform; undefined for a cylinder or cone whose ends
 * rounding makes one point there.
 */
export function placeElement(matrix: Matrix, element: ElementSource): ElementSource | undefined {
  switch (element.kind) {
    case 'mesh':
      return transformMesh(matrix, element);
    case 'points':
      return transformCloud(matrix, element);
    case 'box': {
      const rotation = turnedBy(rotationOf(matrix), element.rotation);
      return box(transformPoint(matrix, element.center), element.halfExtents, rotation, element.rounding);
    }
    case 'ellipsoid': {
      const rotation = turnedBy(rotationOf(matrix), element.rotation);
      return ellipsoid(transformPoint(matrix, element.center), element.semiAxes, rotation, element.rounding);
    }
    case 'cylinder': {
      const [start, end] = element.vertices;
      const [from, to] = [transformPoint(matrix, start), transformPoint(matrix, end)];
      return cylinderBetween(from, to, element.radius, element.rounding);
    }
    case 'cone': {
      const [base, apex] = element.vertices.map((vertex) => transformPoint(matrix, vertex)) as [
        Vector,
        Vector,
      ];
      return areOne(base, apex) ? undefined : cone(base, apex, element.radius, element.rounding);
    }
    case 'hull':
      return hull(
        element.vertices.map((vertex) => transformPoint(matrix, vertex)),
        element.rounding,
      );
    case 'halfSpace':
    case 'plane': {
      const normal = transformDirection(matrix, element.normal);
      const shift = dot(normal, transformPoint(matrix, [0, 0, 0]));
      const make = element.kind === 'plane' ? plane : halfSpace;
      return make(normal, element.offset + shift);
    }
    default: {
      const vertices = element.vertices.map((vertex) => Object.freeze(transformPoint(matrix, vertex)));
      const placed = { ...element, vertices: Object.freeze(vertices) } as unknown as ElementSource;
      // What is too far away is refused where a scene is made, which names it.
      return vertices.flat().every((x) => isCoordinate(x)) ? keep(placed) : Object.freeze(placed);
    }
  }
}

/** The cylinder between two points; undefined if they are one, as nothing tells its direction then. */
export function cylinderBetween(
  start: Vector,
  end: Vector,
  radius: number,
  rounding = 0,
): CylinderElement | undefined {
  return areOne(start, end) ? undefined : cylinder(start, end, radius, rounding);
}

function areOne(start: Vector, end: Vector): boolean {
  return start.every((x, i) => x === end[i]);
}

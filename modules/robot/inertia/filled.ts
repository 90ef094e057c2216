import { type Vector, vectorAt } from '../../../bindings/base/checks.ts';
import { cubesOf } from '../../../bindings/elements/cells.ts';
import { meshOfField } from '../../../bindings/elements/field-mesh.ts';
import type { Mesh, SegmentItem } from '../../../bindings/elements/mesh.ts';
import type { EndlessElement } from '../../../bindings/elements/endless.ts';
import type { BoxElement } from '../../../bindings/elements/solids.ts';
import { boxShape } from '../../../bindings/geometry/box-shape.ts';
import { hullShape } from '../../../bindings/geometry/faces.ts';
import { add, subtract } from '../../../bindings/geometry/vectors.ts';
import { type Inertia, type Inertial, placeInertial, sumInertials } from '../model/inertial.ts';
import { fromQuaternion } from '../../../bindings/geometry/quaternions.ts';
import { ellipsoidInertial } from './ellipsoid.ts';
import { Moments } from './moments.ts';
import { capsuleInertial, coneInertial, cylinderInertial } from './revolved.ts';
import { momentsOf } from './rounded.ts';

/** What may be filled. */
export type Filled = Exclude<SegmentItem, EndlessElement>;

/**
 * The mass of an element at 1 kg/m³: its volume. Where that is 0, other numbers may be NaN. Meshes and height
 * fields are to be solid, and a mesh is what it encloses, without its radius.
 */
export function filledInertial(item: Filled): Inertial {
  return (INERTIALS[item.kind] as (item: Filled) => Inertial)(item);
}

/** An inertial of another mass in the same places. */
export function ofMass({ mass, center, inertia }: Inertial, other: number): Inertial {
  const factor = other / mass;
  return { mass: other, center, inertia: inertia.map((number) => factor * number) as unknown as Inertia };
}

const INERTIALS: {
  readonly [Kind in Filled['kind']]: (item: Extract<Filled, { readonly kind: Kind }>) => Inertial;
} = {
  point: ({ vertices: [center], radius }) => capsuleInertial([center, center], radius),
  line: ({ vertices, radius }) => capsuleInertial(vertices, radius),
  triangle: ({ vertices, radius }) => convexInertial(vertices, radius),
  box: boxInertial,
  cylinder: ({ vertices, radius, rounding }) => cylinderInertial(vertices, radius, rounding),
  cone: ({ vertices, radius, rounding }) => coneInertial(vertices, radius, rounding),
  hull: ({ vertices, rounding }) => convexInertial(vertices, rounding),
  ellipsoid: ({ center, semiAxes, rotation, rounding }) =>
    placeInertial(fromQuaternion(center, rotation), ellipsoidInertial(semiAxes, rounding)),
  mesh: meshInertial,
  points: ({ xyz, radius }) =>
    sumInertials(
      Array.from({ length: xyz.length / 3 }, (_, i) => {
        const center = vectorAt(xyz, i);
        return capsuleInertial([center, center], radius);
      }),
    ),
  heightField: (field) => meshInertial(meshOfField(field)),
  cells: (map) => sumInertials(cubesOf(map).map(boxInertial)),
};

function boxInertial({ center, halfExtents, rotation, rounding }: BoxElement): Inertial {
  const { points, faces } = boxShape(halfExtents);
  const own =
    faces === undefined
      ? convexInertial(points, rounding)
      : momentsOf(points, faces, rounding).toInertial([0, 0, 0]);
  return placeInertial(fromQuaternion(center, rotation), own);
}

function convexInertial(vertices: readonly Vector[], rounding: number): Inertial {
  const middle = middleOf(vertices.flat());
  const points = vertices.map((vertex) => subtract(vertex, middle));
  const shape = hullShape(points);
  if ('faces' in shape) return momentsOf(points, shape.faces, rounding).toInertial(middle);
  const [from, to] = shape.kind === 'segment' ? shape.ends : [shape.at, shape.at];
  return capsuleInertial([add(middle, from), add(middle, to)], rounding);
}

function meshInertial({ vertices, indices }: Mesh): Inertial {
  const middle = middleOf(vertices);
  const moments = new Moments();
  const corner = (i: number): Vector => subtract(vectorAt(vertices, indices[i]!), middle);
  for (let i = 0; i < indices.length; i += 3) {
    moments.addTetrahedron([corner(i), corner(i + 1), corner(i + 2)]);
  }
  return moments.toInertial(middle);
}

/** The middle of the box around points, given as coordinates. */
function middleOf(coordinates: ArrayLike<number>): Vector {
  const lower = [Infinity, Infinity, Infinity];
  const upper = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < coordinates.length; i++) {
    lower[i % 3] = Math.min(lower[i % 3]!, coordinates[i]!);
    upper[i % 3] = Math.max(upper[i % 3]!, coordinates[i]!);
  }
  return [0, 1, 2].map((axis) => lower[axis]! / 2 + upper[axis]! / 2) as unknown as Vector;
}

import type { ElementKind } from '../../../bindings/elements/element.ts';
import type { Vector } from '../../../bindings/base/checks.ts';

/** An element as a core and the sphere swept over it: what a certificate needs of it, in plain float64. */
export interface ConvexBody {
  kind: ElementKind;
  /** A point of the core that its reaches are counted from. */
  center: Vector;
  /** Of the sphere that is swept over the core, m. */
  radius: number;
  /** How far the core reaches from its center along a unit vector. */
  reach: (direction: Vector) => number;
  /** A point of the core that is farthest along a unit vector. */
  support: (direction: Vector) => Vector;
  /** How far a point lies outside of the core's boundary; negative within cores that have an inside. */
  excess: (point: Vector) => number;
  /** Unit normals of flat faces. */
  faces: readonly Vector[];
  /** Unit vectors along straight edges; a cylinder's axis too, as its lines lie along it. */
  edges: readonly Vector[];
  /** Axes of circular edges. */
  rims: readonly Vector[];
  /** Of cones: the axis, and its cosine with the normals of the side. */
  sides?: readonly { axis: Vector; cosine: number }[];
}

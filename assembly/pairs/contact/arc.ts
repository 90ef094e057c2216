/**
 * An arc of a conic between two points of an outline: a rational parabola. It begins and ends along the
 * sides of the triangle of its ends and a *control* point, and how far it goes in there is its weight. That
 * is less than 1 for an ellipse, 1 for a parabola, and more for a hyperbola.
 *
 * Source: Farin 1999, NURBS from projective geometry to practical use: weights of conics, their halves and
 * parts.
 */
import { EPSILON, REAL_BYTES } from '../../simd/lanes';
import { addScaled, between, scaled, Vector } from './vectors';

/** Of weights whose square differs from 1 by no more than this, series are short. */
const NEARLY_ONE: real = <real>0.1;

@unmanaged
export class Arc {
  controlX: real;
  controlY: real;
  controlZ: real;
  /** 0: the edge is straight. */
  weight: real;
  /** The number of the wall that it lies on. */
  wall: i32;
}

export const ARC_BYTES: i32 = 5 * REAL_BYTES;

/**
 * What an arc and its edge hold of their triangle: the area, and the moment about the edge, as parts of it.
 */
@unmanaged
export class Segment {
  area: real;
  moment: real;
}

const way = changetype<Vector>(memory.data(offsetof<Vector>(), 16));

/** The control point of an arc. */
export function controlOf(arc: Arc): Vector {
  return changetype<Vector>(changetype<usize>(arc));
}

/**
 * Writes the point of an arc at a parameter from 0 to 1; for two parameters the control point of the part
 * between them. Returns its weight there: that of a part is divided by the roots of those at its ends.
 */
export function blossom(to: Vector, arc: Arc, begin: Vector, end: Vector, from: real, at: real): real {
  const fromRest: real = 1 - from;
  const atRest: real = 1 - at;
  const second = arc.weight * (from * atRest + fromRest * at);
  const third = from * at;
  const weight = fromRest * atRest + second + third;
  between(way, controlOf(arc), begin);
  scaled(to, 1, begin);
  addScaled(to, second / weight, way);
  between(way, end, begin);
  addScaled(to, third / weight, way);
  return weight;
}

/**
 * Finds how much of its triangle an arc of a weight holds. Both halves of an arc are arcs again, in
 * triangles beside the one that it has with its middle. With s = 1 − w² and F = ₂F₁(1, 2; 5/2; s), a
 * circle's segment is ⅔ w² F.
 */
export function measureArc(segment: Segment, weight: real): void {
  const before: real = 1 - weight;
  const s = before * (weight + 1);
  if (abs<real>(s) > NEARLY_ONE) {
    measureArc(segment, sqrt<real>((weight + 1) / 2));
    const share = weight / (weight + 1);
    const part = share / (weight + 1);
    segment.moment = (share * share) / 3 + ((share * part) / 2) * (segment.area + segment.moment);
    segment.area = share + part * segment.area;
    return;
  }
  let term: real = (<real>2 / 3) * weight * weight;
  segment.area = 0;
  segment.moment = 0;
  for (let k: real = 0; abs<real>(term) > EPSILON / 16; k += 1) {
    segment.area += term;
    segment.moment += term / (<real>2 * k + 5);
    term *= (s * (k + 2)) / (k + <real>2.5);
  }
}

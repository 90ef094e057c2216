/**
 * Where two boxes rest on each other.
 *
 * Of the two faces that look at each other, the reference is the one that the contact normal is square to.
 * The other is clipped against its sides, and corners further from it than contacts may be are left out: that
 * leaves a polygon, an edge (two points) or a corner (one). Edges that lie along each other touch along two
 * points, too. Whatever else touches, as crossing edges do, touches in a point halfway between the witnesses.
 *
 * Source: Petersen 2007, §5.4.5.
 */
import { BoxRow } from '../../elements/box';
import { clipEdges } from './edges';
import { addFace, axisAfter, axisOf, centerOf, extentOf, facing, FLAT, halfOf, side, slantOf } from './face';
import { beginPolygon } from './frame';
import { clip, dropBeyond, moveHalfway, Outline } from './outline';
import { between, largest, scaled, Vector } from './vectors';

/** The way from the center of the reference to the other one, in units. */
const across = changetype<Vector>(memory.data(offsetof<Vector>(), 16));

/** Out of the reference face, and the way back. */
const outward = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const inward = changetype<Vector>(memory.data(offsetof<Vector>(), 16));

/** Makes what the faces or edges of two boxes that look at each other have in common the outline. */
export function meetBoxes(outline: Outline, a: BoxRow, b: BoxRow, normal: Vector, reach: real): void {
  scaled(inward, -1, normal);
  const slantA = slantOf(a, normal);
  const slantB = slantOf(b, normal);
  if (slantA > FLAT && slantB > FLAT) {
    beginBoxes(outline, a, b);
    clipEdges(outline, a, b, across, normal, reach);
  } else if (slantA <= slantB) clipFaces(outline, a, b, normal, reach);
  else clipFaces(outline, b, a, inward, reach);
}

/** Begins with vertices relative to the center of a box. */
function beginBoxes(outline: Outline, reference: BoxRow, incident: BoxRow): void {
  between(across, centerOf(incident), centerOf(reference));
  const size = extentOf(reference) + extentOf(incident) + largest(across);
  beginPolygon(outline, centerOf(reference), size, reference.rounding + incident.rounding);
  scaled(across, outline.scale, across);
}

/** @param direction - from the reference to the other one */
function clipFaces(
  outline: Outline,
  reference: BoxRow,
  incident: BoxRow,
  direction: Vector,
  reach: real,
): void {
  beginBoxes(outline, reference, incident);
  const i = facing(reference, direction);
  const j = axisAfter(i);
  const k = axisAfter(j);
  scaled(outward, side(reference, i, direction), axisOf(reference, i));
  scaled(inward, -1, outward);
  addFace(outline, incident, inward, across);
  clipBetween(outline, reference, j);
  clipBetween(outline, reference, k);
  // What is too far above the reference is left out, and the others go halfway to the other surface.
  const level = outline.scale * (halfOf(reference, i) + (reference.rounding + incident.rounding));
  dropBeyond(outline, outward, level + outline.scale * reach);
  moveHalfway(outline, outward, level, -outline.scale * incident.rounding);
}

/** Clips between the two faces that look along an axis. */
function clipBetween(outline: Outline, box: BoxRow, i: i32): void {
  const half = outline.scale * halfOf(box, i);
  clip(outline, axisOf(box, i), 1, half);
  clip(outline, axisOf(box, i), -1, half);
}

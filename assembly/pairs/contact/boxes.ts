/**
 * Where two boxes rest on each other.
 *
 * Of the two faces that look at each other, the reference is the one that the contact normal is square to. The other
 * one is clipped against the sides of the reference, and its corners that are further from it than contacts may be are
 * left out: that leaves a polygon, an edge (two points) or a corner (one). Edges that lie along each other touch along
 * two points as well. Whatever else touches, as crossing edges do, touches in a point halfway between the witnesses.
 *
 * Source: Petersen 2007, §5.4.5.
 */
import { BoxRow } from '../../elements/box';
import { clipEdges } from './edges';
import { addFace, axisAfter, axisOf, centerOf, extentOf, facing, FLAT, halfOf, side, slantOf } from './face';
import { beginPolygon, unitsPerMetre } from './frame';
import { clip, dropBeyond, moveHalfway } from './outline';
import { between, largest, scaled, Vector } from './vectors';

/** The way from the center of the reference to the other one, in units. */
const across = changetype<Vector>(memory.data(offsetof<Vector>(), 16));

/** Out of the reference face, and the way back. */
const outward = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const inward = changetype<Vector>(memory.data(offsetof<Vector>(), 16));

/** Units per metre. */
let scale: real = 0;

/** Makes what the faces or edges of two boxes that look at each other have in common the outline. */
export function meetBoxes(a: BoxRow, b: BoxRow, normal: Vector, reach: real): void {
  scaled(inward, -1, normal);
  const slantA = slantOf(a, normal);
  const slantB = slantOf(b, normal);
  if (slantA > FLAT && slantB > FLAT) {
    beginBoxes(a, b);
    clipEdges(a, b, across, normal, scale, reach);
  } else if (slantA <= slantB) clipFaces(a, b, normal, reach);
  else clipFaces(b, a, inward, reach);
}

/** Begins with vertices relative to the center of a box. */
function beginBoxes(reference: BoxRow, incident: BoxRow): void {
  between(across, centerOf(incident), centerOf(reference));
  const size = extentOf(reference) + extentOf(incident) + largest(across);
  beginPolygon(centerOf(reference), size, reference.rounding + incident.rounding);
  scale = unitsPerMetre();
  scaled(across, scale, across);
}

/** @param direction - from the reference to the other one */
function clipFaces(reference: BoxRow, incident: BoxRow, direction: Vector, reach: real): void {
  beginBoxes(reference, incident);
  const i = facing(reference, direction);
  const j = axisAfter(i);
  const k = axisAfter(j);
  scaled(outward, side(reference, i, direction), axisOf(reference, i));
  scaled(inward, -1, outward);
  addFace(incident, inward, across, scale);
  clipBetween(reference, j);
  clipBetween(reference, k);
  const radii = reference.rounding + incident.rounding;
  drop(outward, scale * (halfOf(reference, i) + radii), reach, scale * incident.rounding);
}

/** Clips between the two faces that look along an axis. */
function clipBetween(box: BoxRow, i: i32): void {
  const half = scale * halfOf(box, i);
  clip(axisOf(box, i), 1, half);
  clip(axisOf(box, i), -1, half);
}

/** Leaves out what is too far above the reference, and puts the others halfway between the two surfaces. */
function drop(up: Vector, level: real, reach: real, radius: real): void {
  dropBeyond(up, level + scale * reach);
  moveHalfway(up, level, -radius);
}

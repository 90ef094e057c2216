/** Where a cylinder rests on a box: the section of both with one plane. */
import { BoxRow } from '../../elements/box';
import { CylinderRow } from '../../elements/cylinder';
import { axisOf, centerOf, extentOf, facing, FLAT, side, slantOf } from './face';
import { beginPolygon } from './frame';
import { orient } from './measure';
import { Outline } from './outline';
import { addBoxSection, reachOfBox } from './section-box';
import { axisOfCylinder, clipToCylinder, reachOfCylinder, sineToAxis } from './section-cylinder';
import { addScaled, between, dot, largest, scaled, Vector } from './vectors';

/** Out of the box: the normal of the plane. */
const up = changetype<Vector>(memory.data(offsetof<Vector>(), 16));

/** The centers, in units relative to that of the box. */
const boxCenter = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const cylinderCenter = changetype<Vector>(memory.data(offsetof<Vector>(), 16));

/**
 * Makes the two's common part of one plane the outline, once the cylinder is moved to the box by the reach.
 *
 * @param normal - unit vector from the box to the cylinder
 */
export function meetCylinderBox(
  outline: Outline,
  cylinder: CylinderRow,
  box: BoxRow,
  normal: Vector,
  reach: real,
): void {
  const center = changetype<Vector>(changetype<usize>(cylinder));
  between(cylinderCenter, center, centerOf(box));
  const size = extentOf(box) + cylinder.half + cylinder.radius + largest(cylinderCenter);
  beginPolygon(outline, centerOf(box), size, box.rounding + cylinder.rounding);
  const scale = outline.scale;
  scaled(boxCenter, 0, cylinderCenter);
  scaled(cylinderCenter, scale, cylinderCenter);
  const slant = slantOf(box, normal);
  const sine = sineToAxis(cylinder, normal);
  const axis = axisOfCylinder(cylinder);
  const isFace = slant <= FLAT && slant <= sine;
  const isEnd = !isFace && sine <= FLAT;
  if (isFace) scaled(up, side(box, facing(box, normal), normal), axisOf(box, facing(box, normal)));
  else if (isEnd) scaled(up, dot(axis, normal) < 0 ? -1 : 1, axis);
  else scaled(up, 1, normal);
  const together = scale * (box.rounding + cylinder.rounding + max<real>(0, reach));
  const top = scale * reachOfBox(box, up);
  const halfHeight = scale * reachOfCylinder(cylinder, up);
  const gap = dot(up, cylinderCenter) - halfHeight - top;
  // Where they touch, as far as rounding can tell, they are moved so that they overlap.
  const moved = max<real>(together, gap + outline.tolerance);
  addScaled(cylinderCenter, -moved, up);
  const bottom = top + (gap - moved);
  const wanted = isFace ? top : isEnd ? bottom : top + (bottom - top) / 2;
  // What lies all behind a face has its section where it is closest to it.
  const level = max<real>(-top, min<real>(wanted, bottom + 2 * halfHeight));
  addBoxSection(outline, box, boxCenter, up, level);
  orient(outline, up);
  clipToCylinder(outline, cylinder, cylinderCenter, up, level);
}

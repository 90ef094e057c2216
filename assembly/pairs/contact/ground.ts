/** Where an element rests on a half-space: its section with the plane. */
import { BOX, CYLINDER } from '../../layout/kinds';
import { BoxRow } from '../../elements/box';
import { CylinderRow } from '../../elements/cylinder';
import { HalfSpaceRow } from '../../elements/half-space';
import { HullRow } from '../../elements/hull';
import { centerOf, extentOf } from './face';
import { beginPolygon, fromWorld } from './frame';
import { Outline } from './outline';
import { addBoxSection, reachOfBox } from './section-box';
import { addCylinderSection, reachOfCylinder } from './section-cylinder';
import { addHullSection, reachOfHull } from './section-hull';
import { dot, scaled, Vector } from './vectors';

/** The center of the element, in units: no way from the origin. */
const middle = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const downward = changetype<Vector>(memory.data(offsetof<Vector>(), 16));

/** Makes the section of a solid with the plane of a half-space, lifted by the reach, the outline. */
export function meetGround(
  outline: Outline,
  ground: HalfSpaceRow,
  kind: i32,
  element: usize,
  reach: real,
): void {
  const up = changetype<Vector>(changetype<usize>(ground));
  scaled(downward, -1, up);
  const over = max<real>(0, reach);
  if (kind == BOX) {
    const box = changetype<BoxRow>(element);
    const level = begin(outline, ground, centerOf(box), extentOf(box), box.rounding) + over;
    const half = reachOfBox(box, up);
    addBoxSection(outline, box, middle, up, within(outline, level, half, half));
  } else if (kind == CYLINDER) {
    const cylinder = changetype<CylinderRow>(element);
    const size = cylinder.half + cylinder.radius;
    const level = begin(outline, ground, changetype<Vector>(element), size, cylinder.rounding) + over;
    const half = reachOfCylinder(cylinder, up);
    addCylinderSection(outline, cylinder, middle, up, within(outline, level, half, half));
  } else {
    const hull = changetype<HullRow>(element);
    const level =
      begin(outline, ground, changetype<Vector>(element), hull.reachFromCenter, hull.radius) + over;
    const below = reachOfHull(hull, downward);
    addHullSection(outline, hull, middle, up, within(outline, level, below, reachOfHull(hull, up)));
  }
}

/** Begins the polygon. Returns how high the plane, lifted by its rounding, is above the core's center, m. */
function begin(outline: Outline, ground: HalfSpaceRow, center: Vector, size: real, rounding: real): real {
  const up = changetype<Vector>(changetype<usize>(ground));
  const level = ground.offset - dot(up, center);
  beginPolygon(outline, center, size + abs<real>(level), abs<real>(ground.offset) + rounding);
  fromWorld(outline, middle, center);
  return level + rounding;
}

/**
 * The height of the plane in units, moved to where it meets the core: so a body that touches, as far as
 * rounding can tell, has a section, and one that is all in the ground has its top.
 */
function within(outline: Outline, level: real, below: real, above: real): real {
  const scale = outline.scale;
  return min<real>(scale * above, max<real>(scale * level, outline.tolerance - scale * below));
}

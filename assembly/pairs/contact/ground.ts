/** Where an element rests on a half-space: its section with the plane. */
import { BOX, CYLINDER } from '../../layout/kinds';
import { BoxRow } from '../../elements/box';
import { CylinderRow } from '../../elements/cylinder';
import { HalfSpaceRow } from '../../elements/half-space';
import { HullRow } from '../../elements/hull';
import { centerOf, extentOf } from './face';
import { beginPolygon, fromWorld, unitsPerMetre } from './frame';
import { toleranceOf } from './outline';
import { addBoxSection, reachOfBox } from './section-box';
import { addCylinderSection, reachOfCylinder } from './section-cylinder';
import { addHullSection, reachOfHull } from './section-hull';
import { dot, scaled, Vector } from './vectors';

/** The center of the element, in units: no way from the origin. */
const middle = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const downward = changetype<Vector>(memory.data(offsetof<Vector>(), 16));

/** Makes the section of a box, cylinder or hull with the plane of a half-space, lifted by the reach, the outline. */
export function meetGround(ground: HalfSpaceRow, kind: i32, element: usize, reach: real): void {
  const up = changetype<Vector>(changetype<usize>(ground));
  scaled(downward, -1, up);
  if (kind == BOX) {
    const box = changetype<BoxRow>(element);
    const level = begin(ground, centerOf(box), extentOf(box), box.rounding, reach);
    const half = reachOfBox(box, up);
    addBoxSection(box, middle, up, within(level, half, half), unitsPerMetre());
  } else if (kind == CYLINDER) {
    const cylinder = changetype<CylinderRow>(element);
    const size = cylinder.half + cylinder.radius;
    const level = begin(ground, changetype<Vector>(element), size, cylinder.rounding, reach);
    const half = reachOfCylinder(cylinder, up);
    addCylinderSection(cylinder, middle, up, within(level, half, half), unitsPerMetre());
  } else {
    const hull = changetype<HullRow>(element);
    const level = begin(ground, changetype<Vector>(element), hull.reachFromCenter, hull.radius, reach);
    const below = reachOfHull(hull, downward);
    addHullSection(hull, middle, up, within(level, below, reachOfHull(hull, up)), unitsPerMetre());
  }
}

/** Begins the polygon, and returns how high the lifted plane lies above the center of the core, m. */
function begin(ground: HalfSpaceRow, center: Vector, size: real, rounding: real, reach: real): real {
  const up = changetype<Vector>(changetype<usize>(ground));
  const level = ground.offset - dot(up, center);
  beginPolygon(center, size + abs<real>(level), abs<real>(ground.offset) + rounding);
  fromWorld(middle, center);
  return level + rounding + max<real>(0, reach);
}

/**
 * The height of the plane in units, moved to where it meets the core: so a body that touches, as far as rounding can tell,
 * has a section, and one that is all in the ground has its top.
 */
function within(level: real, below: real, above: real): real {
  const scale = unitsPerMetre();
  return min<real>(scale * above, max<real>(scale * level, toleranceOf() - scale * below));
}

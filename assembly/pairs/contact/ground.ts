/** Where an element rests on a half-space: what the plane cuts out of it. */
import { HalfSpaceRow } from '../../elements/half-space';
import { beginPolygon, fromWorld } from './frame';
import { Outline } from './outline';
import { addSection, isFlat, originOf, reachOfCore, roundingOf, roundOffBy, sizeOf } from './section';
import { dot, scaled, Vector } from './vectors';

/** The origin of the element, in units: no way from that of the outline. */
const middle = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const downward = changetype<Vector>(memory.data(offsetof<Vector>(), 16));

/**
 * Makes what the plane of a half-space, lifted by the reach, cuts out of an element the outline. The plane
 * is moved to where it meets the core: so a body that touches, as far as rounding can tell, has a section,
 * and a solid that is all in the ground has its top.
 */
export function meetGround(
  outline: Outline,
  ground: HalfSpaceRow,
  kind: i32,
  element: usize,
  reach: real,
): void {
  const up = changetype<Vector>(changetype<usize>(ground));
  const origin = originOf(element);
  const rounding = roundingOf(kind, element);
  scaled(downward, -1, up);
  const height = ground.offset - dot(up, origin);
  beginPolygon(
    outline,
    origin,
    sizeOf(kind, element) + abs<real>(height),
    abs<real>(ground.offset) + rounding,
  );
  fromWorld(outline, middle, origin);
  const scale = outline.scale;
  const lifted = height + rounding + max<real>(0, reach);
  let level = max<real>(scale * lifted, outline.tolerance - scale * reachOfCore(kind, element, downward));
  if (!isFlat(kind)) level = min<real>(scale * reachOfCore(kind, element, up), level);
  addSection(outline, kind, element, middle, up, level, 1);
  roundOffBy(outline, 1, kind, element, middle, up, level);
}

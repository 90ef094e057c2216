/** Sides of cells that lie on other cells: nothing touches these. */
import { BoxRow } from '../../elements/box';
import { axisOf, halfOf } from '../../pairs/contact/face';
import { addScaled, between, dot, scaled, Vector } from '../../pairs/contact/vectors';
import { cornerAt, normalOf, Piece } from './pieces';

/**
 * So far beyond a side and inside its corners points are that another cell has to have, as a part of its
 * edge.
 */
const INSET: real = <real>0.01;

const middle = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const place = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const way = changetype<Vector>(memory.data(offsetof<Vector>(), 16));

/**
 * Whether a side lies on other cells as a whole, by its corners and its middle: those beyond it have all of
 * them.
 */
export function isCovered(side: Piece, cells: usize, count: i32, origin: Vector): bool {
  scaled(middle, 0, origin);
  for (let i = 0; i < side.corners; i++) addScaled(middle, <real>0.25, cornerAt(side, i));
  between(way, cornerAt(side, 1), cornerAt(side, 0));
  const beyond = INSET * sqrt<real>(dot(way, way));
  for (let i = 0; i <= side.corners; i++) {
    scaled(place, 1, middle);
    if (i < side.corners) {
      between(way, cornerAt(side, i), middle);
      addScaled(place, 1 - INSET, way);
    }
    addScaled(place, beyond, normalOf(side));
    if (!isInOne(cells, count, origin)) return false;
  }
  return true;
}

/** Whether the place is in one of some cells, whose rows' addresses are listed. */
function isInOne(cells: usize, count: i32, origin: Vector): bool {
  for (let i = 0; i < count; i++) {
    const box = changetype<BoxRow>(load<usize>(cells + i * sizeof<usize>()));
    between(way, place, changetype<Vector>(changetype<usize>(box)));
    addScaled(way, 1, origin);
    let isIn = true;
    for (let axis = 0; axis < 3 && isIn; axis++) {
      isIn = abs<real>(dot(axisOf(box, axis), way)) <= halfOf(box, axis);
    }
    if (isIn) return true;
  }
  return false;
}

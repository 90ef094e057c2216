/** Splits an element in two: its triangles are parted by a plane across one of its axes. */
import { copyElement, Cover, cornerAt, elementAt, ownerOf, setOwner, spareAt } from './record';
import { axisAt, fitElement, takeAxes } from './fit-element';
import { chooseActive, gather } from './gather';

/** Planes that are tried across each axis: through the middle, and through the mean, of the triangles. */
const PLANES: i32 = 2;

/** The axes of the element, the places of all planes along them. */
const axes: usize = memory.data(72, 16);
const places: usize = memory.data(3 * PLANES * 8, 16);

/** Splits element number `i` the best way that is tried; returns false where there is none. */
export function splitElement(cover: Cover, i: i32): bool {
  gather(cover, i);
  chooseActive(cover);
  takeAxes(cover);
  memory.copy(axes, axisAt(0), 72);
  for (let axis = 0; axis < 3; axis++) findPlaces(cover, i, axis);
  const element = elementAt(cover, i);
  const added = elementAt(cover, cover.size);
  const before = spareAt(cover, 0);
  const bestElement = spareAt(cover, 1);
  const bestAdded = spareAt(cover, 2);
  copyElement(element, before);
  let least = Infinity;
  let best = -1;
  for (let plane = 0; plane < 3 * PLANES; plane++) {
    if (!part(cover, i, plane)) continue;
    fitElement(cover, i);
    fitElement(cover, cover.size);
    if (element.cost + added.cost < least) {
      least = element.cost + added.cost;
      best = plane;
      copyElement(element, bestElement);
      copyElement(added, bestAdded);
    }
    rejoin(cover, i);
  }
  if (best < 0) {
    copyElement(before, element);
    return false;
  }
  part(cover, i, best);
  copyElement(bestElement, element);
  copyElement(bestAdded, added);
  cover.size++;
  return true;
}

/** Three times the place of the center of a triangle along an axis. */
function centerAlong(cover: Cover, triangle: i32, axis: usize): f64 {
  let sum: f64 = 0;
  for (let k = 0; k < 3; k++) {
    const corner = cornerAt(cover, triangle, k);
    sum +=
      load<f64>(corner) * load<f64>(axis) +
      load<f64>(corner, 8) * load<f64>(axis, 8) +
      load<f64>(corner, 16) * load<f64>(axis, 16);
  }
  return sum;
}

function findPlaces(cover: Cover, element: i32, axis: i32): void {
  let least = Infinity;
  let most = -Infinity;
  let sum: f64 = 0;
  let count: f64 = 0;
  for (let i = 0; i < cover.triangleCount; i++) {
    if (ownerOf(cover, i) != element) continue;
    const along = centerAlong(cover, i, axes + axis * 24);
    least = Math.min(least, along);
    most = Math.max(most, along);
    sum += along;
    count++;
  }
  store<f64>(places + axis * PLANES * 8, (least + most) * 0.5);
  store<f64>(places + axis * PLANES * 8, sum / count, 8);
}

/** Gives the triangles beyond a plane to the element that is added; false where that is all or none. */
function part(cover: Cover, element: i32, plane: i32): bool {
  const axis = axes + (plane / PLANES) * 24;
  const place = load<f64>(places + plane * 8);
  let kept = 0;
  let given = 0;
  for (let i = 0; i < cover.triangleCount; i++) {
    if (ownerOf(cover, i) != element) continue;
    if (centerAlong(cover, i, axis) > place) {
      setOwner(cover, i, cover.size);
      given++;
    } else {
      kept++;
    }
  }
  if (kept > 0 && given > 0) return true;
  rejoin(cover, element);
  return false;
}

/** Gives all triangles of the element that was added back. */
function rejoin(cover: Cover, element: i32): void {
  for (let i = 0; i < cover.triangleCount; i++) {
    if (ownerOf(cover, i) == cover.size) setOwner(cover, i, element);
  }
}

/** Fits one element to the triangles that it owns. */
import { fitBox } from '../fit/box';
import { Fit } from '../fit/fit';
import { Frame } from '../fit/frame';
import { fitSphere } from '../fit/sphere';
import { surfaceOfBox, writeBoxCore } from './box';
import { ALONE, BOX_SHAPE, BOXES, Cover, CoverElement, coreOf, dot, elementAt } from './record';
import { copyCore, Core, fitLine } from './fit-line';
import { fitTriangle } from './fit-triangle';
import { activateOutside, activeAt, chooseActive, gather, stageBall } from './gather';
import { finalize, settleOnMembers, settleSphere, stageMembers, surfaceOfElement } from './finalize';

/** Fits with a vertex more each time, as long as some stick out by more than this part of the radius. */
const ROUNDS: i32 = 3;
const TOLERANCE: f64 = 1 / 64;

const axes = changetype<Frame>(memory.data(offsetof<Frame>(), 16));
const best = changetype<Core>(memory.data(offsetof<Core>(), 16));
const box = changetype<Core>(memory.data(offsetof<Core>(), 16));
const halves: usize = memory.data(24, 16);

/** Fits element number `i`; it owns at least one triangle. */
export function fitElement(cover: Cover, i: i32): void {
  gather(cover, i);
  fitMembers(cover, elementAt(cover, i));
}

/** Fits an element to the vertices that were gathered. */
export function fitMembers(cover: Cover, element: CoverElement): void {
  if (cover.memberCount <= cover.corners) {
    settleOnMembers(cover, element);
    return;
  }
  stageMembers(cover);
  fitSphere(cover.fit, cover.memberCount);
  settleSphere(cover, element);
  if (cover.corners == 1) return;
  // What has to be a solid may be larger than the sphere.
  const surface = (cover.solids & ALONE) != 0 ? Infinity : surfaceOfElement(element);
  chooseActive(cover);
  takeAxes(cover);
  for (let round = 0; round < ROUNDS; round++) {
    best.surface = surface;
    best.radius = Infinity;
    fitLine(cover, axes, best);
    if (cover.corners == 3) fitTriangle(cover, axes, best);
    if ((cover.solids & BOXES) != 0) takeBox(cover, best);
    if (best.radius == Infinity) {
      if (round > 0) fitSphereAgain(cover, element);
      return;
    }
    takeCore(cover, element);
    if (!activateOutside(cover, element, TOLERANCE)) break;
  }
  if (!finalize(cover, element) || !(surfaceOfElement(element) < surface)) fitSphereAgain(cover, element);
}

/** Takes the box along the axes that were taken last, if it is smaller. */
function takeBox(cover: Cover, best: Core): void {
  const core = changetype<usize>(box);
  memory.fill(core, 0, 24);
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = 0; i < cover.activeCount; i++) {
      const along = dot(axisAt(axis), activeAt(i));
      low = Math.min(low, along);
      high = Math.max(high, along);
    }
    store<f64>(halves + axis * 8, (high - low) * 0.5);
    for (let i: usize = 0; i < 24; i += 8) {
      store<f64>(core + i, load<f64>(core + i) + (low + high) * 0.5 * load<f64>(axisAt(axis) + i));
    }
  }
  box.radius = writeBoxCore(core, axes, load<f64>(halves), load<f64>(halves, 8), load<f64>(halves, 16));
  box.surface = surfaceOfBox(core, box.radius);
  box.shape = BOX_SHAPE;
  if (box.surface < best.surface) copyCore(box, best);
}

function fitSphereAgain(cover: Cover, element: CoverElement): void {
  stageMembers(cover);
  fitSphere(cover.fit, cover.memberCount);
  settleSphere(cover, element);
}

/** Directions to begin with: those of a tight box. */
export function takeAxes(cover: Cover): void {
  for (let i = 0; i < cover.activeCount; i++) stageBall(cover, i, activeAt(i), 0);
  fitBox(cover.fit, cover.activeCount);
  memory.copy(
    changetype<usize>(axes),
    changetype<usize>(changetype<Fit>(cover.fit)) + offsetof<Fit>('xx'),
    offsetof<Frame>(),
  );
}

/** The directions taken last: axis `i`, a vector. */
export function axisAt(i: i32): usize {
  return changetype<usize>(axes) + i * 24;
}

/** Gives an element the best core, as one of as few vertices as it has. */
function takeCore(cover: Cover, element: CoverElement): void {
  memory.copy(coreOf(element), changetype<usize>(best), 72);
  const isLine = best.b == best.c && best.by == best.cy && best.bz == best.cz;
  const isPoint = isLine && best.a == best.b && best.ay == best.by && best.az == best.bz;
  element.corners = isPoint ? 1 : isLine ? 2 : 3;
  element.radius = best.radius;
  element.shape = best.shape;
}

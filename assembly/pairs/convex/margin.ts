/**
 * Whether two convex cores keep a distance, where a few steps tell: the planes square to one direction keep
 * them further apart, or two of their points are closer. Distance, points and normal take many more steps.
 */
import {
  add,
  and,
  bits,
  div,
  LANE_BYTES,
  le,
  loadLane,
  lt,
  mul,
  neg,
  or,
  pick,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../../simd/lanes';
import { maskOf } from '../../simd/lane-sets';
import { supportElements } from '../../elements/by-kind';
import { BOX, HALF_SPACE, HULL, POINT, pointNumbers } from '../../layout/kinds';
import { dot } from '../../simd/vec3';
import { fillBlocks } from '../io/blocks';
import { areNearAtFace, areNearInBoxes, FACE } from './boxes-apart';
import { place, radiusPlace, UNIT } from './bodies';
import { begin, BEST_BOUND, offer, writeUnit } from './directions';
import { approach, beginMeasured } from './gjk';
import { askLanes } from './support';
import { improve, INSIDE, setNew, SQUARED } from './simplex';

/** Steps of GJK that are tried. What they leave open is for the solver, which begins anew. */
const STEPS: i32 = 12;

/** 1 in the lanes that were shown to be closer than the margin, 0 in others. */
const closer: usize = memory.data(LANE_BYTES, 16);

/** Whether the solver for convex cores compares a pair of kinds, the lower one first. */
export function isOfSolver(kindA: i32, kindB: i32): bool {
  return kindB > BOX && kindB < HALF_SPACE && (kindA != POINT || kindB == HULL);
}

/** What `supportElements` writes. */
const reach: usize = memory.data(LANE_BYTES, 16);

/** One coordinate of the mean of the points of the elements in a block. */
function middle(kind: i32, block: usize, axis: i32): lane {
  const points = pointNumbers(kind);
  let sum = loadLane(block, axis);
  for (let i = axis + 3; i < points; i += 3) sum = add(sum, loadLane(block, i));
  return points == 3 ? sum : mul(splat(<real>3 / <real>points), sum);
}

/**
 * The lanes of `asked` in which planes square to the way between the middles of elements do not keep these
 * further apart than `far`, m, as bits. This tells most pairs apart, and long before the solver has begun.
 */
function areNearAlongMiddles(kindA: i32, a: usize, kindB: i32, b: usize, far: real, asked: i32): i32 {
  const x = sub(middle(kindB, b, 0), middle(kindA, a, 0));
  const y = sub(middle(kindB, b, 1), middle(kindA, a, 1));
  const z = sub(middle(kindB, b, 2), middle(kindA, a, 2));
  const length = sqrt(dot(x, y, z, x, y, z));
  const part = div(splat(1), length);
  const nx = mul(part, x);
  const ny = mul(part, y);
  const nz = mul(part, z);
  const ofA = supportElements(kindA, a, 1, nx, ny, nz, reach);
  const ofB = supportElements(kindB, b, 1, neg(nx), neg(ny), neg(nz), reach);
  // Where there is no way, or it is too long for its square, this is NaN, and so is not further.
  return asked & ~bits(lt(splat(far), neg(add(ofA, ofB))));
}

/**
 * Looks in which of the lanes that are asked for elements of kinds of the solver are closer than a margin,
 * and in which they are not. Returns those of which that is not known yet, as bits, and blocks A and B are
 * the elements then; `areCloser` says what is known of others.
 *
 * @param a, b - blocks of elements
 * @param margin - metres
 * @param slack - what to allow for rounding, m
 */
export function testMargin(
  kindA: i32,
  a: usize,
  kindB: i32,
  b: usize,
  margin: real,
  slack: real,
  asked: i32,
): i32 {
  storeLane(closer, 0, splat(0));
  const radii = add(loadLane(a, radiusPlace(kindA)), loadLane(b, radiusPlace(kindB)));
  // In the world, coordinates are rounded as `slack` allows for, and directions with them.
  const far: real = margin + 4 * slack;
  let open = areNearInBoxes(kindA, a, kindB, b, add(radii, splat(far)), asked);
  if (open == 0) return open;
  const areHulls = kindA == HULL && kindB == HULL;
  if (areHulls) open = areNearAtFace(a, b, add(radii, splat(far)), open);
  // Of a hull, and what begins with its middle, the search asks this direction first, in open lanes alone.
  else if (kindB != HULL || pointNumbers(kindA) > 3)
    open = areNearAlongMiddles(kindA, a, kindB, b, far, open);
  if (open == 0) return open;
  fillBlocks(kindA, a, kindB, b);
  const most = add(radii, splat(margin + slack));
  const least = add(radii, splat(margin - slack));
  const began = maskOf(open);
  askLanes(open);
  place(kindA, kindB);
  begin(kindA, kindB);
  const unit = loadLane(UNIT, 0);
  beginMeasured();
  for (let step = 0; ; step++) {
    // Where a simplex holds the origin, cores overlap by as much as that is away from its faces.
    const inside = loadLane(INSIDE, 0);
    const bound = pick(le(splat(0), inside), neg(inside), sqrt(loadLane(SQUARED, 0)));
    const isCloser = lt(mul(unit, bound), least);
    open &= ~bits(or(isCloser, lt(most, mul(unit, loadLane(BEST_BOUND, 0)))));
    storeLane(closer, 0, pick(and(isCloser, began), splat(1), splat(0)));
    if (step == STEPS || open == 0) break;
    askLanes(open);
    if (step == 0 && areHulls) addFace(kindA, kindB, maskOf(open));
    else approach(kindA, kindB, maskOf(open), 1);
  }
  askLanes(-1);
  return open;
}

/** Takes the support points of the face between boxes in: from the first ones alone, little would come. */
function addFace(kindA: i32, kindB: i32, lanes: mask): void {
  writeUnit(loadLane(FACE, 0), loadLane(FACE, 1), loadLane(FACE, 2), FACE);
  offer(kindA, kindB, lanes, FACE, 0);
  setNew();
  improve(lanes, true);
}

/** The lanes that the last `testMargin` has shown to be closer. */
export function areCloser(): mask {
  return lt(splat(0), loadLane(closer, 0));
}

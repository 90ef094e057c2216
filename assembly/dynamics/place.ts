/** Where bodies are, and how they move: forward kinematics, from the root to the tips. */
import { placeFloating } from './floating';
import { AXIS, bodyAt, constant, CROSSING, ORIGIN, STILL, turnAt, TURNING } from './lay-out';
import { Body, BodyState, BodyTree, FLOATS, stateAt, TURNS } from './records';
import { placeSingle } from './single';
import { turn } from './turn';
import { areEqual, copyWords } from './words';

/** The number of a joint that turns or slides. */
function positionOf(tree: BodyTree, body: Body): f64 {
  return body.multiplier * load<f64>(tree.configuration + 8 * body.drive) + body.offset;
}

/**
 * Finds the sines and cosines of all joints that turn. None waits for another one, so that processors find
 * several at once, which they do not where a body is placed behind each.
 */
function turnJoints(tree: BodyTree): void {
  for (let i = 1; i <= tree.count; i++) {
    const body = bodyAt(tree, i);
    const sine = turnAt(tree, i);
    if (body.motion == TURNS) turn(positionOf(tree, body), sine, sine + 8);
  }
}

/**
 * Places all bodies as the configuration says, and turns their inertias along. Where it is as it was when
 * bodies were placed last, they are there already.
 */
export function place(tree: BodyTree): void {
  const bytes = 8 * tree.numbers;
  if (areEqual(tree.placed, tree.configuration, bytes)) return;
  copyWords(tree.placed, tree.configuration, bytes);
  tree.isMoved = 0;
  if (tree.isSingle == 0) turnJoints(tree);
  for (let i = 1; i <= tree.count; i++) {
    const body = bodyAt(tree, i);
    const state = stateAt(tree, i);
    const carrier = stateAt(tree, body.parent);
    if (body.motion != FLOATS) placeJoint(tree, i, body, state, carrier);
    else if (tree.isSingle != 0) placeSingle(tree);
    else placeFloating(tree, body, state, carrier);
    turnInertia(body, state);
  }
}

/**
 * Places a body on a joint that turns or slides: row by row, as `addToCarrier` goes, for the reason that it
 * has.
 */
function placeJoint(tree: BodyTree, i: i32, body: Body, state: BodyState, carrier: BodyState): void {
  let xx = constant(body, STILL);
  let xy = constant(body, STILL + 1);
  let xz = constant(body, STILL + 2);
  let yx = constant(body, STILL + 3);
  let yy = constant(body, STILL + 4);
  let yz = constant(body, STILL + 5);
  let zx = constant(body, STILL + 6);
  let zy = constant(body, STILL + 7);
  let zz = constant(body, STILL + 8);
  const axisX = constant(body, AXIS);
  const axisY = constant(body, AXIS + 1);
  const axisZ = constant(body, AXIS + 2);
  let x = constant(body, ORIGIN);
  let y = constant(body, ORIGIN + 1);
  let z = constant(body, ORIGIN + 2);
  if (body.motion == TURNS) {
    const s = load<f64>(turnAt(tree, i));
    const c = load<f64>(turnAt(tree, i), 8);
    xx += c * constant(body, TURNING) + s * constant(body, CROSSING);
    xy += c * constant(body, TURNING + 1) + s * constant(body, CROSSING + 1);
    xz += c * constant(body, TURNING + 2) + s * constant(body, CROSSING + 2);
    yx += c * constant(body, TURNING + 3) + s * constant(body, CROSSING + 3);
    yy += c * constant(body, TURNING + 4) + s * constant(body, CROSSING + 4);
    yz += c * constant(body, TURNING + 5) + s * constant(body, CROSSING + 5);
    zx += c * constant(body, TURNING + 6) + s * constant(body, CROSSING + 6);
    zy += c * constant(body, TURNING + 7) + s * constant(body, CROSSING + 7);
    zz += c * constant(body, TURNING + 8) + s * constant(body, CROSSING + 8);
  } else {
    const position = positionOf(tree, body);
    x += position * axisX;
    y += position * axisY;
    z += position * axisZ;
  }
  const rxx = carrier.rxx;
  const rxy = carrier.rxy;
  const rxz = carrier.rxz;
  const armX = rxx * x + rxy * y + rxz * z;
  state.rxx = rxx * xx + rxy * yx + rxz * zx;
  state.rxy = rxx * xy + rxy * yy + rxz * zy;
  state.rxz = rxx * xz + rxy * yz + rxz * zz;
  state.axisX = rxx * axisX + rxy * axisY + rxz * axisZ;
  state.armX = armX;
  state.px = carrier.px + armX;
  const ryx = carrier.ryx;
  const ryy = carrier.ryy;
  const ryz = carrier.ryz;
  const armY = ryx * x + ryy * y + ryz * z;
  state.ryx = ryx * xx + ryy * yx + ryz * zx;
  state.ryy = ryx * xy + ryy * yy + ryz * zy;
  state.ryz = ryx * xz + ryy * yz + ryz * zz;
  state.axisY = ryx * axisX + ryy * axisY + ryz * axisZ;
  state.armY = armY;
  state.py = carrier.py + armY;
  const rzx = carrier.rzx;
  const rzy = carrier.rzy;
  const rzz = carrier.rzz;
  const armZ = rzx * x + rzy * y + rzz * z;
  state.rzx = rzx * xx + rzy * yx + rzz * zx;
  state.rzy = rzx * xy + rzy * yy + rzz * zy;
  state.rzz = rzx * xz + rzy * yz + rzz * zz;
  state.axisZ = rzx * axisX + rzy * axisY + rzz * axisZ;
  state.armZ = armZ;
  state.pz = carrier.pz + armZ;
}

/** Center of mass and inertia of a body along the axes of the world. */
function turnInertia(body: Body, state: BodyState): void {
  const rxx = state.rxx;
  const rxy = state.rxy;
  const rxz = state.rxz;
  const ryx = state.ryx;
  const ryy = state.ryy;
  const ryz = state.ryz;
  const rzx = state.rzx;
  const rzy = state.rzy;
  const rzz = state.rzz;
  const x = body.momentX;
  const y = body.momentY;
  const z = body.momentZ;
  state.momentX = rxx * x + rxy * y + rxz * z;
  state.momentY = ryx * x + ryy * y + ryz * z;
  state.momentZ = rzx * x + rzy * y + rzz * z;
  const xx = body.xx;
  const yy = body.yy;
  const zz = body.zz;
  const xy = body.xy;
  const xz = body.xz;
  const yz = body.yz;
  // R I, row by row, and its products with the rows of R.
  const axx = rxx * xx + rxy * xy + rxz * xz;
  const axy = rxx * xy + rxy * yy + rxz * yz;
  const axz = rxx * xz + rxy * yz + rxz * zz;
  state.xx = axx * rxx + axy * rxy + axz * rxz;
  state.xy = axx * ryx + axy * ryy + axz * ryz;
  state.xz = axx * rzx + axy * rzy + axz * rzz;
  const ayx = ryx * xx + ryy * xy + ryz * xz;
  const ayy = ryx * xy + ryy * yy + ryz * yz;
  const ayz = ryx * xz + ryy * yz + ryz * zz;
  state.yy = ayx * ryx + ayy * ryy + ayz * ryz;
  state.yz = ayx * rzx + ayy * rzy + ayz * rzz;
  const azx = rzx * xx + rzy * xy + rzz * xz;
  const azy = rzx * xy + rzy * yy + rzz * yz;
  const azz = rzx * xz + rzy * yz + rzz * zz;
  state.zz = azx * rzx + azy * rzy + azz * rzz;
}

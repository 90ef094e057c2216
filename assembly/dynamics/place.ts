/** Where bodies are, and how they move: forward kinematics, from the root to the tips. */
import { placeFloating } from './floating';
import { AXIS, bodyAt, constant, CROSSING, ORIGIN, STILL, TURNING } from './lay-out';
import { Body, BodyState, BodyTree, FLOATS, stateAt, TURNS } from './records';
import { placeSingle } from './single';
import { COSINE, SINE, turn } from './turn';
import { areEqual, copyWords } from './words';

/** The number of a joint that turns or slides. */
function positionOf(tree: BodyTree, body: Body): f64 {
  return body.multiplier * load<f64>(tree.configuration + 8 * body.drive) + body.offset;
}

/**
 * Places all bodies as the configuration says, and turns their inertias along. Where it is as it was when
 * bodies were placed last, they are there already.
 */
export function place(tree: BodyTree): void {
  const bytes = 8 * tree.numbers;
  if (areEqual(tree.placed, tree.configuration, bytes)) return;
  copyWords(tree.placed, tree.configuration, bytes);
  if (tree.isSingle != 0) {
    placeSingle(tree);
    turnInertia(bodyAt(tree, 1), stateAt(tree, 1));
    return;
  }
  for (let i = 1; i <= tree.count; i++) {
    const body = bodyAt(tree, i);
    const state = stateAt(tree, i);
    const carrier = stateAt(tree, body.parent);
    if (body.motion == FLOATS) placeFloating(tree, body, state, carrier);
    else placeJoint(tree, body, state, carrier);
    turnInertia(body, state);
  }
}

/** Places a body on a joint that turns or slides. */
function placeJoint(tree: BodyTree, body: Body, state: BodyState, carrier: BodyState): void {
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
  const position = positionOf(tree, body);
  if (body.motion == TURNS) {
    turn(position);
    const s = load<f64>(SINE);
    const c = load<f64>(COSINE);
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
    x += position * axisX;
    y += position * axisY;
    z += position * axisZ;
  }
  const rxx = carrier.rxx;
  const rxy = carrier.rxy;
  const rxz = carrier.rxz;
  const ryx = carrier.ryx;
  const ryy = carrier.ryy;
  const ryz = carrier.ryz;
  const rzx = carrier.rzx;
  const rzy = carrier.rzy;
  const rzz = carrier.rzz;
  state.rxx = rxx * xx + rxy * yx + rxz * zx;
  state.rxy = rxx * xy + rxy * yy + rxz * zy;
  state.rxz = rxx * xz + rxy * yz + rxz * zz;
  state.ryx = ryx * xx + ryy * yx + ryz * zx;
  state.ryy = ryx * xy + ryy * yy + ryz * zy;
  state.ryz = ryx * xz + ryy * yz + ryz * zz;
  state.rzx = rzx * xx + rzy * yx + rzz * zx;
  state.rzy = rzx * xy + rzy * yy + rzz * zy;
  state.rzz = rzx * xz + rzy * yz + rzz * zz;
  state.axisX = rxx * axisX + rxy * axisY + rxz * axisZ;
  state.axisY = ryx * axisX + ryy * axisY + ryz * axisZ;
  state.axisZ = rzx * axisX + rzy * axisY + rzz * axisZ;
  const armX = rxx * x + rxy * y + rxz * z;
  const armY = ryx * x + ryy * y + ryz * z;
  const armZ = rzx * x + rzy * y + rzz * z;
  state.armX = armX;
  state.armY = armY;
  state.armZ = armZ;
  state.px = carrier.px + armX;
  state.py = carrier.py + armY;
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
  // R I, row by row, and then its products with the rows of R.
  const axx = rxx * xx + rxy * xy + rxz * xz;
  const axy = rxx * xy + rxy * yy + rxz * yz;
  const axz = rxx * xz + rxy * yz + rxz * zz;
  const ayx = ryx * xx + ryy * xy + ryz * xz;
  const ayy = ryx * xy + ryy * yy + ryz * yz;
  const ayz = ryx * xz + ryy * yz + ryz * zz;
  const azx = rzx * xx + rzy * xy + rzz * xz;
  const azy = rzx * xy + rzy * yy + rzz * yz;
  const azz = rzx * xz + rzy * yz + rzz * zz;
  state.xx = axx * rxx + axy * rxy + axz * rxz;
  state.yy = ayx * ryx + ayy * ryy + ayz * ryz;
  state.zz = azx * rzx + azy * rzy + azz * rzz;
  state.xy = axx * ryx + axy * ryy + axz * ryz;
  state.xz = axx * rzx + axy * rzy + axz * rzz;
  state.yz = ayx * rzx + ayy * rzy + ayz * rzz;
}

/**
 * How bodies of a tree respond to what pushes them, where articulated inertias are known: the inverse of how
 * hard each is to accelerate together with all that carries it and that it carries. From the root to the
 * tips, and only on the way to bodies that are asked about: all points of a body have one such matrix.
 *
 * Source: Kreutz-Delgado, Jain and Rodriguez 1992, "Recursive formulation of operational space control";
 * Featherstone 2010, "Exploiting sparsity in operational-space dynamics".
 */
import { bodyAt } from './lay-out';
import { Point } from './points';
import { Body, BodyState, BodyTree, FLOATS, Mobility, stateAt, TURNS } from './records';

function mobilityAt(tree: BodyTree, i: i32): Mobility {
  return changetype<Mobility>(tree.mobilities + i * offsetof<Mobility>());
}

/** How a body responds. There are no gears, and the articulated inertias of the tree are known. */
export function mobilityOf(tree: BodyTree, i: i32): Mobility {
  const mobility = mobilityAt(tree, i);
  if (i == 0 || mobility.since == tree.articulations) return mobility;
  mobility.since = tree.articulations;
  const body = bodyAt(tree, i);
  const state = stateAt(tree, i);
  if (body.motion == FLOATS) freeMobility(state, mobility);
  else {
    shiftMobility(mobilityOf(tree, body.parent), mobility, state.armX, state.armY, state.armZ, false);
    giveWay(body, state, mobility);
  }
  return mobility;
}

/** That of a body that floats: its articulated inertia inverted, of which `invert` has found blocks. */
function freeMobility(state: BodyState, to: Mobility): void {
  // h m⁻¹, row by row.
  const pxx = state.hxx * state.nxx + state.hxy * state.nxy + state.hxz * state.nxz;
  const pxy = state.hxx * state.nxy + state.hxy * state.nyy + state.hxz * state.nyz;
  const pxz = state.hxx * state.nxz + state.hxy * state.nyz + state.hxz * state.nzz;
  const pyx = state.hyx * state.nxx + state.hyy * state.nxy + state.hyz * state.nxz;
  const pyy = state.hyx * state.nxy + state.hyy * state.nyy + state.hyz * state.nyz;
  const pyz = state.hyx * state.nxz + state.hyy * state.nyz + state.hyz * state.nzz;
  const pzx = state.hzx * state.nxx + state.hzy * state.nxy + state.hzz * state.nxz;
  const pzy = state.hzx * state.nxy + state.hzy * state.nyy + state.hzz * state.nyz;
  const pzz = state.hzx * state.nxz + state.hzy * state.nyz + state.hzz * state.nzz;
  to.axx = state.sxx;
  to.ayy = state.syy;
  to.azz = state.szz;
  to.axy = state.sxy;
  to.axz = state.sxz;
  to.ayz = state.syz;
  const bxx = -(state.sxx * pxx + state.sxy * pyx + state.sxz * pzx);
  const bxy = -(state.sxx * pxy + state.sxy * pyy + state.sxz * pzy);
  const bxz = -(state.sxx * pxz + state.sxy * pyz + state.sxz * pzz);
  const byx = -(state.sxy * pxx + state.syy * pyx + state.syz * pzx);
  const byy = -(state.sxy * pxy + state.syy * pyy + state.syz * pzy);
  const byz = -(state.sxy * pxz + state.syy * pyz + state.syz * pzz);
  const bzx = -(state.sxz * pxx + state.syz * pyx + state.szz * pzx);
  const bzy = -(state.sxz * pxy + state.syz * pyy + state.szz * pzy);
  const bzz = -(state.sxz * pxz + state.syz * pyz + state.szz * pzz);
  to.bxx = bxx;
  to.bxy = bxy;
  to.bxz = bxz;
  to.byx = byx;
  to.byy = byy;
  to.byz = byz;
  to.bzx = bzx;
  to.bzy = bzy;
  to.bzz = bzz;
  to.cxx = state.nxx - (pxx * bxx + pyx * byx + pzx * bzx);
  to.cyy = state.nyy - (pxy * bxy + pyy * byy + pzy * bzy);
  to.czz = state.nzz - (pxz * bxz + pyz * byz + pzz * bzz);
  to.cxy = state.nxy - (pxx * bxy + pyx * byy + pzx * bzy);
  to.cxz = state.nxz - (pxx * bxz + pyx * byz + pzx * bzz);
  to.cyz = state.nyz - (pxy * bxz + pyy * byz + pzy * bzz);
}

/**
 * Writes how a body responds to what acts at another point of it, which is so far from where it did.
 *
 * @param isPoint - whether only forces count there, and how it moves
 */
function shiftMobility(from: Mobility, to: Mobility, x: f64, y: f64, z: f64, isPoint: bool): void {
  const axx = from.axx;
  const ayy = from.ayy;
  const azz = from.azz;
  const axy = from.axy;
  const axz = from.axz;
  const ayz = from.ayz;
  const bxx = from.bxx;
  const bxy = from.bxy;
  const bxz = from.bxz;
  const byx = from.byx;
  const byy = from.byy;
  const byz = from.byz;
  const bzx = from.bzx;
  const bzy = from.bzy;
  const bzz = from.bzz;
  // b + a r̃
  const gxx = bxx + (axy * z - axz * y);
  const gxy = bxy + (axz * x - axx * z);
  const gxz = bxz + (axx * y - axy * x);
  const gyx = byx + (ayy * z - ayz * y);
  const gyy = byy + (ayz * x - axy * z);
  const gyz = byz + (axy * y - ayy * x);
  const gzx = bzx + (ayz * z - azz * y);
  const gzy = bzy + (azz * x - axz * z);
  const gzz = bzz + (axz * y - ayz * x);
  // c + bᵀ r̃ − r̃ (b + a r̃)
  to.cxx = from.cxx + (byx * z - bzx * y) - (y * gzx - z * gyx);
  to.cyy = from.cyy + (bzy * x - bxy * z) - (z * gxy - x * gzy);
  to.czz = from.czz + (bxz * y - byz * x) - (x * gyz - y * gxz);
  to.cxy = from.cxy + (bzx * x - bxx * z) - (y * gzy - z * gyy);
  to.cxz = from.cxz + (bxx * y - byx * x) - (y * gzz - z * gyz);
  to.cyz = from.cyz + (bxy * y - byy * x) - (z * gxz - x * gzz);
  if (isPoint) return;
  to.axx = axx;
  to.ayy = ayy;
  to.azz = azz;
  to.axy = axy;
  to.axz = axz;
  to.ayz = ayz;
  to.bxx = gxx;
  to.bxy = gxy;
  to.bxz = gxz;
  to.byx = gyx;
  to.byy = gyy;
  to.byz = gyz;
  to.bzx = gzx;
  to.bzy = gzy;
  to.bzz = gzz;
}

/** Has the joint of a body give way, of which it is known how the body responds if it does not. */
function giveWay(body: Body, state: BodyState, to: Mobility): void {
  const tx = state.uTorqueX;
  const ty = state.uTorqueY;
  const tz = state.uTorqueZ;
  const fx = state.uForceX;
  const fy = state.uForceY;
  const fz = state.uForceZ;
  const factor = state.inverseD;
  const x = state.axisX;
  const y = state.axisY;
  const z = state.axisZ;
  // How the body responds to U, times 1/D.
  const wx = factor * (to.axx * tx + to.axy * ty + to.axz * tz + to.bxx * fx + to.bxy * fy + to.bxz * fz);
  const wy = factor * (to.axy * tx + to.ayy * ty + to.ayz * tz + to.byx * fx + to.byy * fy + to.byz * fz);
  const wz = factor * (to.axz * tx + to.ayz * ty + to.azz * tz + to.bzx * fx + to.bzy * fy + to.bzz * fz);
  const vx = factor * (to.bxx * tx + to.byx * ty + to.bzx * tz + to.cxx * fx + to.cxy * fy + to.cxz * fz);
  const vy = factor * (to.bxy * tx + to.byy * ty + to.bzy * tz + to.cxy * fx + to.cyy * fy + to.cyz * fz);
  const vz = factor * (to.bxz * tx + to.byz * ty + to.bzz * tz + to.cxz * fx + to.cyz * fy + to.czz * fz);
  const product = tx * wx + ty * wy + tz * wz + fx * vx + fy * vy + fz * vz;
  to.joint = factor * (1 + product);
  const half = 0.5 * to.joint;
  if (body.motion == TURNS) {
    const gx = half * x - wx;
    const gy = half * y - wy;
    const gz = half * z - wz;
    to.axx += 2 * x * gx;
    to.ayy += 2 * y * gy;
    to.azz += 2 * z * gz;
    to.axy += x * gy + y * gx;
    to.axz += x * gz + z * gx;
    to.ayz += y * gz + z * gy;
    to.bxx -= x * vx;
    to.bxy -= x * vy;
    to.bxz -= x * vz;
    to.byx -= y * vx;
    to.byy -= y * vy;
    to.byz -= y * vz;
    to.bzx -= z * vx;
    to.bzy -= z * vy;
    to.bzz -= z * vz;
  } else {
    const gx = half * x - vx;
    const gy = half * y - vy;
    const gz = half * z - vz;
    to.cxx += 2 * x * gx;
    to.cyy += 2 * y * gy;
    to.czz += 2 * z * gz;
    to.cxy += x * gy + y * gx;
    to.cxz += x * gz + z * gx;
    to.cyz += y * gz + z * gy;
    to.bxx -= wx * x;
    to.bxy -= wx * y;
    to.bxz -= wx * z;
    to.byx -= wy * x;
    to.byy -= wy * y;
    to.byz -= wy * z;
    to.bzx -= wz * x;
    to.bzy -= wz * y;
    to.bzz -= wz * z;
  }
}

/** How a point of a body responds: what of it counts there. */
const atPoint = changetype<Mobility>(memory.data(offsetof<Mobility>(), 8));

/**
 * Adds by how much impulses of 1 at a point of a body change its velocity along them: along each of three
 * directions, three f64.
 *
 * @param directions - unit vectors in the world, nine f64
 */
export function addMobility(tree: BodyTree, body: i32, point: Point, directions: usize, to: usize): void {
  const state = stateAt(tree, body);
  const x = point.x - state.px;
  const y = point.y - state.py;
  const z = point.z - state.pz;
  shiftMobility(mobilityOf(tree, body), atPoint, x, y, z, true);
  for (let i: usize = 0; i < 24; i += 8) {
    const axis = changetype<Point>(directions + 3 * i);
    const ax = axis.x;
    const ay = axis.y;
    const az = axis.z;
    const response =
      ax * (atPoint.cxx * ax + 2 * (atPoint.cxy * ay + atPoint.cxz * az)) +
      ay * (atPoint.cyy * ay + 2 * atPoint.cyz * az) +
      az * atPoint.czz * az;
    store<f64>(to + i, load<f64>(to + i) + response);
  }
}

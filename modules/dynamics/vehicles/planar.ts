import { angleOf, sineAndCosine } from '../../../bindings/base/angles.ts';
import { checkFinite, checkObject, outOfRange } from '../../../bindings/base/errors.ts';
import type { Pose } from '../../../bindings/geometry/pose.ts';
import { readRigid } from '../../../bindings/geometry/rigid.ts';

/**
 * Where a base is in the plane: x and y, metres, and its heading, radians from x towards y. A robot with
 * `base: 'planar'` has these three numbers.
 */
export type PlanarPose = readonly [x: number, y: number, heading: number];

/** A whole turn, radians. */
const TURN = 6.283185307179586;

/** Checks a pose in the plane. */
export function checkPlanar(where: string, argument: string, pose: PlanarPose): PlanarPose {
  if (pose?.length !== 3) throw outOfRange(where, argument, '[x, y, heading]', pose);
  const number = (i: 0 | 1 | 2): number => checkFinite(where, `${argument}[${i}]`, pose[i]);
  return [number(0), number(1), number(2)];
}

/**
 * What of a pose in space is a pose in the plane: where it is above the ground, and where its x axis points.
 *
 * @param pose - or the seven numbers of a base that floats, the first ones of a configuration
 * @throws TypeError or RangeError for what is no pose
 */
export function planarPose(pose: Pose | ArrayLike<number>): PlanarPose {
  const where = 'planarPose';
  checkObject(where, 'pose', pose);
  let given = pose;
  if ('length' in pose && pose.length === 7) {
    const [x, y, z, ...quaternion] = Array.from(pose);
    given = { position: [x!, y!, z!], quaternion };
  }
  const matrix = readRigid(where, given);
  return [matrix[12]!, matrix[13]!, angleOf(matrix[1]!, matrix[0]!)];
}

/**
 * The pose behind an arc: exactly, whatever its length. With a turn of 0 it is straight.
 *
 * @param way - metres along the arc, below 0 backwards
 * @param turn - by how much the heading changes, radians
 */
export function moveOnArc([x, y, heading]: PlanarPose, way: number, turn: number): PlanarPose {
  const half = turn / 2;
  const chord = half === 0 ? way : (way * sineAndCosine(half)[0]) / half;
  const [sine, cosine] = sineAndCosine(heading + half);
  return [x + chord * cosine, y + chord * sine, heading + turn];
}

/** What leads from one pose to another: ahead and to the left of the mean heading, metres; radians. */
export interface PlanarMotion {
  readonly ahead: number;
  readonly aside: number;
  readonly turn: number;
}

/** The motion between two poses, of less than half a turn. */
export function motionBetween(before: PlanarPose, now: PlanarPose): PlanarMotion {
  const difference = now[2] - before[2];
  const turn = difference - TURN * Math.round(difference / TURN);
  const [sine, cosine] = sineAndCosine(before[2] + turn / 2);
  const [x, y] = [now[0] - before[0], now[1] - before[1]];
  return { ahead: cosine * x + sine * y, aside: cosine * y - sine * x, turn };
}

/** The pose behind a motion. */
export function moveBy([x, y, heading]: PlanarPose, { ahead, aside, turn }: PlanarMotion): PlanarPose {
  const [sine, cosine] = sineAndCosine(heading + turn / 2);
  return [x + cosine * ahead - sine * aside, y + sine * ahead + cosine * aside, heading + turn];
}

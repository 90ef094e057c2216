import { armIn } from '../arms.ts';
import type { Scene } from '../../bindings/index.ts';
import { type Agreement, crossCheck, crossCheckAnswers, joinAgreements } from '../cross-check.ts';
import { type Generation, trajectoryOf } from './works.ts';

/** The distance that has to be kept, and the one from which on nothing costs anything, metres. */
export const MARGIN = 0.02;
export const SAFE = 0.05;

/** How far a sum may be from one in another order, relative to its terms, and where these are float32. */
const ROUNDING = 1e-12;
const FLOAT_ROUNDING = 2e-7;

/**
 * Compares what is asked of a generation with what all distances and gradients say, for its first
 * trajectories: answers and lowest distances bit by bit, costs and gradients to rounding.
 */
export function checkGeneration(generation: Generation, scene: Scene, count: number): Agreement {
  const agreements = Array.from({ length: count }, (_, i) => checkTrajectory(generation, scene, i));
  const agreement = joinAgreements(agreements);
  if (agreement.wrong > 0)
    throw new Error('a trajectory has other answers than its distances and gradients say');
  return agreement;
}

function checkTrajectory(generation: Generation, scene: Scene, i: number): Agreement {
  const { robot, waypoints } = generation;
  const path = trajectoryOf(generation, i);
  const pairs = scene.pairs.length;
  const joints = robot.joints.length;
  const { distance, gradient } = armIn(robot, scene).evaluate(path, { gradient: true });
  const lowest = armIn(robot, scene).lowest(path, { gradient: true });
  const rating = armIn(robot, scene).rate(path, { waypoints, safe: SAFE, gradient: true });
  let cost = 0;
  const costGradient = new Float64Array(path.length);
  const least = Array.from({ length: waypoints }, (_, k) => {
    let first = 0;
    for (let pair = 0; pair < pairs; pair++) {
      const row = k * pairs + pair;
      if (distance[row]! < distance[k * pairs + first]!) first = pair;
      const lack = Math.max(0, SAFE - distance[row]!);
      cost += lack * lack;
      for (let j = 0; j < joints; j++) {
        costGradient[k * joints + j]! -= 2 * lack * gradient![row * joints + j]!;
      }
    }
    return k * pairs + first;
  });
  const slopes = least.flatMap((row) => [...gradient!.subarray(row * joints, (row + 1) * joints)]);
  const [margin, rounding] =
    distance instanceof Float32Array ? [Math.fround(MARGIN), FLOAT_ROUNDING] : [MARGIN, ROUNDING];
  const largest = costGradient.reduce((most, slope) => Math.max(most, Math.abs(slope)), 0);
  const free = Array.from(armIn(robot, scene).areFree(path, { margin: MARGIN }), (answer) => answer === 1);
  const conflict = armIn(robot, scene).firstConflict(path, { margin: MARGIN, edges: false });
  const place = conflict === undefined ? -1 : conflict.configuration;
  return joinAgreements([
    crossCheckAnswers(
      least.map((row) => distance[row]! >= margin),
      free,
    ),
    crossCheck(
      least.map((row) => distance[row]!),
      lowest.distance,
      0,
      'depth',
    ),
    crossCheck(slopes, lowest.gradient!, 0, 'depth'),
    crossCheck([cost], rating.cost, ROUNDING * cost, 'depth'),
    crossCheck(costGradient, rating.gradient!, rounding * largest, 'depth'),
    crossCheckAnswers([true], [place === free.indexOf(false)]),
  ]);
}

import type { RobotInScene } from '../robot/robot-in-scene.ts';
import type { Ends } from './places.ts';

/** The most steps along the gradient, and what is aimed at beyond a distance of zero, metres. */
const STEPS = 32;
const BEYOND = 1e-4;

/**
 * Moves start and goals that are not free out of collision, if `reach` allows: along the gradient of the
 * lowest distance, in each step as far as would bring it just above zero if it were linear. Others stay.
 */
export function pushOut(
  arm: RobotInScene,
  { start, goals }: Ends,
  limits: Float64Array,
  reach: number,
): Ends {
  const { dimension } = arm;
  const moved = Float64Array.from(goals);
  for (let first = 0; first < goals.length; first += dimension) {
    moved.set(pushPlace(arm, goals.subarray(first, first + dimension), limits, reach), first);
  }
  return { start: pushPlace(arm, start, limits, reach), goals: moved };
}

function pushPlace(
  arm: RobotInScene,
  place: Float64Array,
  limits: Float64Array,
  reach: number,
): Float64Array {
  const { dimension } = arm;
  const moved = Float64Array.from(place);
  for (let step = 0; step < STEPS; step++) {
    if (arm.isFree(moved)) return moved;
    const lowest = arm.lowest(moved, { gradient: true });
    const distance = lowest.distance[0]!;
    const gradient = Float64Array.from(lowest.gradient!);
    const square = gradient.reduce((sum, x) => sum + x * x, 0);
    if (!(square > 0) || !Number.isFinite(distance)) return place;
    const factor = (BEYOND + Math.abs(distance)) / square;
    for (let k = 0; k < dimension; k++) {
      const number = moved[k]! + factor * gradient[k]!;
      moved[k] = Math.min(Math.max(number, limits[k]!), limits[dimension + k]!);
    }
    const away = Math.sqrt(moved.reduce((sum, x, k) => sum + (x - place[k]!) * (x - place[k]!), 0));
    if (away > reach) return place;
  }
  return place;
}

import type { PlanarPose } from 'clearance/dynamics';
import type { Command, Vehicle } from './vehicles.ts';

/** What a hand wants: ahead and to the left, each from −1 to 1. */
type Hand = readonly [ahead: number, left: number];

const KEYS: Readonly<Record<string, Hand>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, 1],
  ArrowRight: [0, -1],
};

/** The arrow keys that are down; undefined if none is. */
export function watchArrows(): () => Hand | undefined {
  const down = new Set<string>();
  addEventListener('keydown', (event) => {
    // Sliders and lists have a use of their own for them.
    if (!(event.key in KEYS) || (event.target as Element).matches('input, select')) return;
    event.preventDefault();
    down.add(event.key);
  });
  addEventListener('keyup', ({ key }) => down.delete(key));
  addEventListener('blur', () => down.clear());
  const sum = (k: 0 | 1): number => [...down].reduce((total, key) => total + KEYS[key]![k], 0);
  return () => (down.size === 0 ? undefined : [sum(0), sum(1)]);
}

/** What it takes to come to a place: ahead and to the left as that is. */
export function towards([x, y, heading]: PlanarPose, place: readonly number[]): Hand {
  const [dx, dy] = [place[0]! - x, place[1]! - y];
  const angle = Math.atan2(dy, dx) - heading;
  const share = Math.min(1, Math.hypot(dx, dy) - 0.25);
  return share < 0 ? [0, 0] : [share * Math.cos(angle), Math.sin(angle)];
}

/** What a vehicle is told so that it does what a hand wants. */
export function byHand({ mostCurvature, turnsOnSpot }: Vehicle, [ahead, left]: Hand, speed: number): Command {
  return turnsOnSpot
    ? { speed: ahead * speed, curvature: 0, spin: 1.3 * left }
    : { speed: ahead * speed, curvature: left * mostCurvature, spin: 0 };
}

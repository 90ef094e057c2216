import type { Numbers } from '../../../bindings/base/types.ts';
import type { ArmShape } from './arm.ts';
import { ownOf, wholeOf } from './arm.ts';
import type { ConfigurationBox } from './box.ts';
import { type BoxMemory, FREE } from './box-memory.ts';

/** What `arm.freeBox` finds: a box in which all pairs keep their margins everywhere. */
export interface FreeBox extends ConfigurationBox {
  /**
   * The product of its widths, radians and metres, but for those of numbers that may not change at all; the
   * larger, the more of the space of configurations is known to be free.
   */
  readonly volume: number;
  /** Configurations that were looked at. */
  readonly evaluations: number;
}

/** The parts of all ranges that are tried at first, the largest first: negative powers of two. */
const FIRST_HALVINGS = 3;
const LAST_HALVINGS = 10;

/** The parts of its width that a box grows by on a side at first, and below which that is not tried again. */
const FIRST_STEP = 1 / 2;
const LAST_STEP = 1 / 64;

/** Configurations that are looked at for one step, unless fewer are left. */
const MOST_PER_STEP = 128;

/** What tells whether boxes are free. */
export type BoxTests = Pick<BoxMemory, 'begin' | 'test' | 'finding' | 'end'>;

/** A side of a box: the place of its number, and whether it is the upper one. */
interface Side {
  readonly place: number;
  readonly sign: 1 | -1;
  /** The part of the width by which it is tried next; how far it may go at most, radians or metres. */
  step: number;
  most: number;
}

/**
 * Grows a box around a configuration: on all sides at once, and then side by side in turn. What a side would
 * add is a box as well, and only that has to be proved. A side that may not grow is tried with half of the
 * step, and never again as far as a configuration that was found not to be free, as the box only grows.
 *
 * @returns undefined where the configuration itself is not proved to be free
 */
export function growBox(
  where: string,
  boxes: BoxTests,
  shape: ArmShape,
  from: Numbers,
  limits: ConfigurationBox,
  margin: number,
  maxEvaluations: number,
): FreeBox | undefined {
  const lower = wholeOf(shape, Float64Array.from(from));
  const upper = lower.slice();
  const [least, largest] = [wholeOf(shape, limits.lower), wholeOf(shape, limits.upper)];
  const places = shape.joints ?? Array.from(lower, (_, i) => i);
  const sides = places.flatMap((place) =>
    ([1, -1] as const).map((sign): Side => {
      const most = sign > 0 ? largest[place]! : least[place]!;
      return { place, sign, most, step: FIRST_STEP };
    }),
  );
  let evaluations = 0;
  const isStillFree = boxes.begin(where, lower, margin, 1, MOST_PER_STEP);
  const test = (low: Float64Array, high: Float64Array): boolean => {
    const [answer] = boxes.test(middlesOf(low, high), 1);
    evaluations += boxes.finding.evaluations;
    return answer === FREE;
  };
  const isFree = isStillFree && test(lower, upper);
  const range = lower.map((_, i) => largest[i]! - least[i]!);
  for (let i = FIRST_HALVINGS; isFree && i <= LAST_HALVINGS; i++) {
    const part = range.map((width) => width * 2 ** -i);
    const low = lower.map((at, k) => Math.max(least[k]!, at - part[k]!));
    const high = upper.map((at, k) => Math.min(largest[k]!, at + part[k]!));
    if (!test(low, high)) continue;
    lower.set(low);
    upper.set(high);
    break;
  }
  let open = isFree ? sides : [];
  while (open.length > 0 && evaluations < maxEvaluations) {
    for (const side of open) {
      if (evaluations >= maxEvaluations) break;
      grow(side);
    }
    open = open.filter(({ place, step, most, sign }) => {
      const now = sign > 0 ? upper[place]! : lower[place]!;
      return now !== most && step >= LAST_STEP;
    });
  }
  boxes.end();
  if (!isFree) return undefined;
  const widths = places.flatMap((place) =>
    least[place] === largest[place] ? [] : [upper[place]! - lower[place]!],
  );
  const volume = widths.reduce((product, width) => product * width, 1);
  return { lower: ownOf(shape, lower), upper: ownOf(shape, upper), volume, evaluations };

  /** Moves one side by its step, or halves that. */
  function grow(side: Side): void {
    const { place, sign, most } = side;
    const from = sign > 0 ? upper : lower;
    const now = from[place]!;
    const width = Math.max(upper[place]! - lower[place]!, range[place]! * 2 ** -LAST_HALVINGS);
    const wanted = now + sign * side.step * width;
    const next = sign > 0 ? Math.min(most, wanted) : Math.max(most, wanted);
    const [low, high] = [lower.slice(), upper.slice()];
    (sign > 0 ? low : high)[place] = now;
    (sign > 0 ? high : low)[place] = next;
    if (test(low, high)) {
      from[place] = next;
      return;
    }
    side.step /= 2;
    const hit = boxes.finding.hit?.[place];
    if (hit !== undefined) side.step = Math.min(side.step, Math.abs(hit - now) / width / 2);
  }
}

/** The middles of a box, and half its widths: no less, whatever rounding does to the middles. */
function middlesOf(low: Float64Array, high: Float64Array): Float64Array {
  const count = low.length;
  const numbers = new Float64Array(2 * count);
  for (let i = 0; i < count; i++) {
    const middle = low[i]! + (high[i]! - low[i]!) / 2;
    numbers[i] = middle;
    numbers[count + i] = Math.max(middle - low[i]!, high[i]! - middle);
  }
  return numbers;
}

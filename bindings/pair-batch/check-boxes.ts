import { COORDINATE_LIMIT } from '../base/checks.ts';
import type { Numbers } from '../base/types.ts';
import { badNumber } from '../elements/rows.ts';
import type { Host } from '../wasm/host.ts';
import { PLAIN_BOX_NUMBERS } from '../wasm/records.ts';

/**
 * Checks rows of boxes that lie in linear memory.
 *
 * @param boxes - what was given; the rows at `address` are `count` of these, from row `start` on
 * @throws TypeError or RangeError that names the number
 */
export function checkStagedBoxes(
  where: string,
  name: string,
  { exports, precision }: Host,
  boxes: Numbers,
  address: number,
  start: number,
  count: number,
): void {
  const limit = COORDINATE_LIMIT[precision];
  const bad = exports.findBadBox(0, address, count, limit);
  if (bad < 0) return;
  const place = bad % PLAIN_BOX_NUMBERS;
  const row = start + (bad - place) / PLAIN_BOX_NUMBERS;
  throw badNumber(where, name, 'box', boxes, row * PLAIN_BOX_NUMBERS + place, row, place, limit);
}

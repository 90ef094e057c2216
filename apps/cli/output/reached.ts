import type { Reached } from '../../../modules/robot/index.ts';
import { printable } from './output.ts';
import { millimetres } from './tables.ts';

/** Why a link does not come to a pose, for people. */
export function explainReached(link: string, found: Reached): string {
  const { status, positionError, rotationError, conflict, joints } = found;
  const off = `${millimetres(positionError)} mm and ${rotationError.toFixed(3)} rad off`;
  const why = conflict
    ? `in collision: ${printable(conflict.linkA)} – ${printable(conflict.linkB)} at ${millimetres(conflict.distance)} mm`
    : `${status}${joints ? ` (${joints.map(printable).join(', ')})` : ''}; the nearest that was found is ${off}`;
  return `${printable(link)} does not come to that pose: ${why}`;
}

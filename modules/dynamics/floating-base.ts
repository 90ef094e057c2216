import type { Robot } from '../robot/index.ts';

/** The types of the numbers of a base that floats, the first joints of a robot: position and quaternion. */
const TYPES = [...Array<string>(3).fill('prismatic'), ...Array<string>(4).fill('quaternion')];

/** Whether something is a robot whose base floats. */
export function hasFloatingBase(robot: Robot | undefined): boolean {
  return TYPES.every((type, i) => robot?.joints?.[i]?.type === type);
}

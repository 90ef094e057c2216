import type { TrackerCase } from './trackers-shapes.ts';
import { FCL_CASES } from './trackers-fcl.ts';
import { OTHER_CASES } from './trackers-others.ts';

export const TRACKER_CASES: readonly TrackerCase[] = [...FCL_CASES, ...OTHER_CASES];

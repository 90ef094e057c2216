import type { SolidPair } from '../support/solids.ts';
import { FCL_CASES } from './trackers-fcl.ts';
import { OTHER_CASES } from './trackers-others.ts';

/** What users of another engine reported: a pose that it got wrong, and what is right. */
export interface TrackerCase {
  /** The engine, the number of the report, and what the pose is. */
  name: string;
  pair: SolidPair;
  /** Signed distance, m, by the references of test/oracle. */
  expected: number;
}

export const TRACKER_CASES: readonly TrackerCase[] = [...FCL_CASES, ...OTHER_CASES];

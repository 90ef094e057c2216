import { box, type ElementSource } from 'clearance';

/** What stands in the way of the arm: two boards and a post. */
export const SHELF: readonly ElementSource[] = [
  box([0.6, 0, 0.3], [0.15, 0.5, 0.01]),
  box([0.6, 0, 0.7], [0.15, 0.5, 0.01]),
];

import { ARE_EDGES_FREE } from './edges.ts';
import { EVALUATE } from './evaluate.ts';
import { ARE_FREE } from './free.ts';
import { LOWEST } from './lowest.ts';
import { RATE } from './rate.ts';
import { REACH_MANY } from './reach.ts';
import { ARE_STOPS_FREE } from './stops.ts';

/** The questions about many configurations of a robot in a scene, by the names that `arm` has for them. */
export const ROBOT_QUESTIONS = {
  areFree: ARE_FREE,
  areEdgesFree: ARE_EDGES_FREE,
  areStopsFree: ARE_STOPS_FREE,
  evaluate: EVALUATE,
  lowest: LOWEST,
  rate: RATE,
  reachMany: REACH_MANY,
};

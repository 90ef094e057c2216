/** The path that a search has found. */
import { parentOf, placeAt, SAMPLE, Search, SearchTree } from './search';
import { cutBranch } from './tree';

/** How many places the path has, start and goal included. */
export function countPath(search: Search): i32 {
  return (
    depthOf(search.start, search.meetingStart) + depthOf(search.goals, search.meetingGoal) - shared(search)
  );
}

/** Writes the path from the start to a goal, place by place, and returns the number of the goal. */
export function writePath(search: Search, out: usize): i32 {
  const bytes = 8 * search.space.dimension;
  let i = search.meetingStart;
  for (let at = depthOf(search.start, i) - 1; at >= 0; at--) {
    memory.copy(out + at * bytes, placeAt(search.start, search.space.dimension, i), bytes);
    i = parentOf(search.start, i);
  }
  let to = out + (depthOf(search.start, search.meetingStart) - shared(search)) * bytes;
  for (i = search.meetingGoal; parentOf(search.goals, i) != i; i = parentOf(search.goals, i)) {
    memory.copy(to, placeAt(search.goals, search.space.dimension, i), bytes);
    to += bytes;
  }
  memory.copy(to, placeAt(search.goals, search.space.dimension, i), bytes);
  return i;
}

/**
 * Takes an edge back that was found not to be free, with all that grew from it: the search goes on without.
 *
 * @param edge - its number on the path: 0 begins at the start
 */
export function rejectEdge(search: Search, edge: i32): void {
  const before = depthOf(search.start, search.meetingStart) - 1;
  if (edge < before)
    cutBranch(
      search.start,
      search.space.dimension,
      ancestorOf(search.start, search.meetingStart, before - 1 - edge),
    );
  else {
    // The edge between the trees belongs to neither where it was found at once; then it is not tried again.
    const steps = edge - before - 1 + shared(search);
    if (steps >= 0)
      cutBranch(search.goals, search.space.dimension, ancestorOf(search.goals, search.meetingGoal, steps));
  }
  search.phase = SAMPLE;
}

/** 1 where the trees meet in one place, which is in both of them; 0 where an edge joins start and goal. */
function shared(search: Search): i32 {
  return search.iterations > 0 ? 1 : 0;
}

/** How many places there are from the root to a place, both included. */
function depthOf(tree: SearchTree, i: i32): i32 {
  let depth = 1;
  for (; parentOf(tree, i) != i; i = parentOf(tree, i)) depth++;
  return depth;
}

function ancestorOf(tree: SearchTree, i: i32, generations: i32): i32 {
  for (; generations > 0; generations--) i = parentOf(tree, i);
  return i;
}

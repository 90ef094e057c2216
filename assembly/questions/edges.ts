/** Whether edges are free, as far as samples of them tell. */
import { Checker, isEdgeFree, openChecker, stepsOf } from './edges/checker';

/**
 * Writes 1 for each of `count` edges that is free, else 0, and returns how many are.
 *
 * @param configurations - one after the other
 * @param ends - for each edge the numbers of the configurations where it begins and where it ends, u32
 * @param known - 1: the configurations where edges begin are known to be free
 */
export function areEdgesFree(
  checker: Checker,
  configurations: usize,
  ends: usize,
  count: i32,
  known: bool,
  out: usize,
): i32 {
  openChecker(checker);
  let found = 0;
  const bytes = checker.dimension * 8;
  for (let i = 0; i < count; i++) {
    const from = configurations + load<i32>(ends + 8 * i) * bytes;
    const to = configurations + load<i32>(ends + 8 * i + 4) * bytes;
    const isFree = isEdgeFree(checker, from, to, known) ? 1 : 0;
    store<u8>(out + i, isFree);
    found += isFree;
  }
  return found;
}

/** Whether one edge is free. `known`: 1 if the configuration where it begins is known to be free. */
export function isOneEdgeFree(checker: Checker, from: usize, to: usize, known: bool): bool {
  openChecker(checker);
  return isEdgeFree(checker, from, to, known);
}

/** In how many steps a checker looks at the edge between two configurations. */
export function countEdgeSteps(checker: Checker, from: usize, to: usize): i32 {
  return stepsOf(checker, from, to);
}

/**
 * Asks another question than planners do: whether all legs of a path are free, one by one, and its ends those
 * of the problem.
 *
 * @param arm - a robot in a scene, whose `step` says how closely legs are looked at
 */
export function isSolution(arm, { start, goal }, path) {
  const free = path.slice(1).every((q, k) => arm.isEdgeFree(path[k], q));
  const same = (a, b) => a.every((x, j) => x === b[j]);
  return free && same(path[0], start) && same(path.at(-1), goal);
}

/**
 * Asks another question than planners do: whether all legs of a path are free, one by one, and its ends those of the problem.
 *
 * @param options - `step`: how closely legs are looked at, radians, or metres for what slides
 */
export function isSolution(robot, scene, { start, goal }, path, { step }) {
  const free = path.slice(1).every((q, k) => robot.isEdgeFree(scene, path[k], q, { step }));
  const same = (a, b) => a.every((x, j) => x === b[j]);
  return free && same(path[0], start) && same(path.at(-1), goal);
}

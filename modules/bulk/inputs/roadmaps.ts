import { InputError } from '../../files/documents/input-error.ts';
import { PathColumns } from '../../files/documents/columns.ts';
import type { Robot } from '../../robot/index.ts';
import { isRecord } from '../../robot/text/record.ts';

/**
 * The edges of a roadmap of all joints, as `roadmap.toJSON()` writes it: both ends of each, side by side.
 *
 * @throws InputError that names the place
 */
export function* roadmapEdges(file: string, content: unknown, robot: Robot): Generator<readonly number[]> {
  if (!isRecord(content) || content.format !== 'clearance-roadmap' || content.version !== 1) {
    throw new InputError(`${file}: is no roadmap as roadmap.toJSON() writes it`);
  }
  const { joints, configurations, edges } = content;
  const width = robot.joints.length;
  const names = robot.joints.map(({ name }) => name);
  if (!Array.isArray(joints) || joints.join() !== names.join()) {
    throw new InputError(`${file}: the roadmap must be one of all joints, ${names.join(', ')}`);
  }
  if (!Array.isArray(configurations) || !Array.isArray(edges) || configurations.length % width !== 0) {
    throw new InputError(`${file}: "configurations" and "edges" must be lists of numbers`);
  }
  const columns = new PathColumns(names, file, { robot, given: {}, rest: {}, degrees: false });
  const count = configurations.length / width;
  const row = (i: number): readonly number[] => {
    const end: unknown = edges[i];
    if (!Number.isInteger(end) || (end as number) < 0 || (end as number) >= count) {
      throw new InputError(`${file}: edges[${i}] must be the number of one of ${count} configurations`);
    }
    const at = (end as number) * width;
    const values = configurations.slice(at, at + width) as unknown[];
    return columns.toWaypoint({ where: `${file}: configuration ${String(end)}`, values });
  };
  for (let i = 0; i + 1 < edges.length; i += 2) yield [...row(i), ...row(i + 1)];
}

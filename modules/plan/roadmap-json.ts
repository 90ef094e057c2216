import { outOfRange, wrongType } from '../../bindings/base/errors.ts';
import type { RobotInScene } from '../robot/robot-in-scene.ts';
import { readConfigurations } from '../robot/model/configurations.ts';
import { isRecord } from '../robot/text/record.ts';

/** A roadmap as JSON: what does not depend on a scene. */
export interface RoadmapJSON {
  readonly format: 'clearance-roadmap';
  readonly version: 1;
  /** The names of the joints, in the order of the numbers of a configuration. */
  readonly joints: readonly string[];
  /** How many roadmap configurations a start or goal is joined to. */
  readonly neighbors: number;
  /** Configurations, one after the other. */
  readonly configurations: readonly number[];
  /** For each edge the numbers of the configurations that it joins. */
  readonly edges: readonly number[];
}

/** Checks what is to become a roadmap. */
export function readRoadmap(
  where: string,
  { joints }: RobotInScene,
  json: unknown,
): { numbers: Float64Array; edges: Uint32Array; neighbors: number } {
  if (!isRecord(json)) throw wrongType(where, 'json', 'what roadmap.toJSON gave', json);
  if (json.format !== 'clearance-roadmap') {
    throw outOfRange(where, 'json.format', `'clearance-roadmap'`, json.format);
  }
  if (json.version !== 1) throw outOfRange(where, 'json.version', '1', json.version);
  const names = joints.map(({ name }) => name);
  const given: unknown[] = Array.isArray(json.joints) ? json.joints : [];
  if (given.length !== names.length || names.some((name, i) => given[i] !== name)) {
    throw outOfRange(where, 'json.joints', `those of the arm, ${names.join(', ')}`, given.join(', '));
  }
  const { neighbors, edges } = json;
  if (!Number.isInteger(neighbors) || (neighbors as number) < 1) {
    throw outOfRange(where, 'json.neighbors', 'an integer of at least 1', neighbors);
  }
  const { numbers, count } = readConfigurations(where, json.configurations, joints, 'json.configurations');
  if (!Array.isArray(edges) || edges.length % 2 !== 0) {
    throw wrongType(where, 'json.edges', 'pairs of numbers', edges);
  }
  edges.forEach((end: unknown, i) => {
    if (Number.isInteger(end) && (end as number) >= 0 && (end as number) < count) return;
    throw outOfRange(where, `json.edges[${i}]`, `the number of one of ${count} configurations`, end);
  });
  return { numbers, edges: Uint32Array.from(edges as number[]), neighbors: neighbors as number };
}

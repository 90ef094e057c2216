import type { Scene } from '../../../bindings/index.ts';
import { isRecord } from '../../robot/text/record.ts';
import { readJsonFile } from './files.ts';
import { InputError } from '../documents/input-error.ts';

/** Poses by segment id; what each holds is checked where a scene takes it in. */
export type PoseSet = Readonly<Record<string, unknown>>;

/** Reads one set of poses, or an array of them. */
export function readPoseSets(file: string): PoseSet[] {
  const content = readJsonFile(file);
  const sets: unknown[] = Array.isArray(content) ? content : [content];
  if (sets.length === 0) throw new InputError(`${file}: no poses; give at least one set`);
  return sets.map((set, i) => {
    if (isRecord(set) && Object.values(set).every(isRecord)) return set;
    throw new InputError(
      `${file}: set ${i + 1}: expected { "segment": { "position": [x, y, z], "quaternion": [x, y, z, w] } } ` +
        'or { "segment": { "matrix": [16 numbers] } }',
    );
  });
}

/** Moves the segments that the set names. */
export function applyPoses(scene: Scene, set: PoseSet): void {
  for (const [id, pose] of Object.entries(set)) {
    const { matrix, position, quaternion } = pose as Record<string, unknown>;
    scene.setPose(id, (matrix ?? { position, quaternion }) as Parameters<Scene['setPose']>[1]);
  }
}

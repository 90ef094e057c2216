import type { SegmentElements } from '../robot/index.ts';
import { isRecord, readJsonFile } from './files.ts';
import { InputError } from './input-error.ts';

/**
 * Reads segments that stand around a robot: `{ segments: { name: [elements] } }`. The elements are checked
 * where a scene takes them in.
 */
export function readSegments(file: string): SegmentElements {
  const scene = readJsonFile(file);
  const segments = isRecord(scene) ? scene.segments : undefined;
  if (!isRecord(segments)) {
    throw new InputError(`${file}: expected { "segments": { "name": [ elements ] } }`);
  }
  for (const [name, elements] of Object.entries(segments)) {
    if (!Array.isArray(elements)) {
      throw new InputError(`${file}: segment "${name}": expected an array of elements`);
    }
  }
  return segments as SegmentElements;
}

import {
  isRecording,
  MAGIC_LENGTH,
  readRecording,
  type RecordingFile,
} from '../../../modules/replay/read-recording.ts';
import type { FileBag } from './bag.ts';

/** A recording among files. */
export interface GivenRecording {
  readonly path: string;
  readonly file: RecordingFile;
}

/**
 * The first recording among files that end in `.recording`.
 *
 * @throws FileError where it begins as one and cannot be read
 */
export async function findRecording(bag: FileBag): Promise<GivenRecording | undefined> {
  for (const path of bag.paths) {
    if (!path.endsWith('.recording')) continue;
    const blob = bag.get(path);
    if (!isRecording(new Uint8Array(await blob.slice(0, MAGIC_LENGTH).arrayBuffer()))) continue;
    return { path, file: readRecording(new Uint8Array(await blob.arrayBuffer()), path) };
  }
  return undefined;
}

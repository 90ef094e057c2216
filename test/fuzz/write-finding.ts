import { mkdirSync, writeFileSync } from 'node:fs';
import { loadEngine } from '../../bindings/index.ts';
import { ALL_FUNCTIONS } from '../../modules/replay/all-functions.ts';
import { readRecording } from '../../modules/replay/read-recording.ts';
import { shrink } from '../../modules/replay/shrink.ts';
import { writeRecording } from '../../modules/replay/write-recording.ts';
import { type Finding, recordStory } from './fuzz.ts';

/**
 * Writes a recording of what went wrong: as few calls as lead to the answer that the note calls wrong, or
 * all where that has none.
 *
 * @returns the path of the file
 */
export async function writeFinding({ seed, story }: Finding, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const path = `${folder}/${seed}.recording`;
  const bytes = await recordStory(story);
  const file = readRecording(bytes, path);
  const note = file.entries.find(({ kind }) => kind === 'note');
  const makeEngine = () => loadEngine({ precision: file.precision });
  const shrunk = note && (await shrink(file, { makeEngine, functions: ALL_FUNCTIONS, target: note.number }));
  writeFileSync(path, shrunk === undefined ? bytes : writeRecording(shrunk.recording));
  return path;
}

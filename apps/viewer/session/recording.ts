import { FUNCTIONS } from '../../../modules/replay/functions.ts';
import type { RecordingFile } from '../../../modules/replay/read-recording.ts';
import { replay, type Verdict } from '../../../modules/replay/replay.ts';
import type { Engine } from '../../../bindings/index.ts';

/** A call of a recording in words. */
export interface ShownCall {
  readonly line: string;
  readonly answer: string;
}

/** What came of a recording in this page. */
export interface PlayedRecording {
  readonly calls: readonly ShownCall[];
  readonly verdict: Verdict;
}

/**
 * Makes the calls of a recording again, with the functions that the page has.
 *
 * @throws Error for a recording of single precision, which the page does not compute in
 */
export async function playRecording(
  path: string,
  file: RecordingFile,
  makeEngine: () => Promise<Engine>,
): Promise<PlayedRecording> {
  if (file.precision !== 'double') {
    throw new Error(
      `${path}: is of single precision, and this page computes in double; run clearance replay`,
    );
  }
  const engine = await makeEngine();
  const calls: ShownCall[] = [];
  try {
    const verdict = await replay(file, engine, FUNCTIONS, {
      onCall: (line, answer) => calls.push({ line, answer }),
    });
    return { calls, verdict };
  } finally {
    engine.dispose();
  }
}

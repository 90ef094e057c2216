import type { Recording, RecordingSink } from './recorder.ts';

/** What of an engine is needed here. */
interface RecordableEngine {
  record(sink: RecordingSink): Promise<Recording>;
}

/** How many engines of this process are recorded. */
let count = 0;

/**
 * Records an engine into a file until the engine or the process ends. The second engine of a process adds
 * `.2` to the name, and so on; those of other threads have their number before.
 *
 * @throws Error where the file cannot be written
 */
export async function recordToFile(engine: RecordableEngine, file: string): Promise<void> {
  const fs = globalThis.process.getBuiltinModule('node:fs');
  const { threadId } = globalThis.process.getBuiltinModule('node:worker_threads');
  count++;
  const name = `${file}${threadId > 0 ? `.thread${threadId}` : ''}${count > 1 ? `.${count}` : ''}`;
  const opened = open(name);
  const recording: Recording = await engine.record((bytes) => fs.writeSync(opened, bytes));
  globalThis.process.once('exit', () => recording.flush());

  function open(path: string): number {
    try {
      return fs.openSync(path, 'w');
    } catch (error) {
      const { message } = error as Error;
      throw new Error(`loadEngine: CLEARANCE_RECORD=${file}: ${message}`, { cause: error });
    }
  }
}

import type { Engine } from '../../bindings/index.ts';
import type { Functions } from './functions.ts';
import { isSame, Player } from './play.ts';
import type { RecordingFile } from './read-recording.ts';
import { Words } from './words.ts';

/** A call whose answer is another one here than in the recording, in words. */
export interface Difference {
  readonly number: number;
  readonly line: string;
  readonly recorded: string;
  readonly here: string;
  /** What was returned here, where `here` is only a hash. */
  readonly value?: string;
}

/** What somebody has found wrong with the answer of a call. */
export interface Note {
  readonly number: number;
  readonly text: string;
  readonly line: string;
}

/** What came of a recording that was played. */
export interface Verdict {
  /** How many calls were made, and how many could not be. */
  readonly calls: number;
  readonly skipped: number;
  readonly difference: Difference | undefined;
  readonly notes: readonly Note[];
}

/** What `replay` takes. */
export interface ReplayOptions {
  /** The most calls that are made. Default: all. */
  readonly until?: number | undefined;
  /** Is told of each call and object in words, and of its answer. */
  readonly onCall?: (line: string, answer: string) => void;
}

/** Plays a recording up to its end, or to the first call whose answer differs. */
export async function replay(
  file: RecordingFile,
  engine: Engine,
  functions: Functions,
  { until = Infinity, onCall }: ReplayOptions = {},
): Promise<Verdict> {
  const words = new Words(file.entries);
  const lines = new Map<number, string>();
  let [calls, tried] = [0, 0];
  const player = new Player(engine, functions);
  const allowed = new Set<number>();
  for (const entry of file.entries)
    if (entry.kind === 'call' && allowed.size < until) allowed.add(entry.number);
  const entries = file.entries.filter(
    ({ kind, number }) => kind === 'object' || kind === 'note' || allowed.has(number),
  );
  for (const entry of entries) {
    if (entry.kind === 'object') {
      lines.set(entry.number, words.line(entry));
      onCall?.(words.line(entry), '');
    } else if (entry.kind === 'call') tried++;
  }
  let difference: Difference | undefined;
  for await (const { call, recorded, here, value } of player.play(entries)) {
    calls++;
    const line = words.line(call);
    lines.set(call.number, line);
    onCall?.(line, words.outcome(here));
    if (recorded === undefined || isSame(recorded, here)) continue;
    difference = {
      number: call.number,
      line,
      recorded: words.outcome(recorded),
      here: words.outcome(here),
      ...('hash' in here && { value: words.answer(value) }),
    };
    break;
  }
  const notes = file.entries.flatMap((entry) =>
    entry.kind === 'note' && lines.has(entry.number)
      ? [{ number: entry.number, text: entry.text, line: lines.get(entry.number)! }]
      : [],
  );
  return { calls, skipped: difference === undefined ? tried - calls : 0, difference, notes };
}

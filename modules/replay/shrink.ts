import { recordedKindOf } from '../../bindings/base/tape.ts';
import type { Engine } from '../../bindings/index.ts';
import type { Functions } from './functions.ts';
import { isSame, Player } from './play.ts';
import {
  type Entry,
  type Outcome,
  type RecordedCall,
  type RecordedObject,
  type RecordingFile,
  Reference,
} from './read-recording.ts';

/** What `shrink` takes. */
export interface ShrinkOptions {
  readonly makeEngine: () => Promise<Engine>;
  readonly functions: Functions;
  /** The call whose answer is wrong. */
  readonly target: number;
  /** The most calls that are made again, those of all trials together. Default: 20,000. */
  readonly maxCalls?: number;
}

/** A recording with less in it. */
export interface Shrunk {
  readonly recording: RecordingFile;
  /** Recordings that were tried. */
  readonly trials: number;
}

type Step = RecordedCall | RecordedObject;

/**
 * Leaves calls out of a recording for as long as one of them, the target, has the same answer here as in all
 * of the recording. What the recording says of its answer stays.
 *
 * First the scenes that the target needs are described as they are then, which makes most calls superfluous.
 * Then parts of what is left are deleted, larger ones first.
 *
 * Source: Zeller and Hildebrandt, Simplifying and Isolating Failure-Inducing Input, 2002, algorithm ddmin.
 *
 * @returns undefined where the target is not reached
 */
export async function shrink(file: RecordingFile, options: ShrinkOptions): Promise<Shrunk | undefined> {
  const { target, maxCalls = 20_000 } = options;
  const steps = file.entries.filter(
    (entry): entry is Step => (entry.kind === 'call' || entry.kind === 'object') && entry.number <= target,
  );
  const goal = steps.find(({ number }) => number === target);
  if (goal === undefined) return undefined;
  let trials = 0;
  let calls = 0;

  /** What the target answers at the end of some steps. `before` is told when it is about to be called. */
  async function answerOf(
    list: readonly Step[],
    before?: (player: Player) => void,
  ): Promise<Outcome | undefined> {
    trials++;
    calls += list.length;
    const engine = await options.makeEngine();
    try {
      const player = new Player(engine, options.functions);
      const played = player.play(withAnswers(file, list), (call) => {
        if (call.number === target) before?.(player);
      });
      for await (const { call, here } of played) if (call.number === target) return here;
      return undefined;
    } finally {
      engine.dispose();
    }
  }

  const snapshots: RecordedObject[] = [];
  const chain = chainOf(steps, target);
  const whole = await answerOf(steps, (player) => snapshots.push(...describeScenes(player, chain)));
  if (whole === undefined) return undefined;
  const stays = async (list: readonly Step[]): Promise<boolean> => {
    const answer = await answerOf(list);
    return answer !== undefined && isSame(answer, whole);
  };

  let rest = needed(steps, target);
  const described = withSnapshots(chain, snapshots);
  if (described.length < rest.length && (await stays(described))) rest = described;
  let parts = 2;
  while (rest.length > 1 && calls < maxCalls) {
    const size = Math.ceil((rest.length - 1) / parts);
    let isLess = false;
    for (let first = 0; first < rest.length - 1 && calls < maxCalls; first += size) {
      const last = rest.at(-1)!;
      const without = needed(
        [...rest.slice(0, first), ...rest.slice(Math.min(first + size, rest.length - 1), -1), last],
        target,
      );
      if (without.length === rest.length || !(await stays(without))) continue;
      rest = without;
      isLess = true;
      first -= size;
    }
    if (size === 1 && !isLess) break;
    parts = isLess ? Math.max(2, parts - 1) : Math.min(2 * parts, rest.length - 1);
  }
  const kept = new Set(rest.map(({ number }) => number));
  const entries = withAnswers(file, rest);
  const notes = file.entries.filter((entry) => entry.kind === 'note' && kept.has(entry.number));
  return { recording: { ...file, entries: [...entries, ...notes], isCut: false }, trials };
}

/** Steps, each call with its answer behind it, if there is one. */
function withAnswers(file: RecordingFile, steps: readonly Step[]): Entry[] {
  const answers = new Map(
    file.entries.flatMap((entry) => (entry.kind === 'answer' ? [[entry.number, entry]] : [])),
  );
  return steps.flatMap((step): Entry[] => {
    const answer = step.kind === 'call' ? answers.get(step.number) : undefined;
    return answer === undefined ? [step] : [step, answer];
  });
}

/** The scenes among what some steps make, as objects made of what they say of themselves. */
function describeScenes(player: Player, steps: readonly Step[]): RecordedObject[] {
  return steps.flatMap(({ number }): RecordedObject[] => {
    const object = player.object(number);
    const kind = object && recordedKindOf(object);
    if (kind?.name !== 'Scene') return [];
    try {
      const { by, args } = kind.describe!(object as never);
      // Texts would make 0 of −0, and what is frozen may change in place.
      return [{ kind: 'object', number, name: by, args: structuredClone(args) }];
    } catch {
      // It is disposed.
      return [];
    }
  });
}

/** The steps that make what the target names, and what these name, with the target behind them. */
function chainOf(steps: readonly Step[], target: number): Step[] {
  const named = new Set<number>([target]);
  const chain = steps.toReversed().filter((step) => {
    if (!named.has(step.number)) return false;
    for (const number of referencesOf(step)) named.add(number);
    return true;
  });
  return chain.toReversed();
}

/** Steps in which some objects come from descriptions. */
function withSnapshots(steps: readonly Step[], snapshots: readonly RecordedObject[]): Step[] {
  const numbers = new Set(snapshots.map(({ number }) => number));
  return steps.map((step) =>
    numbers.has(step.number) ? snapshots.find(({ number }) => number === step.number)! : step,
  );
}

/** The steps that make what later steps name, and of those that make nothing all. */
function needed(steps: readonly Step[], target: number): Step[] {
  const made = new Set<number>([0, ...steps.map(({ number }) => number)]);
  const kept: Step[] = [];
  const lost = new Set<number>();
  for (const step of steps) {
    if (referencesOf(step).some((number) => !made.has(number) || lost.has(number))) lost.add(step.number);
    else kept.push(step);
  }
  const named = new Set<number>([target]);
  const result: Step[] = [];
  for (const step of kept.toReversed()) {
    // An object that nobody names is of no use.
    if (step.kind === 'object' && !named.has(step.number)) continue;
    for (const number of referencesOf(step)) named.add(number);
    result.push(step);
  }
  return result.toReversed();
}

/** The numbers of the objects that a step is about. */
function referencesOf(step: Step): number[] {
  const found: number[] = [];
  const seen = new Set<object>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || seen.has(value)) return;
    seen.add(value);
    if (value instanceof Reference) found.push(value.number);
    else if (value instanceof Map) for (const part of value.values()) walk(part);
    else for (const part of Object.values(value)) walk(part);
  };
  if (step.kind === 'call') walk(step.self);
  walk(step.args);
  return found;
}

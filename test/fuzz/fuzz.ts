import fc from 'fast-check';
import { createRandom } from '../support/random.ts';
import { watchCalls } from './calls.ts';
import { COMMANDS } from './commands/index.ts';
import { Draw } from './draw.ts';
import { makeWorld, type Telling } from './setups.ts';

/** One command, and the number that all its arguments are drawn from. */
interface Step {
  readonly name: string;
  readonly seed: number;
}

/** A world, and what happens to it. */
export interface Story {
  readonly world: number;
  readonly steps: readonly Step[];
}

/** What went wrong. */
export interface Finding {
  /** The seed of the round in which it did. */
  readonly seed: number;
  /** The shortest story that was found. */
  readonly story: Story;
  readonly message: string;
}

/** A story as one line, which `--replay` takes. */
export function storyText({ world, steps }: Story): string {
  return [String(world), ...steps.map(({ name, seed }) => `${name}:${seed}`)].join(' ');
}

/** Reads such a line. */
export function parseStory(text: string): Story {
  const [world, ...steps] = text.trim().split(/\s+/);
  return {
    world: Number(world),
    steps: steps.map((step) => {
      const [name, seed] = step.split(':');
      if (!Object.hasOwn(COMMANDS, name!) || !/^\d+$/.test(seed ?? ''))
        throw new Error(`fuzz: no command is ${step}`);
      return { name: name!, seed: Number(seed) };
    }),
  };
}

const names = Object.entries(COMMANDS).flatMap(([name, [, weight]]) => new Array<string>(weight).fill(name));

/** Shrinking leaves steps out; it keeps their numbers, as others would be other steps. */
const stories: fc.Arbitrary<Story> = fc.record({
  world: fc.noShrink(fc.nat()),
  steps: fc.array(fc.record({ name: fc.noShrink(fc.constantFrom(...names)), seed: fc.noShrink(fc.nat()) }), {
    minLength: 1,
    maxLength: 60,
    size: 'max',
  }),
});

/** Tells a story to a world. Every world ends with a look at all of it. */
export async function tell({ world: seed, steps }: Story, telling?: Telling): Promise<void> {
  watchCalls();
  const world = await makeWorld(seed, telling);
  try {
    for (const { name, seed } of steps) await COMMANDS[name]![0](world, new Draw(createRandom(seed), world));
    world.check();
  } catch (error) {
    world.recording?.note(messageOf(error), world.asked);
    throw error;
  } finally {
    for (const { engine } of world.twins) engine.dispose();
  }
}

/** What an error says of a story. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'Error' ? error.message : (error.stack ?? '');
}

/** Tells so many stories drawn from a seed; the first that goes wrong is made as short as it gets. */
export async function fuzzRound(
  seed: number,
  count: number,
  telling?: Telling,
): Promise<Finding | undefined> {
  const told = fc.asyncProperty(stories, (story) => tell(story, telling));
  const details = await fc.check(told, { seed, numRuns: count });
  if (!details.failed) return undefined;
  const [story] = details.counterexample!;
  return { seed, story, message: messageOf(details.errorInstance) };
}

/** Tells a story once more, and records it: the bytes of a recording whose note says what went wrong. */
export async function recordStory(story: Story, telling?: Telling): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  await tell(story, { ...telling, sink: (piece) => pieces.push(piece) }).catch(() => {});
  return new Uint8Array(Buffer.concat(pieces));
}

import { Unwritten } from '../../bindings/record/format.ts';
import { columnsOf } from '../../bindings/base/tape.ts';
import {
  type Entry,
  type Outcome,
  type RecordedCall,
  type RecordedObject,
  Reference,
} from './read-recording.ts';

/** The most that is said of one value: entries of a list or record, letters of a text, letters in all. */
const MOST_ENTRIES = 16;
const MOST_LETTERS = 60;
const MOST_IN_ALL = 800;

/** What objects are called, by the calls that make them. */
const NAMES: Readonly<Record<string, string>> = {
  makeScene: 'scene',
  'Engine.createScene': 'scene',
  'Robot.createScene': 'scene',
  makeRobot: 'robot',
  'Robot.in': 'arm',
  'RobotInScene.on': 'armOnPool',
  'Scene.segment': 'segment',
  'Scene.on': 'sceneOnPool',
  'Engine.createPool': 'pool',
  'Engine.prepareBoxes': 'boxes',
  mapOf: 'map',
  heightsOf: 'heights',
  createWorld: 'world',
  'World.addRobot': 'worldRobot',
  Search: 'search',
  'Roadmap.build': 'roadmap',
  'Roadmap.fromJSON': 'roadmap',
};

/** Says what a recording holds, as lines of a program. */
export class Words {
  readonly #names = new Map<number, string>([[0, 'engine']]);

  constructor(entries: readonly Entry[]) {
    for (const entry of entries) {
      if (entry.kind !== 'object' && entry.kind !== 'call') continue;
      const name = NAMES[entry.name];
      if (name !== undefined) this.#names.set(entry.number, `${name}${entry.number}`);
    }
  }

  /** A call, or an object with what makes it. */
  line(entry: RecordedCall | RecordedObject): string {
    const made = this.#names.get(entry.number);
    const begin = made === undefined ? '' : `${made} = `;
    const [self, args] =
      entry.kind === 'call'
        ? [entry.self, entry.args]
        : entry.args[0] instanceof Reference && entry.name.includes('.')
          ? [entry.args[0], entry.args.slice(1)]
          : [undefined, entry.args];
    const method = self === undefined ? entry.name : entry.name.slice(entry.name.lastIndexOf('.') + 1);
    const on = self === undefined ? '' : `${this.value(self)}.`;
    if (entry.name === 'makeRobot') return `${begin}${robotOf(args[0])}`;
    return cut(`${begin}${on}${method}(${args.map((value) => this.value(value)).join(', ')})`);
  }

  /** What came of a call. */
  outcome(outcome: Outcome | undefined): string {
    if (outcome === undefined) return 'no answer';
    if ('thrown' in outcome) return cut(`${outcome.thrown}: ${outcome.message}`);
    if ('hash' in outcome) {
      const hash = outcome.hash.map((word) => word.toString(16).padStart(8, '0')).join('');
      return `${outcome.size} bytes with the hash ${hash}`;
    }
    return cut(this.value(outcome.value));
  }

  /** What a call has returned. */
  answer(value: unknown): string {
    const columns = typeof value === 'object' && value !== null ? columnsOf(value) : undefined;
    const shown = columns?.map((name) => [name, (value as Record<string, unknown>)[name]] as const);
    return cut(this.value(shown === undefined ? value : Object.fromEntries(shown)));
  }

  /** A value as a program would have it, without what makes it long. */
  value(value: unknown, depth = 0): string {
    if (value instanceof Reference) return this.#names.get(value.number) ?? `object${value.number}`;
    if (value instanceof Unwritten) return `<${value.what}>`;
    if (typeof value === 'string') return JSON.stringify(shortened(value));
    if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
    if (typeof value !== 'object' || value === null) return String(value);
    if (ArrayBuffer.isView(value)) {
      const numbers = value as Float64Array;
      return `${value.constructor.name}.of(${this.#list(numbers, numbers.length, depth)})`;
    }
    if (Array.isArray(value)) return `[${this.#list(value, value.length, depth)}]`;
    const entries = value instanceof Map ? [...value] : Object.entries(value);
    if (depth > 4) return '{ … }';
    const shown = entries
      .slice(0, MOST_ENTRIES)
      .map(([key, part]) => `${shortened(String(key))}: ${this.value(part, depth + 1)}`);
    if (entries.length > MOST_ENTRIES) shown.push(`… ${entries.length} in all`);
    return shown.length === 0 ? '{}' : `{ ${shown.join(', ')} }`;
  }

  #list(list: ArrayLike<unknown>, length: number, depth: number): string {
    const shown = Array.from({ length: Math.min(length, MOST_ENTRIES) }, (_, i) =>
      this.value(list[i], depth + 1),
    );
    if (length > MOST_ENTRIES) shown.push(`… ${length} in all`);
    return shown.join(', ');
  }
}

function robotOf(parts: unknown): string {
  const { name, joints } = (parts ?? {}) as { name?: unknown; joints?: readonly unknown[] };
  return `the robot ${JSON.stringify(shortened(String(name)))} of ${joints?.length ?? 0} joints`;
}

function shortened(text: string): string {
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}

function cut(line: string): string {
  return line.length > MOST_IN_ALL ? `${line.slice(0, MOST_IN_ALL)}… (${line.length} letters)` : line;
}

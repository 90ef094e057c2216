/** What a worker does: it has an engine of its own and copies of scenes, and answers questions about them. */
import { Engine } from './engine.ts';
import type { Columns } from './scene/pairs/result-columns.ts';
import type { Question } from './scene/questions/question.ts';
import type { Scene } from './scene/scene.ts';
import { instantiateModule } from './wasm/instance.ts';
import type { Reply, Request } from './workers/messages.ts';
import { runTask } from './workers/run-task.ts';

/** What workers of Node and of pages have in common. */
interface Port {
  onmessage: ((event: { data: Request }) => void) | null;
  postMessage(reply: Reply, transfer: ArrayBuffer[]): void;
}

type RunRequest = Extract<Request, { kind: 'run' }>;

/** Any question: what it is told and answers is for the question itself to know. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyQuestion = Question<any, any>;

/** Answers what a pool asks this worker: questions of a list. */
export function serve(questions: readonly AnyQuestion[]): void {
  const { process } = globalThis as { process?: Partial<NodeJS.Process> };
  const port = (process?.getBuiltinModule?.('node:worker_threads').parentPort ??
    globalThis) as unknown as Port;
  const table = new Map(questions.map((question) => [question.name, question]));
  const scenes = new Map<number, Scene>();
  const subjects = new Map<number, object>();
  let engine: Engine;

  // What is thrown here ends the worker or, in a page, tells the pool to end it.
  port.onmessage = ({ data }) => {
    switch (data.kind) {
      case 'start':
        engine = new Engine(instantiateModule(data.module));
        port.postMessage({ kind: 'done', milliseconds: 0 }, []);
        break;
      case 'run':
        run(data);
        break;
      case 'forget':
        scenes.get(data.scene)?.dispose();
        scenes.delete(data.scene);
        break;
      default:
        throw new Error(`unknown request: ${JSON.stringify(data)}`);
    }
  };

  function run(request: RunRequest): void {
    try {
      const scene = currentScene(request);
      const { where, task, span } = request;
      const about = currentSubject(request);
      const question = table.get(task.question)!;
      const start = performance.now();
      const out = runTask(question, where, scene, about, task, span);
      const milliseconds = performance.now() - start;
      if (task.out !== undefined) port.postMessage({ kind: 'done', milliseconds }, []);
      else port.postMessage({ kind: 'done', milliseconds, out }, buffersOf(out));
    } catch (error) {
      // Memory that is too small leaves everything as it was; anything else is a fault that nobody foresaw.
      if (!(error instanceof RangeError)) throw error;
      port.postMessage({ kind: 'refused', message: error.message }, []);
    }
  }

  /** The worker's copy of the scene, made anew where the request says how. */
  function currentScene({ scene: { id }, description }: RunRequest): Scene {
    if (description !== undefined) {
      scenes.get(id)?.dispose();
      scenes.delete(id);
      const scene = engine.createScene(description.scene);
      scenes.set(id, scene);
      for (const field of description.fields) scene.rebuildField(field);
    }
    return scenes.get(id)!;
  }

  /** What a task is about; it stays one object, as a scene prepares each of them once. */
  function currentSubject({ task, about }: RunRequest): object | undefined {
    if (task.about === undefined) return undefined;
    if (about !== undefined) subjects.set(task.about, about);
    return subjects.get(task.about);
  }
}

/** The buffers of an answer, to be handed over: columns, or one array. Small lists are sent as copies. */
function buffersOf(out: unknown): ArrayBuffer[] {
  if (Array.isArray(out)) return [];
  const arrays = out instanceof Uint8Array ? [out] : Object.values(out as Columns<string>);
  return arrays.map(({ buffer }) => buffer as ArrayBuffer);
}

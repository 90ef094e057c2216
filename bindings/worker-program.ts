/** The program of a worker: an engine of its own, and copies of scenes. scripts/build/worker.js makes it one file. */
import { Engine } from './engine.ts';
import type { GivenField } from './scene/model/distance-field.ts';
import type { Scene } from './scene/scene.ts';
import type { KinematicTree } from './scene/robot/kinematic-tree.ts';
import { instantiateModule } from './wasm/instance.ts';
import type { Columns } from './scene/pairs/result-columns.ts';
import type { Answer, Output, Request } from './workers/messages.ts';
import { runTask } from './workers/run-task.ts';

/** What workers of Node and of pages have in common. */
interface Port {
  onmessage: ((event: { data: Request }) => void) | null;
  postMessage(answer: Answer, transfer: ArrayBuffer[]): void;
}

const { process } = globalThis as { process?: Partial<NodeJS.Process> };
const port = (process?.getBuiltinModule?.('node:worker_threads').parentPort ?? globalThis) as unknown as Port;

let engine: Engine;
const scenes = new Map<number, Scene>();
const trees = new Map<number, KinematicTree>();

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

function run(request: Extract<Request, { kind: 'run' }>): void {
  try {
    const scene = currentScene(request);
    const { where, task, units } = request;
    const tree = currentTree(request);
    const start = performance.now();
    const out = runTask({ where, scene, tree, precision: engine.build.precision }, task, units);
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
function currentScene({ scene: { id }, description }: Extract<Request, { kind: 'run' }>): Scene {
  if (description !== undefined) {
    scenes.get(id)?.dispose();
    scenes.delete(id);
    const scene = engine.createScene(description.scene);
    scenes.set(id, scene);
    for (const field of description.fields) buildField(scene, field);
  }
  return scenes.get(id)!;
}

/** Builds a distance field. Where there is no room for one, answers are the same without. */
function buildField(scene: Scene, { id, options }: GivenField): void {
  try {
    scene.cells(id).buildDistanceField(options);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}

/** The tree of the robot that a task is about; it stays the same object, as a scene prepares each of them once. */
function currentTree({ task, tree }: Extract<Request, { kind: 'run' }>): KinematicTree | undefined {
  if (!('robot' in task)) return undefined;
  if (tree !== undefined) trees.set(task.robot, tree);
  return trees.get(task.robot);
}

function buffersOf(out: Output): ArrayBuffer[] {
  // What was planned is small, and sent as a copy.
  if (Array.isArray(out)) return [];
  const arrays = out instanceof Uint8Array ? [out] : Object.values(out as Columns<string>);
  return arrays.map(({ buffer }) => buffer as ArrayBuffer);
}

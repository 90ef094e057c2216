import { mesh, type Mesh } from '../../../bindings/elements/mesh.ts';

/** A mesh file to be read in the worker. */
export interface MeshTask {
  readonly id: number;
  /** How errors call the file; its ending tells the format. */
  readonly name: string;
  readonly file: Blob;
  /** What a glTF may keep its numbers in, by name. */
  readonly others: ReadonlyMap<string, Blob>;
}

/** What came of a task. */
export type MeshAnswer =
  | { readonly id: number; readonly vertices: Float64Array; readonly indices: Uint32Array }
  | { readonly id: number; readonly message: string };

/** The page's program as a worker: it reads meshes, so that the page never waits for one. */
export function serveMeshes(): void {
  addEventListener('message', ({ data }: MessageEvent<MeshTask>) => {
    void answer(data).then((result) => {
      const moved = 'message' in result ? [] : [result.vertices.buffer, result.indices.buffer];
      postMessage(result, { transfer: moved });
    });
  });
}

async function answer({ id, name, file, others }: MeshTask): Promise<MeshAnswer> {
  try {
    // Only the worker reads meshes, and so only it loads what does.
    const { readMesh } = await import('../../../modules/robot/meshes/read-mesh.ts');
    const buffers = async (uri: string): Promise<Uint8Array<ArrayBuffer>> => {
      const other = others.get(decodeURIComponent(uri).replace(/^\.\//, ''));
      if (other === undefined) throw new Error('it is not among the files given');
      return bytesOf(other);
    };
    const { vertices, indices } = await readMesh(await bytesOf(file), { name, buffers });
    return { id, vertices, indices };
  } catch (error) {
    return { id, message: (error as Error).message };
  }
}

async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer());
}

/** Reads meshes in a worker, each file once. */
export class MeshReader {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, (answer: MeshAnswer) => void>();
  #count = 0;
  #failure: string | undefined;

  /** @param worker - runs `serveMeshes` */
  constructor(worker: Worker) {
    this.#worker = worker;
    this.#worker.addEventListener('message', ({ data }: MessageEvent<MeshAnswer>) => {
      this.#waiting.get(data.id)?.(data);
      this.#waiting.delete(data.id);
    });
    this.#worker.addEventListener('error', (event) => {
      this.#failure = `the worker that reads meshes does not run: ${event.message ?? 'it could not be started'}`;
      for (const [id, done] of this.#waiting) done({ id, message: this.#failure });
      this.#waiting.clear();
    });
  }

  /** @throws Error that says what is wrong with the file */
  async read(name: string, file: Blob, others: ReadonlyMap<string, Blob>): Promise<Mesh> {
    if (this.#failure !== undefined) throw new Error(this.#failure);
    const id = this.#count++;
    const result = await new Promise<MeshAnswer>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#worker.postMessage({ id, name, file, others } satisfies MeshTask);
    });
    if ('message' in result) throw new Error(result.message);
    return mesh(result.vertices, result.indices);
  }

  dispose(): void {
    this.#worker.terminate();
  }
}

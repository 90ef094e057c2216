import type { StartWorker } from './handle.ts';
import type { Reply, Request } from './messages.ts';
import type { SceneRecord } from './scene-records.ts';
import type { Share, Shares } from './partition.ts';
import { Thread } from './thread.ts';

type Done = Extract<Reply, { kind: 'done' }>;

/** The workers of a pool. They do one job at a time, in the order of the calls. */
export class JobQueue {
  readonly #module: WebAssembly.Module;
  readonly #startWorker: StartWorker;
  readonly #threads: (Thread | undefined)[];
  /** Settles when the last job is done; never rejects. */
  #last: Promise<unknown> = Promise.resolve();
  #end: Error | undefined;

  constructor(workers: number, module: WebAssembly.Module, startWorker: StartWorker) {
    this.#module = module;
    this.#startWorker = startWorker;
    this.#threads = new Array<undefined>(workers).fill(undefined);
  }

  /** The workers that run. */
  get threads(): readonly Thread[] {
    return this.#threads.filter((thread) => thread !== undefined);
  }

  /** Starts all workers that do not run. */
  async start(): Promise<void> {
    await this.#queue(() => this.#ready(this.#threads.length));
  }

  /**
   * Has workers do their shares, and collects the results.
   *
   * @param about - what the question is about beside the scene
   * @returns the answer, and the milliseconds that all workers together took
   * @throws Error when a worker ends meanwhile, or what a worker threw. No worker is busy with the job then
   */
  async run<Answer>(
    where: string,
    scene: SceneRecord,
    about: object | undefined,
    job: Shares<Answer>,
  ): Promise<{ answer: Answer; milliseconds: number }> {
    const description = scene.description();
    const result = this.#queue(async () => {
      const threads = await this.#ready(job.shares.length);
      const settled = await Promise.allSettled(
        job.shares.map(async (share, i) => {
          try {
            return await askFor(threads[i]!, where, scene, description, about, share);
          } catch (error) {
            job.cancel();
            throw error;
          }
        }),
      );
      const failed = settled.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
      const replies = settled.map((result) => (result as PromiseFulfilledResult<Done>).value);
      const milliseconds = replies.reduce((sum, reply) => sum + reply.milliseconds, 0);
      return { answer: job.collect(replies.map(({ out }) => out)), milliseconds };
    });
    try {
      return await result;
    } catch (error) {
      // What a worker has refused names the call already.
      if (error instanceof RangeError) throw error;
      throw new Error(`${where}: ${(error as Error).message}`, { cause: error });
    } finally {
      job.release();
    }
  }

  /** Has workers drop their copies of a scene once the jobs before are done. */
  forget(scene: number): void {
    void this.#queue(() => {
      for (const thread of this.threads) {
        if (thread.revisions.delete(scene)) thread.tell({ kind: 'forget', scene });
      }
      return Promise.resolve();
    }).catch(() => {});
  }

  /** Ends all workers; jobs that are not done, and all later ones, are rejected for the given reason. */
  end(reason: Error): void {
    this.#end ??= reason;
    for (const thread of this.threads) thread.end(reason);
  }

  #queue<T>(run: () => Promise<T>): Promise<T> {
    const result = this.#last.then(() => {
      if (this.#end) throw this.#end;
      return run();
    });
    this.#last = result.catch(() => {});
    return result;
  }

  /** So many workers that run. Those that have ended are replaced. */
  #ready(count: number): Promise<Thread[]> {
    return Promise.all(Array.from({ length: count }, (_, i) => this.#thread(i)));
  }

  async #thread(i: number): Promise<Thread> {
    const running = this.#threads[i];
    if (running && !running.ended) return running.ready;
    const thread = new Thread(this.#startWorker, this.#module);
    this.#threads[i] = thread;
    return thread.ready;
  }
}

/** Has one worker do its share, with a description of the scene if its copy is not of that revision. */
async function askFor(
  thread: Thread,
  where: string,
  { id, revision }: SceneRecord,
  description: ReturnType<SceneRecord['description']>,
  about: object | undefined,
  { task, span, transfer }: Share,
): Promise<Done> {
  const known = thread.revisions.get(id) === revision;
  const isNew = task.about !== undefined && !thread.subjects.has(task.about);
  const request: Request = {
    ...{ kind: 'run', where, scene: { id, revision }, task, span },
    ...(!known && { description }),
    ...(isNew && about && { about }),
  };
  const reply = await thread.ask(request, transfer);
  if (reply.kind === 'done') {
    thread.revisions.set(id, revision);
    if (task.about !== undefined) thread.subjects.add(task.about);
    return reply;
  }
  // It may have failed before it had the new copy.
  thread.revisions.delete(id);
  throw new RangeError(reply.message);
}

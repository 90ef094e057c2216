import type { StartWorker, WorkerHandle } from './handle.ts';
import type { Reply, Request } from './messages.ts';

interface OpenRequest {
  resolve: (reply: Reply) => void;
  reject: (reason: Error) => void;
}

/** A worker as the pool sees it: it is asked one thing at a time, and may end at any time. */
export class Thread {
  readonly worker: WorkerHandle;
  /** The revision of its copy of each scene, by the scene's number. */
  readonly revisions = new Map<number, number>();
  /** The numbers of what it was sent that questions are about beside scenes. */
  readonly subjects = new Set<number>();
  /** The thread itself, as soon as it can be asked. */
  readonly ready: Promise<Thread>;
  #open: OpenRequest | undefined;
  #end: Error | undefined;

  constructor(startWorker: StartWorker, module: WebAssembly.Module) {
    this.worker = startWorker();
    this.worker.listen(
      (reply) => this.#take()?.resolve(reply as Reply),
      (reason) => this.end(new Error(`a worker ended unexpectedly: ${reason.message}`, { cause: reason })),
    );
    this.ready = this.ask({ kind: 'start', module }).then(() => this);
  }

  /** Whether it can be asked no more. */
  get ended(): boolean {
    return this.#end !== undefined;
  }

  /** Asks for something, and waits. Rejects when the worker ends before it has answered. */
  ask(request: Request, transfer: readonly ArrayBuffer[] = []): Promise<Reply> {
    return new Promise((resolve, reject) => {
      if (this.#end) {
        reject(this.#end);
        return;
      }
      this.#open = { resolve, reject };
      this.worker.hold(true);
      this.worker.post(request, transfer);
    });
  }

  /** Says something that is not answered. */
  tell(request: Request): void {
    if (!this.#end) this.worker.post(request, []);
  }

  /** Ends the worker; what it was asked is rejected for the given reason. */
  end(reason: Error): void {
    if (this.#end) return;
    this.#end = reason;
    this.worker.terminate();
    this.#take()?.reject(reason);
  }

  /** The request that is not answered yet, for which nobody has to stay any more. */
  #take(): OpenRequest | undefined {
    const open = this.#open;
    this.#open = undefined;
    this.worker.hold(false);
    return open;
  }
}

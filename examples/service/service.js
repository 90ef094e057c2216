// Answers questions about distances and paths over HTTP: node:http, worker threads and this package, nothing
// else. A question brings its scene or robot along, so the service reads no files and keeps nothing between
// two of them. Each worker answers one question at a time (worker.js).
import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** What a question may be at most, unless `startService` is told otherwise. */
const LIMITS = {
  /** Workers that answer. */
  workers: availableParallelism(),
  /** Bytes of a question, and pairs of its scene. */
  bytes: 2 ** 20,
  pairs: 10_000,
  /** Milliseconds that a search for a path may take, that any answer may take, and a question to arrive. */
  searching: 5000,
  answering: 20_000,
  arriving: 5000,
  /** Questions that are worked on or wait; further ones are refused at once. */
  waiting: 64,
};

const PATHS = ['/distances', '/plan'];

/** What is wrong with a question, as the one who asks has to be told. */
class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/**
 * Starts the service.
 *
 * @param port - 0 takes any that is free
 * @param limits - in place of some of `LIMITS`
 * @returns its address; `memory`, which says how many bytes the workers use; `workers`, the threads that
 *   answer now; and what closes it: no question is taken any more, and those that were are answered
 */
export async function startService(port = 0, limits = {}) {
  const all = { ...LIMITS, ...limits };
  const pool = startPool(all);
  let waiting = 0;
  const server = createServer({ requestTimeout: all.arriving, connectionsCheckingInterval: 250 });
  server.on('request', async (request, response) => {
    waiting++;
    try {
      if (waiting > all.waiting)
        throw new Refusal(503, `${all.waiting} questions wait already; ask again later`);
      const { method, url } = request;
      if (method !== 'POST' || !PATHS.includes(url)) {
        const there = PATHS.map((path) => `POST ${path}`).join(', ');
        throw new Refusal(404, `there is no ${method} ${url}; there are ${there}`);
      }
      const { status, document } = await pool.ask({ path: url, text: await readBody(request, all.bytes) });
      send(response, status, document);
    } catch (error) {
      // A question that is refused before it has arrived ends its connection.
      if (!request.complete) response.setHeader('connection', 'close');
      send(response, error instanceof Refusal ? error.status : 500, { error: error.message });
    } finally {
      waiting--;
    }
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    workers: pool.threads,
    memory: () => Promise.all(Array.from({ length: all.workers }, () => pool.ask({ path: 'memory' }))),
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeIdleConnections();
      });
      await pool.close();
    },
  };
}

/** Threads, each with one question at a time; what finds none idle waits in order. */
function startPool(limits) {
  const workers = new Set();
  const queue = [];
  let isClosed = false;

  function start() {
    const worker = { thread: new Worker(new URL('worker.js', import.meta.url), { workerData: limits }) };
    worker.thread.on('message', (answer) => finish(worker, ({ resolve }) => resolve(answer)));
    worker.thread.on('error', (error) => (worker.error = error));
    // One that has ended loses its question, and no other: another takes its place.
    worker.thread.on('exit', () => {
      workers.delete(worker);
      const reason = worker.tooLong ? `took more than ${limits.answering} ms` : lost(worker.error);
      const refusal = worker.tooLong ? new Refusal(504, reason) : new Refusal(500, reason);
      if (!isClosed) start();
      finish(worker, ({ reject }) => reject(refusal));
    });
    workers.add(worker);
  }

  function finish(worker, end) {
    const { job, timer } = worker;
    worker.job = undefined;
    clearTimeout(timer);
    if (job !== undefined) end(job);
    next();
  }

  function next() {
    for (const worker of workers) {
      if (worker.job !== undefined || queue.length === 0) continue;
      worker.job = queue.shift();
      worker.timer = setTimeout(() => {
        worker.tooLong = true;
        worker.thread.terminate();
      }, limits.answering);
      worker.thread.postMessage(worker.job.question);
    }
  }

  for (let i = 0; i < limits.workers; i++) start();
  return {
    threads: () => [...workers].map(({ thread }) => thread),
    ask: (question) =>
      new Promise((resolve, reject) => {
        queue.push({ question, resolve, reject });
        next();
      }),
    async close() {
      isClosed = true;
      await Promise.all([...workers].map(({ thread }) => thread.terminate()));
    },
  };
}

function lost(error) {
  const why = error === undefined ? '' : `: ${error.message}`;
  return `the worker that had this question has ended${why}; ask it again`;
}

function send(response, status, document) {
  if (response.destroyed) return;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(`${JSON.stringify(document)}\n`);
}

async function readBody(request, most) {
  const pieces = [];
  let bytes = 0;
  for await (const piece of request) {
    bytes += piece.length;
    if (bytes > most) throw new Refusal(413, `a question must have at most ${most} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

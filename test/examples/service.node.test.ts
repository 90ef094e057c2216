import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import type { Worker } from 'node:worker_threads';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { startService } from '../../examples/service/service.js';
import { ROOT } from '../../scripts/build/paths.js';

const read = (name: string): string => readFileSync(`${ROOT}examples/panda/${name}`, 'utf8');
const scene = JSON.parse(read('scene.json')) as object;
const robot = { urdf: read('erd_panda_collision.urdf'), srdf: read('erd_panda.srdf') };
const ready = { panda_joint2: -0.785, panda_joint4: -2.356, panda_joint6: 1.571 };
const question = { ...robot, from: ready, to: { ...ready, panda_joint1: 1.5 } };

/** What `startService` gives. */
interface Service {
  readonly address: string;
  readonly workers: () => Worker[];
  readonly memory: () => Promise<{ readonly heap: number; readonly wasm: number }[]>;
  readonly close: () => Promise<void>;
}

/** A question that does not arrive. */
const PART = 'POST /distances HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{';

describe('examples/service', () => {
  let service: Service | undefined;
  const start = async (limits: object = {}): Promise<void> => {
    service = await startService(0, limits);
  };
  const ask = async (path: string, given: unknown): Promise<{ code: number } & Record<string, unknown>> => {
    const body = typeof given === 'string' ? given : JSON.stringify(given);
    const response = await fetch(service!.address + path, { method: 'POST', body });
    return { code: response.status, ...((await response.json()) as object) };
  };
  afterEach(async () => {
    await service?.close();
    service = undefined;
  });

  it('answers under a small load, each question its own', async () => {
    await start();
    const poses = (i: number): object => ({ ball: { position: [1 + i, 0, 0.5] } });
    const [planned, ...measured] = await Promise.all([
      ask('/plan', question),
      ...Array.from({ length: 50 }, (_, i) => ask('/distances', { scene, poses: poses(i) })),
    ]);
    expect(planned).toMatchObject({ code: 200, status: 'solved', certified: true });
    for (const [i, answer] of measured.entries()) {
      expect(answer).toMatchObject({
        code: 200,
        free: true,
        pairs: [{ distance: expect.closeTo(0.85 + i) as number }],
      });
    }
    // As before, whatever was asked.
    expect(await ask('/plan', question)).toEqual(planned);
  });

  it('refuses what is too large, too slow, or too much at once', async () => {
    await start({ bytes: 1000, pairs: 0 });
    expect(await ask('/distances', ' '.repeat(1001))).toMatchObject({ code: 413 });
    expect(await ask('/distances', { scene })).toMatchObject({
      code: 413,
      error: expect.stringContaining('0 pairs') as string,
    });
    await service!.close();
    await start({ searching: 0 });
    expect(await ask('/plan', question)).toMatchObject({ code: 504 });
    await service!.close();
    await start({ waiting: 1 });
    const { hostname, port } = new URL(service!.address);
    const slow = connect(Number(port), hostname);
    slow.write(PART);
    // One that is on its way counts as well.
    while ((await ask('/distances', { scene })).code === 200);
    expect(await ask('/distances', { scene })).toMatchObject({ code: 503 });
    slow.destroy();
    while ((await ask('/distances', { scene })).code === 503);
    expect(await ask('/distances', { scene })).toMatchObject({ code: 200 });
  });

  it('ends connections of questions that do not arrive', async () => {
    await start({ arriving: 300 });
    const { hostname, port } = new URL(service!.address);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(PART));
      let text = '';
      socket.on('data', (piece) => (text += piece.toString()));
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(await ask('/distances', { scene })).toMatchObject({ code: 200 });
  });

  it.each([
    ['no JSON', '/plan', '{', 'a question must be JSON'],
    ['nothing', '/plan', 'null', 'a question must be an object'],
    ['no robot', '/plan', {}, 'loadRobot'],
    ['half a robot', '/plan', { ...question, urdf: '<robot' }, 'URDF:1'],
    ['another joint', '/plan', { ...question, to: { panda_joint9: 1 } }, 'panda_joint9'],
    ['no seed', '/plan', { ...question, seed: 'x' }, 'seed'],
    ['no scene', '/distances', { scene: { segments: 7 } }, 'Engine.createScene: segments must be'],
    ['another segment', '/distances', { scene, poses: { none: { position: [0, 0, 0] } } }, 'none'],
  ])('says what is wrong with %s', async (_, path, given, expected) => {
    await start();
    const { code, error } = await ask(path, given);
    expect(code).toBe(400);
    expect(error).toContain(expected);
    expect(error).not.toMatch(/\.js:\d/);
  });

  it('loses one question with a worker that ends, says so, and goes on', async () => {
    await start({ workers: 2 });
    const asked = Array.from({ length: 20 }, (_, seed) => ask('/plan', { ...question, seed }));
    // Others wait: each worker has a question now.
    await Promise.race(asked);
    const [first, second] = service!.workers();
    await first!.terminate();
    const answers = await Promise.all(asked);
    expect(answers.filter(({ code }) => code !== 200)).toEqual([
      { code: 500, error: 'the worker that had this question has ended; ask it again' },
    ]);
    for (const { code, status } of answers) if (code === 200) expect(status).toBe('solved');
    expect(service!.workers()).toHaveLength(2);
    expect(service!.workers()).toContain(second);
    expect(await ask('/plan', question)).toMatchObject({ code: 200, status: 'solved' });
  });

  it('ends a worker whose answer takes too long', async () => {
    await start({ workers: 1, answering: 1 });
    expect(await ask('/plan', question)).toEqual({ code: 504, error: 'took more than 1 ms' });
  });

  it('keeps nothing of 300 questions', async () => {
    // Workers that start from now on can collect before they say what they use.
    setFlagsFromString('--expose-gc');
    await start({ workers: 1 });
    const body = { urdf: robot.urdf, srdf: robot.srdf, from: ready, to: { ...ready, panda_joint1: 0.4 } };
    const round = async (count: number): Promise<{ wasm: number; heap: number }> => {
      for (let i = 0; i < count; i++) {
        const found =
          i % 5 === 0 ? await ask('/plan', { ...body, seed: i }) : await ask('/distances', { scene });
        expect(found.code).toBe(200);
      }
      return (await service!.memory())[0]!;
    };
    const before = await round(30);
    const after = await round(300);
    // A search that is not disposed takes 70 kB.
    expect(after.wasm - before.wasm).toBeLessThan(2 ** 20);
    // What is compiled stays. A description of the robot takes far more than 5 kB.
    expect(after.heap - before.heap).toBeLessThan(300 * 5_000);
  });

  it('answers what it has taken when it is closed, and takes nothing more', async () => {
    await start();
    const asked = ask('/plan', question);
    await fetch(service!.address);
    const { address } = service!;
    const closed = service!.close();
    expect(await asked).toMatchObject({ code: 200, status: 'solved' });
    await closed;
    await expect(fetch(address)).rejects.toThrow('fetch failed');
    service = undefined;
  });
});

import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { loadEngine } from '../../../bindings/index.ts';
import { PACKAGE } from '../../support/package.ts';
import { createRandom } from '../../support/random.ts';
import { copyColumns } from '../../support/scenes.ts';
import { placedScene } from './pools.ts';

/** Runs a program in a process of its own, and gives what it prints and how it ends. */
function run(program: string): { stdout: string; stderr: string; status: number | null } {
  const args = ['--input-type=module', '--eval', program];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000 });
  return { stdout, stderr, status };
}

describe.each(['index.js', 'inline.js'])('a process that runs dist/%s', (file) => {
  const url = JSON.stringify(new URL(file, PACKAGE).href);
  const begin = `
    import { loadEngine, point } from ${url};
    const engine = await loadEngine();
    const pool = await engine.createPool({ workers: 2, threshold: 0 });
    const scene = engine.createScene({
      segments: { a: [point([0, 0, 0], 1)], b: [point([3, 0, 0], 1)] },
      pairs: [['a', 'b']],
    });
  `;

  it('stays until a call is answered, and ends by itself though the pool was forgotten', () => {
    const program = `${begin} scene.on(pool).evaluate().then(({ distance }) => console.log(distance[0]));`;
    expect(run(program)).toEqual({ stdout: '1\n', stderr: '', status: 0 });
  });

  it('ends after the pool was disposed', () => {
    const program = `${begin} await scene.on(pool).evaluate(); pool.dispose(); console.log('done');`;
    expect(run(program)).toEqual({ stdout: 'done\n', stderr: '', status: 0 });
  });
});

describe('a worker of Node that is ended from outside', () => {
  it('is replaced, whether it was busy or not', async () => {
    const engine = await loadEngine();
    const pool = await engine.createPool({ workers: 2, threshold: 0 });
    const scene = placedScene(engine, createRandom(1), 5);
    const expected = copyColumns(scene.evaluate());
    pool.threads[0]!.worker.terminate();
    await expect(scene.on(pool).evaluate()).rejects.toThrow(
      'SceneOnPool.evaluate: a worker ended unexpectedly: it exited with code 1',
    );
    expect(copyColumns(await scene.on(pool).evaluate())).toEqual(expected);
    pool.threads[1]!.worker.terminate();
    await expect.poll(() => pool.threads[1]!.ended).toBe(true);
    expect(copyColumns(await scene.on(pool).evaluate())).toEqual(expected);
    engine.dispose();
  });
});

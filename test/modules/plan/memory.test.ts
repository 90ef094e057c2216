import { describe, expect, it } from 'vitest';
import { checkScene } from '../../../bindings/scene/model/format.ts';
import { Scene as BareScene } from '../../../bindings/scene/scene.ts';
import { connect, connectAsync, Search, simplify } from '../../../modules/plan/index.ts';
import type { RobotInScene } from '../../../modules/robot/index.ts';
import { instantiateBinary } from '../../../bindings/wasm/instance.ts';
import { binaryOf } from '../../support/binaries.ts';
import { someBuilds } from '../../support/for-builds.ts';
import { TightMemory } from '../../support/tight-memory.ts';
import { ABOVE, arm, BELOW } from './worlds.ts';

const CALLS: Readonly<Record<string, (checker: RobotInScene) => unknown>> = {
  connect: (checker) => connect(checker, BELOW, ABOVE, { range: 0.04, maxIterations: 3000 }),
  exhausted: (checker) => connect(checker, BELOW, ABOVE, { range: 0.04, maxIterations: 150 }),
  simplify: (checker) => simplify(checker, [...BELOW, -1.5, 2.8, 0, 2.8, 1.5, 2.8, ...ABOVE]),
};

describe.each(someBuilds())('the memory of planners, $name', (build) => {
  const makeWorld = async (): Promise<{ memory: TightMemory; scene: BareScene; checker: RobotInScene }> => {
    const exports = await instantiateBinary(binaryOf(build));
    const memory = new TightMemory(exports);
    const scene = new BareScene({ exports, heap: memory, precision: build.precision }, () => undefined);
    const post = [{ kind: 'point' as const, vertices: [[1.4, 0, 0] as const], radius: 0.15 }];
    const segments = { ...arm.segments, post };
    const pairs = [...arm.pairs, ['upper', 'post'] as const, ['fore', 'post'] as const];
    scene.load(checkScene('Engine.createScene', { segments, pairs }));
    return { memory, scene, checker: arm.in(scene) };
  };

  it('is given back after each call, also where that fails half-way', async () => {
    const { memory, scene, checker } = await makeWorld();
    const disposed = memory.used;
    checker.firstConflict(BELOW);
    for (const call of Object.values(CALLS)) call(checker);
    const used = memory.used;
    for (const call of Object.values(CALLS)) {
      call(checker);
      expect(memory.used).toBe(used);
    }
    await connectAsync(checker, BELOW, ABOVE);
    const search = new Search(checker, BELOW, ABOVE);
    search.step(1);
    expect(memory.used).toBeGreaterThan(used);
    search.dispose();
    const fault = new Error('of the caller');
    const project = (): boolean => {
      throw fault;
    };
    expect(() => connect(checker, BELOW, ABOVE, { project })).toThrow(fault);
    expect(memory.used).toBe(used);
    expect(used).toBeGreaterThanOrEqual(disposed);
    scene.dispose();
    expect(memory.used).toBe(0);
  });

  it('may be full at any moment: nothing is lost then', async () => {
    for (const [name, call] of Object.entries(CALLS)) {
      const { memory, scene, checker } = await makeWorld();
      const expected = call(checker);
      const { used } = memory;
      let refusals = 0;
      for (; ; refusals++) {
        memory.left = refusals;
        try {
          expect(call(checker)).toEqual(expected);
          break;
        } catch (error) {
          expect((error as Error).message).toMatch(/^[\w.]+: full$/);
          expect(memory.used).toBe(used);
        }
      }
      expect(refusals, name).toBeGreaterThan(2);
      memory.left = Infinity;
      scene.dispose();
      expect(memory.used).toBe(0);
    }
  });
});

import { checkScene } from '../../../bindings/scene/model/format.ts';
import { describe, expect, it } from 'vitest';
import { type BatchDistances, point, type Scene } from '../../../bindings/index.ts';
import { Memory } from '../../../bindings/wasm/heap.ts';
import { loadRobot } from '../../../bindings/robot/index.ts';
import { Scene as BareScene } from '../../../bindings/scene/scene.ts';
import { instantiateBinary } from '../../../bindings/wasm/instance.ts';
import { BUILDS, forEachBuild } from '../../support/builds.ts';
import { binaryOf } from '../../support/binaries.ts';
import { BALL } from '../../support/gripper.ts';
import { columnsOf, copyColumns } from '../../support/scenes.ts';
import { joint, link, urdf } from './documents.ts';

/** Three joints in a row, two of them turning. */
const robot = loadRobot(
  urdf(
    ...['base', 'upper', 'fore', 'hand'].map((name) => link(name, '0.5 0 0')),
    joint('continuous', 'base', 'upper'),
    joint('prismatic', 'upper', 'fore'),
    joint('revolute', 'fore', 'hand'),
  ),
);

/** Everything that asks for many configurations, with what an error calls it. */
const BATCHES = {
  evaluateBatch: (scene: Scene, list: unknown, options?: object) =>
    robot.evaluateBatch(scene, list as number[], options),
  areFree: (scene: Scene, list: unknown, options?: object) => robot.areFree(scene, list as number[], options),
} as const;

/** One call of every kind, with good configurations. */
const CALLS: Readonly<Record<string, (scene: Scene) => unknown>> = {
  setConfiguration: (scene) => robot.setConfiguration(scene, [1, 1, 1]),
  evaluateBatch: (scene) => robot.evaluateBatch(scene, [1, 1, 1]),
  areFree: (scene) => robot.areFree(scene, [1, 1, 1]),
  isFree: (scene) => robot.isFree(scene, [1, 1, 1]),
  isEdgeFree: (scene) => robot.isEdgeFree(scene, [1, 1, 1], [2, 2, 2]),
};

describe('what robots refuse', () => {
  forEachBuild(({ precision }, engine) => {
    /** Expects that a call throws, and that the scene is as before. */
    const expectRefused = (scene: Scene, call: () => unknown, error: Error): void => {
      const json = scene.toJSON();
      const before = copyColumns(scene.evaluate());
      expect(call).toThrow(error);
      expect(scene.toJSON()).toEqual(json);
      expect(copyColumns(scene.evaluate())).toEqual(before);
    };

    it.each(['evaluateBatch', 'areFree'] as const)('%s: lists that are no configurations', (name) => {
      using scene = robot.createScene(engine());
      const where = `Robot.${name}: configurations`;
      const many = new Array<number>(3 * 1500).fill(0.25);
      const refused: [unknown, Error][] = [
        [7, new TypeError(`${where} must be an array of numbers, got 7`)],
        ['123', new TypeError(`${where} must be an array of numbers, got "123"`)],
        [undefined, new TypeError(`${where} must be an array of numbers, got undefined`)],
        [{ length: 3 }, new TypeError(`${where} must be an array of numbers, got an object`)],
        [[1, 2, 3, 4], new RangeError(`${where} must be rows of 3 numbers, one per joint, got Array(4)`)],
        [
          new Float64Array(2),
          new RangeError(`${where} must be rows of 3 numbers, one per joint, got Float64Array(2)`),
        ],
        [
          [0, 0, 0, 0, '1', 0],
          new TypeError(`${where}[4] (configuration 1, joint "upper-fore") must be a number, got "1"`),
        ],
        [new BigInt64Array(3), new TypeError(`${where}[0] (joint "base-upper") must be a number, got 0n`)],
        [
          many.with(3 * 1200 + 2, NaN),
          new RangeError(
            `${where}[3602] (configuration 1200, joint "fore-hand") must be finite and at most 1000000000 in magnitude, got NaN`,
          ),
        ],
        [
          Float32Array.from(many.with(3 * 1499, -Infinity)),
          new RangeError(
            `${where}[4497] (configuration 1499, joint "base-upper") must be finite and at most 1000000000 in magnitude, got -Infinity`,
          ),
        ],
      ];
      for (const [list, error] of refused) expectRefused(scene, () => BATCHES[name](scene, list), error);
      // Nothing was written either.
      const out = robot.evaluateBatch(scene, many);
      for (const column of columnsOf(out)) column.fill(9);
      const free = new Uint8Array(1500).fill(9);
      const bad = many.with(4499, 2e9);
      expect(() => robot.evaluateBatch(scene, bad, { out })).toThrow('configuration 1499, joint "fore-hand"');
      expect(() => robot.areFree(scene, bad, { out: free })).toThrow('configuration 1499, joint "fore-hand"');
      for (const column of [...columnsOf(out), free]) expect(column.every((x) => x === 9)).toBe(true);
    });

    it('options of the wrong kind or size', () => {
      using scene = robot.createScene(engine());
      const list = [1, 1, 1, 2, 2, 2];
      const good = robot.evaluateBatch(scene, list);
      const other = precision === 'double' ? Float32Array : Float64Array;
      const rows = good.distance.length;
      const batch = (options: object) => (): unknown => robot.evaluateBatch(scene, list, options);
      const test = (options: object) => (): unknown => robot.areFree(scene, list, options);
      const refused: [() => unknown, Error][] = [
        [
          batch({ maxDistance: NaN }),
          new RangeError('Robot.evaluateBatch: maxDistance must be a number, got NaN'),
        ],
        [
          batch({ maxDistance: '1' }),
          new TypeError('Robot.evaluateBatch: maxDistance must be a number, got "1"'),
        ],
        [
          batch({ out: { ...good, distance: new other(rows) } as BatchDistances }),
          new TypeError(
            `Robot.evaluateBatch: out.distance must be a ${good.distance.constructor.name}, got ${other.name}(${rows})`,
          ),
        ],
        [
          batch({ out: robot.evaluateBatch(scene, [1, 1, 1]) }),
          new RangeError(
            `Robot.evaluateBatch: out.distance must be ${rows} numbers long, got ${good.distance.constructor.name}(${rows / 2})`,
          ),
        ],
        [test({ margin: NaN }), new RangeError('Robot.areFree: margin must be a number, got NaN')],
        [test({ margin: -Infinity }), new RangeError('Robot.areFree: margin must be finite, got -Infinity')],
        [
          test({ out: new Uint8Array(3) }),
          new RangeError('Robot.areFree: out must be 2 numbers long, got Uint8Array(3)'),
        ],
        [test({ out: [0, 0] }), new TypeError('Robot.areFree: out must be a Uint8Array, got Array(2)')],
      ];
      for (const [call, error] of refused) expectRefused(scene, call, error);
    });

    it('edges without two ends, or with steps that cannot be taken', () => {
      using scene = robot.createScene(engine());
      const ask =
        (from: unknown, to: unknown, options: object = {}) =>
        (): unknown =>
          robot.isEdgeFree(scene, from as number[], to as number[], options);
      const [a, b] = [
        [0, 0, 0],
        [1, 1, 1],
      ];
      const where = 'Robot.isEdgeFree:';
      const refused: [() => unknown, Error][] = [
        [ask(7, b), new TypeError(`${where} from must be an array of 3 numbers, got 7`)],
        [ask(a, undefined), new TypeError(`${where} to must be an array of 3 numbers, got undefined`)],
        [ask(a, [1, 1]), new RangeError(`${where} to must be 3 numbers, one per joint, got Array(2)`)],
        [
          ask([0, 0, 0, 0], b),
          new RangeError(`${where} from must be 3 numbers, one per joint, got Array(4)`),
        ],
        [
          ask([0, NaN, 0], b),
          new RangeError(
            `${where} from[1] (joint "upper-fore") must be finite and at most 1000000000 in magnitude, got NaN`,
          ),
        ],
        [
          ask(a, [0, 0, null]),
          new TypeError(`${where} to[2] (joint "fore-hand") must be a number, got null`),
        ],
        [ask(a, b, { step: 0 }), new RangeError(`${where} step must be above 0, got 0`)],
        [ask(a, b, { step: -0.1 }), new RangeError(`${where} step must be above 0, got -0.1`)],
        [ask(a, b, { step: NaN }), new RangeError(`${where} step must be a number, got NaN`)],
        [ask(a, b, { step: '1' }), new TypeError(`${where} step must be a number, got "1"`)],
        ...[9e-9, 1e-300, Number.MIN_VALUE].map((step): [() => unknown, Error] => [
          ask(a, b, { step }),
          new RangeError(`${where} step must be large enough for at most 100000000 samples, got ${step}`),
        ]),
        [ask(a, b, { margin: Infinity }), new RangeError(`${where} margin must be finite, got Infinity`)],
        [ask(a, b, { margin: NaN }), new RangeError(`${where} margin must be a number, got NaN`)],
      ];
      for (const [call, error] of refused) expectRefused(scene, call, error);
      // An edge that starts where it ends takes any step.
      expect(ask(a, a, { step: Number.MIN_VALUE, margin: -9 })()).toBe(true);
    });

    it.each(Object.keys(CALLS))('%s: scenes in which the robot cannot move', (name) => {
      const expected = (state: string, id: string): RangeError =>
        new RangeError(`Robot.${name}: scene must be a scene ${state}, got ${JSON.stringify(id)}`);
      const call = (scene: Scene) => (): unknown => CALLS[name]!(scene);
      using scene = robot.createScene(engine());
      call(scene)();
      scene.setStatic('fore', true);
      const unmovable = "in which this robot's segments move; one is";
      expectRefused(scene, call(scene), expected(`${unmovable} static`, 'fore'));
      expectRefused(scene, call(scene), expected(`${unmovable} static`, 'fore'));
      scene.setStatic('fore', false);
      scene.addSegment('cart', BALL);
      scene.attach('hand', 'cart');
      expectRefused(scene, call(scene), expected(`${unmovable} attached`, 'hand'));
      scene.detach('hand');
      call(scene)();
      scene.removeSegment('upper');
      expectRefused(scene, call(scene), expected("with this robot's segments; one is missing", 'upper'));
      scene.addSegment('upper', BALL);
      call(scene)();
      scene.dispose();
      expect(call(scene)).toThrow(new TypeError(`Robot.${name}: the scene is disposed`));
    });

    it('nothing where only what is fixed to the root is missing, static or attached', () => {
      using scene = robot.createScene(engine());
      scene.setStatic('base', true);
      for (const call of Object.values(CALLS)) call(scene);
      scene.setStatic('base', false);
      scene.addSegment('cart', [point([0, 0, -1], 0.1)]);
      scene.attach('base', 'cart');
      for (const call of Object.values(CALLS)) call(scene);
      scene.detach('base');
      scene.removeSegment('base');
      for (const call of Object.values(CALLS)) call(scene);
    });
  });
});

/** Memory that can be told to refuse. */
class TightMemory extends Memory {
  /** How many more pieces it hands out. */
  left = Infinity;

  override allocate(where: string, bytes: number): number {
    if (this.left === 0) throw new RangeError(`${where}: full`);
    this.left--;
    return super.allocate(where, bytes);
  }
}

describe.each(BUILDS)('the memory of a robot in a scene, $name', (build) => {
  const makeScene = async (): Promise<{ memory: TightMemory; scene: BareScene }> => {
    const exports = await instantiateBinary(binaryOf(build));
    const memory = new TightMemory(exports);
    const scene = new BareScene({ exports, heap: memory, precision: build.precision }, () => undefined);
    scene.load(checkScene('Engine.createScene', { segments: robot.segments, pairs: robot.pairs }));
    return { memory, scene };
  };

  it('is given back with the scene, and does not grow with calls and changes', async () => {
    const { memory, scene } = await makeScene();
    const used: number[] = [];
    for (let i = 0; i < 5; i++) {
      for (const call of Object.values(CALLS)) call(scene);
      scene.setMargin('base', 'fore', i / 10);
      for (const call of Object.values(CALLS)) call(scene);
      scene.setStatic('hand', true);
      for (const call of Object.values(CALLS)) expect(() => call(scene)).toThrow(RangeError);
      scene.setStatic('hand', false);
      used.push(memory.used);
    }
    expect(new Set(used).size).toBe(1);
    scene.dispose();
    expect(memory.used).toBe(0);
  });

  it('may be full at any moment: nothing has changed then', async () => {
    for (const [name, call] of Object.entries(CALLS)) {
      const { memory, scene } = await makeScene();
      scene.evaluate();
      const before = scene.toJSON();
      let refusals = 0;
      for (;;) {
        memory.left = refusals;
        try {
          call(scene);
          break;
        } catch (error) {
          expect(error).toEqual(new RangeError(`Robot.${name}: full`));
          refusals++;
        }
        memory.left = Infinity;
        expect(scene.toJSON()).toEqual(before);
      }
      memory.left = Infinity;
      // A tree, its lists, and a room for each of the four segments.
      expect(refusals).toBeGreaterThan(10);
      // What worked before works again after a change that came to nothing.
      scene.addSegment('late', BALL);
      memory.left = 3;
      expect(() => call(scene)).toThrow(`Robot.${name}: full`);
      memory.left = Infinity;
      for (const again of Object.values(CALLS)) again(scene);
      scene.dispose();
      expect(memory.used).toBe(0);
    }
  });
});

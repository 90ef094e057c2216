import { checkScene } from '../../../bindings/scene/model/format.ts';
import { describe, expect, it } from 'vitest';
import { type BatchDistances, point, type Scene } from '../../../bindings/index.ts';
import { loadRobot } from '../../../modules/robot/index.ts';
import { Scene as BareScene } from '../../../bindings/scene/scene.ts';
import { instantiateBinary } from '../../../bindings/wasm/instance.ts';
import { BUILDS } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { binaryOf } from '../../support/binaries.ts';
import { BALL } from '../../support/gripper.ts';
import { columnsOf, copyColumns } from '../../support/scenes.ts';
import { TightMemory } from '../../support/tight-memory.ts';
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
  evaluate: (scene: Scene, list: unknown, options?: object) =>
    robot.in(scene).evaluate(list as number[], options),
  areFree: (scene: Scene, list: unknown, options?: object) =>
    robot.in(scene).areFree(list as number[], options),
  lowest: (scene: Scene, list: unknown, options?: object) =>
    robot.in(scene).lowest(list as number[], options),
  rate: (scene: Scene, list: unknown, options?: object) =>
    robot.in(scene).rate(list as number[], { waypoints: 1, safe: 0.1, ...options }),
  firstConflict: (scene: Scene, list: unknown, options?: object) =>
    robot.in(scene).firstConflict(list as number[], options),
} as const;

/** One call of every kind, with good configurations, by what an error calls it. */
const CALLS: Readonly<Record<string, (scene: Scene) => unknown>> = {
  setConfiguration: (scene) => robot.setConfiguration(scene, [1, 1, 1]),
  in: (scene) => robot.in(scene),
  evaluate: (scene) => robot.in(scene).evaluate([1, 1, 1]),
  areFree: (scene) => robot.in(scene).areFree([1, 1, 1]),
  isFree: (scene) => robot.in(scene).isFree([1, 1, 1]),
  isEdgeFree: (scene) => robot.in(scene).isEdgeFree([1, 1, 1], [2, 2, 2]),
  lowest: (scene) => robot.in(scene).lowest([1, 1, 1], { gradient: true }),
  rate: (scene) => robot.in(scene).rate([1, 1, 1], { waypoints: 1, safe: 1, gradient: true }),
  reachMany: (scene) =>
    robot.in(scene).reachMany(robot.linkNames.at(-1)!, [{ position: [1, 1, 1] }], { tries: 4 }),
  firstConflict: (scene) => robot.in(scene, { step: 0.5 }).firstConflict([1, 1, 1, 2, 2, 2]),
};

describe('what robots refuse', () => {
  forSomeBuilds(({ precision }, engine) => {
    /** Expects that a call throws, and that the scene is as before. */
    const expectRefused = (scene: Scene, call: () => unknown, error: Error): void => {
      const json = scene.toJSON();
      const before = copyColumns(scene.evaluate());
      expect(call).toThrow(error);
      expect(scene.toJSON()).toEqual(json);
      expect(copyColumns(scene.evaluate())).toEqual(before);
    };

    it.each(Object.keys(BATCHES) as (keyof typeof BATCHES)[])(
      '%s: lists that are no configurations',
      (name) => {
        using scene = robot.createScene(engine());
        const where = `RobotInScene.${name}: configurations`;
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
        const out = robot.in(scene).evaluate(many);
        for (const column of columnsOf(out)) column.fill(9);
        const free = new Uint8Array(1500).fill(9);
        const bad = many.with(4499, 2e9);
        expect(() => robot.in(scene).evaluate(bad, { out })).toThrow('configuration 1499, joint "fore-hand"');
        expect(() => robot.in(scene).areFree(bad, { out: free })).toThrow(
          'configuration 1499, joint "fore-hand"',
        );
        for (const column of [...columnsOf(out), free]) expect(column.every((x) => x === 9)).toBe(true);
      },
    );

    it('options of the wrong kind or size', () => {
      using scene = robot.createScene(engine());
      const list = [1, 1, 1, 2, 2, 2];
      const good = robot.in(scene).evaluate(list);
      const other = precision === 'double' ? Float32Array : Float64Array;
      const rows = good.distance.length;
      const batch = (options: object) => (): unknown => robot.in(scene).evaluate(list, options);
      const test = (options: object) => (): unknown => robot.in(scene).areFree(list, options);
      const refused: [() => unknown, Error][] = [
        [
          batch({ maxDistance: NaN }),
          new RangeError('RobotInScene.evaluate: maxDistance must be a number, got NaN'),
        ],
        [
          batch({ maxDistance: '1' }),
          new TypeError('RobotInScene.evaluate: maxDistance must be a number, got "1"'),
        ],
        [
          batch({ out: { ...good, distance: new other(rows) } as BatchDistances }),
          new TypeError(
            `RobotInScene.evaluate: out.distance must be a ${good.distance.constructor.name}, got ${other.name}(${rows})`,
          ),
        ],
        [
          batch({ out: robot.in(scene).evaluate([1, 1, 1]) }),
          new RangeError(
            `RobotInScene.evaluate: out.distance must be ${rows} numbers long, got ${good.distance.constructor.name}(${rows / 2})`,
          ),
        ],
        [test({ margin: NaN }), new RangeError('RobotInScene.areFree: margin must be a number, got NaN')],
        [
          test({ margin: -Infinity }),
          new RangeError('RobotInScene.areFree: margin must be finite, got -Infinity'),
        ],
        [
          test({ out: new Uint8Array(3) }),
          new RangeError('RobotInScene.areFree: out must be 2 numbers long, got Uint8Array(3)'),
        ],
        [
          test({ out: [0, 0] }),
          new TypeError('RobotInScene.areFree: out must be a Uint8Array, got Array(2)'),
        ],
      ];
      for (const [call, error] of refused) expectRefused(scene, call, error);
    });

    it('options of questions about the lowest distance, costs and conflicts', () => {
      using scene = robot.createScene(engine());
      const list = [1, 1, 1, 2, 2, 2];
      const pairs = scene.pairs.length;
      const real = precision === 'double' ? Float64Array : Float32Array;
      const other = precision === 'double' ? Float32Array : Float64Array;
      const lowest = (options: object) => (): unknown => robot.in(scene).lowest(list, options);
      const rate = (options: object) => (): unknown =>
        robot.in(scene).rate(list, { waypoints: 2, safe: 0.1, ...options });
      const first = (options: object) => (): unknown => robot.in(scene).firstConflict(list, options);
      const all = (options: object) => (): unknown => robot.in(scene).evaluate(list, options);
      const good = robot.in(scene).lowest(list, { gradient: true });
      const rated = robot.in(scene).rate(list, { waypoints: 2, safe: 0.1 });
      const type = (message: string): TypeError => new TypeError(`RobotInScene.${message}`);
      const range = (message: string): RangeError => new RangeError(`RobotInScene.${message}`);
      const refused: [() => unknown, Error][] = [
        [lowest({ maxDistance: NaN }), range('lowest: maxDistance must be a number, got NaN')],
        [lowest({ subtractMargins: 1 }), type('lowest: subtractMargins must be true or false, got 1')],
        [lowest({ gradient: 'yes' }), type('lowest: gradient must be true or false, got "yes"')],
        [lowest({ out: 7 }), type('lowest: out must be columns of an earlier call, got 7')],
        [
          lowest({ out: { ...good, pair: new Uint8Array(2) } }),
          type('lowest: out.pair must be a Int32Array, got Uint8Array(2)'),
        ],
        [
          lowest({ gradient: true, out: { ...good, gradient: new other(6) } }),
          type(`lowest: out.gradient must be a ${real.name}, got ${other.name}(6)`),
        ],
        [
          lowest({ gradient: true, out: { ...good, gradient: undefined } }),
          type(`lowest: out.gradient must be a ${real.name}, got undefined`),
        ],
        [
          lowest({ out: robot.in(scene).lowest([1, 1, 1]) }),
          range(`lowest: out.distance must be 2 numbers long, got ${real.name}(1)`),
        ],
        [all({ gradient: 0 }), type('evaluate: gradient must be true or false, got 0')],
        [
          all({ gradient: true, out: robot.in(scene).evaluate(list) }),
          type(`evaluate: out.gradient must be a ${real.name}, got undefined`),
        ],
        [
          all({ gradient: true, out: { ...robot.in(scene).evaluate(list), gradient: new real(3) } }),
          range(`evaluate: out.gradient must be ${6 * pairs} numbers long, got ${real.name}(3)`),
        ],
        [rate({ waypoints: undefined }), type('rate: waypoints must be a number, got undefined')],
        [rate({ waypoints: 1.5 }), range('rate: waypoints must be an integer from 1 to 1073741824, got 1.5')],
        [rate({ waypoints: 0 }), range('rate: waypoints must be an integer from 1 to 1073741824, got 0')],
        [
          rate({ waypoints: 4 }),
          range('rate: configurations must be trajectories of 4 configurations each, got Float64Array(6)'),
        ],
        [rate({ safe: undefined }), type('rate: safe must be a number, got undefined')],
        [rate({ safe: Infinity }), range('rate: safe must be finite, got Infinity')],
        [rate({ safe: NaN }), range('rate: safe must be a number, got NaN')],
        [rate({ weights: 3 }), type('rate: weights must be an array of numbers, got 3')],
        [rate({ weights: [1, -1, 1] }), range('rate: weights[1] must be at least 0, got -1')],
        [rate({ weights: [1, 1, NaN] }), range('rate: weights[2] must be a number, got NaN')],
        [rate({ weights: [1, '1'] }), type('rate: weights[1] must be a number, got "1"')],
        [
          rate({ weights: new Float32Array(pairs + 1) }),
          range(
            `rate: weights must be ${pairs} numbers, one per pair of the scene, got Float64Array(${pairs + 1})`,
          ),
        ],
        [rate({ deepest: 1 }), type('rate: deepest must be true or false, got 1')],
        [rate({ stopBelow: NaN }), range('rate: stopBelow must be a number, got NaN')],
        [
          rate({ out: { ...rated, cost: new Float32Array(1) } }),
          type('rate: out.cost must be a Float64Array, got Float32Array(1)'),
        ],
        [
          rate({ out: { ...rated, free: new Uint8Array(2) } }),
          range('rate: out.free must be 1 numbers long, got Uint8Array(2)'),
        ],
        [first({ margin: Infinity }), range('firstConflict: margin must be finite, got Infinity')],
        [first({ edges: 1 }), type('firstConflict: edges must be true or false, got 1')],
        [
          () => robot.in(scene, { step: 1e-300 }).firstConflict(list),
          range('firstConflict: step must be large enough for at most 100000000 samples, got 1e-300'),
        ],
      ];
      for (const [call, error] of refused) expectRefused(scene, call, error);
      for (const call of [lowest, rate, first]) {
        expect(call({ gradiant: true })).toThrow('options must be without properties other than');
      }
      expect(() => robot.in(scene).rate(list, undefined as never)).toThrow(
        type('rate: options must be an object, got undefined'),
      );
      const longer = robot.in(scene).rate([...list, ...list], { waypoints: 2, safe: 0.1 });
      // Nothing was written either.
      for (const column of Object.values({ ...good, ...longer })) (column as Float64Array).fill(9);
      expect(lowest({ gradient: true, out: { ...good, normal: new real(7) } })).toThrow(RangeError);
      expect(() => robot.in(scene).lowest([1, 1, 1, 2, NaN, 2], { gradient: true, out: good })).toThrow(
        'configuration 1, joint "upper-fore"',
      );
      const far = [...list, 1, 1, 1, 2, 2, Infinity];
      expect(() => robot.in(scene).rate(far, { waypoints: 2, safe: 0.1, out: longer })).toThrow(
        range(
          'rate: configurations[11] (configuration 3, waypoint 1 of trajectory 1, joint "fore-hand") must be finite and at ' +
            'most 1000000000 in magnitude, got Infinity',
        ),
      );
      for (const column of Object.values({ ...good, ...longer })) {
        expect((column as Float64Array).every((x) => x === 9)).toBe(true);
      }
    });

    it('edges without two ends, or with steps that cannot be taken', () => {
      using scene = robot.createScene(engine());
      const ask =
        (from: unknown, to: unknown, options: { step?: unknown; margin?: number } = {}) =>
        (): unknown => {
          const { step, ...others } = options;
          const arm = robot.in(scene, step === undefined ? {} : { step: step as number });
          return arm.isEdgeFree(from as number[], to as number[], others);
        };
      const [a, b] = [
        [0, 0, 0],
        [1, 1, 1],
      ];
      const where = 'RobotInScene.isEdgeFree:';
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
        [ask(a, b, { step: 0 }), new RangeError(`Robot.in: step must be above 0, got 0`)],
        [ask(a, b, { step: -0.1 }), new RangeError(`Robot.in: step must be above 0, got -0.1`)],
        [ask(a, b, { step: NaN }), new RangeError(`Robot.in: step must be a number, got NaN`)],
        [ask(a, b, { step: '1' }), new TypeError(`Robot.in: step must be a number, got "1"`)],
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
      const where = name === 'setConfiguration' ? `Robot.${name}` : 'Robot.in';
      const expected = (state: string, id: string): RangeError =>
        new RangeError(`${where}: scene must be a scene ${state}, got ${JSON.stringify(id)}`);
      const call = (scene: Scene) => (): unknown => CALLS[name]!(scene);
      using scene = robot.createScene(engine());
      call(scene)();
      scene.segment('fore').setStatic(true);
      const unmovable = "in which this robot's segments move; one is";
      expectRefused(scene, call(scene), expected(`${unmovable} static`, 'fore'));
      expectRefused(scene, call(scene), expected(`${unmovable} static`, 'fore'));
      scene.segment('fore').setStatic(false);
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
      expect(call(scene)).toThrow(new TypeError(`${where}: the scene is disposed`));
    });

    it('scenes in which the robot cannot move any more', () => {
      using scene = robot.createScene(engine());
      const arm = robot.in(scene);
      const calls: Readonly<Record<string, () => unknown>> = {
        evaluate: () => arm.evaluate([1, 1, 1]),
        areFree: () => arm.areFree([1, 1, 1]),
        areEdgesFree: () => arm.areEdgesFree([1, 1, 1, 2, 2, 2]),
        areStopsFree: () => arm.areStopsFree([1, 1, 1], [0, 0, 0], { deceleration: 1 }),
        isFree: () => arm.isFree([1, 1, 1]),
        isEdgeFree: () => arm.isEdgeFree([1, 1, 1], [2, 2, 2]),
        lastFree: () => arm.lastFree([1, 1, 1], [2, 2, 2]),
        lowest: () => arm.lowest([1, 1, 1]),
        rate: () => arm.rate([1, 1, 1], { waypoints: 1, safe: 1 }),
        firstConflict: () => arm.firstConflict([1, 1, 1]),
        prove: () => arm.prove([1, 1, 1], [2, 2, 2]),
        firstContact: () => arm.firstContact([1, 1, 1], [2, 2, 2]),
        edgeClearance: () => arm.edgeClearance([1, 1, 1], [2, 2, 2]),
        intervalDistance: () => arm.intervalDistance([1, 1, 1], [2, 2, 2]),
        freeBox: () => arm.freeBox([1, 1, 1]),
      };
      scene.segment('fore').setStatic(true);
      for (const [name, call] of Object.entries(calls)) {
        expectRefused(
          scene,
          call,
          new RangeError(
            `RobotInScene.${name}: scene must be a scene in which this robot's segments move; one is static, got "fore"`,
          ),
        );
      }
      scene.segment('fore').setStatic(false);
      for (const call of Object.values(calls)) call();
      scene.dispose();
      for (const [name, call] of Object.entries(calls)) {
        expect(call).toThrow(new TypeError(`RobotInScene.${name}: the scene is disposed`));
      }
    });

    it('nothing where only what is fixed to the root is missing, static or attached', () => {
      using scene = robot.createScene(engine());
      scene.segment('base').setStatic(true);
      for (const call of Object.values(CALLS)) call(scene);
      scene.segment('base').setStatic(false);
      scene.addSegment('cart', [point([0, 0, -1], 0.1)]);
      scene.attach('base', 'cart');
      for (const call of Object.values(CALLS)) call(scene);
      scene.detach('base');
      scene.removeSegment('base');
      for (const call of Object.values(CALLS)) call(scene);
    });
  });
});

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
      scene.segment('hand').setStatic(true);
      for (const call of Object.values(CALLS)) expect(() => call(scene)).toThrow(RangeError);
      scene.segment('hand').setStatic(false);
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
          expect((error as Error).message).toMatch(
            new RegExp(`^Robot(InScene\\.${name}|\\.(in|${name})): full$`),
          );
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
      expect(() => call(scene)).toThrow(/^Robot\S+: full$/);
      memory.left = Infinity;
      for (const again of Object.values(CALLS)) again(scene);
      scene.dispose();
      expect(memory.used).toBe(0);
    }
  });
});

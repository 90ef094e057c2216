import { describe, expect, it } from 'vitest';
import { type Engine, type Pair, point, type Scene } from '../../../bindings/index.ts';
import { Memory } from '../../../bindings/wasm/heap.ts';
import { type BranchShape, loadRobot, type Robot } from '../../../modules/robot/index.ts';
import { Scene as BareScene } from '../../../bindings/scene/scene.ts';
import { instantiateBinary } from '../../../bindings/wasm/instance.ts';
import { BUILD_PAIRS, forTwoBuilds, loadBuild } from '../../support/builds.ts';
import { readText } from '../../../data/read.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { binaryOf } from '../../support/binaries.ts';
import { translation } from '../../support/scenes.ts';
import { joint, link, origin, urdf } from './documents.ts';
import { makeSetups, nextUp, randomConfigurations, rowOf, type Setup } from './moving-scenes.ts';

const SHAPES: readonly BranchShape[] = ['spheres', 'boxes'];

async function load(urdfName: string, srdfName: string): Promise<Robot> {
  const srdf = await readText(`robots/${srdfName}.srdf`);
  return loadRobot(await readText(`robots/${urdfName}.urdf`), { srdf, cylinders: 'enclose' });
}

async function alone(name: string, urdfName: string, srdfName: string): Promise<Setup> {
  const robot = await load(urdfName, srdfName);
  return { name, robot, makeScene: (engine) => robot.createScene(engine) };
}

/** Arms and humanoids from files, and random trees among obstacles with margins of their own. */
const setups: readonly Setup[] = [
  ...makeSetups(SEED + 50),
  await alone('fetch', 'vamp_fetch_spherized', 'vamp_fetch'),
  await alone('baxter', 'vamp_baxter_spherized', 'vamp_baxter'),
  await alone('romeo', 'erd_romeo_laas_small', 'erd_romeo_small'),
];

/** A scene of nothing but the robot where it is, with the pairs between its segments. */
function makeOwnScene(engine: Engine, robot: Robot, scene: Scene, treeFrom: number): Scene {
  const json = scene.toJSON();
  const isOwn = (id: string): boolean => Object.hasOwn(robot.segments, id);
  return engine.createScene({
    ...json,
    segments: json.segments.filter(({ id }) => isOwn(id)),
    pairs: scene.pairs.filter(([a, b]) => isOwn(a) && isOwn(b)),
    margins: (json.margins ?? []).filter(([a, b]) => isOwn(a) && isOwn(b)),
    attached: [],
    treeFrom,
  });
}

/** The smallest distance of the pairs that have no margin of their own. */
function lowestDistance(scene: Scene): number {
  const distances = scene.evaluate().distance;
  const counted = scene.pairs.map(([a, b]) => scene.marginOf(a, b) === undefined);
  return Math.min(...Array.from(distances).filter((_, row) => counted[row]));
}

describe('whether a robot keeps clear of itself', () => {
  forTwoBuilds((build, engine) => {
    it.each(setups)(`is what isFree says of its own pairs: $name, SEED=${SEED}`, (setup) => {
      const { robot } = setup;
      using scene = setup.makeScene(engine());
      const configurations = randomConfigurations(createRandom(SEED + 51), robot, 12);
      for (let i = 0; i < 12; i++) {
        robot.setConfiguration(scene, rowOf(robot, configurations, i));
        using own = makeOwnScene(engine(), robot, scene, i % 2 === 0 ? 2 : 256);
        const lowest = lowestDistance(own);
        const step = build.precision === 'double' ? nextUp(lowest) : lowest + Math.abs(lowest) * 2 ** -23;
        const margins = [0, -0.05, 0.03, 0.3, 2];
        if (Number.isFinite(lowest)) margins.push(lowest, step);
        for (const margin of margins) {
          const expected = own.isFree({ margin });
          for (const branches of SHAPES) {
            expect(robot.isSelfFree(scene, { margin, branches })).toBe(expected);
            expect(robot.isSelfFree(own, { margin, branches })).toBe(expected);
          }
          expect(robot.isSelfFree(scene, { margin })).toBe(expected);
        }
      }
    });

    it(`holds to the last bit where spheres are all there is: chains and trees, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 52);
      const answers: boolean[] = [];
      for (let round = 0; round < 40; round++) {
        const robot = makeSpheres(random.integer(3, 40), (i) =>
          round % 2 === 0 ? i - 1 : random.integer(0, i - 1),
        );
        using scene = robot.createScene(engine());
        // Far from the origin, numbers are coarse: what is added against rounding has to grow with them.
        const far = random.vector(random.magnitude(0, 5));
        for (const id of Object.keys(robot.segments)) {
          const [x, y, z] = random.vector(2);
          scene.setPose(id, translation(x + far[0], y + far[1], z + far[2]));
        }
        const lowest = lowestDistance(scene);
        const above = build.precision === 'double' ? nextUp(lowest) : lowest + Math.abs(lowest) * 2 ** -23;
        for (const margin of [lowest, above]) {
          const expected = scene.isFree({ margin });
          answers.push(expected);
          for (const branches of SHAPES) {
            expect(robot.isSelfFree(scene, { margin, branches })).toBe(expected);
          }
        }
      }
      expect(answers.filter((answer) => answer)).toHaveLength(40);
    });

    it(`holds to the last bit where volumes touch, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 54);
      for (let round = 0; round < 24; round++) {
        const robot = makeSpheres(random.integer(4, 200), (i) => i - 1);
        using scene = robot.createScene(engine());
        // All in a row, with nothing in it between the first and all but the second: that is where the branch begins, too.
        const along =
          round % 2 === 0 ? random.direction() : [0, 0, 0].map((_, k) => (k === round % 3 ? 1 : 0));
        const far = round % 4 < 2 ? 0 : random.between(-1e3, 1e3);
        const ids = Object.keys(robot.segments);
        const last = ids.length + 1;
        ids.forEach((id, i) => {
          // The nearest is the third or the last, which most volumes are made from.
          const step = round % 8 < 4 ? i : last - i;
          const at = far + (i === 1 ? -1e3 : 0) + (i < 2 ? 0 : 1.25 * (step - 1) + random.between(0, 0.2));
          scene.setPose(id, translation(...(along.map((x) => x * at) as [number, number, number])));
        });
        const lowest = lowestDistance(scene);
        const above = build.precision === 'double' ? nextUp(lowest) : lowest + Math.abs(lowest) * 2 ** -23;
        for (const branches of SHAPES) {
          expect(robot.isSelfFree(scene, { margin: lowest, branches })).toBe(true);
          expect(robot.isSelfFree(scene, { margin: above, branches })).toBe(false);
        }
      }
    });

    it('compares the branches of a fork', () => {
      const robot = loadRobot(
        urdf(
          ...['torso', 'left', 'left hand', 'right', 'right hand'].map((name) => link(name, '0 0 0')),
          joint('revolute', 'torso', 'left', origin('0 1 0')),
          joint('revolute', 'left', 'left hand', origin('1 0 0')),
          joint('revolute', 'torso', 'right', origin('0 -1 0')),
          joint('revolute', 'right', 'right hand', origin('1 0 0')),
        ),
      );
      using scene = robot.createScene(engine());
      expect(isFreeAsPrinted(robot, scene)).toBe(true);
      for (const branches of SHAPES) expect(robot.isSelfFree(scene, { branches })).toBe(true);
      // Clap.
      scene.setPose('left hand', translation(1, 0.09, 0));
      scene.setPose('right hand', translation(1, -0.09, 0));
      expect(scene.isFree()).toBe(false);
      expect(isFreeAsPrinted(robot, scene)).toBe(true);
      for (const branches of SHAPES) expect(robot.isSelfFree(scene, { branches })).toBe(false);
    });

    it('counts what it tests', () => {
      const robot = makeSpheres(6, (i) => i - 1);
      using scene = robot.createScene(engine());
      const place = (places: readonly (readonly [number, number])[]): void =>
        places.forEach(([x, y], i) => scene.setPose(`s${i}`, translation(x, y, 0)));
      for (const branches of SHAPES) {
        place([0, 1, 2, 3, 4, 5].map((i) => [0.2 * i, 0]));
        expect(robot.isSelfFree(scene, { branches })).toBe(true);
        expect(scene.statistics()).toEqual({ pairs: 0, volumeTests: 4, leafTests: 0, elementTests: 0 });
        // The last sphere comes back to the first one: node 0 against the branches 2 to 5 and the nodes 2 to 4.
        place([
          [0, 0],
          [0.2, 0],
          [0.4, 0],
          [0.4, 0.2],
          [0.2, 0.2],
          [0.05, 0.15],
        ]);
        expect(robot.isSelfFree(scene, { branches })).toBe(false);
        expect(scene.statistics()).toEqual({ pairs: 1, volumeTests: 7, leafTests: 0, elementTests: 1 });
      }
    });

    it('follows changes of the scene', () => {
      const robot = makeSpheres(4, (i) => i - 1);
      using scene = robot.createScene(engine());
      for (let i = 0; i < 4; i++) scene.setPose(`s${i}`, translation(0.15 * i, 0, 0));
      expect(robot.isSelfFree(scene)).toBe(true);
      scene.addPair('s1', 's2');
      expect(robot.isSelfFree(scene)).toBe(false);
      scene.setMargin('s1', 's2', -0.1);
      expect(robot.isSelfFree(scene)).toBe(true);
      scene.setMargin('s0', 's3', 0.3);
      expect(robot.isSelfFree(scene)).toBe(false);
      scene.removePair('s0', 's3');
      expect(robot.isSelfFree(scene)).toBe(true);
      scene.replaceElements('s3', [point([0, 0, 0], 0.25)]);
      expect(robot.isSelfFree(scene)).toBe(false);
      scene.setStatic('s0', true);
      scene.attach('s3', 's2');
      expect(robot.isSelfFree(scene)).toBe(scene.isFree());
    });

    it('leaves out what is attached', () => {
      const robot = makeSpheres(4, (i) => i - 1);
      using scene = robot.createScene(engine());
      for (let i = 0; i < 4; i++) scene.setPose(`s${i}`, translation(0.3 * i, 0, 0));
      scene.addSegment('tool', [point([0, 0, 0], 0.1)], { pose: translation(0.05, 0, 0) });
      scene.attach('tool', 's3');
      expect(scene.isFree()).toBe(false);
      expect(robot.isSelfFree(scene)).toBe(true);
    });

    it('refuses what is no margin, no shape and no scene of the robot', () => {
      const robot = makeSpheres(4, (i) => i - 1);
      using scene = robot.createScene(engine());
      const ask = (options: object) => () => robot.isSelfFree(scene, options);
      const where = 'Robot.isSelfFree';
      expect(ask({ margin: '1' })).toThrow(new TypeError(`${where}: margin must be a number, got "1"`));
      expect(ask({ margin: Infinity })).toThrow(
        new RangeError(`${where}: margin must be finite, got Infinity`),
      );
      expect(ask({ branches: 'cubes' })).toThrow(
        new RangeError(`${where}: branches must be 'spheres' or 'boxes', got "cubes"`),
      );
      expect(robot.isSelfFree(scene, { margin: -1 })).toBe(true);
      scene.removeSegment('s2');
      expect(ask({})).toThrow(
        new RangeError(
          `${where}: scene must be a scene with this robot's segments; one is missing, got "s2"`,
        ),
      );
      scene.addSegment('s2', []);
      expect(robot.isSelfFree(scene, { margin: -1 })).toBe(true);
      scene.dispose();
      expect(ask({})).toThrow(new TypeError(`${where}: the scene is disposed`));
    });

    it('takes robots of 2048 links', () => {
      const ids = Object.keys(large.segments);
      const pairs = ids.slice(30).map((id, i): Pair => [ids[i]!, id]);
      using scene = engine().createScene({ segments: large.segments, pairs });
      ids.forEach((id, i) => scene.setPose(id, translation(0.3 * i, 0, 0)));
      for (const branches of SHAPES) expect(large.isSelfFree(scene, { branches })).toBe(true);
      scene.addPair('s7', 's2000');
      scene.setPose('s7', translation(600.1, 0, 0));
      for (const branches of SHAPES) expect(large.isSelfFree(scene, { branches })).toBe(false);
    });

    it('gives its memory back', async () => {
      const exports = await instantiateBinary(binaryOf(build));
      const memory = new Memory(exports);
      const robot = makeSpheres(20, (i) => i - 1);
      const scene = new BareScene({ exports, heap: memory, precision: build.precision }, () => {});
      for (const [id, elements] of Object.entries(robot.segments)) scene.addSegment(id, elements);
      for (const [a, b] of robot.pairs) scene.addPair(a, b);
      robot.isSelfFree(scene);
      const { used } = memory;
      for (let i = 0; i < 3; i++) {
        scene.setMargin('s0', 's9', i);
        robot.isSelfFree(scene);
      }
      expect(memory.used).toBe(used);
      scene.dispose();
      expect(memory.used).toBe(0);
    });

    it('is true of a robot without elements', () => {
      const robot = loadRobot(urdf(link('a'), link('b'), joint('revolute', 'a', 'b')));
      using scene = robot.createScene(engine());
      expect(robot.isSelfFree(scene)).toBe(true);
    });
  });

  it.each(BUILD_PAIRS)(
    'is found with the same tests with vectors and without, $precision',
    async ({ builds }) => {
      const setup = setups.find(({ name }) => name === 'romeo')!;
      const counts = await Promise.all(
        builds.map(async (build) => {
          const engine = await loadBuild(build);
          const scene = setup.makeScene(engine);
          const configurations = randomConfigurations(createRandom(SEED + 53), setup.robot, 8);
          const found = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => {
            setup.robot.setConfiguration(scene, rowOf(setup.robot, configurations, i));
            return SHAPES.map((branches) => {
              const free = setup.robot.isSelfFree(scene, { branches });
              return [free, scene.statistics().volumeTests, scene.statistics().pairs];
            });
          });
          engine.dispose();
          return found;
        }),
      );
      expect(counts[0]).toEqual(counts[1]);
    },
  );
});

/** A tree of single spheres of radius 0.1. */
function makeSpheres(count: number, parentOf: (i: number) => number): Robot {
  const names = Array.from({ length: count }, (_, i) => `s${i}`);
  const joints = names.slice(1).map((name, i) => joint('revolute', `s${parentOf(i + 1)}`, name));
  return loadRobot(urdf(...names.map((name) => link(name, '0 0 0')), ...joints));
}

/** As many links as a file may have. */
const large = makeSpheres(2048, (i) => Math.max(0, i - 2));

/** Algorithm 4.3 of Kiesling 2019 as printed, with exact distances: nodes against what they carry, and no more. */
function isFreeAsPrinted(robot: Robot, scene: Scene): boolean {
  const carriers = new Map([
    ['left', 'torso'],
    ['left hand', 'left'],
    ['right', 'torso'],
    ['right hand', 'right'],
  ]);
  const carries = (a: string, b: string | undefined): boolean =>
    b !== undefined && (carriers.get(b) === a || carries(a, carriers.get(b)));
  const results = scene.evaluate();
  return robot.pairs.every(([a, b], row) => !(carries(a, b) || carries(b, a)) || results.distance[row]! >= 0);
}

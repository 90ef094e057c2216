import { describe, expect, it } from 'vitest';
import { tape } from '../../../bindings/base/tape.ts';
import {
  box,
  type Engine,
  halfSpace,
  loadEngine,
  point,
  type RecordingSink,
} from '../../../bindings/index.ts';
import { contacts, elementPairs, timeOfImpact } from '../../../modules/contacts/index.ts';
import { createWorld } from '../../../modules/dynamics/index.ts';
import { cells, heightField, heightsOf, mapOf } from '../../../modules/maps/index.ts';
import { connect, connectAsync, Roadmap, Search, simplify } from '../../../modules/plan/index.ts';
import { ALL_FUNCTIONS } from '../../../modules/replay/all-functions.ts';
import { isSame, type Played, Player } from '../../../modules/replay/play.ts';
import { readRecording, type RecordingFile } from '../../../modules/replay/read-recording.ts';
import { castRays, sensorPose } from '../../../modules/sensors/index.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { forEachBuild } from '../../support/for-builds.ts';
import { makeSetups, randomConfigurations } from '../robot/moving-scenes.ts';

/** Takes the pieces of a recording. */
function collect(): { sink: RecordingSink; bytes: () => Uint8Array } {
  const pieces: Uint8Array[] = [];
  return { sink: (piece) => pieces.push(piece), bytes: () => new Uint8Array(Buffer.concat(pieces)) };
}

/** Asks an engine something of everything. */
async function askAll(engine: Engine): Promise<void> {
  engine.distances('point', 'line', Float64Array.of(0, 0, 0, 0.1), Float64Array.of(1, 0, 0, 1, 1, 0, 0.1));
  engine.fitSphere([point([0, 0, 0], 0), point([1, 0, 0], 0)]);
  using scene = engine.createScene({
    segments: {
      a: [box([0, 0, 0.4], [0.5, 0.5, 0.5])],
      ground: [halfSpace([0, 0, 1], 0)],
      map: [cells({ resolution: 0.1, keys: [0, 0, 1, 1, 0, 0] })],
      hills: [heightField([0, 0, 0, 0.5], { columns: 2, rows: 2, spacing: 1 })],
    },
    pairs: [
      ['a', 'ground'],
      ['a', 'map'],
      ['a', 'hills'],
    ],
  });
  scene.setPose('a', { position: [0, 0, 0.2] });
  scene.evaluate();
  scene.evaluate({ maxDistance: 0.01 });
  expect(() => scene.setPose('nobody', { position: [0, 0, 0] })).toThrow('nobody');
  scene.segment('a').replace([box([0, 0, 0.3], [0.5, 0.5, 0.5])]);
  scene.segment('ground').setStatic(true);
  scene.closest();
  scene.isFree({ margin: 0.1 });
  contacts(scene, { maxDistance: 0.1 });
  elementPairs(scene, 'a', 'map', { maxDistance: 1 });
  timeOfImpact(scene, { a: { linear: [0, 0, -1] } }, { maxTime: 1 });
  castRays(scene, [0, 0, 2, 0, 0, -1]);
  sensorPose(scene, 'a');
  const map = mapOf(scene, 'map');
  map.set([2, 2, 2]);
  map.clearBox([0, 0, 0], [1, 1, 1]);
  heightsOf(scene, 'hills').set([1, 1, 1, 1]);
  contacts(scene, { maxDistance: 0.1 });
  const world = createWorld(engine);
  world.addBody('ball', { elements: [point([0, 0, 1], 0.1)], mass: 1 });
  world.step(0.01);
  world.body('ball');
  world.dispose();

  const [setup] = makeSetups(SEED);
  const { robot } = setup!;
  using around = setup!.makeScene(engine);
  const arm = robot.in(around, { margin: 0.001 });
  const many = randomConfigurations(createRandom(SEED), robot, 40);
  const { dimension } = arm;
  const [from, to] = [many.slice(0, dimension), many.slice(dimension, 2 * dimension)];
  arm.areFree(many);
  arm.evaluate(many);
  arm.prove(from, to);
  arm.firstContact(from, to);
  arm.areEdgesFree(many);
  robot.setConfiguration(around, from);
  around.evaluate();
  connect(arm, from, to, { maxIterations: 50 });
  await connectAsync(arm, from, to, { maxIterations: 50 });
  simplify(arm, [...from, ...from]);
  const search = new Search(arm, from, to);
  search.step(10);
  search.dispose();
  const roadmap = Roadmap.build(arm, { samples: 20 });
  roadmap.solve(from, to);
}

async function record(engine: Engine): Promise<RecordingFile> {
  const { sink, bytes } = collect();
  const recording = await engine.record(sink);
  await askAll(engine);
  recording.stop();
  expect(tape.listener).toBeUndefined();
  return readRecording(bytes(), 'test');
}

async function play(engine: Engine, file: RecordingFile): Promise<Played[]> {
  const played: Played[] = [];
  for await (const one of new Player(engine, ALL_FUNCTIONS).play(file.entries)) played.push(one);
  return played;
}

const differences = (played: readonly Played[]): string[] =>
  played
    .filter(({ recorded, here }) => recorded === undefined || !isSame(recorded, here))
    .map(({ call, recorded, here }) => `${call.number} ${call.name}: ${JSON.stringify([recorded, here])}`);

describe('recordings', () => {
  forEachBuild((build, engine) => {
    it('of everything give the same answers again, in this build and without vectors', async () => {
      const file = await record(engine());
      expect(file).toMatchObject({ precision: build.precision, simd: build.simd, isCut: false });
      const played = await play(engine(), file);
      expect(played.length).toBe(file.entries.filter(({ kind }) => kind === 'call').length);
      expect(differences(played)).toEqual([]);
      expect(new Set(played.map(({ call }) => call.name)).size).toBeGreaterThan(30);
      const other = await loadEngine({ precision: build.precision, simd: build.simd ? 'off' : 'auto' });
      expect(differences(await play(other, file))).toEqual([]);
      other.dispose();
    });

    it('leave nothing out that reaches the binary', async () => {
      const own = await loadEngine({ precision: build.precision, simd: build.simd ? 'on' : 'off' });
      const missed: string[] = [];
      // How deep the stack is that an error tells of.
      Error.stackTraceLimit = 50;
      const { exports } = own.host;
      const watched = new Proxy(
        {},
        {
          get(_, key) {
            const value: unknown = exports[key as keyof typeof exports];
            if (typeof value !== 'function') return value;
            return (...args: never[]): unknown => {
              const stack = new Error('called').stack!;
              // What this constructor does is written down once it is done.
              if (tape.listener !== undefined && !stack.includes('new Search'))
                missed.push(`${String(key)} ${stack}`);
              return (value as (...all: never[]) => unknown)(...args);
            };
          },
        },
      );
      Object.assign(own.host, { exports: watched });
      await record(own);
      own.dispose();
      expect(missed).toEqual([]);
    });
  });
});

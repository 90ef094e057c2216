import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BoxGeometry } from 'three';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  allPairs,
  elementGeometry,
  type Engine,
  loadEngine,
  mesh,
  point,
  transformed,
  type Scene,
  type Pool,
} from '../../bindings/index.ts';
import { contacts, elementPairs, penetrationDepth, timeOfImpact } from '../../modules/contacts/index.ts';
import * as dynamics from '../../modules/dynamics/index.ts';
import { readRobot } from '../../modules/files/index.ts';
import * as maps from '../../modules/maps/index.ts';
import * as plan from '../../modules/plan/index.ts';
import * as robots from '../../modules/robot/index.ts';
import type { RobotInScene } from '../../modules/robot/robot-in-scene.ts';
import * as sensors from '../../modules/sensors/index.ts';
import { ClearanceLines, ContactPatches, fromThree, PathTube } from '../../modules/three/index.ts';
import { joint, link, urdf } from './robot/documents.ts';

/**
 * The names of options that a call has looked for, by the files that looked; a call gives one object of
 * options at a time.
 */
const seen = vi.hoisted(() => ({
  options: undefined as object | undefined,
  names: new Set<string>(),
  files: new Set<string>(),
}));

vi.mock('../../bindings/base/options.ts', async (load) => {
  const original = await load<typeof import('../../bindings/base/options.ts')>();
  return {
    checkOptions(where: string, options: object | undefined, names: readonly never[]) {
      const [file] = /(?:bindings|modules)\/[\w/.-]+\.ts/.exec(new Error().stack!.split('\n')[2]!) ?? [];
      if (file !== undefined) seen.files.add(file);
      if (options === seen.options) for (const name of names) seen.names.add(name);
      original.checkOptions(where, options, names);
    },
  };
});

const ROBOT = urdf(link('post', '0 0 0'), link('arm', '0 1 0'), joint('revolute', 'post', 'arm'));
const CORNERS = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];
const FACES = [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2];
const FAN = { type: 'planar', count: 3, from: 0, to: 1 } as const;

/** What no option is, most of the time. */
const WRONG: readonly unknown[] = [
  null,
  [],
  [null],
  {},
  7,
  -1,
  NaN,
  'x',
  true,
  new Uint8Array(3),
  new Proxy({}, { get: () => undefined }),
];

describe('an option that is none', () => {
  let engine: Engine;
  let scene: Scene;
  let mapped: Scene;
  let robot: robots.Robot;
  let massive: robots.Robot;
  let arm: RobotInScene;
  let pool: Pool;

  beforeAll(async () => {
    engine = await loadEngine();
    robot = robots.loadRobot(ROBOT);
    massive = robots.loadRobot(ROBOT, { inertia: 'estimate' });
    scene = robot.createScene(engine, { extra: { ball: [point([3, 0, 0], 0.1)] } });
    arm = robot.in(scene);
    pool = await engine.createPool({ workers: 1 });
    mapped = engine.createScene({
      segments: {
        map: maps.cells({ resolution: 1, keys: [32768, 32768, 32768] }),
        ground: maps.heightField([0, 0, 0, 0], { columns: 2, rows: 2, spacing: [1, 1] }),
        ball: [point([0, 0, 9], 1)],
      },
      pairs: [['map', 'ball']],
    });
  });
  afterAll(() => engine.dispose());

  /** Calls with all that they need, to which an object of options may be given. */
  const CALLS: Readonly<Record<string, (options: never) => unknown>> = {
    loadEngine: (options) => loadEngine(options),
    createPool: async (options) =>
      (await engine.createPool({ workers: 1, ...(options as object) })).dispose(),
    'scene.on(pool).evaluate': (options) => scene.on(pool).evaluate(options),
    'scene.on(pool).evaluateBatch': (options) =>
      scene.on(pool).evaluateBatch(
        scene.movable.flatMap((id) => scene.getPose(id)),
        options,
      ),
    'scene.on(pool).areFree': (options) =>
      scene.on(pool).areFree(
        scene.movable.flatMap((id) => scene.getPose(id)),
        options,
      ),
    connectMany: (options) => plan.connectMany(pool, arm, [{ start: [0], goals: [1] }], options),
    'connectMany of a problem': (options) =>
      plan.connectMany(pool, arm, [{ start: [0], goals: [1], ...(options as object) }]),
    mesh: (options) => mesh(CORNERS, FACES, options),
    'Engine.distance': (options) =>
      engine.distance(point([0, 0, 0], 1), undefined, point([3, 0, 0], 1), undefined, options),
    'Engine.distances': (options) =>
      engine.distances('point', 'point', Float64Array.of(0, 0, 0, 1), Float64Array.of(3, 0, 0, 1), options),
    'Engine.boxesOverlap': (options) => {
      const boxes = Float64Array.of(0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1);
      return engine.boxesOverlap(boxes, boxes, options);
    },
    'Engine.decompose': (options) => engine.decompose(mesh(CORNERS, FACES), options),
    'Engine.fitElements': (options) =>
      engine.fitElements(mesh(CORNERS, FACES), { kind: 'points', count: 1, ...(options as object) }),
    transformed: (options) => transformed(point([0, 0, 0], 1), options as object),
    elementGeometry: (options) => elementGeometry(point([0, 0, 0], 1), options),
    'Scene.addSegment': (options) => {
      scene.addSegment('new', [], options);
      scene.removeSegment('new');
    },
    'Scene.attach': (options) => {
      scene.attach('ball', 'arm', options);
      scene.detach('ball');
    },
    'Scene.setPoses': (options) =>
      scene.setPoses(
        scene.movable.flatMap((id) => scene.getPose(id)),
        options,
      ),
    'Scene.evaluate': (options) => scene.evaluate(options),
    'Scene.closest': (options) => scene.closest(options),
    'Scene.isFree': (options) => scene.isFree(options),
    'Scene.nearestElement': (options) => scene.nearestElement('ball', [0, 0, 0], options),
    'Scene.contains': (options) => scene.contains('ball', [0, 0, 0], options),
    'Scene.evaluateBatch': (options) =>
      scene.evaluateBatch(
        scene.movable.flatMap((id) => scene.getPose(id)),
        options,
      ),
    'Scene.areFree': (options) =>
      scene.areFree(
        scene.movable.flatMap((id) => scene.getPose(id)),
        options,
      ),
    allPairs: (options) => allPairs(['a', 'b'], options),
    loadRobot: (options) => robots.loadRobot(ROBOT, options),
    listMeshes: (options) => robots.listMeshes(ROBOT, options),
    createFleet: (options) => robots.createFleet([robot, robots.loadRobot(ROBOT, { prefix: 'b_' })], options),
    parseMesh: (options) => robots.parseMesh(new Uint8Array(8), options),
    readMesh: (options) => robots.readMesh(new Uint8Array(8), options),
    expandXacro: (options) => robots.expandXacro(ROBOT, options),
    findAllowedPairs: (options) =>
      robots.findAllowedPairs(robot, engine, { samples: 4, ...(options as object) }),
    exportRobot: (options) => robots.exportRobot(robot, engine, { samples: 4, ...(options as object) }),
    'Robot.createScene': (options) => robot.createScene(engine, options).dispose(),
    'Robot.in': (options) => robot.in(scene, options),
    'Robot.setConfiguration': (options) => robot.setConfiguration(scene, [0], options),
    'RobotDynamics.accelerations': (options) => massive.dynamics.accelerations([0], [0], [0], options),
    'RobotDynamics.inverseDynamics': (options) => massive.dynamics.inverseDynamics([0], [0], [0], options),
    'RobotDynamics.massMatrix': (options) => massive.dynamics.massMatrix([0], options),
    'arm.isFree': (options) => arm.isFree([0], options),
    'arm.areFree': (options) => arm.areFree([0], options),
    'arm.evaluate': (options) => arm.evaluate([0], options),
    'arm.lowest': (options) => arm.lowest([0], options),
    'arm.rate': (options) => arm.rate([0, 1], { waypoints: 2, safe: 1, ...(options as object) }),
    'arm.isEdgeFree': (options) => arm.isEdgeFree([0], [1], options),
    'arm.areEdgesFree': (options) => arm.areEdgesFree([0, 1], options),
    'arm.areEdgesFree of a list': (options) => arm.areEdgesFree(options),
    'arm.lastFree': (options) => arm.lastFree([0], [1], options),
    'arm.firstConflict': (options) => arm.firstConflict([0, 1], options),
    'arm.prove': (options) => arm.prove([0], [1], options),
    'arm.firstContact': (options) => arm.firstContact([0], [1], options),
    'arm.edgeClearance': (options) => arm.edgeClearance([0], [1], options),
    'arm.intervalDistance': (options) => arm.intervalDistance([0], [1], options),
    'arm.freeBox': (options) => arm.freeBox([0], options),
    'arm.areStopsFree': (options) => arm.areStopsFree([0], [1], { deceleration: 1, ...(options as object) }),
    'arm.reach': (options) => arm.reach('arm', { position: [0, 0, 0] }, options),
    'arm.reachMany': (options) => arm.reachMany('arm', [{ position: [0, 0, 0] }], options),
    connect: (options) => plan.connect(arm, [0], [1], { maxIterations: 9, ...(options as object) }),
    connectAsync: (options) => plan.connectAsync(arm, [0], [1], { maxIterations: 9, ...(options as object) }),
    Search: (options) => new plan.Search(arm, [0], [1], options).dispose(),
    simplify: (options) => plan.simplify(arm, [0, 1], options),
    checkPath: (options) => plan.checkPath(arm, [0, 1], options),
    pathClearance: (options) => plan.pathClearance(arm, [0, 1], options),
    'Roadmap.build': (options) => plan.Roadmap.build(arm, { samples: 4, ...(options as object) }),
    'Roadmap.solve': (options) => plan.Roadmap.build(arm, { samples: 4 }).solve([0], [1], options),
    castRays: (options) => sensors.castRays(scene, [0, 0, 0, 1, 0, 0], options),
    anyHit: (options) => sensors.anyHit(scene, [0, 0, 0, 1, 0, 0], options),
    castFan: (options) => sensors.castFan(scene, 'arm', FAN, options),
    'castFan of a mount': (options) => sensors.castFan(scene, options, FAN),
    rangeInCone: (options) =>
      sensors.rangeInCone(scene, [0, 0, 0], { axis: [1, 0, 0], angle: 0.1, ...(options as object) } as never),
    readTags: (options) => sensors.readTags(scene, 'arm', [], options),
    thermalImage: (options) => sensors.thermalImage([], options),
    parseUsarBot: (options) => sensors.parseUsarBot('', options),
    unrealPose: (options) => sensors.unrealPose([0, 0, 0], [0, 0, 0], options),
    sonarRing: (options) => sensors.sonarRing(scene, 'arm', { count: 2, ...(options as object) }),
    addRangeNoise: (options) =>
      sensors.addRangeNoise(Float64Array.of(1), { share: 0.1, seed: 1, ...(options as object) }),
    contacts: (options) => contacts(scene, options),
    elementPairs: (options) => elementPairs(scene, 'arm', 'ball', options),
    penetrationDepth: (options) => penetrationDepth(scene, 'arm', 'ball', options),
    timeOfImpact: (options) => timeOfImpact(scene, {}, options),
    ackermann: (options) => dynamics.ackermann(options),
    differential: (options) => dynamics.differential(options),
    odometry: (options) => dynamics.odometry(options),
    createWorld: (options) => dynamics.createWorld(engine, options).dispose(),
    'World.addBody': (options) =>
      dynamics.createWorld(engine).addBody('ball', {
        ...{ elements: [point([0, 0, 0], 1)], mass: 1, ...(options as object) },
      }),
    'World.addRobot': (options) => dynamics.createWorld(engine).addRobot('robot', massive, options),
    'World.advance': (options) => dynamics.createWorld(engine).advance(0.001, options),
    'World.push': (options) => {
      const world = dynamics.createWorld(engine);
      world.addBody('ball', { elements: [point([0, 0, 0], 1)], mass: 1 });
      world.push('ball', options);
    },
    'WorldRobot.motors': (options) =>
      dynamics
        .createWorld(engine)
        .addRobot('robot', massive)
        .motors({ [massive.joints[0]!.name]: options }),
    inertiaOf: (options) => dynamics.inertiaOf(point([0, 0, 0], 1), options),
    readMulti: (options) => dynamics.readMulti('', options),
    parseCity: (options) => dynamics.parseCity('0 1 0 1 1 0', options),
    loadWorld: (options) =>
      dynamics.loadWorld(engine, JSON.stringify({ format: 'clearance-world', version: 1 }), options),
    parseBalls: (options) => dynamics.parseBalls('0', options),
    parseMonsterTruckSim: (options) => dynamics.parseMonsterTruckSim('[field]\ncity = a', options),
    createMonsterTruckSim: (options) =>
      dynamics
        .createMonsterTruckSim(engine, dynamics.parseMonsterTruckSim('[general]\nmonsterTrucks = 0'), options)
        .world.dispose(),
    cells: (options) => maps.cells({ resolution: 1, ...(options as object) }),
    points: (options) => maps.points([0, 0, 0], options),
    heightField: (options) =>
      maps.heightField([0, 0, 0, 0], { columns: 2, rows: 2, spacing: [1, 1], ...(options as object) }),
    'CellMap.buildDistanceField': (options) => maps.mapOf(mapped, 'map').buildDistanceField(options),
    occupancyOf: (options) => maps.occupancyOf(mapped, 'map', options),
    'Occupancy.addScan': (options) =>
      maps.occupancyOf(mapped, 'map').addScan([0.5, 0.5, 0.5], [2.5, 0.5, 0.5], options),
    'HeightMap.set': (options) => maps.heightsOf(mapped, 'ground').set([0, 0, 0, 0], options),
    readOctomap: (options) => maps.readOctomap(new Uint8Array(8), options),
    readPointCloud: (options) => maps.readPointCloud(new Uint8Array(8), options),
    writePly: (options) => maps.writePly(options),
    fromThree: (options) => fromThree(new BoxGeometry(), options),
    ClearanceLines: (options) => new ClearanceLines({ labels: false, ...(options as object) }),
    PathTube: (options) => new PathTube(options),
    ContactPatches: (options) => new ContactPatches(options),
    readRobot: (options) => readRobot('there-is-none.urdf', options),
  };

  /** What is thrown by a call; undefined for nothing. */
  async function refusalOf(call: (options: never) => unknown, options: object): Promise<unknown> {
    seen.options = options;
    try {
      await call(options as never);
      return undefined;
    } catch (error) {
      return error;
    }
  }

  it.each(Object.entries(CALLS))('of %s is refused by a sentence about it, or taken', async (_, call) => {
    seen.names.clear();
    await refusalOf(call, {});
    const names = [...seen.names];
    for (const name of names) {
      for (const value of WRONG) {
        const error = await refusalOf(call, { [name]: value });
        if (error === undefined) continue;
        expect(error).toBeInstanceOf(Error);
        const { message } = error as Error;
        expect(message, `${name}: ${typeof value}`).not.toMatch(
          /Cannot read|is not a function|is not iterable|is not defined|undefined is not|Cannot convert|Invalid typed array/,
        );
        expect(message).toMatch(/^[\w. ()[\]"':-]+?: ./);
      }
    }
  });

  it('is looked for by these calls in every file that reads options', () => {
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const files = execFileSync('git', ['ls-files', 'bindings/*.ts', 'modules/*.ts'], {
      cwd: root,
      encoding: 'utf8',
    })
      .trim()
      .split('\n')
      .filter((file) => file !== 'bindings/base/options.ts')
      .filter((file) => /\bcheckOptions\(/.test(readFileSync(`${root}${file}`, 'utf8')));
    expect(files.filter((file) => !seen.files.has(file))).toEqual([]);
  });
});

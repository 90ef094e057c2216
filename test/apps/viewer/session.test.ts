import { beforeAll, describe, expect, it } from 'vitest';
import { readText } from '../../../data/read.ts';
import { box, type Engine, loadEngine, mesh, sphere, transformed } from '../../../bindings/index.ts';
import { loadRobot, type Robot } from '../../../modules/robot/index.ts';
import { BranchSpheres } from '../../../apps/viewer/session/branches.ts';
import { ClosestPairs, SHOWN } from '../../../apps/viewer/session/closest.ts';
import { fitAround } from '../../../apps/viewer/session/fit.ts';
import { configurationAt, sampleAt } from '../../../apps/viewer/session/measured.ts';
import { measureMotion, measurePath, readWaypoints } from '../../../apps/viewer/session/path.ts';
import { withoutNeighbors } from '../../../apps/viewer/session/leave-out.ts';
import { Session } from '../../../apps/viewer/session/session.ts';
import type { RobotSource } from '../../../apps/viewer/session/source.ts';
import { formatState, parseState } from '../../../apps/viewer/state.ts';
import { boxShape } from '../../support/closed-meshes.ts';
import { createRandom } from '../../support/random.ts';

let engine: Engine;
let robot: Robot;
beforeAll(async () => {
  engine = await loadEngine();
  robot = loadRobot(await readText('robots/erd_panda_collision.urdf'), {
    srdf: await readText('robots/erd_panda.srdf'),
  });
});

/** A random configuration within the limits. */
function randomConfiguration(random: ReturnType<typeof createRandom>): Float64Array {
  return Float64Array.from(robot.joints, ({ lower, upper }) => random.between(lower, upper));
}

describe('the volumes of the joint tree', () => {
  it('hold what each body has, and all that it carries, wherever the robot stands', () => {
    const scene = robot.createScene(engine);
    const spheres = new BranchSpheres(engine, robot, scene);
    const random = createRandom(4);
    const reach = (place: readonly number[], center: readonly number[]): number =>
      Math.hypot(...place.map((x, k) => x - center[k]!));
    for (let i = 0; i < 5; i++) {
      robot.setConfiguration(scene, randomConfiguration(random));
      const [nodes, branches] = [spheres.volumes('nodes'), spheres.volumes('branches')];
      expect(nodes.length).toBeGreaterThan(7);
      expect(branches).toHaveLength(nodes.length);
      // A branch of an arm holds all nodes from its own on, the fingers of its hand aside.
      for (const [k, branch] of branches.entries()) {
        const behind = k < nodes.length - 2 ? nodes.slice(k) : [nodes[k]!];
        for (const { center, radius } of behind) {
          expect(reach(center, branch.center) + radius).toBeLessThan(branch.radius + 1e-9);
        }
      }
      expect(branches[0]!.radius).toBeGreaterThan(2 * nodes[0]!.radius);
      // The last one carries nothing.
      expect(branches.at(-1)!.radius).toBeCloseTo(nodes.at(-1)!.radius, 12);
      const elements = Object.entries(robot.segments).flatMap(([id, of]) =>
        of.map((element) => transformed(element, { pose: scene.getPose(id) })),
      );
      const all = engine.fitSphere(elements);
      expect(all.radius).toBeLessThan(branches[0]!.radius + 1e-9);
      expect(spheres.volumes('none')).toEqual([]);
    }
    scene.dispose();
  });
});

describe('the closest pairs', () => {
  it('are those that the scene names, and the lowest of each segment', () => {
    const scene = robot.createScene(engine);
    const closest = new ClosestPairs(scene);
    const random = createRandom(3);
    for (let i = 0; i < 50; i++) {
      robot.setConfiguration(scene, randomConfiguration(random));
      closest.measure();
      const expected = scene.closest(SHOWN);
      const { pairs, distance } = closest.distances;
      const shown = [...closest.rows.subarray(0, closest.count)].map((row) => [
        ...pairs[row]!,
        distance[row]!,
      ]);
      expect(shown).toEqual(expected.map(({ a, b, distance: value }) => [a, b, value]));
      expect(closest.minimum).toBe(expected[0]!.distance);
      for (const id of scene.segments) {
        const own = [...distance].filter((_, row) => pairs[row]!.includes(id));
        expect(closest.lowestOf(id)).toBe(Math.min(Infinity, ...own));
      }
    }
  });

  it('follow the pairs of the scene, down to none', () => {
    const scene = engine.createScene({
      segments: { a: [sphere([0, 0, 0], 1)], b: [sphere([5, 0, 0], 1)], c: [sphere([9, 0, 0], 1)] },
      pairs: [
        ['a', 'b'],
        ['b', 'c'],
      ],
    });
    const closest = new ClosestPairs(scene);
    closest.measure();
    expect([closest.minimum, closest.lowestOf('a'), closest.count]).toEqual([2, 3, 2]);
    scene.removePair('b', 'c');
    closest.measure();
    expect([closest.minimum, closest.lowestOf('c'), closest.count]).toEqual([3, Infinity, 1]);
    scene.removePair('a', 'b');
    closest.measure();
    expect([closest.minimum, closest.lowestOf('a'), closest.count]).toEqual([Infinity, Infinity, 0]);
  });
});

describe('a session', () => {
  it('adds, allows, forbids and removes obstacles, and nothing of them stays', async () => {
    const source = {
      ...{ file: 'panda.urdf', urdf: await readText('robots/erd_panda_collision.urdf'), srdf: undefined },
      find: () => ({ path: undefined, looked: '' }),
      open: () => Promise.reject(new Error('nothing')),
      beside: () => Promise.resolve(new Map<string, Blob>()),
    };
    const session = new Session(engine, { robot, source, meshes: new Map(), missing: [], remarks: [] });
    const pairs = session.scene.pairs.length;
    const ids = (['box', 'cylinder', 'sphere'] as const).map((kind) => session.addObstacle(kind));
    expect(session.obstacles).toEqual(ids);
    expect(session.scene.pairs.length).toBe(pairs + 3 * Object.keys(robot.segments).length);
    session.allow('panda_link5', ids[0]!);
    session.allow('panda_link6', ids[1]!);
    session.forbid('panda_link6', ids[1]!);
    expect(session.allowed).toEqual([['panda_link5', ids[0]]]);
    session.toggleAttached(ids[2]!, 'panda_link7');
    expect(session.scene.segment(ids[2]!).carrier).toBe('panda_link7');
    for (const id of ids) session.removeObstacle(id);
    expect([session.obstacles, session.allowed]).toEqual([[], []]);
    expect(session.scene.pairs.length).toBe(pairs);
    expect(session.writeSrdf()).not.toContain('box');
    session.dispose();
  });
});

describe('a snapshot', () => {
  it('brings back configuration, obstacles, what carries them, and all pairs', async () => {
    const source: RobotSource = { urdf: await readText('robots/erd_panda_collision.urdf') } as RobotSource;
    const session = new Session(engine, { robot, source, meshes: new Map(), missing: [], remarks: [] });
    const states = [session.snapshot()];
    const seen = [state(session)];
    const note = (change: () => unknown): void => {
      change();
      states.push(session.snapshot());
      seen.push(state(session));
    };
    note(() => session.moveTo(randomConfiguration(createRandom(7))));
    note(() => session.addObstacle('box'));
    note(() => session.addObstacle('sphere'));
    note(() => session.moveObstacle('box', pose(0.3, -0.4, 0.2)));
    note(() => session.allow('panda_link5', 'box'));
    note(() => session.toggleAttached('sphere', 'panda_link7'));
    note(() => session.moveTo(randomConfiguration(createRandom(8))));
    note(() => session.removeObstacle('box'));
    const [own] = session.scene.pairs;
    note(() => session.allow(...own!));
    // In any order, as somebody may take back and take back that.
    for (const at of [9, 4, 6, 0, 8, 7, 2, 5, 3, 1, 9]) {
      session.restore(states[at]!);
      expect(state(session)).toEqual(seen[at]);
    }
    session.dispose();
  });

  /** All that a person sees of a session. */
  function state(session: Session): unknown {
    const { scene, obstacles, allowed, configuration, closest } = session;
    return {
      ...{ obstacles: [...obstacles], allowed: [...allowed], configuration: [...configuration] },
      pairs: scene.pairs.map((pair) => pair.join(' – ')).sort(),
      poses: obstacles.map((id) => Array.from(scene.getPose(id), (x) => x.toFixed(9))),
      carriers: obstacles.map((id) => scene.segment(id).carrier),
      minimum: closest.minimum.toFixed(9),
    };
  }

  function pose(x: number, y: number, z: number): number[] {
    return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
  }
});

describe('a scene that is saved', () => {
  it('has the obstacles where they are, and is read as surroundings', async () => {
    const source: RobotSource = { urdf: await readText('robots/erd_panda_collision.urdf') } as RobotSource;
    const loaded = { robot, source, meshes: new Map(), missing: [], remarks: [] };
    const session = new Session(engine, loaded);
    session.addObstacle('cylinder');
    session.toggleAttached('cylinder', 'panda_link7');
    const content: unknown = JSON.parse(session.writeScene());
    const surroundings = { file: 'scene.json', content };
    const again = new Session(engine, { ...loaded, source: { ...source, surroundings } });
    expect(again.obstacles).toEqual(['cylinder']);
    expect([...again.scene.getPose('cylinder')]).toEqual([...session.scene.getPose('cylinder')]);
    session.dispose();
    again.dispose();
  });
});

describe('reaching', () => {
  it('brings a link to a pose that it can reach, within the limits of the joints', async () => {
    const random = createRandom(5);
    const source: RobotSource = { urdf: await readText('robots/erd_panda_collision.urdf') } as RobotSource;
    const session = new Session(engine, { robot, source, meshes: new Map(), missing: [], remarks: [] });
    let reached = 0;
    for (let i = 0; i < 30; i++) {
      const start = randomConfiguration(random).map((value, j) => 0.5 * (value + middle(j)));
      const goal = start.map((value, j) =>
        Math.min(robot.joints[j]!.upper, Math.max(robot.joints[j]!.lower, value + random.between(-0.1, 0.1))),
      );
      const pose = robot.linkPose(goal, 'panda_hand');
      session.moveTo(start);
      session.reach('panda_hand', pose);
      for (const [j, { lower, upper }] of robot.joints.entries()) {
        expect(session.configuration[j]).toBeGreaterThanOrEqual(lower);
        expect(session.configuration[j]).toBeLessThanOrEqual(upper);
      }
      const there = robot.linkPose(session.configuration, 'panda_hand');
      const off = Math.hypot(...[12, 13, 14].map((at) => there[at]! - pose[at]!));
      if (off < 1e-3) reached++;
    }
    expect(reached).toBeGreaterThanOrEqual(28);
  });

  function middle(joint: number): number {
    const { lower, upper } = robot.joints[joint]!;
    return (lower + upper) / 2;
  }
});

describe('a path', () => {
  it('has the lowest distance that the command line tells, and a place for every sample', async () => {
    const text = await (await import('node:fs/promises')).readFile('examples/panda/near.csv', 'utf8');
    const waypoints = readWaypoints({ file: 'near.csv', text }, robot, robot.configuration({}));
    const scene = robot.createScene(engine);
    const path = await measurePath('near.csv', waypoints, robot, scene);
    expect((path.distance[path.lowest]! * 1e3).toFixed(2)).toBe('14.00');
    expect(path.places[path.lowest]!.toFixed(2)).toBe('6.78');
    expect(path.places[0]).toBe(1);
    expect(path.places.at(-1)).toBe(waypoints.length);
    expect(path.lowestOfLegs.length).toBe(waypoints.length - 1);
    for (const [sample, place] of path.places.entries()) {
      expect(sampleAt(path, place)).toBe(sample);
      robot.setConfiguration(scene, configurationAt(path, sample));
      expect(path.distance[sample]).toBe(scene.closest().distance);
    }
    expect([sampleAt(path, -5), sampleAt(path, 99)]).toEqual([0, path.places.length - 1]);
  });
});

describe('a motion', () => {
  it('moves what is around the robot with it, and is measured frame by frame', async () => {
    const urdf = await readText('robots/erd_panda_collision.urdf');
    const ball = { id: 'ball', elements: [sphere([0, 0, 0], 0.1)] };
    const still = [...robot.configuration({})];
    const heights = [2, 1.5, 1.2];
    const motion = {
      file: 'motion.csv',
      times: [0, 0.5, 0.75],
      segments: ['ball'],
      poses: heights.map((z) => [0, 0, z, 0, 0, 0, 1]),
      configurations: [still, still, still.with(0, 1)],
      contacts: [[], [0, 0, 1.4, 0, 0, 2], []],
    };
    const content = { format: 'clearance-scene', version: 1, segments: [ball], pairs: [] };
    const source: RobotSource = {
      ...{ file: 'panda.urdf', urdf, srdf: undefined, motion, surroundings: { file: 'w', content } },
      find: () => ({ path: undefined, looked: '' }),
      open: () => Promise.reject(new Error('nothing')),
      beside: () => Promise.resolve(new Map<string, Blob>()),
    };
    const session = new Session(engine, { robot, source, meshes: new Map(), missing: [], remarks: [] });
    expect([...session.configuration]).toEqual(still);
    expect(session.scene.getPose('ball')[14]).toBe(2);
    const path = (await measureMotion(session))!;
    expect([...path.places]).toEqual([0, 0.5, 0.75]);
    for (const frame of [0, 1, 2]) {
      session.showFrame(frame);
      expect(session.scene.getPose('ball')[14]).toBe(heights[frame]);
      expect([...configurationAt(path, frame)]).toEqual([...session.configuration]);
      expect(path.distance[frame]).toBe(session.scene.evaluate().minimum().distance);
      expect(session.contacts).toEqual(motion.contacts[frame]);
    }
    expect(path.lowest).toBe([...path.distance].indexOf(Math.min(...path.distance)));
    session.dispose();

    const one = { ...source, motion: { ...motion, times: [0] } };
    const standing = new Session(engine, { robot, source: one, meshes: new Map(), missing: [], remarks: [] });
    expect(await measureMotion(standing)).toBeUndefined();
    standing.dispose();
  });
});

describe('what is put around a segment', () => {
  const LIMITS = { count: 3, excess: 0.2 };

  it('holds it: a turned box by a box of its own directions', () => {
    const turned = box(
      [0.3, 0, 0.1],
      [0.1, 0.2, 0.3],
      [0.18257418583505536, 0.3651483716701107, 0.5477225575051661, 0.7302967433402214],
    );
    const { elements } = fitAround(engine, [turned], 'one box', LIMITS);
    const [found] = elements;
    expect(found).toMatchObject({ kind: 'box' });
    const { halfExtents } = found as typeof turned;
    expect([...halfExtents].sort().map((value) => value.toFixed(6))).toEqual([
      '0.100000',
      '0.200000',
      '0.300000',
    ]);
    // The solid is unchanged: the depth of one in the other is its depth in itself, along its shortest side.
    const still = { position: [0, 0, 0], quaternion: [0, 0, 0, 1] };
    const depth = engine.distance([turned], still, [turned], still).distance;
    expect(engine.distance(elements, still, [turned], still).distance).toBeCloseTo(depth, 9);
  });

  it('is as many convex pieces as stay within the excess, or one hull', () => {
    // Two triangles that lie 1 m above each other.
    const corners = [0, 1].flatMap((z) => [0, 0, z, 3, 0, z, 0, 3, z]);
    const two = mesh(corners, [0, 1, 2, 3, 4, 5]);
    const around = (choice: 'convex pieces' | 'one hull') => fitAround(engine, [two, two], choice, LIMITS);
    const pieces = around('convex pieces');
    expect(pieces.elements.map(({ kind }) => kind)).toEqual(['hull', 'hull', 'hull', 'hull']);
    expect(pieces.excess).toBeLessThan(1e-9);
    const hulls = around('one hull');
    expect(hulls.elements.map(({ kind }) => kind)).toEqual(['hull', 'hull']);
    // In the middle between the two, where it is farthest from both.
    expect(hulls.excess).toBeGreaterThanOrEqual(0.5);
    expect(hulls.excess).toBeLessThan(0.56);
  });

  it('is pieces of the kinds that fit, or such that fill it', () => {
    const { vertices, triangles } = boxShape([1, 2, 3]);
    const cube = mesh(vertices.flat(), triangles.flat());
    const simple = fitAround(engine, [cube], 'simple pieces', LIMITS);
    expect(simple.elements.map(({ kind }) => kind)).toEqual(['box']);
    expect(simple.excess).toBeLessThan(1e-9);
    const solid = fitAround(engine, [cube], 'solid pieces', LIMITS);
    expect(solid.elements.map(({ kind }) => kind)).toEqual(['hull']);
  });

  it.each(['capsules', 'convex pieces', 'one hull'] as const)(
    'is refused for %s around what is no mesh',
    (choice) => {
      expect(() => fitAround(engine, [sphere([0, 0, 0], 1)], choice, LIMITS)).toThrow(
        /are put around meshes/,
      );
    },
  );
});

describe('an address', () => {
  it('holds a state, and restores it', () => {
    const state = {
      sample: 'Panda, capsules',
      configuration: [0.1, -1.5],
      margin: 0.02,
      parts: 'both',
      camera: [1, 2, 3, 0, 0, 0.5],
    };
    expect(parseState(formatState(state))).toEqual(state);
  });

  it.each(['', '#', '#q=1,x', '#camera=1,2', '#margin=abc', '#robot'])(
    'that makes no sense is no state: %s',
    (fragment) => {
      const { configuration, camera, margin } = parseState(fragment);
      expect([configuration, camera, margin]).toEqual([undefined, undefined, undefined]);
    },
  );
});

describe('a robot whose neighbors reach into each other', () => {
  it('says so, and leaves them out at a click', async () => {
    const urdf = await readText('robots/erd_panda_collision.urdf');
    const sessionOf = (source: RobotSource): Session => {
      const opened = loadRobot(source.urdf, { srdf: source.srdf });
      return new Session(engine, { robot: opened, source, meshes: new Map(), missing: [], remarks: [] });
    };
    const nothing = (): never => {
      throw new Error('it has no meshes');
    };
    const source = {
      file: 'panda.urdf',
      urdf,
      srdf: undefined,
      find: nothing,
      open: nothing,
      beside: nothing,
    };
    const bare = sessionOf(source);
    expect(bare.overlaps).toMatch(
      /^no pair of links is left out, and \d+ of \d+ overlap where the robot stands at zero$/,
    );
    const again = sessionOf(withoutNeighbors(bare));
    expect(again.overlaps).toBeUndefined();
    expect(again.robot.pairs.length).toBeGreaterThan(10);
    expect(again.robot.pairs.length).toBeLessThan(bare.robot.pairs.length);
    // What an SRDF says of groups stays.
    const grouped = {
      ...source,
      srdf: '<robot name="panda"><group name="arm"><joint name="panda_joint1"/></group></robot>',
    };
    const kept = sessionOf(withoutNeighbors(sessionOf(grouped)));
    expect([kept.overlaps, Object.keys(kept.robot.groups)]).toEqual([undefined, ['arm']]);
    for (const session of [bare, again, kept]) session.dispose();
  });
});

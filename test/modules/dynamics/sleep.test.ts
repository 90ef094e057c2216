/** What has come to rest sleeps, costs nothing, and wakes when something happens to it. */
import { afterAll, describe, expect, it } from 'vitest';
import { box, type Engine, halfSpace, loadEngine, sphere, type Vector } from '../../../bindings/index.ts';
import { createWorld, type World, type WorldOptions } from '../../../modules/dynamics/index.ts';
import { loadRobot } from '../../../modules/robot/index.ts';
import { BUILD_PAIRS, loadBuild } from '../../support/builds.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { randomPoses, randomScene } from '../../support/scenes.ts';

const engine = await loadEngine();
afterAll(() => engine.dispose());

const HALF = 0.05;
const CRATE = { elements: [box([0, 0, 0], [HALF, HALF, HALF])], mass: 1 };
const STEP = 0.005;
const GRAVITY = 9.81;

function floored(options: WorldOptions = {}, on: Engine = engine): World {
  const world = createWorld(on, options);
  world.addBody('floor', { elements: [halfSpace([0, 0, 1], 0)], static: true });
  return world;
}

/** Crates on each other; returns their names. */
function stack(world: World, count: number, x = 0): string[] {
  return Array.from({ length: count }, (_, i) => {
    const name = `crate ${x} ${i}`;
    world.addBody(name, { ...CRATE, pose: { position: [x, 0, HALF * (2 * i + 1)] } });
    return name;
  });
}

const sleeping = (world: World, names: readonly string[]): string[] =>
  names.filter((name) => world.isAsleep(name));

function advance(world: World, seconds: number): void {
  world.advance(seconds, { step: STEP });
}

/** The sum of the normal impulses with which a body pushes others up, N·s. */
function carriedBy(world: World, name: string): number {
  return [...world.contacts()]
    .filter(({ a }) => a === name)
    .reduce((sum, { impulse, normal }) => sum + impulse.reduce((all, x, i) => all + x * normal[i]!, 0), 0);
}

/** All numbers of a state, and who sleeps in it. */
function stateOf(world: World, names: readonly string[]): unknown {
  return { numbers: new BigUint64Array(world.save().numbers.buffer), asleep: sleeping(world, names) };
}

describe('islands', () => {
  it('of ten crates fall asleep, and stay where they are for a minute', () => {
    const world = floored();
    const names = stack(world, 10);
    advance(world, 0.04);
    expect(sleeping(world, names)).toEqual([]);
    advance(world, 0.36);
    expect(sleeping(world, names)).toEqual(names);
    advance(world, 2);
    const before = names.map((name) => world.body(name));
    advance(world, 60);
    expect(world.time).toBeCloseTo(62.4, 9);
    names.forEach((name, i) => {
      const { pose, velocity } = world.body(name);
      expect(pose).toEqual(before[i]!.pose);
      expect(Math.abs(pose.position[2] - HALF * (2 * i + 1))).toBeLessThan(1e-6);
      expect(velocity).toEqual({ linear: [0, 0, 0], angular: [0, 0, 0] });
    });
    expect(world.energy().kinetic).toBe(0);
    expect(world.momentum().linear).toEqual([0, 0, 0]);
    world.dispose();
  });

  it('have contacts with what holds them, also in steps of another length', () => {
    const world = floored();
    const names = stack(world, 10);
    advance(world, 3);
    for (const step of [STEP, 2 * STEP]) {
      world.step(step);
      expect(world.isAsleep(names[0]!)).toBe(true);
      expect(world.contacts().count).toBe(40);
      ['floor', ...names].forEach((name, i) => {
        const weight = (10 - i) * GRAVITY * step;
        expect(Math.abs(carriedBy(world, name) - weight)).toBeLessThanOrEqual(0.01 * weight);
      });
    }
    world.dispose();
  });

  it('sleep each by itself, and not where one of them moves', () => {
    const world = floored({ contact: { friction: 0 } });
    const [still, slides] = [stack(world, 3), stack(world, 1, 1)];
    world.addBody('rider', {
      ...CRATE,
      pose: { position: [1, 0, 3 * HALF] },
      velocity: { linear: [0.01, 0, 0] },
    });
    advance(world, 2);
    expect(sleeping(world, still)).toEqual(still);
    expect(sleeping(world, [...slides, 'rider', 'floor'])).toEqual([]);
    expect(world.momentum().linear[0]).toBeCloseTo(0.01, 9);
    world.dispose();
  });

  it('stay awake where they do not stand on anything, slide ever faster, or are pushed', () => {
    const free = createWorld(engine, { gravity: [0, 0, 0] });
    for (const [i, name] of ['left', 'right'].entries()) {
      free.addBody(name, {
        ...CRATE,
        pose: { position: [2 * HALF * i, 0, 0] },
        velocity: { linear: [4e-4, 0, 0] },
      });
    }
    advance(free, 2);
    expect(sleeping(free, ['left', 'right'])).toEqual([]);
    expect(free.momentum().linear[0]).toBeCloseTo(8e-4, 12);
    free.dispose();

    // It takes a second to reach 1 mm/s.
    const [angle, gain] = [0.3, 1e-3];
    const friction = Math.tan(angle) - gain / (GRAVITY * Math.cos(angle));
    const normal: Vector = [Math.sin(angle), 0, Math.cos(angle)];
    const slope = createWorld(engine, { contact: { friction } });
    slope.addBody('slope', { elements: [halfSpace(normal, 0)], static: true });
    const position = normal.map((x) => HALF * x);
    const quaternion = [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)];
    slope.addBody('crate', { ...CRATE, pose: { position, quaternion } });
    advance(slope, 3);
    const [x, , z] = slope.body('crate').pose.position;
    expect(Math.hypot(x - position[0]!, z - position[2]!)).toBeCloseTo((gain * 9) / 2, 4);
    slope.dispose();

    const pushed = floored();
    const [name] = stack(pushed, 1);
    for (let i = 0; i < 400; i++) {
      pushed.push(name!, { force: [0.1, 0, 0] });
      pushed.step(STEP);
      expect(pushed.isAsleep(name!)).toBe(false);
    }
    advance(pushed, 1);
    expect(pushed.isAsleep(name!)).toBe(true);
    pushed.dispose();
  });

  it('sleep by springs, too, and not at all where a world is told so', () => {
    const soft = floored({ law: 'springs' });
    const names = stack(soft, 2);
    // Springs swing for ever, ever less: what is never still has to be slow for half a second.
    advance(soft, 0.49);
    expect(sleeping(soft, names)).toEqual([]);
    advance(soft, 2.51);
    expect(sleeping(soft, names)).toEqual(names);
    expect(carriedBy(soft, 'floor') / STEP).toBeCloseTo(2 * GRAVITY, 2);
    const wakeful = floored({ sleep: false });
    stack(wakeful, 2);
    advance(wakeful, 3);
    expect(sleeping(wakeful, names)).toEqual([]);
    soft.dispose();
    wakeful.dispose();
  });
});

describe('what sleeps wakes', () => {
  it('as an island when something runs into one of it; energy never grows', () => {
    const world = floored();
    const names = stack(world, 5);
    const others = stack(world, 2, 1);
    advance(world, 2);
    const mass = 0.5;
    world.addBody('ball', {
      elements: [sphere([0, 0, 0], HALF)],
      mass,
      pose: { position: [-0.3, 0, 9 * HALF + 0.02] },
      velocity: { linear: [4, 0, 0] },
    });
    expect(sleeping(world, names)).toEqual(names);
    let { total } = world.energy();
    let before = total;
    let wokenAt = 0;
    for (let i = 1; i <= 400; i++) {
      world.step(STEP);
      ({ total } = world.energy());
      // Moved apart, bodies rise by at most a fifth of the envelope, for which nobody pays.
      expect(total - before).toBeLessThan(5.5 * GRAVITY * 2e-4);
      before = total;
      if (wokenAt === 0 && !world.isAsleep(names[4]!)) {
        wokenAt = i;
        expect(sleeping(world, names)).toEqual([]);
        // It flew at 4 m/s over what was between them.
        expect(i * STEP * 4).toBeCloseTo(0.2, 1);
      }
      if (wokenAt === 0 || i !== wokenAt + 1) continue;
      // The crates have what it has lost, less what the floor has taken.
      const given = mass * (4 - world.body('ball').velocity.linear[0]);
      const crates = names.reduce((sum, name) => sum + world.body(name).velocity.linear[0], 0);
      expect(given).toBeGreaterThan(0.1);
      expect(crates).toBeGreaterThan(0);
      expect(crates).toBeLessThanOrEqual(given + 1e-9);
    }
    expect(wokenAt).toBeGreaterThan(0);
    expect(world.body(names[4]!).pose.position[0]).toBeGreaterThan(0.01);
    expect(sleeping(world, others)).toEqual(others);
    world.dispose();
  });

  it('when it is pushed, with what stands on it, which falls', () => {
    const world = floored({ contact: { friction: 0.2 } });
    const [below, above] = stack(world, 2);
    advance(world, 2);
    expect(sleeping(world, [below!, above!])).toEqual([below, above]);
    world.push(below!, { force: [3000, 0, 0] });
    world.step(STEP);
    expect(sleeping(world, [below!, above!])).toEqual([]);
    advance(world, 0.5);
    expect(world.body(above!).pose.position[2]).toBeCloseTo(HALF, 3);
    world.dispose();
  });

  /** A plate on a joint that slides. */
  const plate = (axis: string, lower: number) =>
    loadRobot(`<robot name="table"><link name="base"/><link name="top">
      <inertial><mass value="3"/><inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial>
      <collision><geometry><box size="0.4 0.4 0.02"/></geometry></collision></link>
      <joint name="slide" type="prismatic"><parent link="base"/><child link="top"/><origin xyz="0 0 0.5"/>
      <axis xyz="${axis}"/><limit lower="${lower}" upper="1" effort="100" velocity="1"/></joint></robot>`);
  const both = ['table', 'crate'];
  const onTable = { ...CRATE, pose: { position: [0, 0, 0.51 + HALF] } };

  it('when motors below it are told something, or what they move is pushed or given a velocity', () => {
    const world = createWorld(engine);
    const table = world.addRobot('table', plate('0 0 1', 0));
    world.addBody('crate', onTable);
    const rest = (): void => {
      advance(world, 3);
      expect(sleeping(world, both)).toEqual(both);
    };
    const height = (): number => world.body('crate').pose.position[2];
    rest();
    expect(height()).toBeCloseTo(0.51 + HALF, 4);
    table.motors({ slide: { velocity: 0.1 } });
    expect(sleeping(world, both)).toEqual([]);
    expect(carriedBy(world, 'table')).toBeCloseTo(GRAVITY * STEP, 6);
    advance(world, 1);
    expect(height()).toBeCloseTo(0.61 + HALF, 3);
    // What a motor holds still may move at any time.
    table.motors({ slide: { velocity: 0 } });
    advance(world, 3);
    expect(sleeping(world, both)).toEqual([]);
    table.motors({ slide: undefined });
    rest();
    // Whoever wakes stays awake for a while, as long as it takes to fall asleep.
    table.motors({ slide: undefined });
    advance(world, 0.04);
    expect(sleeping(world, both)).toEqual([]);
    rest();
    table.setVelocities([1]);
    expect(sleeping(world, both)).toEqual([]);
    world.step(STEP);
    expect(table.velocities[0]).toBeGreaterThan(0.5);
    rest();
    table.push('top', { force: [0, 0, 1000] });
    world.step(STEP);
    expect(table.velocities[0]).toBeGreaterThan(0.1);
    expect(sleeping(world, both)).toEqual([]);
    world.dispose();
  });

  it('when a robot below it is somewhere else at once, so that it falls', () => {
    const world = createWorld(engine);
    const table = world.addRobot('table', plate('1 0 0', -1));
    world.addBody('crate', onTable);
    advance(world, 2);
    expect(sleeping(world, both)).toEqual(both);
    table.setConfiguration([0.8]);
    advance(world, 0.1);
    expect(world.isAsleep('crate')).toBe(false);
    expect(world.body('crate').pose.position[2]).toBeCloseTo(0.51 + HALF - (GRAVITY * 0.01) / 2, 4);
    world.dispose();
  });

  it('when a new body touches it; one that is static may not be in it', () => {
    const world = floored();
    const [name] = stack(world, 1);
    advance(world, 2);
    const wall = (x: number): void =>
      world.addBody('wall', { elements: [box([x, 0, 0], [HALF, 1, 1])], static: true });
    const before = world.save();
    expect(() => wall(1.5 * HALF)).toThrow(/World.addBody: wall would be 0.02\d* m deep in crate/);
    expect(world.save().rest).toEqual(before.rest);
    wall(2 * HALF);
    advance(world, 0.1);
    expect(world.isAsleep(name!)).toBe(true);
    world.addBody('lid', { ...CRATE, pose: { position: [0, 0, 3 * HALF] } });
    world.step(STEP);
    expect(world.isAsleep(name!)).toBe(false);
    expect(carriedBy(world, 'floor')).toBeGreaterThan(1.5 * GRAVITY * STEP);
    world.dispose();
  });

  it('with what holds it: springs are bent as they were', () => {
    const [angle, stiffness] = [0.3, 2e4];
    const normal: Vector = [Math.sin(angle), 0, Math.cos(angle)];
    const world = createWorld(engine, { law: 'springs', contact: { friction: 0.5, stiffness } });
    world.addBody('slope', { elements: [halfSpace(normal, 0)], static: true });
    const position = normal.map((x) => HALF * x);
    const quaternion = [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)];
    world.addBody('crate', { ...CRATE, pose: { position, quaternion } });
    advance(world, 3);
    expect(world.isAsleep('crate')).toBe(true);
    const before = world.body('crate').pose.position;
    world.push('crate', {});
    advance(world, 0.4);
    expect(world.isAsleep('crate')).toBe(false);
    const moved = world.body('crate').pose.position.map((x, i) => x - before[i]!);
    // Springs that were not bent any more would give way again.
    expect(Math.hypot(...moved)).toBeLessThan((0.1 * GRAVITY * Math.sin(angle)) / stiffness);
    world.dispose();
  });

  it('and sleeps on after a step that does not end', () => {
    const world = floored({ contact: { friction: 0 } });
    world.addBody('ball', { elements: [sphere([0, 0, 0], HALF)], mass: 1, pose: { position: [0, 0, HALF] } });
    const [name] = stack(world, 1, 1);
    advance(world, 2);
    const [before, contacts] = [world.save(), world.contacts()];
    world.push('ball', { force: [1e9, 0, 0], torque: [1e9, 1e9, 0] });
    expect(() => world.step(1)).toThrow(/were not enough for a step/);
    expect(world.save()).toEqual(before);
    expect(world.contacts()).toEqual(contacts);
    expect(sleeping(world, ['ball', name!])).toEqual(['ball', name]);
    world.dispose();
  });
});

/** Quarters of a second, in parts between which a pool is asked something. */
const PARTS = [0, 4, 8, 12].map((from) => [from, from + 4] as const);

/** Two stacks that fall asleep; a ball wakes one of them, a push the other, and both come to rest again. */
function eventful(on: Engine): {
  world: World;
  names: readonly string[];
  play: (from: number, to?: number) => unknown[];
} {
  const world = floored({ contact: { friction: 0.4 } }, on);
  const names = [...stack(world, 3), ...stack(world, 2, 0.5), 'ball'];
  world.addBody('ball', {
    elements: [sphere([0, 0, 0], HALF)],
    mass: 0.7,
    pose: { position: [0.01, 0.02, 8] },
  });
  const play = (from: number, to = 16): unknown[] => {
    const states = [];
    for (let i = from; i < to; i++) {
      if (i === 9) world.push(names[3]!, { force: [300, 20, 0] });
      advance(world, 0.25);
      states.push(stateOf(world, names), world.contacts());
    }
    return states;
  };
  return { world, names, play };
}

describe('states with sleepers', () => {
  it('go on bit for bit, in another world and whatever happened since', () => {
    const { world, names, play } = eventful(engine);
    const [first, second] = [eventful(engine), eventful(engine)];
    first.play(12);
    const asleep: number[] = [];
    for (let i = 0; i < 7; i++) {
      const state = structuredClone(world.save());
      asleep.push(sleeping(world, names).length);
      // One that slept is to be awake, and one that was awake is to sleep.
      for (const other of [first, second]) other.world.restore(state);
      const expected = first.play(i);
      expect(second.play(i)).toEqual(expected);
      world.restore(state);
      expect(play(i)).toEqual(expected);
      world.restore(state);
      advance(world, 0.25);
    }
    expect(asleep[0]).toBe(0);
    expect(asleep).toContain(5);
    for (const one of [world, first.world, second.world]) one.dispose();
  });

  it.each(BUILD_PAIRS)('have equal bits in all builds of $precision precision', async ({ builds }) => {
    const runs: unknown[][] = [];
    for (const build of [...builds, builds[0]!]) {
      using one = await loadBuild(build);
      const { world, names, play } = eventful(one);
      runs.push(play(0));
      expect(sleeping(world, names).length).toBeGreaterThan(2);
      world.dispose();
    }
    for (const run of runs) expect(run).toEqual(runs[0]);
  });

  it.each([1, 2, 3])(
    'have equal bits beside a pool of workers that computes meanwhile: %i',
    async (workers) => {
      using one = await loadEngine();
      const pool = await one.createPool({ workers, threshold: 0 });
      const random = createRandom(SEED + workers);
      const { scene } = randomScene(one, random, { segments: 5, elements: 3, share: 0.7 });
      const poses = randomPoses(random, 500, 5, 'transform');
      const { world, play } = eventful(one);
      const states: unknown[] = [];
      for (const [from, to] of PARTS) {
        const answers = scene.on(pool).areFree(poses, { count: 500, format: 'transform' });
        states.push(...play(from, to));
        await answers;
      }
      const { world: alone, play: playAlone } = eventful(engine);
      expect(states).toEqual(playAlone(0));
      for (const each of [world, alone, scene, pool]) each.dispose();
    },
  );
});

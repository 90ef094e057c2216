import { describe, expect, it } from 'vitest';
import { loadEngine } from '../../../bindings/index.ts';
import { createWorld, type World, type WorldRobot } from '../../../modules/dynamics/index.ts';
import { type Link, writeUrdf } from '../../../bench/dynamics/holck/links.ts';
import { loadRobot } from '../../../modules/robot/index.ts';

const engine = await loadEngine();

/** Steps of a display, seconds. */
const STEP = 1 / 60;

/** Links in a row, of 1 kg and 0.3 m each, that stand out from a stand and turn about y. */
function arm(count: number, friction = 0): Link[] {
  const link = (i: number): Link => ({
    name: `link ${i}`,
    mass: 1,
    shape: { kind: 'box', size: [0.28, 0.02, 0.02], at: [0.15, 0, 0] },
    hold: { by: i === 0 ? 'stand' : `link ${i - 1}`, at: [i === 0 ? 0 : 0.3, 0, 0], friction },
  });
  return [{ name: 'stand' }, ...Array.from({ length: count }, (_, i) => link(i))];
}

function standing(count: number, gravity: number, friction = 0): [World, WorldRobot] {
  const world = createWorld(engine, { gravity: [0, 0, -gravity] });
  return [world, world.addRobot('arm', loadRobot(writeUrdf('arm', arm(count, friction))))];
}

/** The inertia of one link about its joint, kg·m². */
const INERTIA = 0.15 ** 2 + (0.28 ** 2 + 0.02 ** 2) / 12;

describe('a motor that holds a position', () => {
  it.each([
    // Of these, the second has 100 times the damping, and the third 1e7 times the stiffness, that a motor
    // could have whose torque stays what it is at the beginning of a step.
    [40, 2.2, 0.2],
    [40, (100 * INERTIA) / STEP, 0.2],
    [(1e7 * INERTIA) / STEP ** 2, 0, 0.2],
    [1e6, 1e3, 0.2],
    // Steps of which parts are made, as it turns far.
    [1e6, 1e3, 2],
  ])(
    'comes to it without swinging, with stiffness %d and damping %d, over %d rad',
    (stiffness, damping, way) => {
      const [world, robot] = standing(1, 0);
      robot.motors({ 'link 0': { position: way, stiffness, damping, most: Infinity } });
      let before = 0;
      world.advance(10, {
        step: STEP,
        onFrame: () => {
          const [position] = robot.configuration;
          const beyond = way === 2 ? 0.01 : 1e-6;
          expect(position).toBeGreaterThanOrEqual(before - beyond);
          expect(position).toBeLessThan(way + beyond);
          // No more than what was in the spring.
          expect(world.energy().kinetic).toBeLessThan(0.5 * stiffness * way ** 2);
          before = position!;
        },
      });
      // A damper lets it creep, in a time of damping over stiffness.
      const left = way * Math.exp((-10 * stiffness) / damping);
      expect(way - before).toBeLessThan(1.01 * left + 1e-6);
    },
  );

  it('is there after two steps if its spring is as stiff as can be', () => {
    const [world, robot] = standing(1, 0);
    robot.motors({ 'link 0': { position: 0.2, stiffness: 1e12, most: Infinity } });
    const places = [1, 2, 3].map(() => {
      world.step(STEP);
      return robot.configuration[0]!;
    });
    expect(places[0]).toBeCloseTo(0.1, 9);
    expect(places[1]).toBeCloseTo(0.2, 9);
    expect(places[2]).toBeCloseTo(0.2, 9);
  });

  it('hangs below it by its torque over its stiffness', () => {
    const [world, robot] = standing(1, 9.81);
    robot.motors({ 'link 0': { position: 0, stiffness: 500, damping: 20, most: Infinity } });
    world.advance(3, { step: STEP });
    const [angle] = robot.configuration;
    expect(500 * angle!).toBeCloseTo(9.81 * 0.15 * Math.cos(angle!), 6);
    expect(Math.abs(robot.velocities[0]!)).toBeLessThan(1e-9);
  });

  it('swings as a spring does where steps are short', () => {
    const [world, robot] = standing(1, 0);
    const stiffness = 40;
    robot.motors({ 'link 0': { position: 0.1, stiffness, most: Infinity } });
    const turn = Math.sqrt(stiffness / INERTIA);
    let worst = 0;
    world.advance((2 * Math.PI) / turn, {
      step: 1e-5,
      onFrame: () => {
        const expected = 0.1 * (1 - Math.cos(turn * world.time));
        worst = Math.max(worst, Math.abs(robot.configuration[0]! - expected));
      },
    });
    // It takes stiffness · seconds as damping of its own.
    const lost = 0.1 * Math.PI * ((stiffness * 1e-5) / (INERTIA * turn));
    expect(worst).toBeLessThan(1.1 * lost);
  });

  it('gives no more than it can', () => {
    const [world, robot] = standing(1, 9.81);
    robot.motors({ 'link 0': { position: 0, stiffness: 1e6, damping: 1e3, most: 0.5 } });
    const { total } = world.energy();
    world.advance(0.5, {
      step: STEP,
      onFrame: () => expect(world.energy().total).toBeLessThan(total + 0.5 * 2 * Math.PI),
    });
    const [falling] = robot.configuration;
    const free = standing(1, 9.81);
    free[1].motors({ 'link 0': { torque: -0.5 } });
    free[0].advance(0.5, { step: STEP });
    expect(falling).toBeCloseTo(free[1].configuration[0]!, 1);
    expect(Math.abs(falling!)).toBeGreaterThan(0.5);
  });

  it.each([0, 0.3])('holds seven links at once, with friction of %d', (friction) => {
    const [world, robot] = standing(7, 9.81, friction);
    const goals = [-0.6, 0.5, -0.4, 0.8, -0.2, 0.3, 0.1];
    robot.motors(
      Object.fromEntries(
        goals.map((position, i) => [`link ${i}`, { position, stiffness: 1e5, damping: 1e3, most: Infinity }]),
      ),
    );
    let most = 0;
    world.advance(2, { step: STEP, onFrame: () => (most = Math.max(most, world.energy().kinetic)) });
    // All that turns: 7 kg on 2.1 m, which was there within some tenths of a second.
    expect(most).toBeLessThan(1e3);
    for (const [i, goal] of goals.entries()) {
      expect(Math.abs(robot.configuration[i]! - goal)).toBeLessThan((7 * 9.81 * 2.1) / 1e5 + friction / 1e5);
      expect(Math.abs(robot.velocities[i]!)).toBeLessThan(1e-6);
    }
  });

  it('goes on bit for bit from a state', () => {
    const [world, robot] = standing(3, 9.81, 0.1);
    robot.motors({ 'link 0': { position: -0.4, stiffness: 300, damping: 10, most: 40 } });
    world.advance(0.3, { step: STEP });
    const state = world.save();
    const ends = [1, 2].map(() => {
      world.restore(state);
      world.advance(0.3, { step: STEP });
      return [...robot.configuration, ...robot.velocities];
    });
    expect(ends[0]).toEqual(ends[1]);
  });
});

describe('joints of a robot in a world on springs', () => {
  // A joint with friction has its torques found in rounds over rows, others with its accelerations.
  const FRICTION = 1e-13;

  it.each([
    ['runge-kutta', 'motors that hold positions and velocities', 1e3, undefined],
    ['euler', 'motors that hold positions and velocities', 1e3, undefined],
    ['runge-kutta', 'motors of which some can do no more', 2, undefined],
    ['euler', 'motors of which some can do no more', 2, undefined],
    ['runge-kutta', 'motors and limits', 1e3, [-0.2, 0.15]],
    ['euler', 'motors and limits', 1e3, [-0.2, 0.15]],
  ] as const)('are held the same way as by rows, with %s, by %s', (integrator, _, most, limits) => {
    const ends = [0, FRICTION].map((friction) => {
      const world = createWorld(engine, { law: 'springs', integrator });
      const links = arm(5, friction).map((link) =>
        link.hold === undefined
          ? link
          : { ...link, hold: { ...link.hold, damping: 0.01, ...(limits && { limits }) } },
      );
      const robot = world.addRobot('arm', loadRobot(writeUrdf('arm', links)));
      robot.motors({
        'link 0': { position: 0.5, stiffness: 200, damping: 3, most },
        'link 1': limits ? { position: -0.1, stiffness: 50, damping: 1, most } : { velocity: 1, most },
        'link 3': { position: -0.3, stiffness: 20, damping: 0.1, most },
        'link 4': { torque: 0.05 },
      });
      const states: number[] = [];
      // Three joints are at limits by then.
      const seconds = limits ? 0.06 : 0.3;
      world.advance(seconds, { each: seconds / 6, onFrame: () => states.push(...robot.configuration) });
      return states;
    });
    const [led, held] = ends as [number[], number[]];
    expect(Math.max(...led.map(Math.abs))).toBeGreaterThan(0.1);
    // Rows take away what is beyond a limit by less than 1e-6 rad, too.
    const error = Math.max(...led.map((x, i) => Math.abs(x - held[i]!)));
    expect(error).toBeLessThan(limits ? 1e-5 : 1e-9);
  });
});

import { describe, expect, it } from 'vitest';
import { box, cylinder, halfSpace, loadEngine, sphere } from '../../../bindings/index.ts';
import {
  type BodyOptions,
  createWorld,
  type World,
  type WorldOptions,
} from '../../../modules/dynamics/index.ts';
import { loadRobot } from '../../../modules/robot/index.ts';
import { BUILD_PAIRS, loadBuild } from '../../support/builds.ts';
import { createRandom } from '../../support/random.ts';

const engine = await loadEngine({ precision: 'double' });

const G = 9.81;
const STIFFNESS = 2e4;
const INTEGRATORS = ['runge-kutta', 'euler'] as const;

function floored(options?: WorldOptions): World {
  const world = createWorld(engine, { law: 'springs', ...options });
  world.addBody('floor', { elements: [halfSpace([0, 0, 1], 0)], static: true });
  return world;
}

const ball = (radius = 0.1): BodyOptions => ({ elements: [sphere([0, 0, 0], radius)], mass: 2 });
const crate = (half = 0.1): BodyOptions => ({ elements: [box([0, 0, 0], [half, half, half])], mass: 2 });
const wheel: BodyOptions = { elements: [cylinder([0, -0.03, 0], [0, 0.03, 0], 0.1)], mass: 2 };
const at = (x: number, y: number, z: number) => ({ pose: { position: [x, y, z] } });
const depthOf = (world: World, name: string) => 0.1 - world.body(name).pose.position[2];

describe("a world of law 'springs'", () => {
  it.each([
    ['ball', ball(), 1],
    ['crate', crate(), 4],
    ['wheel', wheel, 3],
  ] as const)('has a %s come to rest as deep as its weight presses a spring', (name, options, touches) => {
    const world = floored();
    world.addBody(name, { ...options, ...at(0, 0, 0.2) });
    world.advance(3);
    expect(Math.abs(depthOf(world, name) - (2 * G) / STIFFNESS)).toBeLessThan(1e-12);
    expect(Math.hypot(...world.body(name).velocity.linear)).toBeLessThan(1e-9);
    const pushes = [...world.contacts()];
    expect(pushes).toHaveLength(touches);
    expect(pushes.reduce((sum, { impulse }) => sum + impulse[2], 0)).toBeCloseTo(2 * G * 1e-3, 12);
  });

  it.each([
    ['its own', 1e4, undefined, 1e4],
    ["the floor's", undefined, 5e3, 5e3],
    ['both, one after the other', 1e4, 1e4, 5e3],
    ["the world's", undefined, undefined, 4e4],
  ] as const)('presses %s surface', (_, own, other, expected) => {
    const world = createWorld(engine, { law: 'springs', contact: { stiffness: 4e4 } });
    const said = (stiffness: number | undefined) => (stiffness === undefined ? {} : { stiffness });
    world.addBody('floor', { elements: [halfSpace([0, 0, 1], 0)], static: true, ...said(other) });
    world.addBody('ball', { ...ball(), ...at(0, 0, 0.1), ...said(own) });
    world.advance(2);
    expect(depthOf(world, 'ball')).toBeCloseTo((2 * G) / expected, 9);
  });

  it('swings as a spring with a damper does, also with parts that are far shorter than a step', () => {
    for (const [mass, damping] of [
      [2, 0],
      [2, 0.3],
      [0.02, 0.3],
      [0.02, 1.5],
    ] as const) {
      const world = floored();
      world.addBody('ball', {
        ...{ elements: [sphere([0, 0, 0], 0.1)], mass, damping, ...at(0, 0, 0.1) },
        velocity: { linear: [0, 0, -0.5] },
      });
      // By far shorter steps of the same equation.
      let [depth, speed] = [0, 0.5];
      const drag = 2 * damping * Math.sqrt(STIFFNESS * mass);
      const short = 1e-8;
      let deepest = 0;
      for (let i = 0; i < 400_000; i++) {
        const force = depth > 0 ? Math.max(0, STIFFNESS * depth + drag * speed) : 0;
        speed += (G - force / mass) * short;
        depth += speed * short;
        deepest = Math.max(deepest, depth);
      }
      world.advance(0.004);
      expect(Math.abs(depthOf(world, 'ball') - depth) / deepest).toBeLessThan(2e-3);
    }
  });

  it('holds a crate on a slope by friction without creeping, and lets it slide where there is too little', () => {
    const slope = [Math.sin(0.35), 0, Math.cos(0.35)] as const;
    for (const [friction, slides] of [
      [0.5, false],
      [0.37, false],
      [0.36, true],
      [0.2, true],
    ] as const) {
      const world = createWorld(engine, { law: 'springs', contact: { friction } });
      world.addBody('slope', { elements: [halfSpace(slope, 0)], static: true });
      const down = (2 * G * Math.cos(0.35)) / STIFFNESS;
      world.addBody('crate', {
        ...crate(),
        pose: {
          position: slope.map((x) => (0.1 - down) * x),
          quaternion: [0, Math.sin(0.175), 0, Math.cos(0.175)],
        },
      });
      const way = () => {
        const [x, , z] = world.body('crate').pose.position;
        return x * Math.cos(0.35) - z * Math.sin(0.35);
      };
      world.advance(0.5);
      const speed = Math.hypot(...world.body('crate').velocity.linear);
      world.advance(0.5);
      if (slides) {
        const gain = Math.hypot(...world.body('crate').velocity.linear) - speed;
        expect(gain / 0.5).toBeCloseTo(G * (Math.sin(0.35) - friction * Math.cos(0.35)), 9);
        continue;
      }
      const first = way();
      // The spring across is not bent at first, and friction that is hardly enough lets go a few times.
      expect(first).toBeLessThan(friction > 0.4 ? (3 * 2 * G * Math.sin(0.35)) / STIFFNESS : 0.02);
      world.advance(2);
      const rest = way();
      world.advance(5);
      expect(Math.abs(way() - rest)).toBeLessThan(1e-9);
    }
  });

  it('has a ball bounce lower each time, and without dampers as high as before', () => {
    for (const damping of [0, 0.2]) {
      const world = floored();
      world.addBody('ball', { ...ball(), ...at(0, 0, 0.3), damping });
      /** With what the spring holds. */
      const energy = () => world.energy().total + 0.5 * STIFFNESS * Math.max(0, depthOf(world, 'ball')) ** 2;
      const begin = energy();
      let [before, rise] = [begin, 0];
      world.advance(5, {
        onFrame() {
          const now = energy();
          rise = Math.max(rise, now - before);
          before = now;
        },
      });
      if (damping === 0) expect(Math.abs(energy() / begin - 1)).toBeLessThan(1e-3);
      else expect(rise).toBeLessThan(1e-12 * begin);
    }
  });

  it('has bodies that tumble and pile up lose energy, and come to rest', () => {
    const random = createRandom(5);
    const world = floored();
    for (let i = 0; i < 6; i++) {
      const [x, y, z] = random.direction();
      world.addBody(`body ${i}`, {
        ...(i % 3 === 0 ? crate(0.08) : i % 3 === 1 ? ball(0.08) : wheel),
        pose: {
          position: [0.05 * (i % 2), 0.02 * i, 0.3 + 0.3 * i],
          quaternion: [0.5 * x, 0.5 * y, 0.5 * z, Math.sqrt(0.75)],
        },
        velocity: { angular: random.vector(3) },
      });
    }
    // What springs hold is not counted, and comes back: within far less than 0.15 s.
    const before = new Array<number>(150).fill(world.energy().total);
    for (let i = 0; i < 3000; i++) {
      world.step(1e-3);
      const { total } = world.energy();
      expect(total).toBeLessThan(Math.max(...before) + 1e-3);
      before[i % before.length] = total;
    }
    world.advance(5);
    // Balls and wheels roll on where nothing stops them.
    for (const name of ['body 0', 'body 3']) {
      expect(Math.hypot(...world.body(name).velocity.linear)).toBeLessThan(1e-6);
    }
  });

  it.each(INTEGRATORS)('keeps the momentum of bodies that meet, by %s', (integrator) => {
    const world = createWorld(engine, { law: 'springs', integrator, gravity: [0, 0, 0] });
    world.addBody('crate', {
      ...crate(),
      ...at(0, 0, 0),
      velocity: { linear: [1, 0, 0], angular: [0, 0, 2] },
    });
    world.addBody('other', { ...crate(), ...at(0.4, 0.1, 0.05) });
    world.addBody('ball', { ...ball(), ...at(0.8, 0.1, 0), velocity: { linear: [-0.5, 0, 0] } });
    const before = world.momentum();
    world.advance(1);
    const after = world.momentum();
    expect(world.body('other').velocity.linear[0]).not.toBe(0);
    for (let k = 0; k < 3; k++) {
      expect(after.linear[k]).toBeCloseTo(before.linear[k]!, 12);
      // The error of the method.
      expect(after.angular[k]).toBeCloseTo(before.angular[k]!, 7);
    }
  });

  it.each(INTEGRATORS)('has a wheel roll on for ever, without loss, by %s', (integrator) => {
    const world = floored({ integrator });
    world.addBody('wheel', {
      ...wheel,
      ...at(0, 0, 0.1 - (2 * G) / STIFFNESS),
      velocity: { linear: [1, 0, 0], angular: [0, 10, 0] },
    });
    world.advance(0.5);
    const { linear } = world.body('wheel').velocity;
    world.advance(3);
    expect(world.body('wheel').velocity.linear[0]).toBeCloseTo(linear[0], 12);
    expect(linear[0]).toBeGreaterThan(0.99);
  });

  it('has motors, limits and friction of joints hold as by impulses', () => {
    const robot = loadRobot(
      `<robot name="cart"><link name="cart">
      <inertial><mass value="2"/><inertia ixx="0.02" iyy="0.02" izz="0.02" ixy="0" ixz="0" iyz="0"/></inertial>
      <collision><geometry><box size="0.2 0.2 0.2"/></geometry></collision></link>
      <link name="arm"><inertial><origin xyz="0 0 0.1"/><mass value="0.5"/>
      <inertia ixx="0.002" iyy="0.002" izz="0.001" ixy="0" ixz="0" iyz="0"/></inertial></link>
      <joint name="tilt" type="revolute"><parent link="cart"/><child link="arm"/><origin xyz="0 0 0.11"/>
      <axis xyz="0 1 0"/><limit lower="-1" upper="0.5" effort="5" velocity="9"/></joint></robot>`,
      {
        base: 'floating',
      },
    );
    const world = floored();
    const configuration = robot.configuration({});
    configuration[2] = 0.1;
    const cart = world.addRobot('cart', robot, { configuration });
    cart.motors({ tilt: { velocity: 0.4 } });
    world.advance(1);
    expect(cart.velocities[6]).toBeCloseTo(0.4, 4);
    world.advance(1);
    expect(cart.configuration[7]).toBeCloseTo(0.5, 5);
    expect(Math.abs(cart.velocities[6]!)).toBeLessThan(1e-6);
    expect(0.1 - cart.configuration[2]!).toBeCloseTo((2.5 * G) / STIFFNESS, 4);
  });
});

describe('the Euler method', () => {
  const euler: WorldOptions = { integrator: 'euler' };

  it.each([
    ['ball', ball()],
    ['crate', crate()],
    ['wheel', wheel],
  ] as const)('has a %s come to rest where it does by the other one', (name, options) => {
    const world = floored(euler);
    world.addBody(name, { ...options, ...at(0, 0, 0.2) });
    world.advance(3);
    expect(Math.abs(depthOf(world, name) - (2 * G) / STIFFNESS)).toBeLessThan(1e-12);
    expect(Math.hypot(...world.body(name).velocity.linear)).toBeLessThan(1e-9);
    const impulse = [...world.contacts()].reduce((sum, push) => sum + push.impulse[2], 0);
    expect(impulse).toBeCloseTo(2 * G * 1e-3, 12);
  });

  it('is of order 1 where a spring swings', () => {
    const [mass, speed] = [2, 0.5];
    const frequency = Math.sqrt(STIFFNESS / mass);
    const rest = G / frequency ** 2;
    /** What is exact, less than half a swing after the ball has begun to touch. */
    const exact =
      rest - rest * Math.cos(0.004 * frequency) + (speed / frequency) * Math.sin(0.004 * frequency);
    const [first, second, third] = [1e-3, 5e-4, 2.5e-4].map((step) => {
      const world = floored(euler);
      world.addBody('ball', {
        ...{ ...ball(), damping: 0, ...at(0, 0, 0.1), velocity: { linear: [0, 0, -speed] } },
      });
      world.advance(0.004, { step });
      return Math.abs(depthOf(world, 'ball') - exact) / (speed / frequency);
    });
    expect(first).toBeLessThan(0.02);
    expect(first! / second!).toBeCloseTo(2, 0);
    expect(second! / third!).toBeCloseTo(2, 0);
  });

  it('has a crate on a slope not creep', () => {
    const slope = [Math.sin(0.35), 0, Math.cos(0.35)] as const;
    const world = createWorld(engine, { law: 'springs', ...euler, contact: { friction: 0.5 } });
    world.addBody('slope', { elements: [halfSpace(slope, 0)], static: true });
    world.addBody('crate', {
      ...crate(),
      pose: {
        position: slope.map((x) => 0.0995 * x),
        quaternion: [0, Math.sin(0.175), 0, Math.cos(0.175)],
      },
    });
    world.advance(1);
    const place = world.body('crate').pose.position;
    world.advance(3);
    for (let k = 0; k < 3; k++) expect(world.body('crate').pose.position[k]).toBeCloseTo(place[k]!, 9);
  });

  it('is one of two, and is no matter of impulses', () => {
    expect(() => createWorld(engine, { law: 'springs', integrator: 'heun' as never })).toThrow(
      /createWorld: integrator must be 'runge-kutta' or 'euler', got "heun"/,
    );
    expect(() => createWorld(engine, { integrator: 'euler' })).toThrow(
      /createWorld: integrator must be 'runge-kutta' by law 'impulses', got "euler"/,
    );
  });
});

describe('states of springs', () => {
  /** Bodies whose springs across are bent: a crate on a slope, a wheel and a ball that roll there. */
  function slope(one = engine, integrator: WorldOptions['integrator'] = 'runge-kutta'): World {
    const world = createWorld(one, { law: 'springs', integrator, contact: { friction: 0.6 } });
    const up = [Math.sin(0.35), 0, Math.cos(0.35)] as const;
    world.addBody('slope', { elements: [halfSpace(up, 0)], static: true });
    const turned = [0, Math.sin(0.175), 0, Math.cos(0.175)];
    for (const [i, [name, options]] of [
      ['crate', crate()] as const,
      ['wheel', wheel] as const,
      ['ball', ball()] as const,
    ].entries()) {
      world.addBody(name, {
        ...options,
        pose: { position: [0.1 * up[0], 0.5 * i, 0.1 * up[2]], quaternion: turned },
      });
    }
    return world;
  }

  it.each(INTEGRATORS)('hold how springs are bent by %s: what follows has equal bits', (integrator) => {
    const world = slope(engine, integrator);
    world.advance(0.4);
    const state = world.save();
    expect(state.held.numbers.some((bend) => Math.abs(bend) > 1e-5)).toBe(true);
    const go = () => {
      world.advance(0.3);
      return world.save();
    };
    const first = go();
    world.push('crate', { force: [500, 100, 0] });
    go();
    world.restore(state);
    expect(go()).toEqual(first);
    const other = slope(engine, integrator);
    other.restore(structuredClone(state));
    other.advance(0.3);
    expect(other.save()).toEqual(first);
    // Without the bends it would be another motion.
    const { held } = state;
    other.restore({ ...state, held: { ...held, numbers: held.numbers.map(() => 0) } });
    other.advance(0.3);
    expect(other.save()).not.toEqual(first);
  });

  it.each(BUILD_PAIRS)('have equal bits in all builds of $precision precision', async ({ builds }) => {
    const results = [];
    for (const build of builds) {
      using one = await loadBuild(build);
      const worlds = [slope(one), slope(one, 'euler')];
      for (const world of worlds) world.advance(0.5, { step: 0.002 });
      results.push(worlds.map((world) => world.save()));
    }
    for (const result of results) expect(result).toEqual(results[0]);
  });

  it('are not those of another law', () => {
    const world = floored();
    const other = createWorld(engine);
    other.addBody('floor', { elements: [halfSpace([0, 0, 1], 0)], static: true });
    expect(() => other.restore(world.save())).toThrow(
      /World.restore: state must be of law 'impulses', as this world has, got "springs"/,
    );
  });
});

it('refuses surfaces that are no springs', () => {
  const world = floored();
  expect(() => createWorld(engine, { law: 'rubber' as never })).toThrow(
    /createWorld: law must be 'impulses' or 'springs', got "rubber"/,
  );
  expect(() => createWorld(engine, { contact: { stiffness: 0 } })).toThrow(
    /stiffness must be above 0, got 0/,
  );
  expect(() => world.addBody('b', { ...ball(), stiffness: -1 })).toThrow(
    /addBody: stiffness must be above 0/,
  );
  expect(() => world.addBody('b', { ...ball(), damping: -0.1 })).toThrow(
    /addBody: damping must be at least 0/,
  );
  expect(() => world.addBody('b', { ...ball(), damping: NaN })).toThrow(/addBody: damping must be a number/);
});

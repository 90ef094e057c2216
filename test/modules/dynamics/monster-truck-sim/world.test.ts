import { describe, expect, it } from 'vitest';
import { loadEngine } from '../../../../bindings/index.ts';
import {
  createMonsterTruckSim,
  type CreateSimOptions,
  type MonsterTruckSim,
  parseMonsterTruckSim,
} from '../../../../modules/dynamics/index.ts';
import { loadRobot } from '../../../../modules/robot/index.ts';
import { LISTINGS } from './listings.ts';

const engine = await loadEngine();

/** A box between two balls that roll on the ground; the box is 0.1 m above it. */
const CART = loadRobot(
  `<robot name="cart"><link name="body"><inertial><origin xyz="0 0 0.15"/><mass value="1"/>
  <inertia ixx="0.01" iyy="0.01" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial>
  <collision><origin xyz="0 0 0.15"/><geometry><box size="0.4 0.1 0.1"/></geometry></collision></link>
  ${['front', 'rear']
    .map(
      (name, i) => `<link name="${name}"><inertial><mass value="0.2"/>
      <inertia ixx="0.001" iyy="0.001" izz="0.001" ixy="0" ixz="0" iyz="0"/></inertial>
      <collision><geometry><sphere radius="0.05"/></geometry></collision></link>
      <joint name="${name}_spin" type="continuous"><parent link="body"/><child link="${name}"/>
      <origin xyz="${0.3 - 0.6 * i} 0 0.05"/><axis xyz="0 1 0"/></joint>`,
    )
    .join('')}</robot>`,
  { base: 'floating' },
);
const MODEL = { robot: CART, onGround: ['front', 'rear'] };
const MODELS = { monsterTruck: MODEL, pioneer: MODEL, volksbot: MODEL, stretch: MODEL };

const read = (text: string): MonsterTruckSim =>
  parseMonsterTruckSim(text, { files: (name) => LISTINGS[name] });
const make = (text: string, options: CreateSimOptions = { models: MODELS }) =>
  createMonsterTruckSim(engine, read(text), options);

describe('createMonsterTruckSim', () => {
  it('makes the world of the listing', () => {
    const { world, robots, step } = make(LISTINGS['MonsterTruck.cfg']!);
    expect(step).toBe(0.002);
    expect([...robots.keys()]).toEqual([
      ...['MonsterTruck1', 'MonsterTruck2', 'Pioneer1', 'Volksbot', 'StretchLimo'],
    ]);
    const configuration = robots.get('Pioneer1')!.configuration;
    const half = (40 * Math.PI) / 180;
    for (const [i, value] of [-2, 1, 0, 0, 0, Math.sin(half), Math.cos(half)].entries()) {
      expect(configuration[i]).toBeCloseTo(value, 14);
    }
    expect(world.body('ball 5').pose.position).toEqual([-3.9, 2, 1.5]);
    // Balls fall by gz = -9000 mm/s².
    world.advance(0.1, { step });
    expect(world.body('ball 2').velocity.linear[2]).toBeCloseTo(-0.9, 12);
    expect(() => world.body('boards')).toThrow('name must be the name of a body');
    world.dispose();
  });

  it('has houses where the file has them', () => {
    const text = LISTINGS['MonsterTruck.cfg']!.replace(
      'posX = -2000\nposY = 1000',
      'posX = 1750\nposY = -4750',
    );
    expect(() => make(text)).toThrow(/^World\.addRobot: Pioneer1\/\w+ would be .* m deep in city/);
  });

  it('has boards around the field, with their inner faces at its ends, and one across it', () => {
    const field = (rest: string) =>
      `[general]\nmonsterTrucks = 1\n[field]\nlength = 4000\nwidth = 2000\n${rest}\n`;
    const at = (x: number, y: number, dir = 0) =>
      `[monsterTruck1]\nfullCollision = 1\nposX = ${x}\nposY = ${y}\ndir = ${dir}`;
    const deep = /^World\.addRobot: monsterTruck1\/\w+ would be .* m deep in (boards|middle)/;
    // The cart reaches 0.35 m ahead and behind, and 0.05 m to its sides.
    for (const sign of [-1, 1]) {
      make(field('boards = 1') + at(sign * 1650, 0)).world.dispose();
      expect(() => make(field('boards = 1') + at(sign * 1652, 0))).toThrow(deep);
      make(field('boards = 1') + at(0, sign * 650, 90)).world.dispose();
      expect(() => make(field('boards = 1') + at(0, sign * 652, 90))).toThrow(deep);
      make(field('middle = 1') + at(sign * 376, 0)).world.dispose();
      expect(() => make(field('middle = 1') + at(sign * 373, 0))).toThrow(deep);
    }
    make(field('boards = 0') + at(1652, 0)).world.dispose();
  });

  it('lets only what is on the ground touch anything, unless collisions are full', () => {
    const text = (full: 0 | 1) =>
      `[general]\nfullCollision = ${full}\nmonsterTrucks = 2\n[monsterTruck2]\nposY = 90`;
    // The bodies of both overlap, and their wheels as well, unless one is further ahead.
    expect(() => make(text(1))).toThrow('would be');
    expect(() => make(`${text(1)}\nposX = 150`)).toThrow('World.addRobot: monsterTruck2/body would be');
    const { world, robots } = make(`${text(0)}\nposX = 150`);
    world.advance(0.5, { step: 0.001 });
    const touching = new Set([...world.contacts()].flatMap(({ linkA, linkB }) => [linkA, linkB]));
    expect([...touching].toSorted()).toEqual(['', 'front', 'rear']);
    // Both stand on their wheels, and the weight of their bodies is on them.
    for (const robot of robots.values()) expect(robot.configuration[2]).toBeCloseTo(0, 2);
    world.dispose();
    const all = { models: { monsterTruck: { robot: CART } } };
    expect(() => make(`${text(0)}\nposX = 150`, all)).toThrow('World.addRobot: monsterTruck2/body would be');
  });

  it('puts robots as high as their models say', () => {
    const { world, robots } = make('', { models: { monsterTruck: { robot: CART, height: 0.5 } } });
    expect(robots.get('monsterTruck1')!.configuration[2]).toBe(0.5);
    world.dispose();
  });

  it.each<[string, unknown[], string]>([
    ['no sim', [7], 'sim must be what parseMonsterTruckSim gives, got 7'],
    ['half a sim', [{}], 'sim.configuration must be an object, got undefined'],
    ['another option', [read(''), { model: {} }], "options must be without properties other than 'models'"],
    ['models that are none', [read(''), { models: 7 }], 'options.models must be an object of models by the'],
    ['no model', [read('')], 'options.models.monsterTruck must be a model, as there are 1, got undefined'],
    [
      'a model without a robot',
      [read(''), { models: { monsterTruck: {} } }],
      'options.models.monsterTruck.robot must be a robot whose base floats, got undefined',
    ],
    [
      'a robot that is fixed',
      [
        read(''),
        { models: { monsterTruck: { robot: loadRobot('<robot name="post"><link name="a"/></robot>') } } },
      ],
      'options.models.monsterTruck.robot must be a robot whose base floats, got "post"',
    ],
    [
      'a height that is none',
      [read(''), { models: { monsterTruck: { robot: CART, height: NaN } } }],
      'options.models.monsterTruck.height must be a number, got NaN',
    ],
    [
      'balls that are none',
      [{ ...read('[general]\nmonsterTrucks = 0'), balls: [7] }],
      'sim.balls[0] must be an object, got 7',
    ],
  ])('refuses %s', (_, args, message) => {
    const [sim, options] = args as [MonsterTruckSim, CreateSimOptions];
    expect(() => createMonsterTruckSim(engine, sim, options)).toThrow(`createMonsterTruckSim: ${message}`);
  });

  it('refuses segments that a robot does not have', () => {
    const models = { monsterTruck: { robot: CART, onGround: ['wheel'] } };
    expect(() => make('', { models })).toThrow(
      'World.addRobot: touching must be ids of segments of the robot, got "wheel"',
    );
  });
});

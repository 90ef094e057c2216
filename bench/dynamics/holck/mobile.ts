/**
 * Test 13: a mobile of 30 links hangs from a ceiling that stands still, in balance, and a ball falls on its
 * upper bar. The thesis shows a picture of it, without measures: here a bar hangs from a rod, two smaller
 * ones from rods at its ends, four from theirs, and eight weights from the ends of these.
 */
import { sineAndCosine } from '../../../bindings/base/angles.ts';
import { type Engine, sphere, type Vector } from '../../../bindings/index.ts';
import type { Link } from './links.ts';
import { Stage } from './stage.ts';

/** The steps of Holck's runs, seconds, and the share of real time that they took him, %. */
export const RUNS = [
  { step: 0.3, share: 2 },
  { step: 0.1, share: 4 },
  { step: 1 / 30, share: 16 },
  { step: 1 / 300, share: 126 },
] as const;

/** Half the length of the upper bar, and from the ceiling to its upper side. */
export const HALF = 0.4;
const DROP = 0.3;

/** Where the ball begins: above one half of the bar. */
const BALL = { radius: 0.05, mass: 1, position: [0.2, 0, 0.2] } as const;

const ROD = 0.15;
const THICKNESS = 0.01;

/** The 30 links of the mobile, behind the ceiling. */
export function mobileLinks(): Link[] {
  const links: Link[] = [{ name: 'ceiling', shape: { kind: 'box', size: [0.1, 0.1, 0.02] } }];
  const addRod = (name: string, by: string, at: Vector, axis: Vector, length: number): void => {
    const size = [THICKNESS, THICKNESS, length] as const;
    links.push({
      name,
      mass: 0.05,
      shape: { kind: 'box', size, at: [0, 0, -length / 2] },
      hold: { by, at, axis },
    });
  };
  const addBar = (name: string, by: string, drop: number, level: number, half: number): void => {
    // Bars are along x and y in turn, and swing about what is square to them.
    const isAlongX = level % 2 === 0;
    const axis: Vector = isAlongX ? [0, 1, 0] : [1, 0, 0];
    if (level === 3) {
      const shape = { kind: 'sphere', radius: 0.02 } as const;
      links.push({ name, mass: 0.2, shape, hold: { by, at: [0, 0, -drop - 0.02], axis } });
      return;
    }
    const width = level === 0 ? 0.06 : 0.02;
    const size: Vector = isAlongX ? [2 * half, width, THICKNESS] : [width, 2 * half, THICKNESS];
    links.push({
      name,
      mass: 0.2,
      shape: { kind: 'box', size, at: [0, 0, -THICKNESS / 2] },
      hold: { by, at: [0, 0, -drop], axis },
    });
    for (const side of [1, -1]) {
      const end = side * half;
      const rod = `${name} ${side}`;
      addRod(rod, name, isAlongX ? [end, 0, -THICKNESS] : [0, end, -THICKNESS], axis, ROD);
      addBar(`${rod} below`, rod, ROD, level + 1, half / 2);
    }
  };
  addRod('rod', 'ceiling', [0, 0, -0.01], [0, 1, 0], DROP);
  addBar('bar', 'rod', DROP, 0, HALF);
  return links;
}

export function mobile(engine: Engine, friction: number): Stage {
  const stage = new Stage(engine, { contact: { restitution: 0.7, friction } }, mobileLinks());
  const { radius, mass, position } = BALL;
  stage.addBody('ball', { elements: [sphere([0, 0, 0], radius)], mass, pose: { position } });
  return stage;
}

/**
 * Where the center of the ball is in the frame of the upper bar: along it, and above its upper side,
 * metres.
 */
export function placeOnBar({ world, robot }: Stage): { readonly along: number; readonly above: number } {
  const angleOf = (joint: string): number => robot.configuration[robot.names.indexOf(joint)]!;
  const [rodSine, rodCosine] = sineAndCosine(angleOf('rod'));
  const [sine, cosine] = sineAndCosine(angleOf('rod') + angleOf('bar'));
  const [x, , z] = world.body('ball').pose.position;
  // The bar hangs from the end of the rod, which hangs from below the ceiling.
  const awayX = x + DROP * rodSine;
  const awayZ = z + 0.01 + DROP * rodCosine;
  return { along: awayX * cosine - awayZ * sine, above: awayX * sine + awayZ * cosine };
}

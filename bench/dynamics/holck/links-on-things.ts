/**
 * Tests 4 and 5: chains of links fall, e = 0.5, μ = 0.4: one of five links on two bars, and one of four
 * links and a cube on a ball that lies on the ground. The thesis' text has lost where all that is, the
 * step, and the friction of test 4, which is that of test 5 here. Joints without friction would let what
 * hangs beside a bar swing for ever; here they rub a little, as Multi's do when its damping is switched on.
 */
import { box, type Engine, halfSpace, sphere } from '../../../bindings/index.ts';
import type { Link } from './links.ts';
import { Stage } from './stage.ts';

export const STEP = 1 / 300;

/** How joints rub, N·m. */
const FRICTION = 0.3;

const LENGTH = 0.2;
const LAW = { restitution: 0.5, friction: 0.4 } as const;

/** Links that begin in a row along x. */
function chain(count: number): Link[] {
  const links = Array.from({ length: count }, (_, i): Link => {
    const [by, at] = i === 0 ? ['base', 0] : [`link ${i - 1}`, LENGTH];
    return {
      name: `link ${i}`,
      mass: 1,
      shape: { kind: 'box', size: [LENGTH, 0.02, 0.02], at: [LENGTH / 2, 0, 0] },
      hold: { by, at: [at, 0, 0], friction: FRICTION },
    };
  });
  return [{ name: 'base' }, ...links];
}

/** Test 4. */
export function linksOnBars(engine: Engine): Stage {
  const stage = new Stage(engine, { contact: LAW }, chain(5), {});
  stage.addBody('bar', { elements: [box([0.35, 0, -0.2], [0.02, 0.1, 0.02])], static: true });
  stage.addBody('lower bar', { elements: [box([0.15, 0, -0.3], [0.02, 0.1, 0.02])], static: true });
  return stage;
}

/** Test 5. */
export function linksOnBall(engine: Engine): Stage {
  const hand: Link = {
    name: 'hand',
    mass: 1,
    shape: { kind: 'box', size: [0.04, 0.04, 0.04], at: [0.02, 0, 0] },
    hold: { by: 'link 3', motion: 'fixed', at: [LENGTH, 0, 0] },
  };
  const stage = new Stage(engine, { contact: LAW }, [...chain(4), hand], {});
  stage.addBody('ground', { elements: [halfSpace([0, 0, 1], -0.25)], static: true });
  stage.addBody('ball', {
    elements: [sphere([0, 0, 0], 0.1)],
    mass: 1.5,
    pose: { position: [0.3, 0, -0.15] },
  });
  return stage;
}

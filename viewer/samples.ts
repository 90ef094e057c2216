import pandaUrdf from '../examples/panda/erd_panda_collision.urdf?raw';
import pandaSrdf from '../examples/panda/erd_panda.srdf?raw';
import pandaPath from '../examples/panda/near.csv?raw';
import type { RobotSource } from './session/source.ts';

/** Robots that come with the page, by name: one click, and nothing is fetched. */
export const SAMPLES: Readonly<Record<string, RobotSource>> = {
  'Panda, capsules': sample('erd_panda_collision.urdf', pandaUrdf, pandaSrdf, {
    path: { file: 'near.csv', text: pandaPath },
  }),
  'Panda beside a shelf': sample('erd_panda_collision.urdf', pandaUrdf, pandaSrdf, {
    surroundings: { file: 'shelf', content: shelf() },
  }),
};

function sample(file: string, urdf: string, srdf: string, rest: Partial<RobotSource>): RobotSource {
  return {
    file,
    urdf,
    srdf,
    find: () => ({ path: undefined, looked: '' }),
    open: (path) => Promise.reject(new Error(`${path}: there is no such file in the sample`)),
    beside: () => Promise.resolve(new Map()),
    ...rest,
  };
}

/** Three boards, two sides and a can in front of the arm. */
function shelf(): unknown {
  const board = (height: number): unknown => block([0.62, 0, height], [0.15, 0.4, 0.01]);
  const side = (y: number): unknown => block([0.62, y, 0.4], [0.15, 0.01, 0.4]);
  const can = {
    kind: 'cylinder',
    vertices: [
      [0.55, 0.12, 0.36],
      [0.55, 0.12, 0.5],
    ],
    radius: 0.04,
    rounding: 0,
  };
  return { segments: { shelf: [board(0.02), board(0.35), board(0.7), side(-0.4), side(0.4)], can: [can] } };
}

function block(center: readonly number[], halfExtents: readonly number[]): unknown {
  return { kind: 'box', center, halfExtents, rotation: [0, 0, 0, 1] };
}

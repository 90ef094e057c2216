import type { RobotSource } from './session/source.ts';

/** Robots that come with the page, by name: one click each. Those that are not asked for are not loaded. */
export const SAMPLES: Readonly<Record<string, () => Promise<RobotSource>>> = {
  Panda: async () => {
    const { default: text } = await import('../../examples/panda/near.csv?raw');
    return { ...(await panda()), path: { file: 'near.csv', text } };
  },
  'Panda beside a shelf': async () => ({
    ...(await panda()),
    surroundings: { file: 'shelf', content: shelf() },
  }),
  Romeo: async () => {
    const { default: urdf } = await import('../../data/robots/erd_romeo_laas_small.urdf?raw');
    const { default: srdf } = await import('../../data/robots/erd_romeo_small.srdf?raw');
    return sample('erd_romeo_laas_small.urdf', urdf, srdf);
  },
};

async function panda(): Promise<RobotSource> {
  const { default: urdf } = await import('../../examples/panda/erd_panda_collision.urdf?raw');
  const { default: srdf } = await import('../../examples/panda/erd_panda.srdf?raw');
  return sample('erd_panda_collision.urdf', urdf, srdf);
}

function sample(file: string, urdf: string, srdf: string): RobotSource {
  return {
    file,
    urdf,
    srdf,
    find: () => ({ path: undefined, looked: '' }),
    open: (path) => Promise.reject(new Error(`${path}: there is no such file in the sample`)),
    beside: () => Promise.resolve(new Map()),
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

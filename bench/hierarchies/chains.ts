/** A chain of six spheres, 0.2 m from one to the next, as Kiesling 2019 tests it. */
import type { Scene } from '../../bindings/index.ts';
import { loadRobot } from '../../bindings/robot/index.ts';

const STEP = 0.2;
const LENGTH = 6;

const LINKS = Array.from({ length: LENGTH }, (_, i) => `sphere ${i + 1}`);

/** The chain: spheres of 0.1 m, joined one to the next. */
export const CHAIN = loadRobot(
  `<robot name="chain">${LINKS.map(
    (name) =>
      `<link name="${name}"><collision><geometry><sphere radius="0.1"/></geometry></collision></link>`,
  ).join('')}${LINKS.slice(1)
    .map(
      (name, i) =>
        `<joint name="${i}" type="continuous"><parent link="${LINKS[i]}"/><child link="${name}"/></joint>`,
    )
    .join('')}</robot>`,
);

/** By name: the radius of the circle on which the centres are, metres. On the smallest, the last sphere meets the first. */
export const CHAINS: Readonly<Record<string, number>> = {
  straight: Infinity,
  'coiled, free': 0.22,
  'coiled, colliding': 0.19,
};

/** Puts the spheres of the chain where they are to be. */
export function placeChain(scene: Scene, name: string): void {
  const radius = CHAINS[name]!;
  const angle = 2 * Math.asin(STEP / 2 / radius);
  LINKS.forEach((id, i) => {
    const [x, y] =
      radius === Infinity ? [STEP * i, 0] : [radius * Math.cos(angle * i), radius * Math.sin(angle * i)];
    scene.setPose(id, { position: [x, y, 0], quaternion: [0, 0, 0, 1] });
  });
}

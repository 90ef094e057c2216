/** Chains of spheres, 0.2 m from one to the next; one of six as Kiesling 2019 tests it. */
import type { Scene } from '../../bindings/index.ts';
import { loadRobot, type Robot } from '../../modules/robot/index.ts';

const STEP = 0.2;

/** Spheres of 0.1 m, joined one to the next by joints that turn by up to 0.1 rad. */
export function makeChain(length: number): Robot {
  const links = Array.from({ length }, (_, i) => {
    const geometry = '<collision><geometry><sphere radius="0.1"/></geometry></collision>';
    return `<link name="${i}">${geometry}</link>`;
  });
  const joints = links.slice(1).map((_, i) => {
    const ends = `<parent link="${i}"/><child link="${i + 1}"/><origin xyz="${STEP} 0 0"/><axis xyz="0 0 1"/>`;
    return `<joint name="${i}" type="revolute">${ends}<limit lower="-0.1" upper="0.1"/></joint>`;
  });
  return loadRobot(`<robot name="chain">${links.join('')}${joints.join('')}</robot>`);
}

/** The chain of six. */
export const CHAIN = makeChain(6);

/** By name: the radius of the circle of centers, metres. On the smallest, the last sphere meets the first. */
export const CHAINS: Readonly<Record<string, number>> = {
  straight: Infinity,
  'coiled, free': 0.22,
  'coiled, colliding': 0.19,
};

/** Puts the spheres of the chain where they are to be. */
export function placeChain(scene: Scene, name: string): void {
  const radius = CHAINS[name]!;
  const angle = 2 * Math.asin(STEP / 2 / radius);
  scene.segments.forEach((id, i) => {
    const [x, y] =
      radius === Infinity ? [STEP * i, 0] : [radius * Math.cos(angle * i), radius * Math.sin(angle * i)];
    scene.setPose(id, { position: [x, y, 0], quaternion: [0, 0, 0, 1] });
  });
}

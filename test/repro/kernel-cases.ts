import type { Pair } from '../support/contract.ts';

/** Pairs that a kernel once got wrong; each keeps its reason. */
export const KERNEL_CASES: readonly (Pair & { reason: string })[] = [
  {
    reason: 'two sliver triangles that cross at a shallow angle were reported 400 roundings apart',
    a: [
      [-0.042104267115835814, 0.010998571585976391, -0.24954088276230535],
      [-0.7209084180344787, -0.5195729295613734, 0.7046003620581189],
      [0.1988472392341144, 0.19940424415800653, -0.5882449642646723],
    ],
    b: [
      [-0.6818555379605602, -0.724898915864016, -0.45432366940294555],
      [0.5681385696711481, 0.9188554914833607, 0.9122606931756292],
      [0.44186329919883616, 0.7534516012208833, 0.7745269845875733],
    ],
    radiusA: 0,
    radiusB: 0,
  },
  {
    reason: 'a line that pierces a triangle was reported 20 single roundings apart, at a size of 1e11',
    a: [
      [-21039130624, -60079898624, -14317982720],
      [37038931968, -11890977792, -5994726400],
    ],
    b: [
      [-48872775680, 52827172864, 65300557824],
      [-6700440064, -27790893056, 1069017728],
      [28191365120, -95367430144, -55276068864],
    ],
    radiusA: 472207712,
    radiusB: 28887523328,
  },
];

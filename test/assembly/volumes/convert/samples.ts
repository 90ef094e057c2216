import {
  box,
  cylinder,
  line,
  point,
  type Quaternion,
  type Vector,
  type Volume,
} from '../../../../bindings/index.ts';
import type { Random } from '../../../support/random.ts';

/** How volumes are drawn: their size, how far away they are, in metres, and which of their lengths are 0. */
export interface Draw {
  size: number;
  away: number;
  flat: boolean;
  rounded: boolean;
}

/** Volumes of all kinds, by name. */
export const SAMPLES: Readonly<Record<string, (random: Random, draw: Draw) => Volume>> = {
  sphere: (random, draw) => point(place(random, draw), own(random, draw)),
  capsule: (random, draw) => {
    const start = place(random, draw);
    return line(start, draw.flat ? start : beside(random, draw, start), own(random, draw));
  },
  cylinder: (random, draw) => {
    const start = place(random, draw);
    const radius = draw.flat && random.unit() < 0.5 ? 0 : own(random, draw);
    return cylinder(start, beside(random, draw, start), radius, draw.rounded ? own(random, draw) : 0);
  },
  box: (random, draw) => boxOf(random, draw, random.direction()),
  'aligned box': (random, draw) => boxOf(random, draw, [0, 0, 0]),
};

function boxOf(random: Random, draw: Draw, [x, y, z]: Vector): Volume {
  const w = random.between(0.1, 1);
  const size = Math.hypot(x, y, z, w);
  const rotation: Quaternion = [x / size, y / size, z / size, w / size];
  const halfExtents = [0, 1, 2].map(() => (draw.flat && random.unit() < 0.5 ? 0 : own(random, draw)));
  const radius = draw.rounded ? own(random, draw) : 0;
  return box(place(random, draw), halfExtents as unknown as Vector, rotation, radius);
}

function place(random: Random, { away }: Draw): Vector {
  return random.vector(away);
}

function own(random: Random, { size }: Draw): number {
  return size * random.magnitude(-2, 0);
}

function beside(random: Random, { size }: Draw, [x, y, z]: Vector): Vector {
  const [dx, dy, dz] = random.direction();
  const reach = size * random.magnitude(-2, 0) + Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) * 2 ** -50;
  return [x + reach * dx, y + reach * dy, z + reach * dz];
}

/** Tests 1, 3 and 7, by us and by others at equal steps. */
import type { Engine } from '../../../bindings/index.ts';
import * as cube from './falling-cube.ts';
import { TESTS } from './names.ts';
import type { Peer } from './peer.ts';
import * as pendulums from './pendulums.ts';
import * as sliding from './sliding-mass.ts';
import type { Trial } from './trials.ts';

/** Our own as others are asked. */
export function ourPeer(engine: Engine): Peer {
  return {
    cube(step) {
      const { world } = cube.fallingCube(engine);
      return { step: () => world.step(step), energy: () => world.energy().total };
    },
    pendulums(step, arm) {
      const { world, robot } = pendulums.pendulums(engine, arm);
      return {
        step: () => world.step(step),
        speed: () => Math.abs(robot.velocities[pendulums.COUNT - 1]!),
      };
    },
    sliding(step) {
      const { world, robot } = sliding.slidingMass(engine);
      return {
        step: () => world.step(step),
        slideTo: (position) => robot.motors({ sliding: { position, ...sliding.MOTOR } }),
        speed: () => robot.velocities[0]!,
        place: () => robot.configuration[1]!,
      };
    },
  };
}

const SECONDS = 10;

export function peerTrials(peers: Readonly<Record<string, Peer>>): Trial[] {
  const all = Object.entries(peers);
  return [
    ...all.map(([by, peer]) => cubeTrial(by, peer)),
    ...pendulums.ARMS.flatMap((arm) => all.map(([by, peer]) => pendulumsTrial(by, peer, arm))),
    ...all.map(([by, peer]) => slidingTrial(by, peer)),
  ];
}

function cubeTrial(by: string, peer: Peer): Trial {
  const step = cube.STEP;
  return {
    ...{ group: TESTS[1], task: 'steps of 1 ms', by, step, seconds: SECONDS },
    make: () => peer.cube(step).step,
    figures() {
      const one = peer.cube(step);
      const before = 2 * 9.81 * cube.HEIGHT;
      let farthest = 0;
      for (let i = 0; i < SECONDS / step; i++) {
        one.step();
        farthest = Math.max(farthest, Math.abs(one.energy() / before - 1));
      }
      return { 'drift of energy': one.energy() / before - 1, 'farthest off': farthest };
    },
  };
}

function pendulumsTrial(by: string, peer: Peer, arm: number): Trial {
  const step = pendulums.STEP;
  const expected = pendulums.speedBelow(arm);
  return {
    ...{ group: TESTS[3], task: `balls at ${arm.toFixed(2)} m, 1/50 s`, by, step, seconds: SECONDS },
    make: () => peer.pendulums(step, arm).step,
    figures() {
      const one = peer.pendulums(step, arm);
      const peaks = pendulums.peaksOf(
        Array.from({ length: SECONDS / step }, () => {
          one.step();
          return one.speed();
        }),
      );
      return {
        ...{ expected, 'first peak': peaks[0] ?? 0, 'last peak': peaks.at(-1) ?? 0, peaks: peaks.length },
      };
    },
  };
}

function slidingTrial(by: string, peer: Peer): Trial {
  const step = sliding.STEP;
  const begin = () => {
    const one = peer.sliding(step);
    const count = sliding.SECONDS / step;
    let i = 0;
    const go = (): void => {
      if (i % count === 0) one.slideTo(sliding.PLACES[(i / count) % sliding.PLACES.length]!);
      i++;
      one.step();
    };
    return { ...one, go, count };
  };
  return {
    ...{ group: TESTS[7], task: 'out and back, again and again for 10 s, 1 ms', by, step, seconds: SECONDS },
    make: () => begin().go,
    figures() {
      const { go, speed, place, count } = begin();
      const speeds: number[] = [];
      let farthest = 0;
      for (let i = 1; i <= SECONDS / step; i++) {
        go();
        farthest = Math.max(farthest, Math.abs(speed() / sliding.speedAt(place()) - 1));
        if (i % count === 0) speeds.push(speed());
      }
      const [at5, at10, at20, back] = speeds;
      return {
        ...{ 'at 0.05 m': at5!, 'at 0.1 m': at10!, 'at 0.2 m': at20!, back: back! },
        ...{ 'after 10 s': speeds.at(-1)!, 'farthest off': farthest },
      };
    },
  };
}

import { describe, expect, it } from 'vitest';
import { loadRobot } from '../../../modules/robot/index.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { joint, link, urdf } from './documents.ts';
import { randomConfigurations } from './moving-scenes.ts';

/** An arm whose joints are mounted at right angles of so many digits. */
function arm(right: string): ReturnType<typeof loadRobot> {
  const mount = (rpy: string): string => `<origin xyz="0.3 -0.2 0.4" rpy="${rpy}"/>`;
  return loadRobot(
    urdf(
      ...['base', 'upper', 'fore', 'wrist', 'hand'].map((name) => link(name, '0.5 0.1 0', '0 0.2 0')),
      joint('revolute', 'base', 'upper', `${mount(`${right} 0 0`)}<axis xyz="0 0 1"/>`),
      joint('revolute', 'upper', 'fore', `${mount(`0 -${right} 0`)}<axis xyz="0 -1 0"/>`),
      joint('continuous', 'fore', 'wrist', `${mount(`0 0 ${right}`)}<axis xyz="1 0 0"/>`),
      joint('revolute', 'wrist', 'hand', `${mount(`-${right} 0 ${right}`)}<axis xyz="0 0 1"/>`),
    ),
  );
}

describe('single precision', () => {
  forSomeBuilds(({ precision }, engine) => {
    it('takes right angles of eleven digits as such', () => {
      const [rounded, whole] = [arm('1.57079632679'), arm('1.5707963267948966')];
      const configurations = randomConfigurations(createRandom(SEED + 910), whole, 50);
      using first = rounded.createScene(engine());
      using second = whole.createScene(engine());
      const [a, b] = [rounded.in(first).evaluate(configurations), whole.in(second).evaluate(configurations)];
      if (precision === 'single') expect(a).toEqual(b);
      else expect(Math.max(...a.distance.map((d, i) => Math.abs(d - b.distance[i]!)))).toBeLessThan(1e-10);
    });
  });
});

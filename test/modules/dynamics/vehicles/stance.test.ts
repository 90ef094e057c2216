import { describe, expect, it } from 'vitest';
import { readText } from '../../../../data/read.ts';
import { stance } from '../../../../modules/dynamics/index.ts';
import { loadRobot, type Robot } from '../../../../modules/robot/index.ts';
import { createRandom, type Random } from '../../../support/random.ts';

const romeo = loadRobot(await readText('robots/erd_romeo_laas_small.urdf'), { base: 'floating' });
const [left, right] = ['l_ankle', 'r_ankle'] as const;

/** Positions of all joints but the base, within limits. */
const draw = (robot: Robot, random: Random): number[] =>
  robot.joints.slice(7).map(({ lower, upper }) => random.between(lower, upper));

function expectClose(found: Float64Array, expected: ArrayLike<number>, digits: number): void {
  found.forEach((value, i) => expect(value).toBeCloseTo(expected[i]!, digits));
}

describe('stance', () => {
  it('has a foot stay where it is, whatever joints do', () => {
    const random = createRandom(8);
    const standing = stance(romeo, left, { position: [1, 2, 0.1], quaternion: [0.6, 0, 0.8, 0] });
    for (let i = 0; i < 100; i++) {
      const q = draw(romeo, random);
      const foot = romeo.linkPose(q, left, new Float64Array(16), { base: standing.base(q) });
      expectClose(foot, standing.pose, 14);
    }
  });

  it('walks: the foot that steps is where it was set down when it stands', () => {
    const random = createRandom(9);
    let standing = stance(romeo, right);
    for (let i = 0; i < 50; i++) {
      const [up, down] = [draw(romeo, random), draw(romeo, random)];
      const next = standing.stepTo(standing.link === left ? right : left, down);
      // At that moment both stand, so that the base is in one place by either.
      expectClose(next.base(down), alike(standing.base(down), next.base(down)), 13);
      expect(standing.base(up)).not.toEqual(standing.base(down));
      standing = next;
    }
  });

  it('refuses links that there are not, and robots whose base does not float', async () => {
    expect(() => stance(romeo, 'l_ankel')).toThrow("did you mean 'l_ankle'");
    const fixed = loadRobot(await readText('robots/erd_romeo_laas_small.urdf'));
    expect(() => stance(fixed, left)).toThrow("stance: robot must be a robot with base: 'floating'");
    expect(() => stance(romeo, left, { position: [0, 0, Number.NaN] })).toThrow(/position/);
    expect(() => stance(romeo, left).base([1, 2])).toThrow(RangeError);
  });
});

/** A pose with the sign that the quaternion of another one has: both signs are one rotation. */
function alike(pose: Float64Array, other: Float64Array): Float64Array {
  const cosine = [3, 4, 5, 6].reduce((sum, i) => sum + pose[i]! * other[i]!, 0);
  return pose.map((value, i) => (i < 3 ? value : Math.sign(cosine) * value));
}

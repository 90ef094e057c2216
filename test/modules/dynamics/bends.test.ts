/** How far points of robots are from straight ways while joints move evenly: bounds, against many samples. */
import { describe, expect, it } from 'vitest';
import { WorldMemory } from '../../../modules/dynamics/memory.ts';
import { readRobot } from '../../../modules/dynamics/robot-shapes.ts';
import { loadRobot } from '../../../modules/robot/index.ts';
import { identity, transformPoint } from '../../../bindings/geometry/transforms.ts';
import type { Vector } from '../../../bindings/base/checks.ts';
import { createRandom, type Random } from '../../support/random.ts';

const LINKS = 4;
const REACH = 0.3;
const SAMPLES = 64;

const inertial = `<inertial><mass value="1"/>
  <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>`;

/** An arm of random joints, that turn or slide. */
function randomArm(random: Random): string {
  const joints = Array.from({ length: LINKS }, (_, i) => {
    const type = random.integer(0, 3) === 0 ? 'prismatic' : 'continuous';
    const limit = type === 'prismatic' ? '<limit lower="-1" upper="1" effort="1" velocity="1"/>' : '';
    return `<link name="l${i + 1}">${inertial}</link>
      <joint name="j${i}" type="${type}"><parent link="l${i}"/><child link="l${i + 1}"/>
      <origin xyz="${random.vector(0.4).join(' ')}"/><axis xyz="${random.direction().join(' ')}"/>${limit}</joint>`;
  });
  return `<robot name="arm"><link name="l0"/>${joints.join('')}</robot>`;
}

describe('ways of links', () => {
  it('bend by no more than is said of them, and by some of it', () => {
    const random = createRandom(5);
    let closest = 0;
    for (let run = 0; run < 300; run++) {
      const robot = loadRobot(randomArm(random));
      const { masses, drives } = readRobot(robot, identity(), 0);
      const memory = new WorldMemory({ isSoft: false, isEuler: false, close: 0 });
      const { exports } = memory.host;
      const { tree } = memory.addActor(
        'test',
        masses,
        Array.from({ length: LINKS }, () => REACH),
        drives,
      );
      memory.addMount(0, LINKS, identity());
      memory.prepare();
      const size = random.magnitude(-2, 0);
      const [from, to] = [random, random].map(() =>
        Float64Array.from({ length: masses.numbers }, () => random.between(-1, 1)),
      ) as [Float64Array, Float64Array];
      to.forEach((x, i) => (to[i] = from[i]! + size * (x - from[i]!)));
      const point = random.vector(REACH / Math.sqrt(3));
      const at = (share: number): Vector => {
        tree.lists.configuration.set(from.map((x, i) => x + share * (to[i]! - x)));
        exports.placeAll(memory.address);
        return transformPoint(Float64Array.from(memory.poses()), point);
      };
      at(0);
      exports.beginPart(memory.address, 1);
      const [start, end] = [at(0), at(1)];
      const [way, bend] = memory.ways() as unknown as [number, number];
      const gone = Math.hypot(...end.map((x, i) => x - start[i]!));
      expect(gone).toBeLessThanOrEqual(way * (1 + 1e-12));
      for (let i = 1; i < SAMPLES; i++) {
        const share = i / SAMPLES;
        const off = Math.hypot(...at(share).map((x, k) => x - start[k]! - share * (end[k]! - start[k]!)));
        expect(off).toBeLessThanOrEqual(bend * (1 + 1e-9) + 1e-15);
        closest = Math.max(closest, off / bend);
      }
    }
    expect(closest).toBeGreaterThan(0.2);
  });
});

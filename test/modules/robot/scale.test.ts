import { describe, expect, it } from 'vitest';
import { box, halfSpace, point } from '../../../bindings/index.ts';
import { loadRobot } from '../../../modules/robot/index.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { joint, link, urdf } from './documents.ts';

/** Reaches 1 m along y, and a ball of 0.1 m beyond. */
const ARM = urdf(link('post', '0 0 0'), link('arm', '0 1 0'), joint('revolute', 'post', 'arm'));

describe('sizes that do not fit a robot', () => {
  const robot = loadRobot(ARM);

  forSomeBuilds((_, engine) => {
    const warningsOf = (extra: Parameters<typeof robot.createScene>[1] & object): readonly string[] => {
      using scene = robot.createScene(engine(), extra);
      return scene.warnings;
    };

    it('are named, with the factor, as a cabinet in millimetres', () => {
      const cabinet = [box([450, 0, 400], [0.3, 0.2, 0.4])];
      const [warning, ...more] = warningsOf({ extra: { cabinet } });
      expect(more).toEqual([]);
      expect(warning).toMatch(
        /^segment "cabinet" is 60\d m away, \d+ times what the robot reaches \(1\.\d+ m\); are its numbers metres\?$/,
      );
      const large = [box([0, 0, 450], [300, 200, 400])];
      expect(warningsOf({ extra: { large } })).toEqual([
        expect.stringMatching(/^segment "large" measures 1080 m, \d+ times what the robot reaches/),
      ]);
    });

    it('are told of a scene that is all out of reach, where it stands', () => {
      using scene = robot.createScene(engine(), {
        extra: { far: [point([5, 0, 0], 0.1)], ground: [halfSpace([0, 0, 1], -9)] },
      });
      expect(scene.warnings).toEqual([
        expect.stringMatching(
          /^nothing around the robot is within its reach of 1\.\d+ m: the nearest, segment "far", is 4\.83 m away/,
        ),
      ]);
      scene.setPose('far', { position: [-4, 0, 0] });
      expect(scene.warnings).toEqual([]);
    });

    it('are none of a cell as they are built', () => {
      const extra = { wall: [box([5, 0, 0], [0.1, 5, 3])], table: [box([0.5, 0, -0.2], [0.4, 0.4, 0.1])] };
      expect(warningsOf({ extra })).toEqual([]);
    });
  });

  it('are told of a mesh in millimetres in the robot itself', () => {
    const large = `<link name="hand"><collision><geometry><mesh filename="hand.stl"/></geometry></collision></link>`;
    const text = ARM.replace('</robot>', `${large}${joint('fixed', 'arm', 'hand')}</robot>`);
    const vertices = new Float64Array([0, 0, 0, 120, 0, 0, 0, 90, 0, 0, 0, 60]);
    const indices = new Uint32Array([0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2]);
    const hand = { kind: 'mesh', vertices, indices, radius: 0 } as const;
    const told = loadRobot(text, { meshFiles: () => hand }).warnings;
    expect(told).toEqual([
      expect.stringMatching(
        /a mesh reaches 1\d\d m, \d+ times as far as the rest of the robot; .*scale="0.001 0.001 0.001"/,
      ),
    ]);
  });
});

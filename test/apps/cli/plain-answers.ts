import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { joint, link, urdf } from '../../modules/robot/documents.ts';
import { expectComplaint, type Outcome, temporaryFolder } from './run.ts';

/** A ball at the end of an arm of 1 m, that turns about x. */
const ARM = urdf(link('post', '0 0 0'), link('arm', '0 1 0'), joint('revolute', 'post', 'arm'));

/** Half a cube of 4 m, and a whole one, as text of an OBJ. */
const VERTICES = [0, 1, 2, 3, 4, 5, 6, 7].map(
  (i) => `v ${i & 1 ? 2 : -2} ${i & 2 ? 2 : -2} ${i & 4 ? 2 : -2}`,
);
const FACES = ['1 5 7 3', '2 4 8 6', '1 2 6 5', '3 7 8 4', '1 3 4 2', '5 6 8 7'].map((face) => `f ${face}`);
const BLOCK = [...VERTICES, ...FACES].join('\n');
const OPEN = [...VERTICES, ...FACES.slice(1)].join('\n');

/** Runs the command line in a folder. */
type Run = (folder: string, ...args: string[]) => Outcome | Promise<Outcome>;

/** What answers and warnings say to somebody who reads one line, for a way to run the command. */
export function describeAnswers(name: string, run: Run): void {
  describe(`what a person in a hurry reads: ${name}`, () => {
    const folder = temporaryFolder();

    const check = async (robot: string, ...args: string[]): Promise<Outcome> => {
      folder.write('arm.urdf', robot);
      return await run(folder.path, 'check', 'arm.urdf', ...args);
    };

    it('is a collision for a robot that is wholly inside a closed block', async () => {
      folder.write('block.obj', BLOCK);
      const { status, stdout, stderr } = await check(ARM, '--from', '0', '--scene', 'block.obj');
      expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
      expect(stdout).toMatch('collision: 1 of 1 samples collide');
      // Never 0.00 for what overlaps: the ball of 0.1 m is 2 m inside, or 1.
      expect(stdout).toMatch(/│ post – block │ overlap ≥ 2100\.00 │/);
      expect(stdout).toMatch('overlap of at least 2100.00 mm, at most 2100.00 mm, between post – block');
      const { minimum } = JSON.parse(
        (await check(ARM, '--from', '0', '--scene', 'block.obj', '--json')).stdout,
      ) as {
        minimum: { closest: object };
      };
      expect(minimum.closest).toMatchObject({
        distance: -2.1,
        depth: { lower: 2.1, upper: expect.closeTo(2.1, 6) as number },
      });
    });

    it('has the deepest of the meshes that overlap, however deep others are', async () => {
      const at = (x: number, y: number, z: number): string =>
        [
          ...VERTICES.map((line) =>
            line
              .split(' ')
              .map((n, i) => (i === 0 ? n : Number(n) / 8 + [x, y, z][i - 1]!))
              .join(' '),
          ),
          ...FACES,
        ].join('\n');
      const mesh =
        '<link name="arm"><collision><origin xyz="0 1 0"/><geometry><mesh filename="deep.obj"/></geometry></collision></link>';
      folder.write('deep.obj', at(0, 0, 0));
      folder.write('near.obj', at(0.125, 1, 0));
      const robot = ARM.replace(/<link name="arm">.*<\/link>/, mesh);
      const { stdout } = await check(robot, '--from', '0', '--scene', 'near.obj');
      const [, least, most] = /overlap of at least ([\d.]+) mm, at most ([\d.]+) mm, between arm – near/.exec(
        stdout,
      )!;
      // Two cubes of half a metre, an eighth apart: 375 mm.
      expect(Number(least)).toBeGreaterThan(100);
      expect(Number(most)).toBeCloseTo(375, 1);
      const { stdout: listed } = await run(
        folder.path,
        'distances',
        folder.write('scene.json', {
          format: 'clearance-scene',
          version: 1,
          segments: ['a', 'b'].map((id, i) => ({
            id,
            elements: [
              {
                kind: 'mesh',
                vertices: VERTICES.flatMap((line) => line.split(' ').slice(1).map(Number)),
                indices: FACES.flatMap((face) => {
                  const [p, q, r, s] = face
                    .split(' ')
                    .slice(1)
                    .map((n) => Number(n) - 1) as [number, number, number, number];
                  return [p, q, r, p, r, s];
                }),
                radius: 0,
              },
            ],
            pose: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, i, 0, 0, 1],
          })),
          pairs: [['a', 'b']],
        }),
      );
      expect(listed).toMatch(/│ a – b │ .* │ overlap ≥ \d+\.\d\d │/);
    });

    it('is a warning where the block is open', async () => {
      folder.write('open.obj', OPEN);
      const { status, stderr } = await check(ARM, '--from', '0', '--scene', 'open.obj');
      expect(status).toBe(0);
      expect(stderr).toMatch(
        /^clearance: warning: segment "open": a mesh is not closed: .* it is a surface/m,
      );
    });

    it('is a warning where numbers are millimetres', async () => {
      const elements = [{ kind: 'box', center: [450, 0, 400], halfExtents: [200, 300, 400], rounding: 0 }];
      folder.write('scene.json', { segments: { cabinet: elements } });
      const { stderr } = await check(ARM, '--from', '0', '--scene', 'scene.json');
      expect(stderr).toMatch(/warning: segment "cabinet" .* times what the robot reaches/);
    });

    it('is in degrees where degrees are given, in every option', async () => {
      folder.write('ball.json', { segments: { ball: [{ kind: 'sphere', center: [1, 0, 1], radius: 0.1 }] } });
      const look = (...args: string[]): Promise<Outcome> => check(ARM, '--scene', 'ball.json', ...args);
      const [degrees, radians] = [
        await look('--degrees', '--from', '90', '--to', '45'),
        await look('--from', String(Math.PI / 2), '--to', String(Math.PI / 4)),
      ];
      expect(degrees.stdout).toMatch('  joints [° or m]: post-arm 90.0000\n');
      expect(degrees.stdout.replace(/joints .*/, '')).toBe(radians.stdout.replace(/joints .*/, ''));
      const plain = await look('--from', String(Math.PI / 4), '--json');
      for (const args of [
        ['--joint', 'post-arm=45'],
        ['--from', '45'],
      ]) {
        expect(await look('--degrees', '--json', ...args)).toEqual(plain);
      }
    });

    it('is a warning where the SRDF disables nothing, or is none', async () => {
      const { stderr } = await check(ARM, '--from', '0', '--srdf', 'arm.urdf');
      expect(stderr).toMatch(
        'warning: arm.urdf: has no <disable_collisions>; is it an SRDF? It has <link> elements',
      );
      const crowd = urdf(
        ...['a', 'b', 'c', 'd', 'e'].map((name) => link(name, '0 0 0')),
        ...['a b', 'b c', 'c d', 'd e'].map((pair) =>
          joint('revolute', ...(pair.split(' ') as [string, string])),
        ),
      );
      expect((await check(crowd, '--from', '0,0,0,0')).stderr).toMatch(
        'warning: arm.urdf: no pair of links is left out, and 6 of 6 overlap where the robot stands at zero; "clearance srdf arm.urdf" finds',
      );
    });

    describe('a robot whose meshes are lost', () => {
      const lost = ARM.replace(
        '</robot>',
        '<link name="tool"><collision><geometry><mesh filename="package://lost/tool.stl"/></geometry></collision></link>' +
          '<joint name="flange" type="fixed"><parent link="arm"/><child link="tool"/></joint></robot>',
      );

      it('is listed all the same', async () => {
        folder.write('lost.urdf', lost);
        const { status, stdout, stderr } = await run(folder.path, 'info', 'lost.urdf');
        expect(status).toBe(0);
        expect(stdout).toMatch('post-arm');
        expect(stderr).toMatch('1 of 1 meshes cannot be read; of the first: no package lost in');
        expect(stderr).toMatch('1 mesh is left out: links that are made of meshes have no shape');
      });

      it('is an error of srdf and view, which says how to go on', async () => {
        folder.write('lost.urdf', lost);
        const args = ['srdf', 'lost.urdf', '--samples', '100'];
        expectComplaint(await run(folder.path, ...args), /to go on without meshes, give --no-meshes/);
        expect((await run(folder.path, ...args, '--no-meshes')).status).toBe(0);
      });
    });

    it('lists sizes, and what stands around', async () => {
      folder.write('arm.urdf', ARM);
      folder.write('block.obj', BLOCK);
      const { stdout } = await run(folder.path, 'info', 'arm.urdf', '--scene', 'block.obj');
      expect(stdout).toMatch(/it reaches at most 1\.\d\d m from its root/);
      expect(stdout).toMatch('0.2 × 0.2 × 0.2');
      expect(stdout).toMatch(/block +│ 4 × 4 × 4 +│/);
    });

    it('says how close a plan comes to anything', async () => {
      folder.write('ball.json', {
        segments: { ball: [{ kind: 'sphere', center: [0, 1.5, 0], radius: 0.1 }] },
      });
      folder.write('arm.urdf', ARM);
      const args = ['arm.urdf', '--scene', 'ball.json', '--from', '1', '--to', '2', '--out', 'path.csv'];
      const { status, stdout } = await run(folder.path, 'plan', ...args);
      expect(status).toBe(0);
      expect(stdout).toMatch(/ at least \d+\.\d\d mm from everything on the way, /);
      const far = await run(folder.path, 'plan', ...args, '--margin', '5');
      expect({ ...far, stderr: '' }).toEqual({ status: far.status, stdout: far.stdout, stderr: '' });
      expect(far.status).not.toBe(0);
    });

    it('covers a mesh with most of the elements that are asked for, half as far out as with one', async () => {
      const name = 'moveit_resources_panda_description/meshes/collision/link2.stl';
      const file = fileURLToPath(new URL(`../../../data/robots/${name}`, import.meta.url));
      const excess: number[] = [];
      for (const args of [['--count', '1', '--kind', 'lines'], []]) {
        const { status, stdout } = await run(folder.path, 'fit', file, '--out', 'link.json', ...args);
        expect(status).toBe(0);
        const [, count, millimetres] = /│ link2 │ 300 +│ (\d) +│ +([\d.]+) │/.exec(stdout)!;
        excess.push(Number(millimetres));
        if (args.length === 0) expect(Number(count)).toBeGreaterThanOrEqual(6);
      }
      expect(excess[0]).toBe(25.25);
      expect(excess[1]).toBeLessThanOrEqual(excess[0]! / 2);
    });

    it.each([
      ['model.xml', "MuJoCo's MJCF is not read"],
      ['scan.pcd', 'is a point cloud'],
      ['part.step', 'is a CAD model'],
      ['other.urdf', 'is a robot'],
    ])('names a format that is not read: %s', async (name, message) => {
      folder.write(name, 'x');
      expectComplaint(await check(ARM, '--from', '0', '--scene', name), message);
    });

    it('says what an MJCF lacks where a robot should be', async () => {
      expectComplaint(await check('<mujoco model="a"/>', '--from', '0'), 'the <worldbody> is empty');
    });

    it("reads MoveIt's scenes", async () => {
      folder.write(
        'a.scene',
        'cell\n* ball\n0 1 0\n0 0 0 1\n1\nsphere\n0.1\n0 0 0\n0 0 0 1\n0 0 0 0\n0\n.\n',
      );
      folder.write(
        'a.yaml',
        'world:\n  collision_objects:\n  - id: ball\n    primitives: [{type: 2, dimensions: [0.1]}]\n    primitive_poses:\n' +
          '    - position: {x: 0, y: 1, z: 0}\n      orientation: {x: 0, y: 0, z: 0, w: 1}\n',
      );
      const [text, message] = [
        await check(ARM, '--from', '0', '--scene', 'a.scene'),
        await check(ARM, '--from', '0', '--scene', 'a.yaml'),
      ];
      expect(text).toEqual(message);
      expect(text.stdout).toMatch('collision: 1 of 1');
      expect(text.stdout).toMatch('minimum -200.00 mm between arm – ball');
    });
  });
}

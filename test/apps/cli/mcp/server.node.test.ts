import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServer } from '../../../../apps/cli/mcp/server.ts';
import { MARK_COLORS } from '../../../../apps/cli/picture/picture.ts';
import { fenceIn } from '../../../../modules/files/input/fence.ts';
import { axis, collision, joint, link, origin, urdf } from '../../../modules/robot/documents.ts';
import { readPng } from '../picture/png.ts';
import { run } from '../run.ts';

const arm = urdf(
  link('base'),
  link('upper', '0.3 0 0', '0.6 0 0'),
  link('fore', '0.3 0 0', '0.6 0 0'),
  joint('revolute', 'base', 'upper', axis('0 0 1')),
  joint('revolute', 'upper', 'fore', origin('0.9 0 0') + axis('0 0 1')),
);
const srdf = `<robot name="test"><group name="arm"><joint name="base-upper"/><joint name="upper-fore"/></group>
<group_state name="below" group="arm"><joint name="base-upper" value="-1.5"/><joint name="upper-fore" value="0"/></group_state>
</robot>`;
const post = { segments: { post: [{ kind: 'point', vertices: [[1.4, 0, 0]], radius: 0.15 }] } };
const triangle =
  'solid t\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid t\n';
const ofMesh = (uri: string): string =>
  urdf(`<link name="base">${collision(`<mesh filename="${uri}"/>`)}</link>`);

describe('the server of clearance mcp', () => {
  let top = '';
  let takeAway = (): void => {};
  let client: Client;
  beforeAll(() => {
    top = realpathSync(mkdtempSync(join(tmpdir(), 'clearance-')));
    for (const folder of ['robots/more', 'elsewhere/meshes'])
      mkdirSync(join(top, folder), { recursive: true });
    const files = {
      'robots/arm.urdf': arm,
      'robots/more/other.urdf': arm.replace('name="test"', 'name="other"'),
      'robots/arm.srdf': srdf,
      'robots/post.json': JSON.stringify(post),
      'robots/path.csv': '-1.5,0\n1.5,0\n',
      'robots/slow.csv': '-3,0\n3,0\n',
      'robots/bad.urdf': '<robot name="bad"><link></robot>',
      'elsewhere/arm.urdf': arm,
      'elsewhere/arm.srdf': srdf,
      'elsewhere/post.json': JSON.stringify(post),
      'elsewhere/path.csv': '0,0\n',
      'elsewhere/meshes/t.stl': triangle,
      'elsewhere/parts.xacro': '<robot/>',
      'robots/by-path.urdf': ofMesh('../elsewhere/meshes/t.stl'),
      'robots/by-url.urdf': ofMesh(`file://${top}/elsewhere/meshes/t.stl`),
      'robots/by-link.urdf': ofMesh('link.stl'),
      'robots/by-package.urdf': ofMesh('package://elsewhere/meshes/t.stl'),
      'robots/by-gltf.urdf': ofMesh('mesh.gltf'),
      'robots/including.urdf.xacro': `<robot name="x" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:include filename="../elsewhere/parts.xacro"/></robot>`,
      'robots/mesh.gltf': JSON.stringify({
        asset: { version: '2.0' },
        buffers: [{ uri: '../elsewhere/meshes/t.stl', byteLength: 36 }],
        bufferViews: [{ buffer: 0, byteLength: 36 }],
        accessors: [
          { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 1] },
        ],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
        nodes: [{ mesh: 0 }],
        scenes: [{ nodes: [0] }],
      }),
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(top, name), text);
    symlinkSync(join(top, 'elsewhere/meshes/t.stl'), join(top, 'robots/link.stl'));
    symlinkSync(join(top, 'elsewhere/arm.urdf'), join(top, 'robots/link.urdf'));
    takeAway = fenceIn([join(top, 'robots')]);
  });
  afterAll(() => {
    takeAway();
    rmSync(top, { recursive: true });
  });
  beforeEach(async () => {
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await createServer([join(top, 'robots')], '1.2.3').connect(ours);
    client = new Client({ name: 'test', version: '1' });
    await client.connect(theirs);
    return () => client.close();
  });

  const call = async (name: string, given: Record<string, unknown> = {}): Promise<CallToolResult> =>
    (await client.callTool({ name, arguments: given })) as CallToolResult;
  const textOf = ({ content }: CallToolResult): string => {
    const item = content.find(({ type }) => type === 'text');
    return item?.type === 'text' ? item.text : '';
  };
  const ask = async (name: string, given: Record<string, unknown> = {}): Promise<Record<string, unknown>> => {
    const result = await call(name, given);
    if (result.isError) throw new Error(textOf(result));
    return JSON.parse(textOf(result)) as Record<string, unknown>;
  };
  const load = async (more: object = {}): Promise<Record<string, unknown>> =>
    ask('load_robot', { file: 'arm.urdf', srdf: 'arm.srdf', scene: 'post.json', ...more });
  /** What a tool says that is wrong: one line, nothing of where in the code. */
  const complaint = async (name: string, given: Record<string, unknown> = {}): Promise<string> => {
    const result = await call(name, given);
    const text = textOf(result);
    expect(result.isError).toBe(true);
    expect(text).not.toMatch(/\n|\.[jt]s:\d|mistake of clearance|--[a-z]/);
    return text;
  };
  /** What the command line prints for the same question. */
  const command = async (name: string, ...args: string[]): Promise<unknown> => {
    const files = ['arm.urdf', '--srdf', 'arm.srdf', '--scene', 'post.json', '--json'];
    const { stdout } = await run(join(top, 'robots'), name, ...files, ...args);
    return JSON.parse(stdout);
  };

  it('tells who it is, and which tools there are, with the schemas of their arguments', async () => {
    expect(client.getServerVersion()).toMatchObject({ name: 'clearance', version: '1.2.3' });
    expect(client.getInstructions()).toContain('load_robot');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...['load_robot', 'info', 'check_path', 'closest', 'plan', 'reach', 'screenshot'],
    ]);
    for (const { description, inputSchema } of tools) {
      expect(description).toBeTruthy();
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      for (const property of Object.values(inputSchema.properties!))
        expect(property).toHaveProperty('description');
    }
  });

  it('loads a robot and tells its joints in order', async () => {
    expect(await load()).toMatchObject({
      robot: 'test',
      joints: [
        { name: 'base-upper', lower: -3, upper: 3 },
        { name: 'upper-fore', lower: -3, upper: 3 },
      ],
      states: [{ group: 'arm', name: 'below' }],
      around: ['post'],
    });
  });

  it('answers as the command line does', async () => {
    await load();
    expect(await ask('info')).toEqual(await command('info'));
    const closest = await ask('closest', { at: [0.5, 0.25], pairs: 2 });
    expect(closest).toEqual(await command('closest', '--at', '0.5,0.25', '--pairs', '2'));
    expect(closest.pairs).toHaveLength(2);
    expect(await ask('closest', { at: { 'base-upper': 1 } })).toEqual(
      await command('closest', '--joint', 'base-upper=1'),
    );
    const checked = { from: 'below', to: [1.5, 0], step: 0.1, margin: 0.01 };
    const asCommand = await command(
      'check',
      '--from',
      'below',
      '--to',
      '1.5,0',
      '--step',
      '0.1',
      '--margin',
      '0.01',
    );
    expect(await ask('check_path', checked)).toMatchObject(asCommand as object);
    expect(await ask('plan', { from: 'below', to: [1.5, 0] })).toEqual(
      await command('plan', '--from', 'below', '--to', '1.5,0'),
    );
    const pose = ['fore=0.9,1.2,0', '--from', 'below'];
    expect(await ask('reach', { link: 'fore', position: [0.9, 1.2, 0], from: 'below' })).toEqual(
      await command('reach', ...pose),
    );
  });

  it('checks paths of files and of arguments', async () => {
    await load();
    const byFile = await ask('check_path', { file: 'path.csv' });
    expect(byFile).toMatchObject({ free: false, joints: ['base-upper', 'upper-fore'] });
    const waypoints = [
      [-1.5, 0],
      [1.5, 0],
    ];
    expect(await ask('check_path', { waypoints })).toEqual(byFile);
    const turned = { joints: ['upper-fore', 'base-upper'], waypoints: waypoints.map(([a, b]) => [b, a]) };
    expect(await ask('check_path', turned)).toEqual(byFile);
    const degrees = waypoints.map((row) => row.map((x) => (x * 180) / Math.PI));
    expect(await ask('check_path', { waypoints: degrees, angles: 'degrees' })).toMatchObject({ free: false });
    const many = Array.from({ length: 50 }, (_, i) => [-1.5, i / 100]);
    const long = await ask('check_path', { waypoints: many });
    expect(long).toMatchObject({ free: true, samples: 50 });
    expect(long.waypoints).toHaveLength(20);
  });

  it('plans paths that it finds free, also to poses, or says why there is none', async () => {
    await load();
    const found = await ask('plan', { from: 'below', to: { 'base-upper': 1.5 } });
    expect(found).toMatchObject({ status: 'solved', certified: true });
    expect(await ask('check_path', { waypoints: found.waypoints, step: 0.01 })).toMatchObject({ free: true });
    const pose = { link: 'fore', position: [0.9 * Math.cos(1.5), 0.9 * Math.sin(1.5), 0], rpy: [0, 0, 1.5] };
    expect(await ask('plan', { from: 'below', to_pose: pose })).toMatchObject({ status: 'solved' });
    const far = { link: 'fore', position: [5, 0, 0] };
    expect(await ask('plan', { from: 'below', to_pose: far })).toMatchObject({
      status: 'goal not reached',
      goal: { status: 'out of reach' },
    });
    expect(await ask('reach', far)).toMatchObject({ status: 'out of reach' });
    expect(await ask('plan', { from: [0, 0], to: 'below' })).toMatchObject({ status: 'start in collision' });
  });

  it('draws pictures', async () => {
    await load();
    const { content } = await call('screenshot', { width: 160, height: 120, pairs: 1, at: [1, 0.5] });
    const [image, text] = content;
    if (image?.type !== 'image' || text?.type !== 'text') throw new Error('no picture');
    expect(image.mimeType).toBe('image/png');
    const picture = readPng(Buffer.from(image.data, 'base64'));
    expect([picture.width, picture.height]).toEqual([160, 120]);
    const [name, red] = MARK_COLORS[0]!;
    expect(picture.count(red)).toBeGreaterThan(20);
    expect(JSON.parse(text.text)).toMatchObject({ free: true, lines: [{ color: name }] });
  });

  it('keeps several robots apart', async () => {
    await load();
    await ask('load_robot', { file: 'more/other.urdf', scene: 'post.json', name: 'second' });
    expect(await complaint('closest')).toMatch(
      /2 robots are loaded; say which one is meant: robot, one of test, second/,
    );
    expect(await ask('closest', { robot: 'second' })).toMatchObject({ robot: 'other' });
    expect(await complaint('info', { robot: 'third' })).toMatch(
      /no robot is loaded as "third"; loaded are test, second/,
    );
    for (let i = 0; i < 6; i++) await load({ name: `__proto__${i}` });
    expect(await complaint('load_robot', { file: 'arm.urdf', name: 'ninth' })).toMatch(
      /8 robots are loaded, which is the most/,
    );
    await load({ name: 'second' });
    expect(await ask('closest', { robot: 'second' })).toMatchObject({ robot: 'test' });
  });

  it('answers calls one after the other', async () => {
    await load();
    const [a, b, c] = await Promise.all([
      ask('plan', { from: 'below', to: [1.5, 0] }),
      ask('closest', { at: [0.3, 0.1] }),
      ask('check_path', { file: 'path.csv' }),
    ]);
    expect(a).toEqual(await ask('plan', { from: 'below', to: [1.5, 0] }));
    expect(b).toEqual(await ask('closest', { at: [0.3, 0.1] }));
    expect(c).toEqual(await ask('check_path', { file: 'path.csv' }));
  });

  it.each([
    ['an absolute path', { file: '/etc/passwd' }],
    ['a path above', { file: '../elsewhere/arm.urdf' }],
    ['a path that only begins inside', { file: 'more/../../elsewhere/arm.urdf' }],
    ['a link', { file: 'link.urdf' }],
    ['an SRDF', { file: 'arm.urdf', srdf: '../elsewhere/arm.srdf' }],
    ['a scene', { file: 'arm.urdf', scene: '../elsewhere/post.json' }],
    ['a mesh by its path', { file: 'by-path.urdf' }],
    ['a mesh by its address', { file: 'by-url.urdf' }],
    ['a mesh by a link', { file: 'by-link.urdf' }],
    [
      'a mesh of a package that is given',
      { file: 'by-package.urdf', packages: { elsewhere: '../elsewhere' } },
    ],
    ['what a xacro file includes', { file: 'including.urdf.xacro' }],
    ['what is not there', { file: '/none/none.urdf' }],
  ])('refuses %s outside of its folders', async (_, given) => {
    expect(await complaint('load_robot', given)).toMatch(
      /is outside of the folders that are read, .*robots; put the file below one of them/,
    );
  });

  it('refuses what a mesh names outside of its folders', async () => {
    const text = await complaint('load_robot', { file: 'by-gltf.urdf' });
    expect(text).toMatch(
      /elsewhere\/meshes\/t.stl" cannot be read: it leads out of the folder that the file is in/,
    );
  });

  it('does not find packages outside of its folders', async () => {
    const text = await complaint('load_robot', { file: 'by-package.urdf' });
    expect(text).toMatch(/no package elsewhere in .*robots; say where it is: packages: elsewhere=FOLDER/);
  });

  it('refuses a path outside of its folders', async () => {
    await load();
    expect(await complaint('check_path', { file: `${top}/elsewhere/path.csv` })).toMatch(
      /outside of the folders/,
    );
  });

  it.each([
    ['nothing', {}, /load_robot: .*required property 'file'/],
    ['a number', { file: 7 }, /load_robot: file must be string/],
    ['an empty name', { file: '' }, /fewer than 1 characters/],
    ['a very long name', { file: 'a/'.repeat(1e5) }, /more than 4096 characters/],
    ['a name with a zero', { file: 'a\0b.urdf' }, /cannot read/],
    ['a folder', { file: 'more' }, /more: it is a directory/],
    ['a file that is none', { file: 'none.urdf' }, /none.urdf: there is no such file/],
    ['a file that is no robot', { file: 'path.csv' }, /path.csv/],
    ['a robot with a mistake', { file: 'bad.urdf' }, /bad.urdf:1/],
    ['an argument that is none', { file: 'arm.urdf', srdff: 'x' }, /got "srdff"; did you mean 'srdf'\?/],
    ['a property of all objects', { file: 'arm.urdf', constructor: 'x' }, /got "constructor"/],
    [
      'a choice that is none',
      { file: 'arm.urdf', meshes: 'all' },
      /meshes must be equal to one of the allowed values/,
    ],
  ])('says what is wrong with %s', async (_, given, expected) => {
    expect(await complaint('load_robot', given)).toMatch(expected);
  });

  it('says what to do next', async () => {
    const none = /^no robot is loaded; call load_robot with its file first$/;
    for (const tool of ['info', 'check_path', 'closest', 'plan', 'screenshot']) {
      expect(await complaint(tool)).toMatch(none);
    }
    await load();
    const complaints = [
      [
        'closest',
        { at: [1] },
        /^at 1: expected the name of a group state, or 2 numbers.*: base-upper, upper-fore$/,
      ],
      ['closest', { at: [] }, /2 numbers/],
      ['closest', { at: 'above' }, /^at above: the SRDF has no such group state; it has arm\/below/],
      ['closest', { at: { 'base-uper': 1 } }, /did you mean 'base-upper'\?/],
      ['closest', { pairs: 0 }, /^closest: pairs must be >= 1/],
      ['closest', { pairs: 1.5 }, /pairs must be integer/],
      ['plan', {}, /^there is no start: give from POSTURE/],
      ['plan', { from: 'below' }, /^there is no goal: give to POSTURE/],
      ['plan', { from: 'below', to: [9, 0] }, /^to:\[0\] \(joint "base-upper"\) must be within its limits/],
      [
        'plan',
        { from: 'below', to: [0, 0], to_pose: { link: 'fore', position: [1, 0, 0] } },
        /^give to or to_pose, not both$/,
      ],
      ['plan', { from: 'below', to: [1, 0], step: 0 }, /step must be > 0/],
      [
        'plan',
        { from: 'below', to: [1.5, 0], seconds: 1e-9 },
        /^it takes longer than 1e-9 s; give more seconds, or take/,
      ],
      ['plan', { from: 'below', to_pose: { position: [1, 0, 0] } }, /required property 'link'/],
      ['check_path', {}, undefined],
      ['check_path', { file: 'path.csv', waypoints: [[0, 0]] }, /^give file or waypoints, not both$/],
      ['check_path', { file: 'arm.urdf' }, /must end in .csv, .json/],
      ['check_path', { waypoints: [[0]] }, /waypoint 1/],
      ['check_path', { waypoints: [[0, null]] }, /must be number/],
      [
        'check_path',
        { waypoints: [[0, 90]] },
        /are these degrees\? give angles: "degrees", or angles: "radians"/,
      ],
      ['check_path', { file: 'slow.csv', step: 1e-9 }, /more than 10000000 samples; use a larger step/],
      [
        'check_path',
        { file: 'slow.csv', step: 1e-6, seconds: 0.05 },
        /^it takes longer than 0.05 s; give more seconds, or take a larger step$/,
      ],
      [
        'reach',
        { link: 'fores', position: [1, 0, 0] },
        /one of the robot, got "fores"; did you mean 'fore'\?/,
      ],
      ['reach', { link: 'fore', position: [1, 0] }, /position must NOT have fewer than 3 items/],
      ['reach', { link: 'fore', position: [1e300, 0, 0] }, /^the pose: /],
      ['screenshot', { width: 1e9 }, /width must be <= 2048/],
      ['screenshots', {}, /^there is no tool "screenshots"; there are .*; did you mean 'screenshot'\?$/],
      ['__proto__', {}, /^there is no tool "__proto__"/],
    ] as const;
    for (const [tool, given, expected] of complaints) {
      if (expected === undefined) expect(await ask(tool, given)).toMatchObject({ samples: 1 });
      else expect(await complaint(tool, given)).toMatch(expected);
    }
    // It is as well as before.
    expect(await ask('closest')).toMatchObject({ robot: 'test' });
  });

  it('ends a call that nobody waits for any more', async () => {
    await load();
    const stop = new AbortController();
    const given = {
      waypoints: Array.from({ length: 5000 }, (_, i) => [i % 2 ? 3 : -3, 0]),
      step: 0.01,
      seconds: 600,
    };
    const waiting = client.callTool({ name: 'check_path', arguments: given }, undefined, {
      signal: stop.signal,
    });
    setTimeout(() => stop.abort(), 50);
    await expect(waiting).rejects.toThrow(/abort/i);
    const begun = performance.now();
    expect(await ask('closest')).toMatchObject({ robot: 'test' });
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});

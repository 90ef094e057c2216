import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as zlib from 'node:zlib';
import { McapIndexedReader } from '@mcap/core';
import { describe, expect, it } from 'vitest';
import { axis, joint, link, urdf } from '../../modules/robot/documents.ts';
import { type Logged, record, type RecordingOptions, STATE_ENCODINGS } from '../../support/joint-states.ts';
import { expectComplaint, type Outcome, run, temporaryFolder } from './run.ts';

/** The spheres of a and d are 1 m apart at zero, less their radii of 0.1 m, and slide along x. */
const arm = urdf(
  ...[link('a', '0 0 0'), link('b'), link('c'), link('d', '1 0 0')],
  joint('prismatic', 'a', 'b', axis('1 0 0')),
  joint('prismatic', 'b', 'c', axis('0 1 0')),
  joint('revolute', 'c', 'd', axis('1 0 0')),
);
const JOINTS = ['a-b', 'b-c', 'c-d'] as const;

const folder = temporaryFolder();
const [, , encodeCdr] = STATE_ENCODINGS[1]!;

function put(name: string, bytes: Uint8Array): string {
  folder.write('arm.urdf', arm);
  writeFileSync(join(folder.path, name), bytes);
  return name;
}

const check = async (...options: readonly string[]): Promise<Outcome> =>
  await run(folder.path, 'check', 'arm.urdf', '--step', '9', ...options);

/** Distances at the waypoints. */
async function distancesOf(...options: readonly string[]): Promise<number[]> {
  const { stdout, stderr } = await check(...options, '--json');
  expect(stderr).toBe('');
  const { waypoints } = JSON.parse(stdout) as { waypoints: { closest: { distance: number } }[] };
  return waypoints.map(({ closest }) => Number(closest.distance.toFixed(9)));
}

const logged = (...data: readonly Uint8Array[]): Logged[] =>
  data.map((one, i) => ({ data: one, time: 5_000_000_000n + 20_000_000n * BigInt(i) }));

/** A complaint about a recording of such bytes. */
async function expectRefused(
  bytes: Uint8Array,
  message: string | RegExp,
  ...options: string[]
): Promise<void> {
  expectComplaint(await check('--path', put('bad.mcap', bytes), ...options), message);
}

describe('a recorded path', () => {
  it.each(STATE_ENCODINGS)('is read of %s', async (_, encoding, encode) => {
    const states = logged(...[0, 0.25, 0.5].map((x) => encode(['other', 'c-d', 'a-b', 'b-c'], [9, 0, x, 0])));
    const schema = encoding === 'ros1' ? 'sensor_msgs/JointState' : 'sensor_msgs/msg/JointState';
    const file = put('run.mcap', await record(states, { encoding, schema }));
    expect(await distancesOf('--path', file)).toEqual([0.8, 1.05, 1.3]);
  });

  it('is put together of messages about some joints each', async () => {
    const states = logged(
      encodeCdr(['a-b'], [0.5]),
      encodeCdr(['b-c'], [0]),
      // Here all joints are known.
      encodeCdr(['c-d'], [0]),
      encodeCdr(['a-b', 'b-c'], []),
      encodeCdr(['elsewhere'], [1]),
      encodeCdr(['a-b'], [1]),
    );
    const file = put('parts.mcap', await record(states));
    expect(await distancesOf('--path', file)).toEqual([1.3, 1.8]);
    const two = put('two.mcap', await record(states.slice(0, 2)));
    expectComplaint(
      await check('--path', two),
      /two\.mcap: no message of \/joint_states has a position of joint "c-d"; say where it stands: --joint c-d=POSITION/,
    );
    expect(await distancesOf('--path', two, '--joint', 'c-d=0')).toEqual([1.3]);
  });

  it('is of the topic that is named', async () => {
    const states = logged(encodeCdr(JOINTS, [0.25, 0, 0]));
    const file = put('topic.mcap', await record(states, { topic: '/arm/joint_states' }));
    expect(await distancesOf('--path', file, '--topic', '/arm/joint_states')).toEqual([1.05]);
    expectComplaint(
      await check('--path', file),
      /topic\.mcap: has no message of \/joint_states; name one by --topic: \/rosout, \/arm\/joint_states/,
    );
  });

  const pack = (zlib as { zstdCompressSync?: (data: Uint8Array) => Uint8Array }).zstdCompressSync;
  it.skipIf(pack === undefined)('may be packed by zstd', async () => {
    const compressChunk: RecordingOptions['compressChunk'] = (data) => ({
      compression: 'zstd',
      compressedData: pack!(data),
    });
    const states = logged(encodeCdr(JOINTS, [0.25, 0, 0]));
    const file = put('zstd.mcap', await record(states, { compressChunk }));
    expect(await distancesOf('--path', file)).toEqual([1.05]);
  });

  it('is refused where it is none', async () => {
    const states = logged(encodeCdr(JOINTS, [0, 0, 0]), encodeCdr(JOINTS, [1, 0, 0]));
    const whole = await record(states);
    await expectRefused(new Uint8Array(100), /bad\.mcap: is not a recording/);
    await expectRefused(whole.subarray(0, whole.length - 20), /bad\.mcap: was cut off; mcap recover/);
    await expectRefused(new Uint8Array(), /bad\.mcap: was cut off/);
    const broken = whole.slice();
    broken[200] = 255 - broken[200]!;
    await expectRefused(broken, /bad\.mcap: cannot be read: Incorrect chunk CRC/);
    await expectRefused(await record(states.toReversed()), /message 2 of \/joint_states was logged before/);
    await expectRefused(
      await record(states, { encoding: 'protobuf' }),
      /encoded as "protobuf"; what is read is json, cdr, ros1/,
    );
    await expectRefused(
      await record(states, { schema: 'std_msgs/msg/String' }),
      /has messages of "std_msgs\/msg\/String"/,
    );
    await expectRefused(
      await record(logged(encodeCdr(JOINTS, [0, NaN, 0]))),
      /message 1 of \/joint_states: column 2: NaN is not/,
    );
    await expectRefused(
      await record(logged(Uint8Array.of(0, 1))),
      /message 1 of \/joint_states: is not plain CDR/,
    );
    await expectRefused(await record([]), /has no message of \/joint_states/);
    const lz4 = (data: Uint8Array) => ({ compression: 'lz4', compressedData: data });
    await expectRefused(
      await record(states, { compressChunk: lz4 }),
      /is packed by lz4, which is not read; unpack it: mcap/,
    );
    expectComplaint(
      await check('--path', put('p.csv', new Uint8Array()), '--topic', '/x'),
      /--topic is for recordings/,
    );
    expectComplaint(await check('--topic', '/x'), /--topic is of a recording: give --path/);
  });

  it('is refused where a record says that it is huge', async () => {
    const whole = await record(logged(encodeCdr(JOINTS, [0, 0, 0])));
    // The length of the first record, behind the magic and its kind, and then more than is held of one.
    const huge = new Uint8Array(2 ** 26 + 2 ** 20);
    huge.set(whole.subarray(0, 9));
    huge.fill(255, 9, 14);
    await expectRefused(huge, /bad\.mcap: (has a record of more than 67108864 bytes|cannot be read)/);
  });

  it('is refused or read, whichever byte of it is another', async () => {
    const whole = await record(logged(encodeCdr(JOINTS, [0, 0, 0])));
    for (let at = 0; at < whole.length; at += 37) {
      const changed = whole.slice();
      changed[at] = 255 - changed[at]!;
      const { status, stderr } = await check('--path', put('changed.mcap', changed));
      expect(stderr).not.toMatch(/^\s+at /m);
      if (status === 2) expect(stderr).toMatch(/^clearance: changed\.mcap: /);
      else expect(status).toBe(0);
    }
  });
});

describe('--out', () => {
  /** The messages of a recording, by topic. */
  async function read(
    name: string,
  ): Promise<Map<string, { time: bigint; message: Record<string, unknown> }[]>> {
    const bytes = readFileSync(join(folder.path, name));
    const reader = await McapIndexedReader.Initialize({
      readable: {
        size: () => Promise.resolve(BigInt(bytes.length)),
        read: (offset, size) => Promise.resolve(bytes.subarray(Number(offset), Number(offset + size))),
      },
    });
    const found = new Map<string, { time: bigint; message: Record<string, unknown> }[]>();
    for await (const { channelId, logTime, data } of reader.readMessages()) {
      const { topic, messageEncoding, schemaId } = reader.channelsById.get(channelId)!;
      const schema = reader.schemasById.get(schemaId)!;
      expect([messageEncoding, schema.encoding]).toEqual(['json', 'jsonschema']);
      const message = JSON.parse(new TextDecoder().decode(data)) as Record<string, unknown>;
      const { properties } = JSON.parse(new TextDecoder().decode(schema.data)) as { properties: object };
      expect(Object.keys(message).toSorted()).toEqual(Object.keys(properties).toSorted());
      const key = `${topic} ${schema.name}`;
      found.set(key, [...(found.get(key) ?? []), { time: logTime, message }]);
    }
    return found;
  }

  it('writes what a recording has been close to, at its times', async () => {
    const states = logged(...[0, 0.5, -0.5].map((x) => encodeCdr(JOINTS, [x, 0, 0])));
    const file = put('run.mcap', await record(states));
    expect((await check('--path', file, '--margin', '0.5', '--out', 'out.mcap')).status).toBe(1);
    const found = await read('out.mcap');
    expect([...found.keys()]).toEqual([
      '/clearance/closest clearance.Closest',
      '/clearance/scene foxglove.SceneUpdate',
    ]);
    const closest = found.get('/clearance/closest clearance.Closest')!;
    expect(closest.map(({ time }) => time)).toEqual(states.map(({ time }) => time));
    expect(closest.map(({ message }) => [message.waypoint, message.link_a, message.link_b])).toEqual(
      [1, 2, 3].map((number) => [number, 'a', 'd']),
    );
    for (const [i, distance] of [0.8, 1.3, 0.3].entries()) {
      expect(closest[i]!.message.distance).toBeCloseTo(distance, 12);
    }
    expect(closest[2]!.message.point_b).toEqual({ x: expect.closeTo(0.4, 12) as number, y: 0, z: 0 });
    const scene = found.get('/clearance/scene foxglove.SceneUpdate')!;
    const [entity] = scene[2]!.message.entities as [object];
    expect(entity).toMatchObject({
      timestamp: { sec: 5, nsec: 40_000_000 },
      frame_id: 'a',
      id: 'closest',
      lines: [{ type: 0, points: [{ x: 0.1 }, { x: expect.closeTo(0.4, 12) as number }], color: { r: 0.9 } }],
      texts: [{ text: '300.0 mm a – d' }],
    });
    expect((scene[1]!.message.entities as [object])[0]).toMatchObject({ lines: [{ color: { g: 0.7 } }] });
  });

  it('writes a path without times, a tenth of a second from one waypoint to the next', async () => {
    put('p.csv', new TextEncoder().encode('0,0,0\n1,0,0\n'));
    expect((await check('--path', 'p.csv', '--out', 'csv.mcap', '--json')).status).toBe(0);
    const times = (await read('csv.mcap'))
      .get('/clearance/closest clearance.Closest')!
      .map(({ time }) => time);
    expect(times).toEqual([0n, 100_000_000n]);
  });

  it('writes to no file that was read, and to none of another name', async () => {
    const file = put('same.mcap', await record(logged(encodeCdr(JOINTS, [0, 0, 0]))));
    const before = readFileSync(join(folder.path, file));
    expectComplaint(await check('--path', file, '--out', file), /it is what was read/);
    expect(readFileSync(join(folder.path, file))).toEqual(before);
    expectComplaint(
      await check('--path', file, '--out', 'run.csv'),
      /--out run\.csv: a recording must end in \.mcap/,
    );
  });
});

/** Joint states as ROS writes them, and recordings of them. */
import { McapWriter } from '@mcap/core';

/** A message, and when it was logged, nanoseconds. */
export interface Logged {
  readonly data: Uint8Array;
  readonly time: bigint;
}

/** Bytes of numbers and texts, one after the other, each where its alignment has it. */
class Bytes {
  readonly #bytes: number[] = [];
  readonly #little: boolean;
  readonly #most: number;

  constructor(little: boolean, most: number) {
    this.#little = little;
    this.#most = most;
  }

  number(value: number, kind: 'Uint32' | 'Float64'): this {
    const size = kind === 'Uint32' ? 4 : 8;
    while (this.#bytes.length % Math.min(size, this.#most) !== 0) this.#bytes.push(0);
    const view = new DataView(new ArrayBuffer(size));
    view[`set${kind}`](0, value, this.#little);
    this.#bytes.push(...new Uint8Array(view.buffer));
    return this;
  }

  text(value: string, end: '' | '\0'): this {
    const bytes = new TextEncoder().encode(value + end);
    this.number(bytes.length, 'Uint32');
    this.#bytes.push(...bytes);
    return this;
  }

  toArray(): number[] {
    return this.#bytes;
  }
}

function fill(
  bytes: Bytes,
  names: readonly string[],
  positions: readonly number[],
  end: '' | '\0',
): number[] {
  bytes.number(1, 'Uint32').number(2, 'Uint32').text('base', end).number(names.length, 'Uint32');
  for (const name of names) bytes.text(name, end);
  for (const list of [positions, positions.map(() => 0.5), []]) {
    bytes.number(list.length, 'Uint32');
    for (const value of list) bytes.number(value, 'Float64');
  }
  return bytes.toArray();
}

type Encode = (names: readonly string[], positions: readonly number[]) => Uint8Array;

const cdr =
  (kind: number, little: boolean, most: number): Encode =>
  (names, positions) =>
    Uint8Array.from([0, kind, 0, 0, ...fill(new Bytes(little, most), names, positions, '\0')]);

/** The ways in which states are encoded, each with its name in an MCAP. */
export const STATE_ENCODINGS: readonly (readonly [name: string, encoding: string, encode: Encode])[] = [
  [
    'JSON',
    'json',
    (name, position) =>
      new TextEncoder().encode(JSON.stringify({ header: {}, name, position, velocity: [] })),
  ],
  ['CDR', 'cdr', cdr(1, true, 8)],
  ['CDR, largest bytes first', 'cdr', cdr(0, false, 8)],
  ['CDR2', 'cdr', cdr(7, true, 4)],
  [
    'ROS 1',
    'ros1',
    (names, positions) => Uint8Array.from(fill(new Bytes(true, 1).number(7, 'Uint32'), names, positions, '')),
  ],
];

/** What a recording may be told. */
export interface RecordingOptions {
  readonly encoding?: string;
  readonly schema?: string;
  readonly topic?: string;
  readonly compressChunk?: (data: Uint8Array) => { compression: string; compressedData: Uint8Array };
}

/** A recording of messages. */
export async function record(
  messages: readonly Logged[],
  {
    encoding = 'cdr',
    schema = 'sensor_msgs/msg/JointState',
    topic = '/joint_states',
    compressChunk,
  }: RecordingOptions = {},
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const length = (): number => pieces.reduce((sum, piece) => sum + piece.length, 0);
  const writer = new McapWriter({
    writable: {
      position: () => BigInt(length()),
      write(piece) {
        pieces.push(piece.slice());
        return Promise.resolve();
      },
    },
    ...(compressChunk && { compressChunk }),
  });
  await writer.start({ profile: 'ros2', library: 'test' });
  const schemaId = await writer.registerSchema({ name: schema, encoding: 'ros2msg', data: new Uint8Array() });
  const ids: number[] = [];
  for (const name of ['/rosout', topic]) {
    const channel = { topic: name, schemaId, messageEncoding: encoding, metadata: new Map<string, string>() };
    ids.push(await writer.registerChannel(channel));
  }
  for (const [sequence, { data, time }] of messages.entries()) {
    // Another topic, which nobody asks for.
    await writer.addMessage({ ...at(time, sequence), channelId: ids[0]!, data: Uint8Array.from([1, 2, 3]) });
    await writer.addMessage({ ...at(time, sequence), channelId: ids[1]!, data });
  }
  await writer.end();
  return Buffer.concat(pieces);
}

function at(time: bigint, sequence: number): { sequence: number; logTime: bigint; publishTime: bigint } {
  return { sequence, logTime: time, publishTime: time };
}

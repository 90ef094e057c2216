import { createReadStream } from 'node:fs';
import * as zlib from 'node:zlib';
import type { McapStreamReader, McapTypes } from '@mcap/core';
import { FileError } from '../../../bindings/base/file-error.ts';
import type { Path, PathRules, Waypoint } from '../documents/columns.ts';
import { InputError } from '../documents/input-error.ts';
import { ENCODINGS, type JointState } from '../documents/joint-state.ts';
import { RecordedPath } from '../documents/recorded-path.ts';
import { checkIsFile } from './files.ts';

/** Bytes of the largest record of a recording, packed or not: chunks are a few megabytes. */
const RECORD_LIMIT = 2 ** 26;

/** Topics that a complaint names. */
const NAMED = 10;

/** What `sensor_msgs/JointState` is called in recordings of ROS 1 and 2. */
const SCHEMA = /^sensor_msgs\/(?:msg\/)?JointState$/;

/** Unpacks chunks that are packed; recordings of ROS 2 are so by zstd, if they are. */
const UNPACK: McapTypes.DecompressHandlers = {
  zstd: (packed, size) => {
    checkSize(size);
    // Node 22.15 and later have it.
    const { zstdDecompressSync } = zlib as Partial<typeof zlib> & {
      zstdDecompressSync?: (data: Uint8Array, options: { maxOutputLength: number }) => Buffer;
    };
    if (zstdDecompressSync === undefined)
      throw new Error(`is packed by zstd, which takes Node 22.15; ${ADVICE}`);
    return zstdDecompressSync(packed, { maxOutputLength: Math.max(1, Number(size)) });
  },
  lz4: () => {
    throw new Error(`is packed by lz4, which is not read; ${ADVICE}`);
  },
};

const ADVICE = 'unpack it: mcap compress --compression none';

function checkSize(size: bigint): void {
  if (size > RECORD_LIMIT) throw new Error(`has a record of more than ${RECORD_LIMIT} bytes`);
}

/**
 * The waypoints of a recording, an MCAP: one for each message of a topic with `sensor_msgs/JointState`, as
 * JSON, CDR (ROS 2) or ROS 1. It is read message by message, as often as it is gone through, and never held
 * as a whole.
 */
export async function readRecording(file: string, topic: string, rules: PathRules): Promise<Path> {
  checkIsFile(file);
  const { McapStreamReader: Reader } = await import('@mcap/core');
  let time = 0n;
  const waypoints = async function* (): AsyncGenerator<Waypoint> {
    const states = new RecordedPath(file, rules);
    let number = 0;
    for await (const { state, logTime } of readStates(
      file,
      topic,
      new Reader({ decompressHandlers: UNPACK }),
    )) {
      const waypoint = states.read(state, `${file}: message ${++number} of ${topic}`);
      if (waypoint === undefined) continue;
      time = logTime;
      yield waypoint;
    }
    states.end(topic);
  };
  return Object.assign(waypoints, { time: () => time });
}

/** The messages of a topic, in the order of the file. */
async function* readStates(
  file: string,
  topic: string,
  reader: McapStreamReader,
): AsyncGenerator<{ state: JointState; logTime: bigint }> {
  const schemas = new Map<number, string>();
  const channels = new Map<number, McapTypes.Channel>();
  let last: bigint | undefined;
  let number = 0;
  const complain = (reason: string): FileError => new FileError(file, undefined, reason);
  const next = (): McapTypes.TypedMcapRecord | undefined => {
    try {
      return reader.nextRecord();
    } catch (error) {
      throw complain(reasonOf(error as Error));
    }
  };
  for await (const piece of createReadStream(file)) {
    reader.append(piece as Uint8Array);
    for (let record = next(); record !== undefined; record = next()) {
      if (record.type === 'Schema') schemas.set(record.id, record.name);
      if (record.type === 'Channel') channels.set(record.id, record);
      if (record.type !== 'Message') continue;
      const channel = channels.get(record.channelId)!;
      if (channel.topic !== topic) continue;
      number++;
      if (last !== undefined && record.logTime < last) {
        throw complain(`message ${number} of ${topic} was logged before the one in front of it; mcap sort`);
      }
      last = record.logTime;
      const decode = decoderOf(channel, schemas.get(channel.schemaId), complain);
      try {
        yield { state: decode(record.data), logTime: record.logTime };
      } catch (error) {
        if (error instanceof InputError || error instanceof FileError) throw error;
        throw complain(`message ${number} of ${topic}: ${(error as Error).message}`);
      }
    }
    if (reader.bytesRemaining() > RECORD_LIMIT)
      throw complain(`has a record of more than ${RECORD_LIMIT} bytes`);
  }
  if (!reader.done()) throw complain('was cut off; mcap recover makes a whole file of what there is');
  if (number === 0) throw complain(`has no message of ${topic}; ${describeTopics(channels)}`);
}

function decoderOf(
  { topic, messageEncoding }: McapTypes.Channel,
  schema: string | undefined,
  complain: (reason: string) => FileError,
): (bytes: Uint8Array) => JointState {
  // JSON may come without a schema.
  if (!SCHEMA.test(schema ?? '') && messageEncoding !== 'json') {
    throw complain(`${topic} has messages of "${schema ?? ''}", and a path is of sensor_msgs/JointState`);
  }
  const decode = ENCODINGS.get(messageEncoding);
  if (decode !== undefined) return decode;
  throw complain(
    `${topic} is encoded as "${messageEncoding}"; what is read is ${[...ENCODINGS.keys()].join(', ')}`,
  );
}

function describeTopics(channels: ReadonlyMap<number, McapTypes.Channel>): string {
  const topics = [...new Set([...channels.values()].map(({ topic }) => topic))];
  if (topics.length === 0) return 'it has no topics';
  const more = topics.length > NAMED ? ` and ${topics.length - NAMED} more` : '';
  return `name one by --topic: ${topics.slice(0, NAMED).join(', ')}${more}`;
}

/** What the reader complains about, without the library that wrote the file. */
function reasonOf({ message }: Error): string {
  if (message.includes('magic')) return 'is not a recording: an MCAP begins and ends with other bytes';
  return `cannot be read: ${message.replace(/ ?\[library=.*\]$/, '')}`;
}

import { closeSync, openSync, writeSync } from 'node:fs';
import type { McapWriter } from '@mcap/core';
import type { Vector } from '../../../bindings/index.ts';
import { writeFile } from '../../../modules/files/input/files.ts';
import type { DeepPair } from '../../../modules/files/path/depths.ts';
import type { WaypointMeasurement } from '../../../modules/files/path/walk.ts';
import type { Robot } from '../../../modules/robot/index.ts';

/** Nanoseconds of a second, and between waypoints of a path that has no times. */
const SECOND = 1_000_000_000n;
const STEP = SECOND / 10n;

/** How wide the line between closest points is drawn, metres, and how high the number beside it. */
const LINE = 0.004;
const TEXT = 0.03;

const NUMBER = { type: 'number' } as const;
const STRING = { type: 'string' } as const;
const xyz = fields({ x: NUMBER, y: NUMBER, z: NUMBER });
const quaternion = fields({ x: NUMBER, y: NUMBER, z: NUMBER, w: NUMBER });
const pose = fields({ position: xyz, orientation: quaternion });
const color = fields({ r: NUMBER, g: NUMBER, b: NUMBER, a: NUMBER });
const time = fields({ sec: { type: 'integer' }, nsec: { type: 'integer' } });
const anything = list({ type: 'object' });

function fields(properties: Readonly<Record<string, object>>): object {
  return { type: 'object', properties };
}

function list(items: object): object {
  return { type: 'array', items };
}

/** What a primitive that is used is, and lists of those that are not. Source: Foxglove, "SceneUpdate". */
const SCENE_UPDATE = fields({
  deletions: anything,
  entities: list(
    fields({
      ...{ timestamp: time, frame_id: STRING, id: STRING, lifetime: time, frame_locked: { type: 'boolean' } },
      ...{ metadata: anything, arrows: anything, cubes: anything, spheres: anything, cylinders: anything },
      lines: list(
        fields({
          ...{ type: { type: 'integer' }, pose, thickness: NUMBER, scale_invariant: { type: 'boolean' } },
          ...{ points: list(xyz), color, colors: list(color), indices: list({ type: 'integer' }) },
        }),
      ),
      triangles: anything,
      texts: list(
        fields({
          ...{
            pose,
            billboard: { type: 'boolean' },
            font_size: NUMBER,
            scale_invariant: { type: 'boolean' },
          },
          ...{ color, text: STRING },
        }),
      ),
      models: anything,
    }),
  ),
});

const CLOSEST = fields({
  ...{ waypoint: { type: 'integer' }, distance: NUMBER, lowest_on_leg: NUMBER },
  ...{ link_a: STRING, link_b: STRING, point_a: xyz, point_b: xyz },
});

/** What is written, by topic: the names of the schemas are those that viewers know. */
const TOPICS = [
  { topic: '/clearance/closest', name: 'clearance.Closest', schema: CLOSEST },
  { topic: '/clearance/scene', name: 'foxglove.SceneUpdate', schema: SCENE_UPDATE },
] as const;

/** Distances along a path as a recording, an MCAP: a number over time, and a line between closest points. */
export class CheckRecording {
  readonly #writer: McapWriter;
  readonly #file: number;
  readonly #channels: readonly number[];
  readonly #frame: string;
  readonly #margin: number;
  #sequence = 0;

  private constructor(
    writer: McapWriter,
    file: number,
    channels: readonly number[],
    robot: Robot,
    margin: number,
  ) {
    const [base] = robot.parts.bodies;
    this.#writer = writer;
    this.#file = file;
    this.#channels = channels;
    this.#frame = base!.joint === undefined ? base!.name : 'world';
    this.#margin = margin;
  }

  /**
   * @param read - files that it must not be
   * @param margin - what is below is drawn red, metres
   * @throws InputError where it cannot be written
   */
  static async open(
    file: string,
    read: readonly string[],
    robot: Robot,
    margin: number,
  ): Promise<CheckRecording> {
    writeFile(file, '', read);
    const { McapWriter: Writer } = await import('@mcap/core');
    const opened = openSync(file, 'w');
    let position = 0n;
    const writer = new Writer({
      writable: {
        position: () => position,
        write: (bytes) => {
          for (let done = 0; done < bytes.length;) done += writeSync(opened, bytes, done);
          position += BigInt(bytes.length);
          return Promise.resolve();
        },
      },
    });
    await writer.start({ profile: '', library: 'clearance' });
    const channels: number[] = [];
    for (const { topic, name, schema } of TOPICS) {
      const data = encode(schema);
      const schemaId = await writer.registerSchema({ name, encoding: 'jsonschema', data });
      channels.push(
        await writer.registerChannel({ topic, schemaId, messageEncoding: 'json', metadata: new Map() }),
      );
    }
    return new CheckRecording(writer, opened, channels, robot, margin);
  }

  /** @param at - nanoseconds; undefined: a tenth of a second after the one in front of it */
  async add(
    { at: { waypoint, closest }, lowest }: WaypointMeasurement,
    at: bigint | undefined,
  ): Promise<void> {
    const logTime = at ?? BigInt(waypoint) * STEP;
    const messages = [
      {
        waypoint: waypoint + 1,
        distance: closest.distance,
        lowest_on_leg: lowest.closest.distance,
        ...{ link_a: closest.linkA ?? closest.a, link_b: closest.linkB ?? closest.b },
        ...{ point_a: pointOf(closest.pointA), point_b: pointOf(closest.pointB) },
      },
      { deletions: [], entities: [this.#entityOf(closest, logTime)] },
    ];
    const sequence = this.#sequence++;
    for (const [i, message] of messages.entries()) {
      const channelId = this.#channels[i]!;
      const data = encode(message);
      await this.#writer.addMessage({ channelId, sequence, logTime, publishTime: logTime, data });
    }
  }

  async end(): Promise<void> {
    await this.#writer.end();
    closeSync(this.#file);
  }

  #entityOf({ pointA, pointB, distance, linkA, linkB, a, b }: DeepPair, at: bigint): object {
    const isFree = distance >= this.#margin;
    const tint = isFree ? { r: 0.1, g: 0.7, b: 0.3, a: 1 } : { r: 0.9, g: 0.1, b: 0.1, a: 1 };
    const upright = { x: 0, y: 0, z: 0, w: 1 };
    const [from, to] = [pointOf(pointA), pointOf(pointB)];
    const place = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, z: (from.z + to.z) / 2 + TEXT };
    return {
      timestamp: { sec: Number(at / SECOND), nsec: Number(at % SECOND) },
      frame_id: this.#frame,
      // The next one of this name takes its place.
      id: 'closest',
      ...{ lifetime: { sec: 0, nsec: 0 }, frame_locked: true, metadata: [] },
      ...{ arrows: [], cubes: [], spheres: [], cylinders: [], triangles: [], models: [] },
      lines: [
        {
          // A strip of lines.
          type: 0,
          pose: { position: { x: 0, y: 0, z: 0 }, orientation: upright },
          ...{
            thickness: LINE,
            scale_invariant: false,
            points: [from, to],
            color: tint,
            colors: [],
            indices: [],
          },
        },
      ],
      texts: [
        {
          pose: { position: place, orientation: upright },
          ...{ billboard: true, font_size: TEXT, scale_invariant: false, color: tint },
          text: `${(1000 * distance).toFixed(1)} mm ${linkA ?? a} – ${linkB ?? b}`,
        },
      ],
    };
  }
}

function pointOf([x, y, z]: Vector): { x: number; y: number; z: number } {
  return { x, y, z };
}

function encode(message: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(message));
}

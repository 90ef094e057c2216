import { PIXELS } from '../options/picture.ts';

/** A JSON Schema of an object (JSON Schema, draft 2020-12, as tools of the protocol have it). */
export interface ObjectSchema {
  readonly [key: string]: unknown;
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: string[];
}

const file = (description: string): object => ({
  type: 'string',
  minLength: 1,
  maxLength: 4096,
  description,
});
const texts = (description: string): object => ({
  type: 'object',
  additionalProperties: { type: 'string', maxLength: 4096 },
  maxProperties: 256,
  description,
});
const vector = (description: string): object => ({
  type: 'array',
  items: { type: 'number' },
  minItems: 3,
  maxItems: 3,
  description,
});
const metres = (description: string): object => ({ type: 'number', description });
const positive = (description: string): object => ({ type: 'number', exclusiveMinimum: 0, description });
const whole = (minimum: number, maximum: number, description: string): object => ({
  type: 'integer',
  minimum,
  maximum,
  description,
});
const flag = (description: string): object => ({ type: 'boolean', description });

const robot = {
  type: 'string',
  maxLength: 256,
  description: 'The name under which load_robot has it; may be left out while one robot is loaded.',
};
const posture = (what: string): object => ({
  anyOf: [
    { type: 'array', items: { type: 'number' }, maxItems: 4096 },
    { type: 'object', additionalProperties: { type: 'number' }, maxProperties: 4096 },
    { type: 'string', minLength: 1, maxLength: 256 },
  ],
  description: `${what}: one number per joint in the order of load_robot, numbers by joint (others at zero), or the name of a group state. Radians and metres.`,
});
const seconds = {
  type: 'number',
  exclusiveMinimum: 0,
  maximum: 600,
  description: 'How long it may take; 30 unless given.',
};
const margin = metres('Distance to keep, metres; 0 unless given.');

/** What a tool takes. */
function takes(properties: Record<string, object>, required: string[] = []): ObjectSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

const POSE = {
  link: { type: 'string', maxLength: 1024, description: 'A link of the robot; tool frames are links, too.' },
  position: vector('Where its frame is in the world, metres.'),
  rpy: vector('Roll, pitch and yaw of its frame, radians; [0, 0, 0] unless given.'),
};

/** What the tools take, by their names. */
export const INPUTS = {
  load_robot: takes(
    {
      file: file('The robot: URDF, xacro, MJCF or SDF. A path below the folders of this server.'),
      name: {
        ...robot,
        minLength: 1,
        description: 'How other tools call it; that of the file unless given.',
      },
      srdf: file('Its SRDF: which pairs are never compared, and group states.'),
      scene: file('What stands around it: .json, a mesh (.stl, .obj, .glb …), .sdf, .scene, .bt.'),
      problem: { type: 'string', maxLength: 256, description: 'Which planning problem of the scene file.' },
      packages: texts('Folders of ROS packages, by their names.'),
      xacro: texts('Arguments of a xacro file, by their names.'),
      base: { enum: ['fixed', 'planar', 'floating', 'srdf'], description: 'What holds the root link.' },
      meshes: {
        enum: ['exact', 'hulls', 'none'],
        description: 'Triangles of meshes as they are (default), a convex hull of each, or none at all.',
      },
      enclose_cylinders: flag('Take the capsule around each cylinder.'),
      fix_floating: flag('Hold links of floating and planar joints.'),
    },
    ['file'],
  ),
  info: takes({ robot }),
  check_path: takes({
    robot,
    file: file('The path as a file: .csv, .json or .yaml.'),
    waypoints: {
      type: 'array',
      items: { type: 'array', items: { type: 'number' }, maxItems: 4096 },
      minItems: 1,
      maxItems: 100_000,
      description: 'Or the waypoints themselves: one number per joint each, radians and metres.',
    },
    joints: {
      type: 'array',
      items: { type: 'string' },
      maxItems: 4096,
      description: 'Which joints the numbers of waypoints are of; in the order of load_robot unless given.',
    },
    from: posture('Where the path begins, before its waypoints'),
    to: posture('Where it ends'),
    angles: {
      enum: ['radians', 'degrees'],
      description: 'What turning joints are given in, here and in the file.',
    },
    step: positive('Most that a joint moves between samples, radians or metres; 0.05 unless given.'),
    margin,
    seconds,
  }),
  closest: takes({
    robot,
    at: posture('Where the robot stands; at zero unless given'),
    pairs: whole(1, 100, 'How many pairs are listed; 5 unless given.'),
  }),
  plan: takes({
    robot,
    from: posture('Where the path begins; where the planning problem of the scene does unless given'),
    to: posture('Where it ends'),
    to_pose: { ...takes(POSE, ['link', 'position']), description: 'Or the pose of a link there.' },
    certify: flag('Prove that the path is free between samples, too; true unless given.'),
    simplify: flag('Shorten what the search has found; true unless given.'),
    step: positive('Most that a joint moves between samples, radians or metres; 0.02 unless given.'),
    range: positive('Longest edge of the search trees, radians or metres.'),
    seed: whole(0, 2 ** 32 - 1, 'Another number, another path; 0 unless given.'),
    iterations: whole(1, 10_000_000, 'Most samples that are drawn; 100,000 unless given.'),
    margin,
    seconds,
  }),
  reach: takes(
    { robot, ...POSE, from: posture('Where the first try starts; anywhere unless given'), margin },
    ['link', 'position'],
  ),
  screenshot: takes({
    robot,
    at: posture('Where the robot stands; at zero unless given'),
    pairs: whole(0, 20, 'How many of the closest pairs are drawn; 5 unless given.'),
    azimuth: metres('From where it is seen: degrees about z, from x; 35 unless given.'),
    elevation: metres('And degrees up; 20 unless given.'),
    width: whole(16, PIXELS, 'Pixels; 960 unless given.'),
    height: whole(16, PIXELS, 'Pixels; 720 unless given.'),
  }),
} as const satisfies Record<string, ObjectSchema>;

export type ToolName = keyof typeof INPUTS;

/** What tools are for, for assistants. */
export const DESCRIPTIONS: Readonly<Record<ToolName, string>> = {
  load_robot:
    'Read a robot, and what stands around it. To be called first; loading under a name again replaces that robot. ' +
    'Gives its joints in order, with limits, its links and its group states.',
  info: 'List the joints, links, segments, compared pairs and warnings of a robot, and which parts are heavy.',
  check_path:
    'Walk a robot along a path and report how close it comes to itself and its surroundings, and where. ' +
    'Distances in metres, negative where it overlaps.',
  closest: 'List the pairs that are closest in one posture, with their distances and nearest points, metres.',
  plan: 'Find a path that is free of collision from one posture to another, or to the pose of a link; proved free unless told otherwise.',
  reach: 'Inverse kinematics: find a posture that brings a link to a pose and is free of collision.',
  screenshot:
    'A picture of the robot in its surroundings in one posture, with lines between the closest pairs.',
};

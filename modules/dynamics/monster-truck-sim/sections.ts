import {
  angle,
  type Attribute,
  flag,
  length,
  number,
  type Table,
  text,
  type Values,
  whole,
} from './attributes.ts';

/**
 * The sections of a configuration with their attributes and defaults, by the names that they have in the
 * file. Source: Petersen 2007, appendix B.1.
 */

/** Robots of a kind in the largest configuration: a world looks at all of them for each that is added. */
const ROBOT_LIMIT = 128;

const count = (fallback: number): Attribute<number> => whole(fallback, 0, ROBOT_LIMIT);

const GENERAL = {
  /** Whether collisions that are found are drawn. */
  showCollisions: flag(false),
  /** Whether robots collide with all of their parts, or only with those that are on the ground. */
  fullCollision: flag(false),
  /** How far laser scanners reach, metres. */
  lsReach: length(20_000, { least: 0 }),
  /** Whether collisions are looked for in a hierarchy of spheres. */
  hierarchy: flag(false),
  /** Images of cameras and scans of laser scanners, per second; 0: none. */
  fpsCam: number(5, { least: 0 }),
  fpsLaser: number(5, { least: 0 }),
  /** Whether scans can be drawn. */
  showLaserScans: flag(false),
} as const;

/** The acceleration of what falls, m/s², and steps per second. */
const DYNAMICS = {
  gx: length(0),
  gy: length(0),
  gz: length(-9810),
  rate: number(1000, { above: 0 }),
} as const;

/** The camera that looks at the scene: metres, radians. */
const CAMERA = {
  posX: length(-10_000),
  posY: length(-4000),
  posZ: length(5000),
  yaw: angle(30),
  pitch: angle(30),
  near: length(10, { above: 0 }),
  far: length(20_000, { above: 0 }),
} as const;

/** Metres. */
const LIGHT = { posX: length(0), posY: length(0), posZ: length(2000) } as const;

const FIELD = {
  /** Along x and along y, metres. */
  length: length(3000, { above: 0 }),
  width: length(6000, { above: 0 }),
  /** Names of files; empty: there is none. */
  city: text(),
  balls: text(),
  /** Whether boards stand around the field, and one across its middle. */
  boards: flag(false),
  middle: flag(false),
} as const;

/** The sections that there are once. */
export const SECTIONS = {
  ...{ general: GENERAL, dynamics: DYNAMICS, camera: CAMERA, light: LIGHT, field: FIELD },
} as const;

/** Attributes whose default is that of an attribute of the section `general`. */
export const GENERAL_DEFAULTS: Readonly<Record<string, keyof typeof GENERAL>> = {
  fullCollision: 'fullCollision',
  fpsCam: 'fpsCam',
  fpsHeadCam: 'fpsCam',
  fpsBodyCam: 'fpsCam',
  fpsLS: 'fpsLaser',
};

/** What each robot has. */
const ROBOT = {
  /** Default: the name of the section. */
  name: text(),
  posX: length(0),
  posY: length(0),
  /** How it is turned about the vertical, radians. */
  dir: angle(0),
  /** The serial port. */
  comport: text(),
  fullCollision: flag(false),
} as const;

const VEHICLE = { ...ROBOT, textureOn: flag(false) } as const;

const WITH_CAMERA = { ...VEHICLE, fpsCam: number(5, { least: 0 }), camImageFile: text() } as const;

const MONSTER_TRUCK = {
  ...WITH_CAMERA,
  fpsLS: number(5, { least: 0 }),
  lsImageFile: text(),
  /** 1: reads a depth buffer; 2: by rays. */
  lsType: whole(1, 1, 2),
  /** Rays of each row that are drawn. */
  raysDraw: whole(5, 0, 1e6),
  lsWriteBack: flag(false),
  /** By what the resolution is divided. */
  lsResFactor: number(5, { above: 0 }),
} as const;

const HR18 = {
  ...ROBOT,
  fpsHeadCam: number(5, { least: 0 }),
  headImageFile: text(),
  enableHeadCamBlur: flag(true),
  fpsBodyCam: number(5, { least: 0 }),
  bodyImageFile: text(),
  enableBodyCamBlur: flag(false),
  enableBodyCamDistortion: flag(false),
  /** Its version. */
  type: whole(4, 1, 5),
  dynamicsOn: flag(true),
  /** 1: the newer algorithm; 0: the older one. */
  dynamicsType: whole(1, 0, 1),
  /** The factor by which its feet rub. */
  rff: number(50, { least: 0 }),
} as const;

/** Kinds of robots, as their sections are called, each with a number behind it. */
export const ROBOTS = {
  ...{ monsterTruck: MONSTER_TRUCK, pioneer: WITH_CAMERA, volksbot: VEHICLE, stretch: VEHICLE, hr18: HR18 },
} as const;

export type RobotKind = keyof typeof ROBOTS;
export const KINDS = Object.keys(ROBOTS) as readonly RobotKind[];

/** How the section `general` calls the number of robots of each kind. */
export const COUNTS = {
  ...{ monsterTruck: 'monsterTrucks', pioneer: 'pioneers', volksbot: 'volksbots' },
  ...{ stretch: 'stretch', hr18: 'humanoids' },
} as const satisfies Record<RobotKind, string>;

/** The section `general` as files have it, with the numbers of robots. */
export const GENERAL_IN_FILES: Table = {
  ...Object.fromEntries(KINDS.map((kind) => [COUNTS[kind], count(kind === 'monsterTruck' ? 1 : 0)])),
  ...GENERAL,
};

/** What a configuration says: the attributes of its sections by their names, in metres and radians. */
export type SimConfiguration = {
  readonly [Name in keyof typeof SECTIONS]: Values<(typeof SECTIONS)[Name]>;
} & {
  /** The robots of each kind, in the order of their numbers. */
  readonly robots: { readonly [Kind in RobotKind]: readonly Values<(typeof ROBOTS)[Kind]>[] };
};

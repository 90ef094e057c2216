// A rescue robot looks for victims: an RFID reader tells how near they are, and a thermal camera shows where.
// Both are a few formulas over points; whether a wall is in between is a ray for each victim.
import { box, loadEngine, sphere } from 'clearance';
import { anyHit, sensorPose } from 'clearance/sensors';

/** What is told of a victim, and from how near, metres. */
const TOLD = [
  { what: 'state', within: 1.3 },
  { what: 'identity', within: 1.5 },
  { what: 'position', within: 2.5 },
];

/**
 * The camera: its angles of view, radians, across and down from level; its image, pixels; how large a spot
 * is, near and far, pixels.
 */
const CAMERA = {
  across: (120 * Math.PI) / 180,
  down: (-60 * Math.PI) / 180,
  width: 60,
  height: 12,
  largest: 10,
  smallest: 2,
  reach: 2.5,
};

/** Temperatures, degrees Celsius. */
const AMBIENT = 22;
const NOISE = 3;
const BODY = 37;

/** Where the victims are, metres. */
const VICTIMS = {
  Ada: [1.1, -0.5, 0.1],
  Bert: [1.2, 0.9, 0.1],
  Cleo: [2.1, 0.1, 0.1],
  Dora: [2.2, -0.7, 0.1],
  Emil: [-1, 0, 0.1],
  Fred: [3, 0.2, 0.1],
};

const engine = await loadEngine();
const bodies = Object.entries(VICTIMS).map(([name, place]) => [name, [sphere(place, 0.12)]]);
const scene = engine.createScene({
  segments: {
    robot: [box([0, 0, 0.1], [0.2, 0.15, 0.1])],
    walls: [box([1, 0.9, 0.5], [0.05, 0.5, 0.5]), box([1.9, -0.3, 0.5], [0.5, 0.05, 0.5])],
    ...Object.fromEntries(bodies),
  },
  pairs: [],
});

/** Where the camera is in the frame of the robot. */
const mount = { segment: 'robot', pose: { position: [0.1, 0, 0.5], quaternion: [0, 0, 0, 1] } };

/** A place of the world as the camera has it: x ahead, y to the left, z up. */
function inCamera(place) {
  const m = sensorPose(scene, mount);
  const [x, y, z] = place.map((value, axis) => value - m[12 + axis]);
  return [0, 1, 2].map((axis) => m[4 * axis] * x + m[4 * axis + 1] * y + m[4 * axis + 2] * z);
}

/** Whether anything is between the camera and a victim; the thesis has no walls in between. */
function isHidden(name, place, distance) {
  const m = sensorPose(scene, mount);
  const from = [m[12], m[13], m[14]];
  const way = place.map((value, axis) => value - from[axis]);
  const ignore = ['robot', name];
  return anyHit(scene, [...from, ...way], { maxDistance: distance, ignore })[0] === 1;
}

/** What the sensors say of a victim, and the spot that it makes on the image. */
function look(name, place) {
  const [x, y, z] = inCamera(place);
  const distance = Math.hypot(x, y, z);
  const told = TOLD.filter(({ within }) => distance <= within).map(({ what }) => what);
  if (told.length === 0) return { says: 'out of range' };
  // The frame of the simulator is left-handed: angles across grow to the right.
  const across = Math.atan2(-y, x);
  const down = Math.atan2(z, Math.hypot(x, y));
  if (Math.abs(across) > CAMERA.across / 2) return { says: 'out of view' };
  if (isHidden(name, place, distance)) return { says: 'behind a wall' };
  const spot = {
    x: ((across + CAMERA.across / 2) / CAMERA.across) * CAMERA.width,
    y: (down / CAMERA.down) * CAMERA.height,
    d: CAMERA.largest - (distance / CAMERA.reach) * (CAMERA.largest - CAMERA.smallest),
  };
  return { says: `${told.join(', ')}; ${distance.toFixed(2)} m away`, spot };
}

const spots = [];
for (const [name, place] of Object.entries(VICTIMS)) {
  const { says, spot } = look(name, place);
  console.log(`${name}: ${says}`);
  if (spot) spots.push(spot);
}

/** Numbers from 0 to 1, the same in every host (Marsaglia's xorshift32). */
let state = 1;
function random() {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 2 ** 32;
}

/** The image, a character per pixel, which is twice as high as wide: spots are flat. */
for (let row = 0; row < CAMERA.height; row++) {
  let text = '';
  for (let column = 0; column < CAMERA.width; column++) {
    const isBody = spots.some(({ x, y, d }) => Math.hypot(column + 0.5 - x, 2 * (row + 0.5 - y)) <= d / 2);
    const temperature = (isBody ? BODY : AMBIENT) + NOISE * (2 * random() - 1);
    text += temperature > 30 ? '#' : temperature > AMBIENT + 1.5 ? '.' : ' ';
  }
  console.log(`|${text}|`);
}
engine.dispose();

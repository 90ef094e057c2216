// A rescue robot looks for victims: a reader of radio tags tells who is near, a thermal camera shows where.
import { box, loadEngine, sphere } from 'clearance';
import { readTags, thermalImage } from 'clearance/sensors';

/** The camera's image, pixels: a character is twice as high as wide, and the image is drawn in these. */
const CAMERA = { width: 60, height: 24, largest: 10, smallest: 2, seed: 1 };

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

/** Where reader and camera are in the frame of the robot. */
const mount = { segment: 'robot', pose: { position: [0.1, 0, 0.5], quaternion: [0, 0, 0, 1] } };

const names = Object.keys(VICTIMS);
const tags = names.map((name) => ({
  position: VICTIMS[name],
  identity: name,
  status: 'abrasions',
  ignore: [name],
}));
const readings = readTags(scene, mount, tags, { ignore: ['robot'] });
for (const { tag, distance, identity = '?', status = '?' } of readings) {
  console.log(`${names[tag]}: ${distance.toFixed(2)} m away, identity ${identity}, status ${status}`);
}
console.log(`not read: ${names.filter((_, i) => !readings.some(({ tag }) => tag === i)).join(', ')}`);

const { width, height, celsius } = thermalImage(readings, CAMERA);
for (let row = 0; row < height; row += 2) {
  const pixels = Array.from({ length: width }, (_, column) => celsius[row * width + column]);
  const text = pixels.map((degrees) =>
    degrees > 30 ? '#' : degrees > 26 ? '+' : degrees > 23.5 ? '.' : ' ',
  );
  console.log(`|${text.join('')}|`);
}
engine.dispose();

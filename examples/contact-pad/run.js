// A contact sensor on a crate: a pad on a part of its front. What touches the crate beside the pad must not
// be sensed. Petersen (2007, §8.2.2) has two ways; this is both.
import { box, loadEngine } from 'clearance';
import { contacts } from 'clearance/contacts';

/** The pad: the lower part of the front of the crate, metres in its frame. */
const PAD = { x: 0.2, y: [-0.2, 0.2], z: [-0.2, -0.05] };

/** How thick the pad of the second way is, and how near something has to be to touch, metres. */
const THICK = 0.002;
const TOUCH = 1e-4;

const engine = await loadEngine();
const scene = engine.createScene({
  segments: {
    crate: [box([0, 0, 0], [0.2, 0.2, 0.2])],
    // Embedded in the front, whose face is that of the pad: it senses nothing that touches another face.
    pad: [
      box(
        [PAD.x - THICK / 2, 0, (PAD.z[0] + PAD.z[1]) / 2],
        [THICK / 2, PAD.y[1] - TOUCH, (PAD.z[1] - PAD.z[0]) / 2 - TOUCH],
      ),
    ],
    plank: [box([0, 0, 0], [0.02, 0.3, 0.3])],
    block: [box([0, 0, 0], [0.05, 0.05, 0.05])],
  },
  pairs: [
    ['crate', 'plank'],
    ['crate', 'block'],
    ['pad', 'plank'],
    ['pad', 'block'],
  ],
});
scene.attach('pad', 'crate');

/** First way: what the polygons in which the crate is touched have in common with the pad. */
function sensesByPolygon(found) {
  return found.some(({ polygon, point }) => {
    const corners = (polygon ? polygon.vertices : [point]).filter(([x]) => Math.abs(x - PAD.x) <= TOUCH);
    return clip(corners).length > 0;
  });
}

/** A polygon of the front, cut off where the pad ends (Sutherland and Hodgman 1974). */
function clip(corners) {
  const sides = [
    [1, PAD.y[0], 1],
    [1, PAD.y[1], -1],
    [2, PAD.z[0], 1],
    [2, PAD.z[1], -1],
  ];
  return sides.reduce((all, [axis, limit, sign]) => {
    const beyond = (corner) => sign * (corner[axis] - limit);
    return all.flatMap((corner, i) => {
      const before = all.at(i - 1);
      const [a, b] = [beyond(before), beyond(corner)];
      const crossing = before.map((x, k) => x + (a / (a - b)) * (corner[k] - x));
      return [...(a < 0 !== b < 0 ? [crossing] : []), ...(b >= 0 ? [corner] : [])];
    });
  }, corners);
}

/** What he warns of: the point alone, in the middle of the polygon, may lie beside the pad. */
function sensesByPoint(found) {
  return found.some(
    ({ point: [x, y, z] }) =>
      Math.abs(x - PAD.x) <= TOUCH && y >= PAD.y[0] && y <= PAD.y[1] && z >= PAD.z[0] && z <= PAD.z[1],
  );
}

const AWAY = [5, 0, 0];
const put = (id, position) => scene.setPose(id, { position, quaternion: [0, 0, 0, 1] });
const word = (isSensed) => (isSensed ? 'yes' : 'no').padEnd(7);

console.log(`${''.padEnd(30)} point   polygon pad`);
for (const [what, plank, block] of [
  ['a plank at the whole front', [0.22, 0, 0], AWAY],
  ['a block at the pad', AWAY, [0.25, 0.1, -0.1]],
  ['a block above the pad', AWAY, [0.25, 0.1, 0.1]],
  ['a block half above the pad', AWAY, [0.25, 0.1, -0.02]],
  ['a block at the back', AWAY, [-0.25, 0, -0.1]],
  ['a block on top', AWAY, [0.1, 0, 0.25]],
  ['a block before the pad', AWAY, [0.26, 0, -0.1]],
]) {
  put('plank', plank);
  put('block', block);
  const found = [...contacts(scene, { maxDistance: TOUCH })];
  // The crate stands in the world as it is drawn: its frame is that of the contacts.
  const ofCrate = found.filter(({ a }) => a === 'crate');
  const ofPad = found.filter(({ a }) => a === 'pad');
  const answers = [sensesByPoint(ofCrate), sensesByPolygon(ofCrate), ofPad.length > 0];
  console.log(`${what.padEnd(30)} ${answers.map(word).join(' ').trimEnd()}`);
}
engine.dispose();

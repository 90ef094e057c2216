// Everything that touches: patches of flat contacts, where forces act, and along which direction.
import {
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineLoop,
  Mesh,
  MeshBasicMaterial,
} from 'three';
import { box, cylinder, halfSpace, hull, loadEngine, allPairs } from 'clearance';
import { type Contact, contacts } from 'clearance/contacts';
import { Bodies, COLORS, material } from './common/bodies.ts';
import { millimetres, onInput, show, slider } from './common/inputs.ts';
import { Arrow } from './common/marks.ts';
import { Stage } from './common/stage.ts';

const engine = await loadEngine();
const segments = {
  ground: [halfSpace([0, 0, 1], 0)],
  pallet: [box([0, 0, 0.1], [0.5, 0.35, 0.1])],
  crate: [box([0, 0, 0], [0.2, 0.2, 0.15])],
  can: [cylinder([0.35, 0.2, 0.2], [0.35, 0.2, 0.45], 0.09)],
  wedge: [
    hull([
      [-0.8, -0.2, 0],
      [-0.8, 0.2, 0],
      [-0.52, -0.2, 0],
      [-0.52, 0.2, 0],
      [-0.52, 0, 0.25],
    ]),
  ],
};
const scene = engine.createScene({ segments, pairs: allPairs(Object.keys(segments)) });

const stage = new Stage([0, 0, 0.2], 2.5);
const look = material(COLORS.a, 0.45);
const bodies = new Bodies(stage, scene, (id) => (id === 'ground' ? undefined : look));
const patches = new MeshBasicMaterial({
  color: COLORS.accent,
  opacity: 0.4,
  transparent: true,
  depthTest: false,
});
const marks = new Group();
stage.add(marks);

/** The patch of a contact, where it has one, and an arrow along which its second body is pushed. */
function draw({ polygon, point, normal }: Contact): void {
  const arrow = new Arrow(stage.ink, 0.004);
  arrow.set(point, [0.14 * normal[0], 0.14 * normal[1], 0.14 * normal[2]]);
  marks.add(arrow);
  if (polygon === undefined) return;
  const patch = new BufferGeometry();
  patch.setAttribute('position', new Float32BufferAttribute(polygon.vertices.flat(), 3));
  marks.add(new LineLoop(patch, new LineBasicMaterial({ color: COLORS.accent, depthTest: false })));
  if (polygon.vertices.length < 3) return;
  const filled = patch.clone();
  filled.setIndex(polygon.vertices.slice(2).flatMap((_, i) => [0, i + 1, i + 2]));
  marks.add(new Mesh(filled, patches));
}

function update(): void {
  const [half, tilt] = [(slider('turn') * Math.PI) / 360, (slider('tilt') * Math.PI) / 360];
  const [c, s, ct, st] = [Math.cos(half), Math.sin(half), Math.cos(tilt), Math.sin(tilt)];
  const position = [slider('x') / 1e3, 0, 0.35 + slider('height') / 1e3] as const;
  scene.setPose('crate', { position, quaternion: [c * st, s * st, s * ct, c * ct] });
  const found = contacts(scene, { maxDistance: slider('within') / 1e3 });
  marks.clear();
  for (const contact of found) draw(contact);
  bodies.update();
  const list = [...found];
  show({
    'deepest contact': millimetres(Math.max(0, ...found.depth)),
    contacts: list.length,
    ...Object.fromEntries(
      list.map(({ a, b, polygon, distance }) => [
        `${a} – ${b}`,
        polygon ? `${(polygon.area * 1e4).toFixed(0)} cm²` : millimetres(distance),
      ]),
    ),
  });
}

onInput(update);

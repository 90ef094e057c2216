// Everything that touches: patches of flat contacts, where forces act, and along which direction.
import { box, cylinder, halfSpace, hull, loadEngine, allPairs } from 'clearance';
import { contacts } from 'clearance/contacts';
import { ContactPatches } from 'clearance/three';
import { Bodies, COLORS, material } from './common/bodies.ts';
import { millimetres, onInput, show, slider } from './common/inputs.ts';
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

const stage = new Stage([-0.05, 0, 0.2], 2.1);
const colors: Record<string, string> = {
  pallet: COLORS.quiet,
  crate: COLORS.b,
  can: COLORS.a,
  wedge: COLORS.a,
};
const bodies = new Bodies(stage, scene, (id) => (id in colors ? material(colors[id]!, 0.45) : undefined));
const patches = new ContactPatches({ color: COLORS.accent, arrow: stage.ink });
stage.add(patches);

function update(): void {
  const [half, tilt] = [(slider('turn') * Math.PI) / 360, (slider('tilt') * Math.PI) / 360];
  const [c, s, ct, st] = [Math.cos(half), Math.sin(half), Math.cos(tilt), Math.sin(tilt)];
  const position = [slider('x') / 1e3, 0, 0.35 + slider('height') / 1e3] as const;
  scene.setPose('crate', { position, quaternion: [c * st, s * st, s * ct, c * ct] });
  const found = contacts(scene, { maxDistance: slider('within') / 1e3 });
  patches.show(found);
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

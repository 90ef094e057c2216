// A ring that turns beside a knot, meshes of thousands of triangles, with their exact distance in each frame.
import { Euler, Quaternion, TorusGeometry, TorusKnotGeometry } from 'three';
import { loadEngine } from 'clearance';
import { ClearanceLines, fromThree } from 'clearance/three';
import { Bodies, COLORS, material } from './common/bodies.ts';
import { dragBodies } from './common/drag.ts';
import { millimetres, onInput, place, setPlace, show, slider, input } from './common/inputs.ts';
import { animate, Stage } from './common/stage.ts';

const engine = await loadEngine();
const knot = new TorusKnotGeometry(0.3, 0.055, 240, 16);
const ring = new TorusGeometry(0.2, 0.03, 16, 96);
Object.assign(knot, { name: 'knot' });
Object.assign(ring, { name: 'ring' });
const scene = engine.createScene(fromThree([knot, ring]));
scene.setPose('knot', { position: [0, 0, 0.5], quaternion: [Math.SQRT1_2, 0, 0, Math.SQRT1_2] });

const stage = new Stage([0.1, 0, 0.48], 2.2);
const bodies = new Bodies(stage, scene, (id) => material(id === 'knot' ? COLORS.a : COLORS.b));
const line = new ClearanceLines({ count: 1, color: stage.ink.color, labels: false });
stage.add(line);

function update(): void {
  const { x, y, z, w } = new Quaternion().setFromEuler(new Euler(0.6, (slider('turn') * Math.PI) / 180, 0));
  scene.setPose('ring', { position: place(), quaternion: [x, y, z, w] });
  const begun = performance.now();
  const distances = scene.evaluate();
  const took = performance.now() - begun;
  line.show(distances);
  bodies.update();
  show({
    distance: millimetres(distances.distance[0]!),
    'pairs of triangles': ((knot.index!.count / 3) * (ring.index!.count / 3)).toLocaleString('en'),
    'pairs computed': engine.statistics().elementTests.toLocaleString('en'),
    'evaluated in': `${took.toFixed(2)} ms`,
  });
}

dragBodies(stage, bodies, ['ring'], (_, position) => {
  setPlace(position);
  update();
});
onInput(update);
const turn = input('turn');
let angle = 0;
animate((seconds) => {
  if (!input('turning').checked) return;
  // The slider has whole degrees: it counts where somebody has moved it.
  if (Math.abs(angle - slider('turn')) > 1) angle = slider('turn');
  angle = (angle + 40 * seconds) % 360;
  turn.value = String(angle);
  turn.dispatchEvent(new Event('input', { bubbles: true }));
});

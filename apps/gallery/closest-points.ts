// Two bodies, how far apart they are, and where.
import { Euler, Quaternion } from 'three';
import { box, cone, loadEngine } from 'clearance';
import { Arrow, ClearanceLines } from 'clearance/three';
import { Bodies, COLORS, material } from './common/bodies.ts';
import { dragBodies } from './common/drag.ts';
import { millimetres, onInput, place, setPlace, show, slider } from './common/inputs.ts';
import { Stage } from './common/stage.ts';

const engine = await loadEngine();
const scene = engine.createScene({
  segments: {
    crate: [box([0, 0, 0.2], [0.25, 0.2, 0.2])],
    cone: [cone([0, 0, -0.15], [0, 0, 0.2], 0.16, 0.02)],
  },
  pairs: [['crate', 'cone']],
});

const stage = new Stage([0.2, 0, 0.25], 2.1);
const bodies = new Bodies(stage, scene, (id) => material(id === 'cone' ? COLORS.b : COLORS.a));
const line = new ClearanceLines({ count: 1, color: stage.ink.color, labels: false });
const way = new Arrow(COLORS.accent);
stage.add(line, way);

function update(): void {
  const turn = new Quaternion().setFromEuler(new Euler((slider('turn') * Math.PI) / 180, 0.4, 0));
  scene.setPose('cone', { position: place(), quaternion: [turn.x, turn.y, turn.z, turn.w] });
  const distances = scene.evaluate();
  const { distance, pointA, pointB, normal } = distances;
  line.show(distances);
  // Where they overlap, this is the shortest way to part them.
  const depth = Math.max(0, -distance[0]!);
  way.set(pointB, [depth * normal[0]!, depth * normal[1]!, depth * normal[2]!]);
  bodies.update();
  show({
    distance: millimetres(distance[0]!),
    'point on the crate': Array.from(pointA, (x) => (x * 1e3).toFixed(0)).join(', '),
    'point on the cone': Array.from(pointB, (x) => (x * 1e3).toFixed(0)).join(', '),
    'normal from crate to cone': Array.from(normal, (x) => (x + 0).toFixed(2)).join(', '),
  });
}

dragBodies(stage, bodies, ['cone'], (_, position) => {
  setPlace(position);
  update();
});
onInput(update);

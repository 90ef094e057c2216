// A laser scanner on a vehicle that is dragged through a city: what each beam meets first, with noise.
import {
  BufferAttribute,
  BufferGeometry,
  LineBasicMaterial,
  LineSegments,
  Points,
  PointsMaterial,
} from 'three';
import { box, loadEngine } from 'clearance';
import { addRangeNoise, castFan, fanDirections, rangesToPoints, sensorPose } from 'clearance/sensors';
import { Bodies, COLORS, material } from './common/bodies.ts';
import { cityCells, housesOf } from './common/city.ts';
import { dragBodies } from './common/drag.ts';
import { onInput, place, setPlace, show, slider } from './common/inputs.ts';
import { Stage } from './common/stage.ts';

const engine = await loadEngine();
const scene = engine.createScene({
  segments: {
    houses: housesOf(cityCells()),
    vehicle: [box([0, 0, 0.04], [0.1, 0.07, 0.04])],
    other: [box([2.4, 1.4, 0.05], [0.12, 0.08, 0.05])],
  },
  static: ['houses', 'other'],
  pairs: [
    ['vehicle', 'houses'],
    ['vehicle', 'other'],
  ],
});
/** Where the scanner is on the vehicle. */
const mount = { segment: 'vehicle', pose: { position: [0, 0, 0.05], quaternion: [0, 0, 0, 1] } } as const;

const stage = new Stage([1.8, 0.77, 0.05]);
// From above, so that houses hide no streets.
stage.camera.position.set(-1.6, -2.6, 5.5);
stage.controls.update();
const bodies = new Bodies(stage, scene, (id) =>
  material({ houses: COLORS.quiet, vehicle: COLORS.b, other: COLORS.a }[id]!),
);
const beams = new LineSegments(
  new BufferGeometry(),
  new LineBasicMaterial({ color: COLORS.accent, transparent: true, opacity: 0.25 }),
);
const dots = new Points(new BufferGeometry(), new PointsMaterial({ color: COLORS.accent, size: 0.035 }));
// Their extents change with each scan.
for (const object of [beams, dots]) object.frustumCulled = false;
stage.add(beams, dots);

function update(): void {
  const half = (slider('turn') * Math.PI) / 360;
  scene.setPose('vehicle', { position: place(), quaternion: [0, 0, Math.sin(half), Math.cos(half)] });
  const angle = (120 * Math.PI) / 180;
  const fan = { type: 'planar', count: slider('beams'), from: -angle, to: angle } as const;
  const begun = performance.now();
  const hits = castFan(scene, mount, fan, { maxDistance: slider('reach') / 1e3, ignore: ['vehicle'] });
  const took = performance.now() - begun;
  const ranges = addRangeNoise(hits.distance, { share: slider('noise') / 100, seed: 1 });
  draw(rangesToPoints(ranges, fanDirections(fan)).points);
  bodies.update();
  const met = [...hits.distance].filter((range) => range < Infinity);
  show({
    'beams that meet something': met.length,
    'nearest thing': met.length === 0 ? 'out of reach' : `${Math.min(...met).toFixed(3)} m`,
    'they meet': [...new Set(hits.segment)].flatMap((i) => scene.segments[i] ?? []).join(', ') || 'nothing',
    'scan took': `${took.toFixed(2)} ms`,
  });
}

/** Draws points that are in the frame of the scanner, and the beams that end there. */
function draw(points: Float64Array): void {
  const pose = sensorPose(scene, mount);
  const ends = new Float32Array(points.length);
  const lines = new Float32Array(2 * points.length);
  for (let i = 0; i < points.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      const [x, y, z] = [points[i]!, points[i + 1]!, points[i + 2]!];
      ends[i + k] = pose[k]! * x + pose[4 + k]! * y + pose[8 + k]! * z + pose[12 + k]!;
      lines[2 * i + k] = pose[12 + k]!;
      lines[2 * i + 3 + k] = ends[i + k]!;
    }
  }
  dots.geometry.setAttribute('position', new BufferAttribute(ends, 3));
  beams.geometry.setAttribute('position', new BufferAttribute(lines, 3));
}

dragBodies(stage, bodies, ['vehicle'], (_, [x, y]) => {
  setPlace([x, y, 0]);
  update();
});
onInput(update);

// A vehicle that drives through a city by its laser and its sonars, and where its odometer believes it to be.
import { BufferAttribute, BufferGeometry, Group, Matrix4, Points, PointsMaterial, Vector3 } from 'three';
import { loadEngine } from 'clearance';
import type { PlanarPose } from 'clearance/dynamics';
import { ClearanceLines } from 'clearance/three';
import { BelievedMap } from './common/believed-map.ts';
import { Bodies, COLORS, drawElements, material } from './common/bodies.ts';
import { cityCells } from './common/city.ts';
import { dragBodies } from './common/drag.ts';
import { byId, input, onInput, show, slider } from './common/inputs.ts';
import { CITY, Ride, TICK } from './common/ride.ts';
import { Film, film, sector, Trail } from './common/sensor-marks.ts';
import { animate, Stage } from './common/stage.ts';
import { byHand, towards, watchArrows } from './common/steering.ts';
import { type Command, VEHICLES } from './common/vehicles.ts';

/** Ticks at most between two frames: it is slower then than it would be. */
const MOST_TICKS = 2;
const SONAR = '#12a594';

const engine = await loadEngine();
const stage = new Stage([0, 0, 0], 1, [24, 1]);
stage.camera.position.set(-0.9, -3, 6.4);
// They drive.
stage.hasKeys = false;
const map = new BelievedMap(byId('map') as HTMLCanvasElement, [11, 21]);
const arrows = watchArrows();
/** What the vehicle is made of where it only believes to be: it is behind the real one if both are there. */
const belief = material(COLORS.a, 0.45);
Object.assign(belief, { polygonOffset: true, polygonOffsetFactor: 4, polygonOffsetUnits: 4 });

const fan = new Film(film(COLORS.accent, 0.16));
const cones = new Film(film(SONAR, 0.08));
const arcs = new Film(film(SONAR, 0.9));
const dots = new Points(new BufferGeometry(), new PointsMaterial({ color: COLORS.accent, size: 0.05 }));
dots.frustumCulled = false;
const leash = new ClearanceLines({ count: 1, color: stage.ink.color, labels: false });
leash.visible = false;
stage.add(cones, fan, arcs, dots, leash);

/** Everything that belongs to one ride. */
interface Scenery {
  readonly ride: Ride;
  readonly bodies: Bodies;
  readonly trails: readonly [truth: Trail, belief: Trail];
  /** The vehicle where it believes to be. */
  readonly ghost: Group;
}

let scenery: Scenery | undefined;
/** Where the pointer leads it. */
let led: readonly number[] | undefined;
/** The links of the vehicle: each of them can be dragged. */
const links = new Map<string, Group>();
const ids = Object.values(VEHICLES).flatMap(({ robot }) => Object.keys(robot.segments));
const onEnd = (): void => void (led = undefined);
const onMove = (pointer: readonly number[]): void => {
  led = pointer;
  nudge();
};
dragBodies(stage, { groups: links }, ids, (_, __, pointer) => onMove(pointer), { onEnd });
addEventListener('keydown', nudge);

function begin(): void {
  if (scenery !== undefined) {
    scenery.ride.dispose();
    stage.scene.remove(...scenery.bodies.groups.values(), ...scenery.trails, scenery.ghost);
  }
  const vehicle = input('vehicle').value as 'pioneer' | 'truck';
  const ride = new Ride(engine, { vehicle, seed: slider('seed'), noise: slider('noise') / 100 });
  // For the console of the browser: ride.clearance
  Object.assign(globalThis, { ride });
  const { segments } = ride.vehicle.robot;
  const bodies = new Bodies(stage, ride.scene, (id) => {
    if (id in segments) return material(/left|right|castor|rear/.test(id) ? '#4a5260' : COLORS.b);
    return id.startsWith('ball') ? material('#ffd84d') : material(COLORS.quiet, 0.6);
  });
  const ghost = new Group();
  links.clear();
  for (const id of Object.keys(segments)) {
    links.set(id, bodies.groups.get(id)!);
    const part = drawElements(ride.scene.segment(id).elements, belief);
    part.matrix = bodies.groups.get(id)!.matrix;
    ghost.add(part);
  }
  ghost.matrixAutoUpdate = false;
  const trails = [new Trail(COLORS.b, 0.006), new Trail(COLORS.a, 0.012)] as const;
  stage.add(ghost, ...trails);
  scenery = { ride, bodies, trails, ghost };
  led = undefined;
  map.clear(cityCells(2, -CITY.halfWidth).filter(({ floors }) => floors > 0));
  draw();
}

/** What somebody wants; undefined: it drives by itself. */
function wanted({ vehicle, pose }: Ride): Command | undefined {
  const hand = arrows() ?? (led === undefined ? undefined : towards(pose, led));
  if (hand !== undefined) return byHand(vehicle, hand, slider('speed'));
  return input('itself').checked ? undefined : { speed: 0, curvature: 0, spin: 0 };
}

/** What is done by hand moves it, also where time stands still. */
function nudge(): void {
  const isMoving = isAnimated && input('moving').checked;
  if (!isMoving && (led !== undefined || arrows() !== undefined)) goOn(4);
}

function goOn(ticks: number): void {
  const { ride, trails } = scenery!;
  for (let i = 0; i < ticks; i++) {
    const before = [ride.pose, ride.believed] as const;
    ride.tick({
      speed: slider('speed'),
      byFormulas: input('drive').value === 'formulas',
      command: wanted(ride),
    });
    if (ride.hasMeasured) map.enter(ride.believed, ride.hits(), `${COLORS.accent}66`);
    [ride.pose, ride.believed].forEach((now, k) => {
      map.draw(before[k]!, now, [COLORS.b, COLORS.a][k]!);
      if (ride.ticks % 6 === 0) trails[k]!.goTo(now);
    });
  }
  draw();
}

const matrixOf = ([x, y, heading]: PlanarPose): Matrix4 =>
  new Matrix4().makeRotationZ(heading).setPosition(x, y, 0);

function draw(): void {
  const { ride, bodies, ghost } = scenery!;
  ghost.matrix.copy(matrixOf(ride.believed)).multiply(matrixOf(ride.pose).invert());
  drawSensors(ride);
  leash.visible = led !== undefined;
  if (led !== undefined) {
    leash.show({ distance: [0], pointA: [ride.pose[0], ride.pose[1], 0.3], pointB: led });
  }
  // The camera goes along.
  const way = new Vector3(ride.pose[0], ride.pose[1], 0).sub(stage.controls.target);
  for (const place of [stage.controls.target, stage.camera.position]) place.add(way);
  stage.controls.update();
  bodies.update();
  const met = [...ride.exact].filter((range) => range < Infinity);
  show({
    'belief is off by': `${(100 * Math.hypot(ride.believed[0] - ride.pose[0], ride.believed[1] - ride.pose[1])).toFixed(1)} cm`,
    'clearance now': `${(100 * ride.clearance).toFixed(1)} cm`,
    'least clearance': `${(100 * ride.least).toFixed(1)} cm`,
    'nearest by laser': met.length === 0 ? 'nothing' : `${Math.min(...met).toFixed(3)} m`,
    'nearest by sonar': `${Math.min(...ride.sonars).toFixed(3)} m`,
    'step of the world': `${ride.took.step.toFixed(2)} ms`,
    'scan of 682 beams': `${(1e3 * ride.took.scan).toFixed(0)} µs`,
    time: `${(ride.ticks * TICK).toFixed(1)} s`,
  });
}

/** Draws what the laser and the sonars tell, where the vehicle is. */
function drawSensors(ride: Ride): void {
  const place = matrixOf(ride.pose);
  for (const object of [fan, cones, arcs, dots]) {
    object.matrixAutoUpdate = false;
    object.matrix.copy(place);
    object.matrixWorldNeedsUpdate = true;
  }
  const hits = ride.hits();
  dots.geometry.setAttribute('position', new BufferAttribute(Float32Array.from(hits), 3));
  fan.set(ride.outline());
  const readings = [...ride.sonars].map((range, i, { length }) => ({
    range,
    angle: (2 * Math.PI * i) / length,
  }));
  const heard = readings.filter(({ range }) => range < Infinity);
  const half = Math.PI / 18;
  const { sonars } = ride.vehicle;
  cones.set(heard.flatMap(({ range, angle }) => sector(sonars, [0, range], [angle - half, angle + half])));
  arcs.set(
    heard.flatMap(({ range, angle }) => sector(sonars, [range - 0.025, range], [angle - half, angle + half])),
  );
}

let chosen = '';
onInput(() => {
  const now = ['vehicle', 'seed', 'noise'].map((id) => input(id).value).join(' ');
  if (now !== chosen) begin();
  chosen = now;
});
byId('again').addEventListener('click', begin);
byId('step').addEventListener('click', () => goOn(5 / TICK));
/** Time that has passed and is shorter than a tick. */
let rest = 0;
const isAnimated = animate((seconds) => {
  if (!input('moving').checked) return;
  rest = Math.min(rest + seconds, MOST_TICKS * TICK);
  const ticks = Math.floor(rest / TICK);
  rest -= ticks * TICK;
  if (ticks > 0) goOn(ticks);
});

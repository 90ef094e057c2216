import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Group,
  LineBasicMaterial,
  LineSegments,
  Points,
  PointsMaterial,
} from 'three';
import { disposeTree } from '../../../modules/three/dispose.ts';
import {
  castFan,
  depthImage,
  type Fan,
  NODDING_LASER,
  PLANAR_LASER,
  type RayHits,
  sensorPose,
} from '../../../modules/sensors/index.ts';
import type { Scene, Transform } from '../../../bindings/index.ts';
import type { Session } from '../session/session.ts';
import { NEAR } from './near-color.ts';

/** The sensors that can be put on a body: fewer beams than theirs, which are seen one by one. */
const SENSORS: Readonly<Record<string, Fan>> = {
  'planar laser': { ...PLANAR_LASER, count: 181 },
  'nodding laser': { ...NODDING_LASER, count: 46, pitch: { ...NODDING_LASER.pitch, count: 31 } },
  'depth camera': depthImage(48, 36),
};

/** How far beams reach, metres. */
const REACH = 4;

/** The color of beams, and of what they meet; bodies have no such color. */
const SEEN = '#12a594';

/** Along which axis of its body a sensor looks: the turn that brings its own, x, there. */
const TURNS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  x: [0, 0, 0, 1],
  y: [0, 0, Math.SQRT1_2, Math.SQRT1_2],
  z: [0, -Math.SQRT1_2, 0, Math.SQRT1_2],
};

/** A range sensor on a segment: beams as faint lines, and what they meet as points. */
export class ScanView {
  readonly root = new Group();
  readonly #mount: { readonly segment: string; readonly pose: Transform };
  readonly #fan: Fan;
  /** What the sensor is in, its own body and others that reach into that: it sees none of them. */
  readonly #passed: string[];
  readonly #beams = new LineSegments(
    new BufferGeometry(),
    new LineBasicMaterial({ color: SEEN, transparent: true, opacity: 0.3, depthWrite: false }),
  );
  readonly #dots = new Points(
    new BufferGeometry(),
    new PointsMaterial({ size: 5, sizeAttenuation: false, vertexColors: true }),
  );
  #hits: RayHits | undefined;
  /** How many beams meet something. */
  met = 0;

  /**
   * @param segment - the body that it is on; it does not see that
   * @param sensor - one of `SENSORS`
   * @param axis - along which it looks: x, y or z of the body
   */
  constructor(segment: string, sensor: string, axis: string) {
    this.#mount = { segment, pose: { position: [0, 0, 0], quaternion: TURNS[axis]! } };
    this.#passed = [segment];
    this.#fan = SENSORS[sensor]!;
    for (const object of [this.#beams, this.#dots]) {
      // Pointers look for bodies, and nothing says where the points will be.
      object.raycast = () => undefined;
      object.frustumCulled = false;
      this.root.add(object);
    }
  }

  /**
   * Looks around from where the sensor now is.
   *
   * @param near - hits within this have the color of what is near, metres
   */
  update({ scene }: Session, near: number): void {
    const hits = this.#look(scene);
    const origin = sensorPose(scene, this.#mount).slice(12, 15);
    const [lines, points, colors]: [number[], number[], number[]] = [[], [], []];
    const [plain, close] = [new Color(SEEN), new Color(NEAR)];
    for (const [i, distance] of hits.distance.entries()) {
      if (distance === Infinity) continue;
      const point = hits.point.subarray(3 * i, 3 * i + 3);
      lines.push(...origin, ...point);
      points.push(...point);
      colors.push(...(distance < near ? close : plain).toArray());
    }
    this.met = points.length / 3;
    set(this.#beams.geometry, { position: lines });
    set(this.#dots.geometry, { position: points, color: colors });
  }

  #look(scene: Scene): RayHits {
    for (;;) {
      const out = this.#hits && { out: this.#hits };
      const options = { maxDistance: REACH, ignore: this.#passed, ...out };
      this.#hits = castFan(scene, this.#mount, this.#fan, options);
      const around = this.#hits.inside.indexOf(1);
      if (around < 0) return this.#hits;
      this.#passed.push(scene.segments[this.#hits.segment[around]!]!);
    }
  }

  dispose(): void {
    disposeTree(this.root);
  }
}

function set(geometry: BufferGeometry, columns: Readonly<Record<string, readonly number[]>>): void {
  for (const [name, numbers] of Object.entries(columns)) {
    geometry.setAttribute(name, new BufferAttribute(Float32Array.from(numbers), 3));
  }
}

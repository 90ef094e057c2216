import {
  BufferGeometry,
  ConeGeometry,
  CylinderGeometry,
  Float32BufferAttribute,
  Group,
  Line,
  LineBasicMaterial,
  type Material,
  Mesh,
  MeshBasicMaterial,
  SphereGeometry,
  Vector3,
} from 'three';
import type { Vector } from 'clearance';
import { COLORS } from './bodies.ts';

const UP = new Vector3(0, 1, 0);

/** A line between two points with a dot at each end, seen through bodies. */
export class Segment extends Group {
  readonly #rod: Mesh;
  readonly #ends: readonly [Mesh, Mesh];

  /** @param radius - of the line, metres */
  constructor(look: Material, radius = 0.004) {
    super();
    this.#rod = new Mesh(new CylinderGeometry(radius, radius, 1, 8), look);
    const dot = (): Mesh => new Mesh(new SphereGeometry(2.5 * radius, 16, 12), look);
    this.#ends = [dot(), dot()];
    this.add(this.#rod, ...this.#ends);
    for (const object of this.children) object.renderOrder = 2;
  }

  /** Places its ends: three numbers each, metres. */
  set(a: ArrayLike<number>, b: ArrayLike<number>): void {
    const [from, to] = [this.#ends[0].position.fromArray(a), this.#ends[1].position.fromArray(b)];
    const way = to.clone().sub(from);
    this.#rod.position.copy(from).addScaledVector(way, 0.5);
    this.#rod.scale.y = Math.max(1e-6, way.length());
    this.#rod.quaternion.setFromUnitVectors(UP, way.normalize());
  }
}

/** What arrows are made of: it is seen through bodies. */
const ACCENT = new MeshBasicMaterial({ color: COLORS.accent, depthTest: false, transparent: true });

/** An arrow, seen through bodies. */
export class Arrow extends Group {
  readonly #shaft: Mesh;
  readonly #head: Mesh;

  constructor(look: Material = ACCENT, radius = 0.006) {
    super();
    this.#shaft = new Mesh(new CylinderGeometry(radius, radius, 1, 10), look);
    this.#head = new Mesh(new ConeGeometry(2.6 * radius, 7 * radius, 14), look);
    this.add(this.#shaft, this.#head);
    for (const object of this.children) object.renderOrder = 3;
  }

  /** Points from a place along a vector, whose length is the arrow's; too short a one is not shown. */
  set(from: ArrayLike<number>, vector: Vector): void {
    const way = new Vector3(...vector);
    const length = way.length();
    this.visible = length > 1e-3;
    this.position.fromArray(from);
    this.#shaft.scale.y = length;
    this.#shaft.position.y = length / 2;
    this.#head.position.y = length;
    // A short arrow has a small head.
    this.#head.scale.setScalar(Math.min(1, length / 0.06));
    this.quaternion.setFromUnitVectors(UP, way.normalize());
  }
}

/** A line through points: three numbers each. */
export function polyline(points: readonly number[], color: string): Line {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(points, 3));
  return new Line(geometry, new LineBasicMaterial({ color }));
}

import {
  type Color,
  type ColorRepresentation,
  ConeGeometry,
  CylinderGeometry,
  Group,
  type Material,
  Mesh,
  MeshBasicMaterial,
  Vector3,
} from 'three';
import { disposeTree } from './dispose.ts';

const UP = new Vector3(0, 1, 0);

/** What marks are made of: they are seen through bodies, as what they show often lies behind one. */
export function markMaterial(color: ColorRepresentation, opacity = 1): MeshBasicMaterial {
  return new MeshBasicMaterial({ color, opacity, depthTest: false, transparent: true });
}

/** What a mark is made of: as it is given, or of a color. */
export function lookOf(look: Material | ColorRepresentation): Material {
  return (look as Partial<Material> | null)?.isMaterial ? (look as Material) : markMaterial(look as Color);
}

/** An arrow, seen through bodies. */
export class Arrow extends Group {
  /** Tells `fromThree` to leave it out. */
  readonly isClearanceMark = true;
  readonly #shaft: Mesh;
  readonly #head: Mesh;

  /**
   * @param look - what it is made of, or its color
   * @param radius - of its shaft, metres
   */
  constructor(look: Material | ColorRepresentation, radius = 0.006) {
    super();
    const made = lookOf(look);
    this.#shaft = new Mesh(new CylinderGeometry(radius, radius, 1, 10), made);
    this.#head = new Mesh(new ConeGeometry(2.6 * radius, 7 * radius, 14), made);
    this.add(this.#shaft, this.#head);
    for (const object of this.children) object.renderOrder = 3;
  }

  /** Points from a place along a vector, whose length is the arrow's; too short a one is not shown. */
  set(from: ArrayLike<number>, vector: ArrayLike<number>): void {
    const way = new Vector3(vector[0], vector[1], vector[2]);
    const length = way.length();
    this.visible = length > 1e-3;
    this.position.set(from[0]!, from[1]!, from[2]);
    this.#shaft.scale.y = length;
    this.#shaft.position.y = length / 2;
    this.#head.position.y = length;
    // A short arrow has a small head.
    this.#head.scale.setScalar(Math.min(1, length / 0.06));
    this.quaternion.setFromUnitVectors(UP, way.normalize());
  }

  /** Gives back what it holds on the graphics card, and takes it out of its parent. */
  override dispose(): void {
    disposeTree(this);
  }
}

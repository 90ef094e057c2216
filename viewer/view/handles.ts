import { Object3D } from 'three';
import { TransformControls } from 'three/addons/controls/TransformControls.js';
import type { Stage } from './stage.ts';

/** Whether a handle shifts or turns what it is on. */
export type HandleMode = 'translate' | 'rotate';

/** A handle by which something is moved with the pointer: an obstacle, or the goal of a link. */
export class Handle {
  readonly #controls: TransformControls;
  readonly #target = new Object3D();
  #onMove: ((matrix: ArrayLike<number>) => void) | undefined;

  constructor(stage: Stage, canvas: HTMLCanvasElement, onChange: () => void) {
    this.#controls = new TransformControls(stage.camera, canvas);
    this.#controls.setSize(0.7);
    this.#controls.addEventListener('change', onChange);
    this.#controls.addEventListener('dragging-changed', ({ value }) => {
      stage.controls.enabled = value !== true;
    });
    this.#controls.addEventListener('objectChange', () => {
      this.#target.updateMatrix();
      this.#onMove?.(this.#target.matrix.elements);
    });
    stage.helpers.add(this.#target, this.#controls.getHelper());
  }

  /** Whether the pointer is over it. */
  get isHovered(): boolean {
    return this.#controls.axis !== null;
  }

  /** Puts it on something, at a pose as a 4×4 matrix, and tells of all moves. */
  attach(pose: ArrayLike<number>, onMove: (matrix: ArrayLike<number>) => void): void {
    this.#onMove = onMove;
    this.place(pose);
    this.#controls.attach(this.#target);
  }

  /** Moves it to a pose, as what it is on has moved. */
  place(pose: ArrayLike<number>): void {
    if (this.#controls.dragging) return;
    for (let i = 0; i < 16; i++) this.#target.matrix.elements[i] = pose[i]!;
    this.#target.matrix.decompose(this.#target.position, this.#target.quaternion, this.#target.scale);
    this.#target.updateMatrixWorld(true);
  }

  setMode(mode: HandleMode): void {
    this.#controls.setMode(mode);
  }

  detach(): void {
    this.#onMove = undefined;
    this.#controls.detach();
  }
}

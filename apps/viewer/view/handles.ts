import { Object3D } from 'three';
import type { TransformControls } from 'three/addons/controls/TransformControls.js';
import type { Stage } from './stage.ts';

/** Whether a handle shifts or turns what it is on. */
export type HandleMode = 'translate' | 'rotate';

/** What tells of all moves of a handle, as 4×4 matrices. */
type MoveListener = (matrix: ArrayLike<number>) => void;

/** A handle by which something is moved with the pointer: an obstacle, or the goal of a link. */
export class Handle {
  readonly #stage: Stage;
  readonly #canvas: HTMLCanvasElement;
  readonly #onChange: () => void;
  readonly #target = new Object3D();
  #controls: TransformControls | undefined;
  #mode: HandleMode = 'translate';
  #onMove: MoveListener | undefined;

  constructor(stage: Stage, canvas: HTMLCanvasElement, onChange: () => void) {
    this.#stage = stage;
    this.#canvas = canvas;
    this.#onChange = onChange;
    stage.helpers.add(this.#target);
  }

  /** Whether the pointer is over it. */
  get isHovered(): boolean {
    return (this.#controls?.axis ?? null) !== null;
  }

  /** Puts it on something, at a pose as a 4×4 matrix, and tells of all moves. */
  attach(pose: ArrayLike<number>, onMove: MoveListener): void {
    this.#onMove = onMove;
    this.place(pose);
    void this.#show();
  }

  /** Moves it to a pose, as what it is on has moved. */
  place(pose: ArrayLike<number>): void {
    if (this.#controls?.dragging) return;
    for (let i = 0; i < 16; i++) this.#target.matrix.elements[i] = pose[i]!;
    this.#target.matrix.decompose(this.#target.position, this.#target.quaternion, this.#target.scale);
    this.#target.updateMatrixWorld(true);
  }

  setMode(mode: HandleMode): void {
    this.#mode = mode;
    this.#controls?.setMode(mode);
  }

  detach(): void {
    this.#onMove = undefined;
    this.#controls?.detach();
  }

  /** Shows it; what draws it is loaded when the first is wanted. */
  async #show(): Promise<void> {
    this.#controls ??= await this.#make();
    if (this.#onMove !== undefined) this.#controls.attach(this.#target);
    this.#onChange();
  }

  async #make(): Promise<TransformControls> {
    const { TransformControls } = await import('three/addons/controls/TransformControls.js');
    if (this.#controls !== undefined) return this.#controls;
    const controls = new TransformControls(this.#stage.camera, this.#canvas);
    controls.setSize(0.7);
    controls.setMode(this.#mode);
    controls.addEventListener('change', this.#onChange);
    controls.addEventListener('dragging-changed', ({ value }) => {
      this.#stage.controls.enabled = value !== true;
    });
    controls.addEventListener('objectChange', () => {
      this.#target.updateMatrix();
      this.#onMove?.(this.#target.matrix.elements);
    });
    this.#stage.helpers.add(controls.getHelper());
    return controls;
  }
}

import {
  AmbientLight,
  Color,
  DirectionalLight,
  GridHelper,
  HemisphereLight,
  MeshBasicMaterial,
  type Object3D,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { Vector } from 'clearance';

/** Whether the page is dark, as its reader's system wants it. */
const darkness = matchMedia('(prefers-color-scheme: dark)');

/** The canvas of the page with a camera, lights and a grid. z points up. It draws when it is asked to. */
export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(40, 1, 0.01, 100);
  readonly controls: OrbitControls;
  readonly canvas = document.querySelector('canvas')!;
  /** The color of lines: dark on light, light on dark. It is seen through bodies. */
  readonly ink = new MeshBasicMaterial({ depthTest: false, transparent: true });
  readonly #renderer = new WebGLRenderer({ canvas: this.canvas, antialias: true });
  readonly #grid: GridHelper;
  #isAsked = false;

  /**
   * @param target - what the camera looks at, metres
   * @param distance - from where, metres
   * @param grid - how wide the grid is, and a cell of it, metres
   */
  constructor(target: Vector = [0, 0, 0.4], distance = 2.6, [width, cell] = [4, 0.1]) {
    this.#grid = new GridHelper(width, Math.round(width / cell));
    this.camera.up.set(0, 0, 1);
    this.camera.position
      .set(0.65, -0.62, 0.4)
      .multiplyScalar(distance)
      .add(new Vector3(...target));
    this.controls = new OrbitControls(this.camera, this.canvas);
    this.controls.target.set(...target);
    this.controls.update();
    this.controls.addEventListener('change', () => this.redraw());
    this.#grid.rotation.x = Math.PI / 2;
    this.#grid.material.vertexColors = false;
    const sun = new DirectionalLight(0xffffff, 1.8);
    sun.position.set(2, -3, 4);
    const sky = new HemisphereLight(0xffffff, 0x8d8d99, 1.1);
    sky.position.set(0, 0, 1);
    this.scene.add(new AmbientLight(0xffffff, 0.5), sky, sun, this.#grid);
    darkness.addEventListener('change', () => this.#setColors());
    this.#setColors();
    new ResizeObserver(() => this.#resize()).observe(this.canvas);
  }

  add(...objects: Object3D[]): void {
    this.scene.add(...objects);
  }

  /** Draws before the next frame of the screen, once. */
  redraw(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    requestAnimationFrame(() => {
      this.#isAsked = false;
      this.#renderer.render(this.scene, this.camera);
    });
  }

  #setColors(): void {
    this.scene.background = new Color(darkness.matches ? '#14171c' : '#eef1f5');
    this.#grid.material.color.set(darkness.matches ? '#2c323b' : '#cfd6df');
    this.ink.color.set(darkness.matches ? '#ffffff' : '#14171c');
    this.redraw();
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (width === 0 || height === 0) return;
    this.#renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    this.#renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    // Resizing empties the canvas: it is filled before anybody sees that.
    this.#renderer.render(this.scene, this.camera);
  }
}

/** Calls back once per frame with the seconds since the last; not (false) if the reader wants no motion. */
export function animate(step: (seconds: number) => void): boolean {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  let last = performance.now();
  const next = (now: number): void => {
    // The first frame may have begun before this call.
    step(Math.max(0, Math.min(0.1, (now - last) / 1e3)));
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  return true;
}

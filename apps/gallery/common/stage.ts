import {
  AmbientLight,
  CircleGeometry,
  Color,
  DirectionalLight,
  Fog,
  GridHelper,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PerspectiveCamera,
  Scene,
  ShadowMaterial,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { Vector } from 'clearance';

/** Whether the page is dark, as its reader's system wants it. */
const darkness = matchMedia('(prefers-color-scheme: dark)');

/** How far a key turns the view, radians, and by how much it comes nearer or goes away. */
const TURN = Math.PI / 36;
const ZOOM = 1.1;

/** What keys on the canvas do: turns to the left and up, and the distance from which it is seen. */
const KEYS: Readonly<Record<string, readonly [left: number, up: number, zoom: number]>> = {
  ArrowLeft: [-TURN, 0, 1],
  ArrowRight: [TURN, 0, 1],
  ArrowUp: [0, TURN, 1],
  ArrowDown: [0, -TURN, 1],
  '+': [0, 0, 1 / ZOOM],
  '-': [0, 0, ZOOM],
};

/** The floor is seen from above only: how far the camera stays above it, radians. */
const ABOVE = 0.02;

/**
 * The canvas of the page with a camera, lights, and a floor with a grid and shadows. z points up. It draws
 * when it is asked to.
 */
export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(40, 1, 0.05, 100);
  readonly controls: OrbitControls;
  readonly canvas = document.querySelector('canvas')!;
  /** The color of lines: dark on light, light on dark. It is seen through bodies. */
  readonly ink = new MeshBasicMaterial({ depthTest: false, transparent: true });
  /** Whether the arrow keys turn the view while the canvas has the focus. */
  hasKeys = true;
  readonly #renderer = new WebGLRenderer({ canvas: this.canvas, antialias: true });
  readonly #grid: GridHelper;
  /** What is below the floor is hidden. It is drawn behind whatever lies on it. */
  readonly #floor = new Mesh(
    new CircleGeometry(80, 48),
    new MeshBasicMaterial({ polygonOffset: true, polygonOffsetFactor: 2, polygonOffsetUnits: 8 }),
  );
  readonly #shadow = new Mesh(new CircleGeometry(40, 48), new ShadowMaterial({ depthWrite: false }));
  readonly #sun = new DirectionalLight(0xffffff, 1.9);
  #isAsked = false;

  /**
   * @param target - what the camera looks at, metres
   * @param distance - from where, metres
   * @param grid - how wide the grid is, and a cell of it, metres
   */
  constructor(target: Vector = [0, 0, 0.4], distance = 2.6, [width, cell] = [6, 0.1]) {
    this.#grid = new GridHelper(width, Math.round(width / cell));
    this.camera.up.set(0, 0, 1);
    this.camera.position
      .set(0.65, -0.62, 0.4)
      .multiplyScalar(distance)
      .add(new Vector3(...target));
    this.controls = new OrbitControls(this.camera, this.canvas);
    this.controls.target.set(...target);
    this.controls.maxPolarAngle = Math.PI / 2 - ABOVE;
    this.controls.update();
    this.controls.addEventListener('change', () => this.redraw());
    this.canvas.tabIndex = 0;
    this.canvas.addEventListener('keydown', (event) => this.#onKey(event));
    this.#setFloor(distance);
    const sky = new HemisphereLight(0xffffff, 0x8d8d99, 1.1);
    sky.position.set(0, 0, 1);
    this.scene.add(new AmbientLight(0xffffff, 0.5), sky, this.#sun, this.#sun.target);
    this.scene.add(this.#floor, this.#grid, this.#shadow);
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
      this.#draw();
    });
  }

  #draw(): void {
    // Shadows are where the camera looks.
    const { target } = this.controls;
    this.#sun.target.position.copy(target);
    this.#sun.position.set(1.2, -1.6, 3.2).multiplyScalar(this.#sun.shadow.camera.right).add(target);
    this.#renderer.render(this.scene, this.camera);
  }

  /** Lays out the floor, its grid and the shadows on it, for what is seen from some distance. */
  #setFloor(distance: number): void {
    this.#renderer.shadowMap.enabled = true;
    const { shadow } = this.#sun;
    this.#sun.castShadow = true;
    shadow.mapSize.set(1024, 1024);
    shadow.radius = 4;
    shadow.bias = -5e-4;
    shadow.normalBias = 0.004 * distance;
    const reach = Math.max(0.8 * distance, 1.4);
    Object.assign(shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach });
    Object.assign(shadow.camera, { near: 0.1, far: 9 * reach });
    this.#grid.rotation.x = Math.PI / 2;
    Object.assign(this.#grid.material, { vertexColors: false, depthWrite: false, transparent: true });
    this.#shadow.receiveShadow = true;
    // One after the other, and before all bodies.
    [this.#floor, this.#grid, this.#shadow].forEach((part, i) => (part.renderOrder = i - 3));
  }

  #onKey(event: KeyboardEvent): void {
    const way = KEYS[event.key];
    if (way === undefined || !this.hasKeys || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const [left, up, zoom] = way;
    const offset = this.camera.position.clone().sub(this.controls.target);
    const distance = offset.length();
    const polar = Math.acos(offset.z / distance) - up;
    const [most, azimuth] = [Math.PI / 2 - ABOVE, Math.atan2(offset.y, offset.x) + left];
    const from = Math.max(0.05, Math.min(most, polar));
    offset.set(Math.sin(from) * Math.cos(azimuth), Math.sin(from) * Math.sin(azimuth), Math.cos(from));
    this.camera.position.copy(this.controls.target).addScaledVector(offset, zoom * distance);
    this.controls.update();
    this.redraw();
  }

  #setColors(): void {
    const back = new Color(darkness.matches ? '#14171c' : '#eef1f5');
    this.scene.background = back;
    this.#floor.material.color.copy(back);
    // Lines far away would flicker.
    this.scene.fog = new Fog(back, 5, 16);
    this.#grid.material.color.set(darkness.matches ? '#2a3039' : '#d5dbe3');
    this.#shadow.material.opacity = darkness.matches ? 0.5 : 0.16;
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
    this.#draw();
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

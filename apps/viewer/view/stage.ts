import {
  AmbientLight,
  Color,
  DirectionalLight,
  Group,
  HemisphereLight,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { Ground } from './ground.ts';

/** Where the camera first stands, metres. */
const FIRST_VIEW = new Vector3(1.6, -1.5, 1.1);

/** What is drawn into, and from where it is seen. z points up, as in robots. */
export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(40, 1, 0.01, 200);
  readonly renderer: WebGLRenderer;
  readonly controls: OrbitControls;
  /** What is not part of the robot's world: lines, handles. */
  readonly helpers = new Group();
  readonly #ground = new Ground();
  readonly #sun = new DirectionalLight(0xffffff, 2.1);
  readonly #canvas: HTMLCanvasElement;
  readonly #raycaster = new Raycaster();

  /** @throws Error where the host has no WebGL */
  constructor(canvas: HTMLCanvasElement, onChange: () => void) {
    this.#canvas = canvas;
    // A drawing can be taken as a picture as long as its buffer is kept.
    this.renderer = new WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.addEventListener('change', onChange);
    const sky = new HemisphereLight(0xffffff, 0x6f7482, 1.3);
    sky.position.set(0, 0, 1);
    this.scene.add(new AmbientLight(0xffffff, 0.25), sky, this.#sun, this.#sun.target);
    this.scene.add(this.#ground, this.helpers);
    this.lookAt(new Vector3(0, 0, 0.4), 1);
  }

  /** Looks at a place from the usual side; `size` is that of what is seen, metres. */
  lookAt(target: Vector3, size: number): void {
    this.controls.target.copy(target);
    this.camera.position.copy(FIRST_VIEW).multiplyScalar(Math.max(0.2, size)).add(target);
    this.controls.update();
  }

  /** The colors of the surroundings. */
  setColors(background: string, lines: string): void {
    this.scene.background = new Color(background);
    this.#ground.setColor(lines);
  }

  /** Fits the drawing to its element. */
  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    if (width === 0 || height === 0) return;
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
  }

  draw(): void {
    // The light comes from beside the camera, so that what is seen has a bright and a dark side.
    const { position } = this.camera;
    const { target } = this.controls;
    this.#sun.target.position.copy(target);
    const way = position.clone().sub(target);
    this.#sun.position.set(0.5 * way.x - way.y, 0.5 * way.y + way.x, 1.2 * way.length()).add(target);
    this.renderer.render(this.scene, this.camera);
  }

  /** Where a point is on the element, in pixels of the page; undefined behind the camera. */
  toPixels(point: Vector3): { x: number; y: number } | undefined {
    const seen = point.clone().project(this.camera);
    if (seen.z > 1) return undefined;
    const { clientWidth, clientHeight } = this.#canvas;
    return { x: ((seen.x + 1) / 2) * clientWidth, y: ((1 - seen.y) / 2) * clientHeight };
  }

  /** The ray from the camera through a pointer. */
  rayOf(event: { clientX: number; clientY: number }): Raycaster {
    const { left, top, width, height } = this.#canvas.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * 2 - 1;
    const y = 1 - ((event.clientY - top) / height) * 2;
    this.#raycaster.setFromCamera(new Vector2(x, y), this.camera);
    return this.#raycaster;
  }

  dispose(): void {
    this.controls.dispose();
    this.renderer.dispose();
  }
}

import {
  AmbientLight,
  Color,
  DirectionalLight,
  GridHelper,
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
  readonly #grid = new GridHelper(4, 40);
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
    this.#grid.rotation.x = Math.PI / 2;
    const sun = new DirectionalLight(0xffffff, 1.8);
    sun.position.set(2, -3, 4);
    this.scene.add(new AmbientLight(0xffffff, 0.5), new HemisphereLight(0xffffff, 0x8d8d99, 1.1), sun);
    this.scene.add(this.#grid, this.helpers);
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
    this.#grid.material.color.set(lines);
    this.#grid.material.vertexColors = false;
    this.#grid.material.needsUpdate = true;
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

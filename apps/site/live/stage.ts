import {
  Color,
  DirectionalLight,
  Fog,
  GridHelper,
  Group,
  HemisphereLight,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  PlaneGeometry,
  Scene as Picture,
  ShadowMaterial,
  SphereGeometry,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { toCreasedNormals } from 'three/addons/utils/BufferGeometryUtils.js';
import type { Scene } from 'clearance';
import { ElementMesh } from 'clearance/three';
import { BALL } from './panda.ts';

/** What the picture is made of, on light and on dark. */
const LOOK = {
  light: {
    arm: '#f4f6fa',
    dark: '#5c6a80',
    ball: '#f08a24',
    grid: '#d5dce8',
    fog: '#f5f7fa',
    shadow: 0.16,
    sun: 2.1,
  },
  dark: {
    arm: '#d5dbe6',
    dark: '#66748c',
    ball: '#f59a3c',
    grid: '#2b3445',
    fog: '#171c26',
    shadow: 0.42,
    sun: 1.9,
  },
} as const;

/** Links that are drawn darker, so that one sees where the arm bends. */
const DARKER = /link[0246]$|finger$/;

/** Edges of bodies that are flatter than this are drawn round, radians. */
const ROUND = 0.7;

/** Draws the segments of a scene into a canvas. z points up. */
export class Stage {
  readonly picture = new Picture();
  readonly camera = new PerspectiveCamera(32, 1, 0.05, 30);
  readonly controls: OrbitControls;
  /** By the id of the segment. */
  readonly bodies = new Map<string, Group>();
  readonly renderer: WebGLRenderer;
  readonly #scene: Scene;
  readonly #arm = new MeshStandardMaterial({ roughness: 0.5, metalness: 0.05, fog: false });
  readonly #darker = new MeshStandardMaterial({ roughness: 0.55, metalness: 0.1, fog: false });
  readonly #ball = new MeshStandardMaterial({ roughness: 0.4, fog: false });
  readonly #ground = new ShadowMaterial();
  readonly grid = new GridHelper(4, 20);
  readonly #sun = new DirectionalLight('#ffffff');

  constructor(canvas: HTMLCanvasElement, scene: Scene) {
    this.#scene = scene;
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.renderer.shadowMap.enabled = true;
    this.camera.up.set(0, 0, 1);
    this.camera.position.set(1.27, -1.45, 0.9);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.target.set(0.17, 0, 0.41);
    this.controls.enableZoom = false;
    this.controls.enablePan = false;
    this.controls.maxPolarAngle = Math.PI / 2;
    // A finger that does not touch the arm scrolls the page.
    canvas.style.touchAction = 'pan-y';
    this.controls.update();
    for (const id of scene.segments) if (id !== 'floor') this.#draw(id);
    this.#light();
    this.grid.rotation.x = Math.PI / 2;
    this.grid.material.transparent = true;
    const ground = new Mesh(new PlaneGeometry(6, 6), this.#ground);
    ground.receiveShadow = true;
    // Lines and shadow lie in one plane otherwise, and flicker.
    this.grid.position.z = -0.004;
    this.picture.add(this.grid, ground, ...this.bodies.values());
  }

  /** Moves what is drawn to where the segments are, and draws it. */
  draw(): void {
    for (const [id, group] of this.bodies) {
      group.matrix.fromArray(this.#scene.getPose(id));
      group.matrixWorldNeedsUpdate = true;
    }
    this.renderer.render(this.picture, this.camera);
  }

  setScheme(scheme: 'light' | 'dark'): void {
    const look = LOOK[scheme];
    this.#arm.color = new Color(look.arm);
    this.#darker.color = new Color(look.dark);
    this.#ball.color = new Color(look.ball);
    this.#ground.opacity = look.shadow;
    this.grid.material.vertexColors = false;
    this.grid.material.color = new Color(look.grid);
    this.grid.material.needsUpdate = true;
    this.picture.fog = new Fog(look.fog, 2.2, 3.9);
    this.#sun.intensity = look.sun;
  }

  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.renderer.domElement;
    if (width === 0 || height === 0) return;
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    // All of the arm is seen in tall pictures, too.
    this.camera.fov = width < height ? 32 * Math.min(1.5, height / width) : 32;
    this.camera.updateProjectionMatrix();
  }

  #draw(id: string): void {
    const group = new Group();
    group.matrixAutoUpdate = false;
    const look = id === 'ball' ? this.#ball : DARKER.test(id) ? this.#darker : this.#arm;
    for (const element of this.#scene.segment(id).elements) {
      const part = id === 'ball' ? new Mesh(new SphereGeometry(BALL, 48, 32), look) : smooth(element, look);
      part.castShadow = true;
      part.receiveShadow = id !== 'ball';
      group.add(part);
    }
    this.bodies.set(id, group);
  }

  #light(): void {
    const sky = new HemisphereLight('#ffffff', '#8a93a6', 1.5);
    sky.position.set(0, 0, 1);
    this.#sun.position.set(1.1, -1.4, 2.6);
    this.#sun.castShadow = true;
    this.#sun.shadow.mapSize.set(1024, 1024);
    this.#sun.shadow.radius = 5;
    this.#sun.shadow.normalBias = 0.02;
    Object.assign(this.#sun.shadow.camera, { left: -1.3, right: 1.3, top: 1.3, bottom: -1.3, far: 6 });
    this.picture.add(sky, this.#sun);
  }
}

type Element = ConstructorParameters<typeof ElementMesh>[0];

/** An element without facets where it is round. */
function smooth(element: Element, look: MeshStandardMaterial): Mesh {
  const drawn = new ElementMesh(element, look);
  drawn.geometry = toCreasedNormals(drawn.geometry, ROUND);
  return drawn;
}

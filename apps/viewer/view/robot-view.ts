import {
  Box3,
  Color,
  Group,
  Matrix4,
  Mesh,
  type MeshStandardMaterial,
  type Object3D,
  MeshBasicMaterial,
} from 'three';
import { toCreasedNormals } from 'three/addons/utils/BufferGeometryUtils.js';
import URDFLoader from 'urdf-loader';
import type { ElementSource } from '../../../bindings/index.ts';
import { disposeTree } from '../../../modules/three/dispose.ts';
import { ElementMesh, elementMaterial } from '../../../modules/three/element-mesh.ts';
import type { LoadedRobot } from '../session/load.ts';
import type { Session } from '../session/session.ts';
import { bulkMesh } from './bulk-mesh.ts';
import { BODY, bodyColor, type Coloring } from './near-color.ts';

/** What is shown of a robot: as it looks, what is compared, or both. */
export const SHOWN_PARTS = ['visual', 'elements', 'both', 'wireframe'] as const;

/** Kinds of elements of which only a piece can be shown. */
const ENDLESS: readonly string[] = ['halfSpace', 'plane'];

/** What is shown of a robot. */
export type ShownParts = (typeof SHOWN_PARTS)[number];

/** What the view keeps of a segment. */
interface SegmentView {
  readonly group: Group;
  readonly material: MeshStandardMaterial;
  readonly isObstacle: boolean;
}

/** A robot and what stands around it, as objects of three.js. */
export class RobotView {
  readonly root = new Group();
  readonly #session: Session;
  /** By place in `robot.linkNames`. */
  readonly #links: Group[];
  readonly #poses: Float64Array;
  readonly #segments = new Map<string, SegmentView>();
  readonly #tinted: {
    readonly material: MeshStandardMaterial;
    readonly segment: string;
    readonly color: Color;
  }[] = [];
  readonly #fitted = new Group();
  #parts: ShownParts = 'visual';

  /** @param bodies - whose elements are shown: of all, or of the robot alone */
  constructor(session: Session, bodies: 'all' | 'robot' = 'all') {
    this.#session = session;
    const { robot, loaded } = session;
    this.#poses = new Float64Array(16 * robot.linkNames.length);
    this.#links = makeVisuals(loaded);
    for (const [i, group] of this.#links.entries()) {
      group.matrixAutoUpdate = false;
      group.name = robot.linkNames[i]!;
      this.root.add(group);
    }
    this.#collectTints();
    const ids = bodies === 'all' ? session.scene.segments : Object.keys(robot.segments);
    for (const id of ids) this.#addSegment(id);
    this.show(this.#parts);
  }

  /** A shadow of a robot: its bodies where a configuration puts them. */
  static ghost(session: Session, configuration: Float64Array): RobotView {
    const ghost = new RobotView(session, 'robot');
    ghost.#fade(configuration);
    return ghost;
  }

  #fade(configuration: Float64Array): void {
    const { robot, scene } = this.#session;
    this.show('elements');
    robot.setConfiguration(scene, configuration);
    for (const [id, { group, material }] of this.#segments) {
      material.color.set(0x8899bb);
      material.transparent = true;
      material.opacity = 0.22;
      material.depthWrite = false;
      setMatrix(group, scene.getPose(id), 0);
    }
    this.#session.measure();
  }

  /** Shows the segments that the scene has now. */
  sync(): void {
    const there = new Set(this.#session.scene.segments);
    for (const [id, { group }] of this.#segments) {
      if (there.has(id)) continue;
      disposeTree(group);
      this.#segments.delete(id);
    }
    for (const id of there) if (!this.#segments.has(id)) this.#addSegment(id);
    this.show(this.#parts);
  }

  #addSegment(id: string): void {
    const { scene, robot } = this.#session;
    const isObstacle = !Object.hasOwn(robot.segments, id);
    const material = elementMaterial();
    const group = new Group();
    group.name = id;
    group.matrixAutoUpdate = false;
    const bulk = isObstacle ? bulkMesh(this.#session.sourceOf(id), material) : undefined;
    if (bulk !== undefined) {
      group.add(bulk);
      group.userData.isBulk = true;
    } else {
      const { elements } = scene.segment(id);
      for (const element of elements) group.add(new ElementMesh(element, material));
      if (elements.every(({ kind }) => kind !== 'mesh')) smooth(group, material);
      group.userData.isEndless = elements.some(({ kind }) => ENDLESS.includes(kind));
      if (group.userData.isEndless === true) for (const object of group.children) object.renderOrder = -1;
    }
    this.#segments.set(id, { group, material, isObstacle });
    this.root.add(group);
  }

  /** Draws volumes around a segment, as wire, in place of those drawn before. */
  showFitted(id: string, elements: readonly ElementSource[]): void {
    this.clearFitted();
    const material = new MeshBasicMaterial({
      color: 0x0b8f8f,
      wireframe: true,
      transparent: true,
      opacity: 0.5,
    });
    for (const element of elements) this.#fitted.add(new ElementMesh(element, material));
    this.#segments.get(id)?.group.add(this.#fitted);
    const group = this.#segments.get(id)?.group;
    if (group !== undefined && !group.visible) this.show('both');
  }

  clearFitted(): void {
    disposeTree(this.#fitted);
    this.#fitted.clear();
  }

  /** Chooses what is shown. */
  show(parts: ShownParts): void {
    this.#parts = parts;
    const hasVisuals = this.#links.some((group) => group.getObjectByProperty('isMesh', true) !== undefined);
    const shown = hasVisuals ? parts : parts === 'wireframe' ? 'wireframe' : 'elements';
    for (const group of this.#links) group.visible = shown !== 'elements';
    for (const { group, material, isObstacle } of this.#segments.values()) {
      group.visible = isObstacle || shown !== 'visual';
      const isOver = !isObstacle && hasVisuals && shown === 'both';
      const isEndless = group.userData.isEndless === true;
      material.transparent = isOver || isEndless;
      material.opacity = isOver ? 0.35 : isEndless ? 0.3 : 1;
      // What has no end is drawn behind the lines of the ground, which often lie in it.
      material.depthWrite = !isOver && !isEndless;
      material.wireframe = !isObstacle && shown === 'wireframe';
      material.needsUpdate = true;
    }
  }

  /**
   * Puts everything where the session has it, and colors it.
   *
   * @param range - the margin, and how far beyond it bodies are as they are by themselves, metres
   */
  update(coloring: Coloring, range: readonly [margin: number, far: number]): void {
    const { robot, scene, configuration, closest } = this.#session;
    robot.linkPoses(configuration, this.#poses);
    for (const [i, group] of this.#links.entries()) setMatrix(group, this.#poses, 16 * i);
    for (const [id, { group, material, isObstacle }] of this.#segments) {
      setMatrix(group, scene.getPose(id), 0);
      const own = isObstacle ? BODY.obstacle : BODY.robot;
      // A whole map is not near because one of its cells is.
      const isPlain = group.userData.isBulk === true || (isObstacle && coloring === 'what is near');
      bodyColor(isPlain ? 'as they look' : coloring, closest.lowestOf(id), range, own, material.color);
    }
    for (const { material, segment, color } of this.#tinted) {
      bodyColor(coloring, closest.lowestOf(segment), range, color, material.color);
      if (coloring === 'by distance') material.color.lerp(color, 0.25);
    }
  }

  /** The box of the robot, or also of what stands around it and has an end. */
  boxOf(what: 'robot' | 'all'): Box3 {
    this.root.updateMatrixWorld(true);
    const box = new Box3();
    for (const link of this.#links) box.expandByObject(link);
    for (const { group, isObstacle } of this.#segments.values()) {
      const counts = what === 'all' ? group.userData.isEndless !== true : !isObstacle;
      if (counts) box.expandByObject(group);
    }
    return box;
  }

  /** The name of the link that an object belongs to, and of the segment that it stands for. */
  ownerOf(object: Object3D): { link: string | undefined; segment: string | undefined } {
    const { robot } = this.#session;
    for (let at: Object3D | null = object; at !== null && at !== this.root; at = at.parent) {
      if (this.#links.some((group) => group === at)) return { link: at.name, segment: robot.links[at.name] };
      if (this.#segments.get(at.name)?.group === at) {
        const link = Object.keys(robot.links).find((name) => robot.links[name] === at.name);
        return { link, segment: at.name };
      }
    }
    return { link: undefined, segment: undefined };
  }

  /** Takes note of the materials of the links, which get a color each. */
  #collectTints(): void {
    for (const group of this.#links) {
      const segment = this.#session.robot.links[group.name];
      group.traverse((object) => {
        if (!(object instanceof Mesh)) return;
        const material = elementMaterial();
        const [old] = [object.material as { color?: Color; dispose?: () => void }].flat();
        material.color.copy(old?.color ?? new Color(0xd8dce4));
        object.material = material;
        if (segment !== undefined) this.#tinted.push({ material, segment, color: material.color.clone() });
      });
    }
  }

  dispose(): void {
    disposeTree(this.root);
  }
}

/** The visual shapes of all links, in the order of `robot.linkNames`, each in the frame of its link. */
function makeVisuals({ robot, source, meshes }: LoadedRobot): Group[] {
  const loader = new URDFLoader();
  loader.packages = (name: string) => `package://${name}`;
  loader.loadMeshCb = (uri, _manager, material, done) => {
    const found = meshes.get(uri);
    // What is missing is listed elsewhere.
    done(found === undefined ? new Group() : new ElementMesh(found, material));
  };
  const links = parseVisuals(loader, source.urdf);
  const { length: prefix } = source.choices?.prefix ?? '';
  return robot.linkNames.map((name) => {
    const group = new Group();
    const visuals = links[name.slice(prefix)]?.children.filter((child) => 'isURDFVisual' in child) ?? [];
    if (visuals.length > 0) group.add(...visuals);
    return group;
  });
}

/** The links as urdf-loader reads them; nothing where it cannot, as distances do not depend on it. */
function parseVisuals(loader: URDFLoader, urdf: string): Readonly<Record<string, Object3D>> {
  try {
    // Its declarations leave out in which module a robot is declared.
    return (loader.parse(urdf) as unknown as { links: Record<string, Object3D> }).links;
  } catch {
    return {};
  }
}

/** Angle between triangles from which on there is an edge between them, radians. */
const CREASE = 0.6;

/** Shades round elements as what they are, and not as the triangles that they are drawn by. */
function smooth(group: Group, material: MeshStandardMaterial): void {
  for (const object of group.children) {
    if (!(object instanceof ElementMesh)) continue;
    const { geometry: drawn } = object as ElementMesh;
    object.geometry = toCreasedNormals(drawn, CREASE);
    if (object.geometry !== drawn) drawn.dispose();
  }
  material.flatShading = false;
}

const MATRIX = new Matrix4();

function setMatrix(object: Object3D, numbers: ArrayLike<number>, at: number): void {
  for (let i = 0; i < 16; i++) MATRIX.elements[i] = numbers[at + i]!;
  object.matrix.copy(MATRIX);
  object.matrixWorldNeedsUpdate = true;
}

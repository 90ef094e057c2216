import {
  Color,
  Group,
  Matrix4,
  Mesh,
  type MeshStandardMaterial,
  type Object3D,
  MeshBasicMaterial,
} from 'three';
import URDFLoader from 'urdf-loader';
import type { ElementSource } from '../../../bindings/index.ts';
import { clearanceColor } from '../../../modules/three/clearance-colors.ts';
import { disposeTree } from '../../../modules/three/dispose.ts';
import { ElementMesh, elementMaterial } from '../../../modules/three/element-mesh.ts';
import type { ClosestPairs } from '../session/closest.ts';
import type { LoadedRobot } from '../session/load.ts';
import type { Session } from '../session/session.ts';

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
  #tints = true;

  constructor(session: Session) {
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
    for (const id of session.scene.segments) this.addSegment(id);
  }

  /** A shadow of a robot: its bodies where a configuration puts them. */
  static ghost(session: Session, configuration: Float64Array): RobotView {
    const ghost = new RobotView(session);
    ghost.#fade(configuration);
    return ghost;
  }

  #fade(configuration: Float64Array): void {
    const { robot, scene } = this.#session;
    this.show('elements', false);
    robot.setConfiguration(scene, configuration);
    for (const [id, { group, material }] of this.#segments) {
      group.visible = group.userData.isObstacle !== true;
      material.color.set(0x8899bb);
      material.transparent = true;
      material.opacity = 0.22;
      material.depthWrite = false;
      setMatrix(group, scene.getPose(id), 0);
    }
    this.#session.measure();
  }

  /** Shows a segment of the scene. */
  addSegment(id: string): void {
    const { scene, robot } = this.#session;
    const material = elementMaterial();
    const group = new Group();
    group.name = id;
    group.matrixAutoUpdate = false;
    for (const element of scene.segment(id).elements) group.add(new ElementMesh(element, material));
    group.userData.isObstacle = !Object.hasOwn(robot.segments, id);
    group.userData.isEndless = scene.segment(id).elements.some(({ kind }) => ENDLESS.includes(kind));
    this.#segments.set(id, { group, material });
    this.root.add(group);
    this.show(this.#parts, this.#tints);
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
    if (group !== undefined && !group.visible) this.show('both', this.#tints);
  }

  clearFitted(): void {
    disposeTree(this.#fitted);
    this.#fitted.clear();
  }

  removeSegment(id: string): void {
    const view = this.#segments.get(id);
    if (view !== undefined) disposeTree(view.group);
    this.#segments.delete(id);
  }

  /** The object that stands for a segment. */
  segment(id: string): Group | undefined {
    return this.#segments.get(id)?.group;
  }

  /** Chooses what is shown, and whether it is colored by clearance. */
  show(parts: ShownParts, tints: boolean): void {
    this.#parts = parts;
    this.#tints = tints;
    const hasVisuals = this.#links.some((group) => group.getObjectByProperty('isMesh', true) !== undefined);
    const shown = hasVisuals ? parts : parts === 'wireframe' ? 'wireframe' : 'elements';
    for (const group of this.#links) group.visible = shown !== 'elements';
    for (const { group, material } of this.#segments.values()) {
      const isObstacle = group.userData.isObstacle === true;
      group.visible = isObstacle || shown !== 'visual';
      const isOver = !isObstacle && hasVisuals && shown === 'both';
      material.transparent = isOver || isObstacle;
      material.opacity = isOver ? 0.45 : isObstacle ? 0.85 : 1;
      material.depthWrite = !isOver;
      material.wireframe = !isObstacle && shown === 'wireframe';
      material.needsUpdate = true;
    }
  }

  /** Puts everything where the session has it, colored by clearance. */
  update(margin: number, far: number): void {
    const { robot, scene, configuration, closest } = this.#session;
    robot.linkPoses(configuration, this.#poses);
    for (const [i, group] of this.#links.entries()) setMatrix(group, this.#poses, 16 * i);
    for (const [id, { group, material }] of this.#segments) {
      setMatrix(group, scene.getPose(id), 0);
      this.#tint(material.color, closest, id, margin, far);
    }
    for (const { material, segment, color } of this.#tinted) {
      if (this.#tints) {
        this.#tint(material.color, closest, segment, margin, far);
        material.color.lerp(color, 0.25);
      } else material.color.copy(color);
    }
  }

  #tint(out: Color, closest: ClosestPairs, segment: string, margin: number, far: number): void {
    clearanceColor(closest.lowestOf(segment), margin, margin + far, out);
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

const MATRIX = new Matrix4();

function setMatrix(object: Object3D, numbers: ArrayLike<number>, at: number): void {
  for (let i = 0; i < 16; i++) MATRIX.elements[i] = numbers[at + i]!;
  object.matrix.copy(MATRIX);
  object.matrixWorldNeedsUpdate = true;
}

import {
  type BufferGeometry,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  type Material,
  MeshStandardMaterial,
} from 'three';
import { toCreasedNormals } from 'three/addons/utils/BufferGeometryUtils.js';
import type { ElementSource, Scene } from 'clearance';
import { ElementMesh } from 'clearance/three';
import type { Stage } from './stage.ts';

/** Colors that people with any color vision tell apart, on dark and on light. */
export const COLORS = { a: '#4a90e2', b: '#f0a029', quiet: '#9aa4b5', accent: '#d81b72' } as const;

/** What a body is made of. See-through bodies do not hide what is behind them. */
export function material(color: string, opacity = 1): MeshStandardMaterial {
  const isSolid = opacity === 1;
  return new MeshStandardMaterial({
    color,
    opacity,
    transparent: !isSolid,
    depthWrite: isSolid,
    roughness: 0.6,
    metalness: 0.02,
  });
}

/** Faces that meet at a smaller angle than this are shaded as one that is round, radians. */
const CREASE = 0.6;

/** Elements as objects of three.js, in the frame of their segment. */
export function drawElements(elements: readonly ElementSource[], look: Material): Group {
  const group = new Group();
  for (const element of elements) {
    const part = new ElementMesh(element, look);
    part.geometry = toCreasedNormals(part.geometry, CREASE);
    part.castShadow = !look.transparent;
    part.receiveShadow = part.castShadow;
    group.add(part);
    if (look.transparent) group.add(edgesOf(part.geometry, look));
  }
  group.matrixAutoUpdate = false;
  return group;
}

/** The sharp edges of what is seen through, which would have no shape otherwise. */
function edgesOf(shape: BufferGeometry, look: Material): LineSegments {
  const { color } = look as MeshStandardMaterial;
  const edges = new LineSegments(
    new EdgesGeometry(shape, (CREASE * 180) / Math.PI),
    new LineBasicMaterial({ color, transparent: true, opacity: Math.min(1, 2 * look.opacity) }),
  );
  // A pointer takes hold of bodies only.
  edges.raycast = () => undefined;
  return edges;
}

/** The segments of a scene, drawn where they are. */
export class Bodies {
  /** By the id of the segment. */
  readonly groups = new Map<string, Group>();
  readonly #stage: Stage;
  readonly #scene: Scene;

  /** @param look - what a segment is made of; undefined: it is not drawn */
  constructor(stage: Stage, scene: Scene, look: (id: string) => Material | undefined) {
    this.#stage = stage;
    this.#scene = scene;
    for (const id of scene.segments) {
      const made = look(id);
      if (made !== undefined) this.groups.set(id, drawElements(scene.segment(id).elements, made));
    }
    stage.add(...this.groups.values());
    // The console of the browser may ask the scene, too: scene.evaluate().minimum()
    Object.assign(globalThis, { scene });
  }

  /** Moves what is drawn to where the segments are. */
  update(): void {
    for (const [id, group] of this.groups) {
      group.matrix.fromArray(this.#scene.getPose(id));
      group.matrixWorldNeedsUpdate = true;
    }
    this.#stage.redraw();
  }
}

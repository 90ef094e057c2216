import { Group, type Material, MeshStandardMaterial } from 'three';
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
    roughness: 0.65,
    flatShading: true,
  });
}

/** Elements as objects of three.js, in the frame of their segment. */
export function drawElements(elements: readonly ElementSource[], look: Material): Group {
  const group = new Group();
  for (const element of elements) group.add(new ElementMesh(element, look));
  group.matrixAutoUpdate = false;
  return group;
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

import { BufferAttribute, BufferGeometry, Mesh, type Material, MeshStandardMaterial } from 'three';
import type { ElementSource } from '../../bindings/elements/mesh.ts';
import { elementGeometry } from '../../bindings/geometry/element-geometry.ts';
import { disposeTree } from './dispose.ts';

/**
 * An element, a mesh or a point cloud as the engine compares it, in the frame of its segment: radius and
 * rounding are part of what is drawn. Half-spaces and planes are drawn as far as `elementGeometry` goes.
 */
export class ElementMesh<Look extends Material = MeshStandardMaterial> extends Mesh<BufferGeometry, Look> {
  /** What it shows, and what `fromThree` reads. */
  readonly element: ElementSource;

  /**
   * @param look - what it is made of; default: something gray, whose edges stay sharp
   * @throws TypeError or RangeError for what is no element
   */
  constructor(element: ElementSource, look?: Look) {
    const { positions, indices } = elementGeometry(element);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(positions, 3));
    geometry.setIndex(new BufferAttribute(indices, 1));
    super(geometry, look ?? (elementMaterial() as Material as Look));
    this.element = element;
  }

  /** Gives back its geometry and material. */
  override dispose(): void {
    disposeTree(this);
  }
}

/** What elements are made of. Edges stay sharp: the graphics card finds the normal of each triangle. */
export function elementMaterial(): MeshStandardMaterial {
  return new MeshStandardMaterial({ roughness: 0.65, metalness: 0.05, flatShading: true });
}

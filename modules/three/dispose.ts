import type { BufferGeometry, Material, Object3D, Texture } from 'three';

/** What an object may hold on the graphics card. */
type Drawn = Object3D & {
  readonly geometry?: BufferGeometry;
  readonly material?: (Material & { readonly map?: Texture | null }) | Material[];
};

/** Gives back the geometries of an object and of all below it, and takes it out of its parent. */
export function disposeGeometries(root: Object3D): void {
  root.traverse((object) => (object as Drawn).geometry?.dispose());
  root.removeFromParent();
}

/** Gives back all that an object and all below it hold on the graphics card; takes it out of its parent. */
export function disposeTree(root: Object3D): void {
  root.traverse((object) => {
    for (const material of [(object as Drawn).material ?? []].flat()) {
      if ('map' in material) material.map?.dispose();
      material.dispose();
    }
  });
  disposeGeometries(root);
}

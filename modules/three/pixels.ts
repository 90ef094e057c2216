import { type Camera, Vector2, Vector3, type WebGLRenderer } from 'three';

const SIZE = new Vector2();
const PLACE = new Vector3();

/** How long a pixel of the page is at a place in the world, in units of the world. */
export function unitsPerPixel(renderer: WebGLRenderer, camera: Camera, place: Vector3): number {
  const { elements } = camera.projectionMatrix;
  const { z } = PLACE.copy(place).applyMatrix4(camera.matrixWorldInverse);
  const w = elements[11] * z + elements[15];
  return (2 * w) / (elements[5] * renderer.getSize(SIZE).y);
}

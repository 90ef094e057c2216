import { CanvasTexture, Sprite, SpriteMaterial, type Vector3, type WebGLRenderer } from 'three';
import type { Camera } from 'three';
import { unitsPerPixel } from './pixels.ts';

/** Pixels of a label, and how many of the texture each has. */
const [WIDTH, HEIGHT, SHARPNESS] = [76, 20, 2];

/** A distance in millimetres, written as large wherever it is. */
export class DistanceLabel extends Sprite {
  readonly #pen: CanvasRenderingContext2D;
  #text = '';

  constructor() {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [SHARPNESS * WIDTH, SHARPNESS * HEIGHT];
    super(new SpriteMaterial({ map: new CanvasTexture(canvas), depthTest: false, sizeAttenuation: false }));
    this.#pen = canvas.getContext('2d')!;
    this.frustumCulled = false;
    this.renderOrder = 4;
    // Above the middle of its line.
    this.center.set(0.5, -0.4);
    this.material.toneMapped = false;
  }

  /** @param distance - metres */
  write(distance: number): void {
    const text = `${(distance * 1e3).toFixed(1)} mm`;
    if (text === this.#text) return;
    this.#text = text;
    const [pen, width, height] = [this.#pen, SHARPNESS * WIDTH, SHARPNESS * HEIGHT];
    pen.clearRect(0, 0, width, height);
    pen.fillStyle = '#14171cd0';
    pen.beginPath();
    pen.roundRect(0, 0, width, height, height / 4);
    pen.fill();
    pen.fillStyle = '#ffffff';
    pen.font = `${0.65 * height}px system-ui, sans-serif`;
    [pen.textAlign, pen.textBaseline] = ['center', 'middle'];
    pen.fillText(text, width / 2, height / 2);
    this.material.map!.needsUpdate = true;
  }

  /** Puts it at a place in the world, as large as it is for a camera. */
  place(place: Vector3, renderer: WebGLRenderer, camera: Camera): void {
    // The vertex shader of sprites multiplies by the depth where the camera is one of perspective.
    const depth = camera.projectionMatrix.elements[11] === 0 ? 1 : -depthOf(place, camera);
    const size = unitsPerPixel(renderer, camera, place) / depth;
    this.matrixWorld.makeScale(WIDTH * size, HEIGHT * size, size).setPosition(place);
  }
}

function depthOf(place: Vector3, camera: Camera): number {
  return place.clone().applyMatrix4(camera.matrixWorldInverse).z;
}

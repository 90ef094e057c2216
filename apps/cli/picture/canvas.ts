import { lengthOf } from '../../../bindings/base/length.ts';

/** Red, green and blue, 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number];

/** Pixels that are painted over. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  /** Three bytes per pixel, row by row from the top left. */
  readonly rgb: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.rgb = new Uint8Array(3 * width * height);
  }

  set(column: number, row: number, color: Color): void {
    if (column < 0 || row < 0 || column >= this.width || row >= this.height) return;
    this.rgb.set(color.map(Math.round), 3 * (row * this.width + column));
  }

  /** Paints a disc around a place between pixels. */
  disc([x, y]: readonly [number, number], radius: number, color: Color): void {
    for (let row = Math.ceil(y - radius); row <= y + radius; row++) {
      for (let column = Math.ceil(x - radius); column <= x + radius; column++) {
        if (lengthOf(column - x, row - y, 0) <= radius) this.set(column, row, color);
      }
    }
  }

  /** Paints a line, the ends included. Places outside of the picture may be as far away as twice its size. */
  line(
    [fromX, fromY]: readonly [number, number],
    [toX, toY]: readonly [number, number],
    radius: number,
    color: Color,
  ): void {
    const steps = Math.ceil(Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY), 1));
    for (let k = 0; k <= steps; k++) {
      const share = k / steps;
      this.disc([fromX + (toX - fromX) * share, fromY + (toY - fromY) * share], radius, color);
    }
  }
}

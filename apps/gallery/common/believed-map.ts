import type { PlanarPose } from 'clearance/dynamics';

/** Pixels per metre. */
const SCALE = 24;

/** A map from above, north up, which is drawn on for as long as something drives, and never forgets. */
export class BelievedMap {
  readonly #pen: CanvasRenderingContext2D;

  /** @param size - of the world about its origin, metres */
  constructor(canvas: HTMLCanvasElement, size: readonly [width: number, height: number]) {
    [canvas.width, canvas.height] = [SCALE * size[0], SCALE * size[1]];
    this.#pen = canvas.getContext('2d')!;
    this.#pen.setTransform(SCALE, 0, 0, -SCALE, canvas.width / 2, canvas.height / 2);
  }

  /** Begins again, with houses where they really are. */
  clear(houses: readonly { x: number; y: number; half: number }[]): void {
    this.#pen.clearRect(-100, -100, 200, 200);
    this.#pen.fillStyle = '#8a93a155';
    for (const { x, y, half } of houses) this.#pen.fillRect(x - half, y - half, 2 * half, 2 * half);
  }

  /** Enters what a scan has met, x y z of each point in the frame of a vehicle, as if that was at a pose. */
  enter([x, y, heading]: PlanarPose, points: ArrayLike<number>, color: string): void {
    const [sine, cosine] = [Math.sin(heading), Math.cos(heading)];
    this.#pen.fillStyle = color;
    for (let i = 0; i < points.length; i += 3) {
      const [ahead, aside] = [points[i]!, points[i + 1]!];
      const [px, py] = [x + cosine * ahead - sine * aside, y + sine * ahead + cosine * aside];
      this.#pen.fillRect(px - 0.04, py - 0.04, 0.08, 0.08);
    }
  }

  /** Draws a piece of a path. */
  draw(from: PlanarPose, to: PlanarPose, color: string): void {
    this.#pen.strokeStyle = color;
    this.#pen.lineWidth = 0.12;
    this.#pen.lineCap = 'round';
    this.#pen.beginPath();
    this.#pen.moveTo(from[0], from[1]);
    this.#pen.lineTo(to[0], to[1]);
    this.#pen.stroke();
  }
}

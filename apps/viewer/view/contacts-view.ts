import { ArrowHelper, Group, Mesh, MeshBasicMaterial, SphereGeometry, Vector3 } from 'three';

/** How long the arrow of the median of all impulses of a motion is, metres, and those of others. */
const LENGTH = 0.12;
const SHORTEST = 0.03;
const LONGEST = 0.6;

/** The color of impulses, which no clearance has. */
const COLOR = 0xd81b60;

/** Numbers of a contact: its point, and the impulse. */
const NUMBERS = 6;

/** Where bodies touch, as points with arrows along the impulses on the second of each two. */
export class ContactsView {
  readonly root = new Group();
  readonly #arrows: ArrowHelper[] = [];
  #median = 1;

  /** Finds the median of the impulses of all frames. */
  setScale(frames: readonly (readonly number[])[]): void {
    const impulses: number[] = [];
    for (const contacts of frames) {
      for (let at = 3; at < contacts.length; at += NUMBERS) {
        impulses.push(new Vector3().fromArray([...contacts], at).length());
      }
    }
    const sorted = Float64Array.from(impulses.filter((impulse) => impulse > 0)).sort();
    this.#median = sorted[sorted.length >> 1] ?? 1;
  }

  /** Shows some contacts in place of those before. */
  update(contacts: readonly number[]): void {
    const count = contacts.length / NUMBERS;
    while (this.#arrows.length < count) this.#addArrow();
    for (const [i, arrow] of this.#arrows.entries()) {
      arrow.visible = i < count;
      if (i >= count) continue;
      const [x, y, z, ix, iy, iz] = contacts.slice(NUMBERS * i, NUMBERS * (i + 1));
      const impulse = new Vector3(ix, iy, iz);
      // By the square root, weights are seen beside impacts, which are hundreds of times as large.
      const likely = LENGTH * Math.sqrt(impulse.length() / this.#median);
      const length = Math.min(LONGEST, Math.max(SHORTEST, likely));
      arrow.position.set(x!, y!, z);
      arrow.setDirection(impulse.lengthSq() > 0 ? impulse.normalize() : new Vector3(0, 0, 1));
      arrow.setLength(length, Math.min(0.03, 0.4 * length), 0.018);
    }
  }

  #addArrow(): void {
    const arrow = new ArrowHelper(new Vector3(0, 0, 1), new Vector3(), 0.1, COLOR);
    const point = new Mesh(new SphereGeometry(0.01, 12, 8), new MeshBasicMaterial({ color: COLOR }));
    arrow.add(point);
    for (const part of [arrow.line, arrow.cone, point]) {
      // They are seen through the bodies, between which they lie: drawn last, with what may be seen through.
      part.renderOrder = 2;
      for (const material of [part.material].flat()) {
        material.depthTest = false;
        material.transparent = true;
      }
    }
    this.#arrows.push(arrow);
    this.root.add(arrow);
  }
}

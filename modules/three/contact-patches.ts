import {
  BufferGeometry,
  type ColorRepresentation,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineLoop,
  type Material,
  Mesh,
  type MeshBasicMaterial,
} from 'three';
import { checkFinite } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import type { Contact } from '../contacts/contacts.ts';
import { Arrow, lookOf, markMaterial } from './arrow.ts';
import { disposeGeometries } from './dispose.ts';

/** What `ContactPatches` may be told. */
export interface ContactPatchesOptions {
  /** Of the patches. */
  readonly color?: ColorRepresentation;
  /** What arrows are made of, or their color. Default: the color of the patches. */
  readonly arrow?: Material | ColorRepresentation;
  /** How long arrows are, metres; 0: there are none. Default: 0.14. */
  readonly arrowLength?: number;
}

/**
 * Contacts of `clearance/contacts`: of each its patch, where it has one, and an arrow along which its second
 * body is pushed. They are seen through bodies.
 */
export class ContactPatches extends Group {
  /** Tells `fromThree` to leave it out. */
  readonly isClearanceMark = true;
  readonly #fill: MeshBasicMaterial;
  readonly #outline: LineBasicMaterial;
  readonly #arrow: Material;
  readonly #length: number;

  /** @throws TypeError or RangeError that names the option */
  constructor(options: ContactPatchesOptions = {}) {
    super();
    checkOptions('ContactPatches', options, ['color', 'arrow', 'arrowLength']);
    const { color = '#d81b72', arrow = color, arrowLength = 0.14 } = options;
    this.#fill = markMaterial(color, 0.4);
    this.#outline = new LineBasicMaterial({ color, depthTest: false, transparent: true });
    this.#arrow = lookOf(arrow);
    this.#length = checkFinite('ContactPatches', 'options.arrowLength', arrowLength);
  }

  /** Shows some contacts in place of those before. */
  show(contacts: Iterable<Pick<Contact, 'polygon' | 'point' | 'normal'>>): void {
    this.#clear();
    for (const { polygon, point, normal } of contacts) {
      if (this.#length > 0) {
        const arrow = new Arrow(this.#arrow, 0.004);
        arrow.set(
          point,
          normal.map((x) => this.#length * x),
        );
        this.add(arrow);
      }
      if (polygon === undefined) continue;
      const outline = new BufferGeometry();
      outline.setAttribute('position', new Float32BufferAttribute(polygon.vertices.flat(), 3));
      this.add(new LineLoop(outline, this.#outline));
      if (polygon.vertices.length < 3) continue;
      const filled = outline.clone();
      filled.setIndex(polygon.vertices.slice(2).flatMap((_, i) => [0, i + 1, i + 2]));
      this.add(new Mesh(filled, this.#fill));
    }
  }

  #clear(): void {
    for (const mark of [...this.children]) disposeGeometries(mark);
  }

  /** Gives back what it holds on the graphics card, and takes it out of its parent. */
  override dispose(): void {
    this.#clear();
    for (const material of [this.#fill, this.#outline, this.#arrow]) material.dispose();
    this.removeFromParent();
  }
}

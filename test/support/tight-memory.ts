import { Memory } from '../../bindings/wasm/heap.ts';

/** Memory that can be told to refuse. */
export class TightMemory extends Memory {
  /** How many more pieces it hands out. */
  left = Infinity;

  override allocate(where: string, bytes: number): number {
    if (this.left === 0) throw new RangeError(`${where}: full`);
    this.left--;
    return super.allocate(where, bytes);
  }
}

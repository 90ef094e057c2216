import { recordKind } from '../base/tape.ts';
import { DISPOSE } from '../base/dispose.ts';
import { checkRows } from './distances.ts';
import { checkStagedBoxes } from './check-boxes.ts';
import type { Numbers } from '../base/types.ts';
import type { Host } from '../wasm/host.ts';
import { PLAIN_BOX_NUMBERS } from '../wasm/records.ts';

const PREPARE = 'Engine.prepareBoxes';

/** What an engine knows of the boxes that it has prepared; nobody else can read it. */
interface Prepared {
  readonly host: Host;
  /** Address of the rows in linear memory. */
  readonly address: number;
}

const prepared = new WeakMap<PreparedBoxes, Prepared>();

/**
 * Boxes that were checked once and lie in the memory of their engine: a copy, which nothing alters. Made by
 * `engine.prepareBoxes`; taken by `engine.boxesOverlap` of the same engine in place of rows.
 */
export class PreparedBoxes {
  /** How many boxes there are. */
  readonly count: number;

  /** @internal Call `engine.prepareBoxes`. */
  constructor(host: Host, boxes: Numbers) {
    checkRows(PREPARE, 'boxes', boxes, PLAIN_BOX_NUMBERS, 'per box');
    this.count = boxes.length / PLAIN_BOX_NUMBERS;
    const { exports, heap, precision } = host;
    const numbers = (this.count + exports.LANES.value) * PLAIN_BOX_NUMBERS;
    const address = heap.allocate(PREPARE, numbers * exports.REAL_BYTES.value);
    heap.reals(precision, address, boxes.length).set(boxes);
    try {
      checkStagedBoxes(PREPARE, 'boxes', host, boxes, address, 0, this.count);
    } catch (error) {
      heap.free(address);
      throw error;
    }
    prepared.set(this, { host, address });
    Object.freeze(this);
  }

  /** Gives the memory back; the boxes cannot be used afterwards. Calling it again does nothing. */
  dispose(): void {
    const own = prepared.get(this);
    if (own === undefined) return;
    own.host.heap.free(own.address);
    prepared.delete(this);
  }

  [DISPOSE](): void {
    this.dispose();
  }
}

/**
 * The address of boxes that an engine has prepared.
 *
 * @throws TypeError for boxes of another engine, or that are disposed
 */
export function addressOf(where: string, name: string, boxes: PreparedBoxes, host: Host): number {
  const own = prepared.get(boxes);
  if (own === undefined) throw new TypeError(`${where}: ${name} are boxes that are disposed`);
  if (own.host !== host) throw new TypeError(`${where}: ${name} are boxes of another engine`);
  return own.address;
}

recordKind({ name: 'PreparedBoxes', type: PreparedBoxes, methods: ['dispose'] });

/** `sensor_msgs/JointState`, in the encodings that recordings have it in. */
import { isRecord } from '../../robot/text/record.ts';
import { isNameList } from './columns.ts';

/** Where joints stand. */
export interface JointState {
  readonly names: readonly string[];
  /** As many as there are names, or none: a message may be about speeds alone. */
  readonly positions: readonly unknown[];
}

/** Reads the bytes of one message; throws an Error that says what is wrong with them. */
type Decode = (bytes: Uint8Array) => JointState;

/** The encodings, by the name that MCAP has for them. */
export const ENCODINGS: ReadonlyMap<string, Decode> = new Map([
  ['json', readJson],
  ['cdr', readCdr],
  ['ros1', readRos1],
]);

function readJson(bytes: Uint8Array): JointState {
  const content: unknown = JSON.parse(new TextDecoder().decode(bytes));
  const { name, position = [] } = isRecord(content) ? content : {};
  if (!isNameList(name) || !Array.isArray(position)) {
    throw new Error('expected { "name": [joint names], "position": [numbers] }');
  }
  return checked(name, position as unknown[]);
}

/** How numbers and texts stand in a message. */
interface Layout {
  readonly littleEndian: boolean;
  /** Numbers stand at multiples of their size, or of this, whichever is less. */
  readonly alignment: number;
  /** Whether a text ends with a zero byte, which its length counts. */
  readonly hasEnd: boolean;
}

/** ROS 1: no padding, the number of the message before its time. Source: ROS, "Connection Header", "msg". */
function readRos1(bytes: Uint8Array): JointState {
  const reader = new MessageReader(bytes, { littleEndian: true, alignment: 1, hasEnd: false });
  reader.uint32();
  return readState(reader);
}

/**
 * CDR, as ROS 2 has it: four bytes say how the others stand, which count from 0. Plain CDR aligns numbers to
 * 8 bytes, plain CDR2 to 4. Source: OMG, "Extensible and Dynamic Topic Types for DDS" 1.3, 7.4 and 7.6.3.1.
 */
function readCdr(bytes: Uint8Array): JointState {
  const kind = bytes[0] === 0 ? bytes[1] : undefined;
  const alignment = kind === 0 || kind === 1 ? 8 : kind === 6 || kind === 7 ? 4 : undefined;
  if (bytes.length < 4 || alignment === undefined) throw new Error('is not plain CDR');
  const layout = { littleEndian: kind! % 2 === 1, alignment, hasEnd: true };
  return readState(new MessageReader(bytes.subarray(4), layout));
}

function readState(reader: MessageReader): JointState {
  // Of the header the time, and the name of a frame: the recording has a time of its own.
  reader.uint32();
  reader.uint32();
  reader.text();
  const names = Array.from({ length: reader.count(4) }, () => reader.text());
  const positions = Array.from({ length: reader.count(8) }, () => reader.float64());
  return checked(names, positions);
}

function checked(names: readonly string[], positions: readonly unknown[]): JointState {
  if (positions.length > 0 && positions.length !== names.length) {
    throw new Error(`has ${names.length} names and ${positions.length} positions`);
  }
  return { names, positions };
}

/** Reads numbers and texts one after the other. */
class MessageReader {
  readonly #view: DataView;
  readonly #layout: Layout;
  #at = 0;

  constructor(bytes: Uint8Array, layout: Layout) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#layout = layout;
  }

  uint32(): number {
    return this.#view.getUint32(this.#take(4, 4), this.#layout.littleEndian);
  }

  float64(): number {
    return this.#view.getFloat64(this.#take(8, 8), this.#layout.littleEndian);
  }

  text(): string {
    const length = this.uint32();
    const at = this.#take(length, 1);
    const end = this.#layout.hasEnd ? Math.max(0, length - 1) : length;
    return new TextDecoder().decode(new Uint8Array(this.#view.buffer, this.#view.byteOffset + at, end));
  }

  /** How many entries a list has, of so many bytes each at least: nothing is made for more than there are. */
  count(size: number): number {
    const count = this.uint32();
    if (count * size > this.#view.byteLength - this.#at) throw cutOff();
    return count;
  }

  #take(size: number, alignment: number): number {
    const step = Math.min(alignment, this.#layout.alignment);
    const at = Math.ceil(this.#at / step) * step;
    if (at + size > this.#view.byteLength) throw cutOff();
    this.#at = at + size;
    return at;
  }
}

function cutOff(): Error {
  return new Error('ends before what it says it has');
}

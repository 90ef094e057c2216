import type { Numbers } from '../../../bindings/base/types.ts';
import type { Companion } from '../../../bindings/scene/questions/question.ts';
import { GrowingBuffer } from '../../../bindings/wasm/buffers.ts';
import type { Host } from '../../../bindings/wasm/host.ts';
import { CHECKER, EUCLIDEAN, LARGEST } from '../../../bindings/wasm/records.ts';
import { type ArmShape, dimensionOf, wholeOf } from './arm.ts';
import { type EdgeVerdict, MotionProofs, type ProofLimits } from './prove.ts';
import type { SceneRobot } from './scene-robot.ts';

const WORD = Uint32Array.BYTES_PER_ELEMENT;

/** Edges that are staged at once. */
const EDGES = 1024;

/**
 * The record in linear memory by which straight motions of a robot are tested at samples. All that ask about
 * one robot in one scene share it: whoever opens it has it filled in.
 */
class EdgeRecord implements Companion {
  readonly robot: SceneRobot;
  /** Room for the ends of edges, for their numbers, and for answers. */
  readonly ends: GrowingBuffer;
  readonly numbers: GrowingBuffer;
  readonly answers: GrowingBuffer;
  readonly #record: GrowingBuffer;
  #rooms:
    | { readonly record: number; readonly joints: number; readonly from: number; readonly to: number }
    | undefined;
  #shape: ArmShape | undefined;
  #margin = NaN;
  #scene = 0;

  constructor(robot: SceneRobot) {
    const { heap } = robot.host;
    this.robot = robot;
    this.ends = new GrowingBuffer(heap);
    this.numbers = new GrowingBuffer(heap);
    this.answers = new GrowingBuffer(heap);
    this.#record = new GrowingBuffer(heap);
  }

  /** Brings it up to date with the scene, and gives its address; `close` is to be called after the tests. */
  open(where: string, shape: ArmShape, margin: number): number {
    const { robot } = this;
    robot.prepare(where);
    const { heap } = robot.host;
    const rooms = (this.#rooms ??= this.#allocate(where));
    const { scene } = robot;
    if (shape !== this.#shape || margin !== this.#margin || scene !== this.#scene) {
      const places = shape.joints ?? Array.from({ length: robot.drives }, (_, i) => i);
      heap.int32(rooms.joints, places.length).set(places);
      for (const room of [rooms.from, rooms.to]) heap.float64(room, shape.fixed.length).set(shape.fixed);
      const metric = shape.metric === 'largest' ? LARGEST : EUCLIDEAN;
      const { step } = shape;
      heap.write(rooms.record, CHECKER, { scene, dimension: places.length, margin, step, metric });
      this.#shape = shape;
      this.#margin = margin;
      this.#scene = scene;
    }
    robot.keep(false);
    return rooms.record;
  }

  close(): void {
    this.robot.end(false);
  }

  dispose(): void {
    for (const room of [this.ends, this.numbers, this.answers, this.#record]) room.dispose();
  }

  #allocate(where: string): { record: number; joints: number; from: number; to: number } {
    const { host, drives } = this.robot;
    const whole = Math.max(1, drives) * Float64Array.BYTES_PER_ELEMENT;
    const words = 8 * Math.ceil(CHECKER.bytes / 8);
    const joints = 8 * Math.ceil((Math.max(1, drives) * WORD) / 8);
    const lanes = host.exports.LANES.value;
    const record = this.#record.reserve(where, words + joints + (2 + lanes) * whole);
    const from = record + words + joints;
    const rooms = { joints: record + words, from, to: from + whole, samples: from + 2 * whole };
    host.heap.write(record, CHECKER, rooms);
    return { record, ...rooms };
  }
}

/** Tests a robot's straight motions in a scene at samples, as one asker sees them. Callers check the ends. */
export class EdgeTests {
  readonly #shape: ArmShape;
  readonly #dimension: number;
  readonly #robotIn: (where: string) => SceneRobot;

  /** @param robotIn - gives the robot in its scene, or throws where that is disposed */
  constructor(shape: ArmShape, robotIn: (where: string) => SceneRobot) {
    this.#shape = shape;
    this.#dimension = dimensionOf(shape);
    this.#robotIn = robotIn;
  }

  /** The binary that tests. */
  host(where: string): Host {
    return this.#robotIn(where).host;
  }

  /**
   * Brings what tests up to date with the scene, for tests that follow in one binary.
   *
   * @returns the address of its record; `close` is to be called after the tests
   */
  open(where: string, margin = this.#shape.margin): number {
    return this.#record(where).open(where, this.#shape, margin);
  }

  /** Ends tests. The scene is as it was before them. */
  close(where: string): void {
    this.#record(where).close();
  }

  /** @param known - whether the configuration where the edge begins is known to be free */
  isEdgeFree(where: string, from: Numbers, to: Numbers, known: boolean, margin: number): boolean {
    const record = this.#record(where);
    const [first, second] = this.#stage(where, record, from, to);
    const opened = record.open(where, this.#shape, margin);
    const isFree = record.robot.host.exports.isOneEdgeFree(opened, first, second, Number(known));
    record.close();
    return isFree !== 0;
  }

  /** In how many steps an edge is looked at. */
  countSteps(where: string, from: Numbers, to: Numbers): number {
    const record = this.#record(where);
    const [first, second] = this.#stage(where, record, from, to);
    const opened = record.open(where, this.#shape, this.#shape.margin);
    const steps = record.robot.host.exports.countEdgeSteps(opened, first, second);
    record.close();
    return steps;
  }

  /**
   * Writes 1 for each edge that is free, else 0.
   *
   * @param edges - for each the configuration where it begins, and that where it ends
   */
  areEdgesFree(where: string, edges: Numbers, known: boolean, margin: number, out: Uint8Array): void {
    const record = this.#record(where);
    const { exports, heap } = record.robot.host;
    const width = 2 * this.#dimension;
    const most = Math.min(EDGES, out.length);
    record.ends.reserve(where, Math.max(1, most * width) * Float64Array.BYTES_PER_ELEMENT);
    const numbers = record.numbers.reserve(where, Math.max(1, 2 * most) * WORD);
    const answers = record.answers.reserve(where, Math.max(1, most));
    heap.int32(numbers, 2 * most).set(Array.from({ length: 2 * most }, (_, i) => i));
    const opened = record.open(where, this.#shape, margin);
    for (let first = 0; first < out.length; first += most) {
      const count = Math.min(most, out.length - first);
      record.ends.float64.set(edges.subarray(first * width, (first + count) * width));
      exports.areEdgesFree(opened, record.ends.address, numbers, count, Number(known), answers);
      out.set(heap.uint8(answers, count), first);
    }
    record.close();
  }

  /**
   * What is known of all of an edge, not only of samples of it.
   *
   * @param to - quaternions are on the side of those of `from`
   */
  proveEdge(where: string, from: Float64Array, to: Float64Array, limits: ProofLimits): EdgeVerdict {
    const ends = Float64Array.from([...wholeOf(this.#shape, from), ...wholeOf(this.#shape, to)]);
    return this.#robotIn(where).part(MotionProofs).decide(where, ends, this.#shape.margin, limits);
  }

  /** A number that is most probably another once a segment has moved that does not move with the robot. */
  fingerprint(where: string): number {
    const fingerprint = this.host(where).exports.fingerprintScene(this.open(where));
    this.close(where);
    return fingerprint;
  }

  #record(where: string): EdgeRecord {
    return this.#robotIn(where).part(EdgeRecord);
  }

  /** Puts the ends of an edge into linear memory, and says where they are. */
  #stage(where: string, { ends }: EdgeRecord, from: Numbers, to: Numbers): [number, number] {
    const bytes = this.#dimension * Float64Array.BYTES_PER_ELEMENT;
    ends.reserve(where, Math.max(1, 2 * bytes));
    const numbers = ends.float64;
    for (let i = 0; i < this.#dimension; i++) {
      numbers[i] = from[i]!;
      numbers[this.#dimension + i] = to[i]!;
    }
    return [ends.address, ends.address + bytes];
  }
}

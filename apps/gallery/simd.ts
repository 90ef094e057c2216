// Engines with and without vector instructions draw one picture: with equal bits, in different times.
import { Color } from 'three';
import { type Engine, loadEngine } from 'clearance';
import { clearanceColor, clearanceGradient } from 'clearance/three';
import { byId, millimetres, onInput, show, slider } from './common/inputs.ts';
import { robot } from './common/panda.ts';
import { SHELF } from './common/shelf.ts';
import { type Slice, sliceOf } from './common/slice.ts';

/** Milliseconds that each has in a frame, and pixels that it computes before it looks at the clock. */
const TURN = 5;
const PIECE = 64;
/** The clearance that is dark blue, metres. */
const FAR = 0.12;

/** One of the two: its engine, what it has computed, and for how long. */
class Racer {
  readonly #arm;
  readonly #pen: CanvasRenderingContext2D;
  readonly #slice: Slice;
  readonly #picture: ImageData;
  readonly distance: Float64Array;
  done = 0;
  took = 0;

  constructor(engine: Engine, id: string, slice: Slice) {
    this.#arm = robot.in(robot.createScene(engine, { extra: { shelf: SHELF } }));
    const canvas = byId(id) as HTMLCanvasElement;
    [canvas.width, canvas.height] = [slice.width, slice.width];
    this.#pen = canvas.getContext('2d')!;
    this.#picture = this.#pen.createImageData(slice.width, slice.width);
    this.#slice = slice;
    this.distance = new Float64Array(slice.width ** 2);
    // What is compiled when it is first called is no part of the race.
    this.#arm.lowest(slice.configurations.subarray(0, PIECE * robot.joints.length));
  }

  get isDone(): boolean {
    return this.done === this.distance.length;
  }

  /** Computes for so many milliseconds. */
  compute(milliseconds: number): void {
    const begun = performance.now();
    const width = robot.joints.length;
    while (!this.isDone && performance.now() - begun < milliseconds) {
      const end = Math.min(this.done + PIECE, this.distance.length);
      const { distance } = this.#arm.lowest(
        this.#slice.configurations.subarray(this.done * width, end * width),
      );
      this.distance.set(distance, this.done);
      this.done = end;
    }
    this.took += performance.now() - begun;
  }

  /** Draws what it has computed since it last drew. */
  draw(from: number): void {
    const color = new Color();
    for (let pixel = from; pixel < this.done; pixel++) {
      const { r, g, b } = clearanceColor(this.distance[pixel]!, 0, FAR, color);
      color.setRGB(r, g, b).convertLinearToSRGB();
      this.#picture.data.set([255 * color.r, 255 * color.g, 255 * color.b, 255], 4 * pixel);
    }
    this.#pen.putImageData(this.#picture, 0, 0);
  }
}

const simd = await loadEngine({ simd: 'auto' });
const scalar = await loadEngine({ simd: 'off' });
/** The number of the race: one that is begun ends those before. */
let race = 0;

async function run(): Promise<void> {
  const mine = ++race;
  const slice = sliceOf(robot, slider('width'));
  const fast = new Racer(simd, 'map-simd', slice);
  const slow = new Racer(scalar, 'map-scalar', slice);
  while (mine === race && !(fast.isDone && slow.isDone)) {
    const before = [fast.done, slow.done] as const;
    // They take turns, so that whatever else the computer does meets both; in between, the page stays alive.
    fast.compute(TURN);
    slow.compute(TURN);
    fast.draw(before[0]);
    slow.draw(before[1]);
    tell(fast, slow);
    await new Promise(requestAnimationFrame);
  }
}

function tell(fast: Racer, slow: Racer): void {
  const rate = ({ done, took }: Racer): number => done / took;
  const perSecond = (racer: Racer): string => `${Math.round(rate(racer)).toLocaleString('en')},000 arms/s`;
  byId('time-simd').textContent = simd.build.simd ? perSecond(fast) : 'this browser has none';
  byId('time-scalar').textContent = perSecond(slow);
  const { length } = fast.distance;
  const isDone = fast.isDone && slow.isDone;
  const lowest = fast.distance
    .subarray(0, fast.done)
    .reduce((least, metres) => Math.min(least, metres), Infinity);
  const equal = fast.distance.every((metres, i) => Object.is(metres, slow.distance[i]));
  show({
    'SIMD is faster by': `${(rate(fast) / rate(slow)).toFixed(2)} ×`,
    arms: length.toLocaleString('en'),
    'lowest distance': millimetres(lowest),
    'with SIMD': `${fast.took.toFixed(0)} ms`,
    scalar: isDone ? `${slow.took.toFixed(0)} ms` : `${((100 * slow.done) / length).toFixed(0)} %`,
    'same bits': isDone ? (equal ? 'yes' : 'no') : '…',
  });
  document.querySelector('main')!.ariaBusy = String(!isDone);
}

byId('scale').style.backgroundImage = clearanceGradient();
onInput(() => void run());
byId('run').addEventListener('click', () => void run());

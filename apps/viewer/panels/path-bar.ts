import type { MeasuredPath } from '../session/measured.ts';
import { button, buttons, download, h, millimetres } from './dom.ts';
import type { Plot, PlotColors } from './plot.ts';

/** Samples of a path that are played per second; a sample is at most 0.05 rad or metres from the next. */
const RATE = 24;

/** The bar below: a path's clearance as a plot, with what plays it. */
export class PathBar {
  readonly root: HTMLElement;
  readonly #play: HTMLButtonElement;
  readonly #scrub: HTMLInputElement;
  readonly #summary = h('p', { className: 'hint' });
  readonly #onSample: (sample: number) => void;
  readonly #area = h('div', { className: 'plot', aria: { role: 'img', label: 'clearance along the path' } });
  #plot: Plot | undefined;
  #colors: PlotColors | undefined;
  #margin = 0;
  #path: MeasuredPath | undefined;
  #sample = 0;
  #isPlaying = false;
  #last = 0;

  /**
   * @param onSample - is told to which sample the robot is to go
   * @param onSave - is told that the path is wanted as CSV
   */
  constructor(onSample: (sample: number) => void, onSave: () => void) {
    this.#onSample = onSample;
    this.#play = button('Play', () => this.#toggle());
    this.#scrub = h('input', {
      type: 'range',
      min: '0',
      step: '1',
      aria: { label: 'place on the path' },
      on: { input: () => this.#go(Number(this.#scrub.value), true) },
    });
    const picture = (): void => {
      void this.#plot?.toPicture().then((blob) => blob && download('clearance.png', blob));
    };
    this.root = h(
      'section',
      { className: 'path', hidden: true, aria: { label: 'path' } },
      h(
        'div',
        { className: 'path-controls' },
        buttons(
          this.#play,
          button('To minimum', () => this.toMinimum()),
        ),
        this.#scrub,
        this.#summary,
        buttons(button('CSV', onSave, 'Save the samples and their clearance'), button('PNG', picture)),
      ),
      this.#area,
    );
  }

  get path(): MeasuredPath | undefined {
    return this.#path;
  }

  /** The sample at which the robot is. */
  get sample(): number {
    return this.#sample;
  }

  show(path: MeasuredPath | undefined, margin: number): void {
    const isSame = path?.configurations === this.#path?.configurations;
    this.#path = path;
    this.root.hidden = path === undefined;
    if (!isSame) {
      this.#isPlaying = false;
      this.#play.textContent = 'Play';
      this.#sample = 0;
    }
    this.#margin = margin;
    void this.#showPlot();
    if (path === undefined) return;
    this.#scrub.max = String(path.places.length - 1);
    this.#scrub.value = String(this.#sample);
    const lowest = path.distance[path.lowest]!;
    const place = path.places[path.lowest]!.toFixed(2);
    const at = path.isMotion === undefined ? `at waypoint ${place}` : `at ${place} s`;
    this.#summary.textContent = `${path.name}: lowest ${millimetres(lowest)} mm, ${at}`;
  }

  setColors(colors: PlotColors): void {
    this.#colors = colors;
    this.#plot?.setColors(colors);
  }

  setMargin(margin: number): void {
    this.#margin = margin;
    this.#plot?.setMargin(margin);
  }

  resize(): void {
    this.#plot?.resize();
  }

  toMinimum(): void {
    if (this.#path !== undefined) this.#go(this.#path.lowest, true);
  }

  /** Goes on playing; returns whether it does. */
  advance(now: number): boolean {
    if (!this.#isPlaying || this.#path === undefined) return false;
    // A page that was out of sight does not catch up.
    if (now - this.#last > 1000) this.#last = now;
    const { places, isMotion } = this.#path;
    let sample = this.#sample;
    for (;;) {
      const next = (sample + 1) % places.length;
      // A motion takes the time that it took, and rests for a moment before it begins anew.
      const seconds = isMotion === undefined ? 1 / RATE : next === 0 ? 0.5 : places[next]! - places[sample]!;
      if (now - this.#last < 1000 * seconds) break;
      this.#last += 1000 * seconds;
      sample = next;
    }
    if (sample !== this.#sample) this.#go(sample, true);
    return true;
  }

  #toggle(): void {
    this.#isPlaying = !this.#isPlaying;
    this.#last = performance.now();
    this.#play.textContent = this.#isPlaying ? 'Pause' : 'Play';
    this.#onSample(this.#sample);
  }

  #go(sample: number, movesPlot: boolean): void {
    this.#sample = sample;
    this.#scrub.value = String(sample);
    if (movesPlot) this.#plot?.setPlace(sample);
    this.#onSample(sample);
  }

  /** Draws the plot; what draws it is loaded with the first path. */
  async #showPlot(): Promise<void> {
    if (this.#plot === undefined) {
      if (this.#path === undefined) return;
      const { Plot } = await import('./plot.ts');
      this.#plot ??= new Plot(this.#area, (sample) => this.#go(sample, false));
      if (this.#colors !== undefined) this.#plot.setColors(this.#colors);
    }
    this.#plot.show(this.#path, this.#margin);
    this.#plot.setPlace(this.#sample);
  }
}

import { describeProofs, type MeasuredPath, type Proofs } from '../session/measured.ts';
import { button, buttons, download, h, millimetres } from './dom.ts';
import type { Plot, PlotColors } from './plot.ts';

/** Samples of a path that are played per second; a sample is at most 0.05 rad or metres from the next. */
const RATE = 24;

/** What is asked of whoever has the path. */
export interface PathActions {
  /** The robot is to go to a sample. */
  readonly go: (sample: number) => void;
  /** The path is wanted as CSV. */
  readonly save: () => void;
  /** It is to be proved. */
  readonly prove: () => void;
}

/** The bar below: a path's clearance as a plot, with what plays it. */
export class PathBar {
  readonly root: HTMLElement;
  readonly #play: HTMLButtonElement;
  readonly #scrub: HTMLInputElement;
  readonly #summary = h('p', { className: 'hint' });
  readonly #actions: PathActions;
  readonly #prove: HTMLButtonElement;
  readonly #proved = h('p', { className: 'hint', aria: { live: 'polite' } });
  readonly #area = h('div', { className: 'plot', aria: { role: 'img', label: 'clearance along the path' } });
  #plot: Plot | undefined;
  #colors: PlotColors | undefined;
  #margin = 0;
  #proofs: Proofs | undefined;
  #path: MeasuredPath | undefined;
  #sample = 0;
  #isPlaying = false;
  #last = 0;

  constructor(actions: PathActions) {
    this.#actions = actions;
    this.#play = button('Play', () => this.toggle());
    this.#prove = button('Prove', actions.prove, 'Prove that all of the path keeps the margin');
    this.#scrub = h('input', {
      type: 'range',
      min: '0',
      step: '1',
      aria: { label: 'place on the path' },
      on: { input: () => this.#go(Number(this.#scrub.value), true) },
    });
    this.root = h(
      'section',
      { className: 'path', hidden: true, aria: { label: 'path' } },
      h(
        'div',
        { className: 'path-controls' },
        buttons(
          this.#play,
          button('To minimum', () => this.toMinimum()),
          this.#prove,
        ),
        this.#scrub,
        this.#summary,
        this.#proved,
        buttons(
          button('CSV', actions.save, 'Save the samples and their clearance'),
          button('PNG', () => this.savePlot()),
        ),
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
    this.#proofs = undefined;
    this.#proved.textContent = '';
    this.#prove.hidden = path?.isMotion === true;
    void this.#showPlot();
    if (path === undefined) return;
    this.#scrub.max = String(path.places.length - 1);
    this.#scrub.value = String(this.#sample);
    const lowest = path.distance[path.lowest]!;
    const place = path.places[path.lowest]!.toFixed(2);
    const at = path.isMotion === undefined ? `at waypoint ${place}` : `at ${place} s`;
    this.#summary.textContent = `${path.name}: lowest ${millimetres(lowest)} mm, ${at}`;
    this.#tell();
  }

  /** Shows what is proved of the path. */
  setProofs(proofs: Proofs): void {
    this.#proofs = proofs;
    if (this.#path === undefined) return;
    this.#proved.textContent = describeProofs(proofs, this.#path.places);
    this.#plot?.setProofs(proofs);
  }

  /** Saves the plot as a picture. */
  savePlot(): void {
    void this.#plot?.toPicture().then((blob) => blob && download('clearance.png', blob));
  }

  /** Says where the robot is on the path, as it is shown. */
  #tell(): void {
    if (this.#path === undefined) return;
    const { places, distance, isMotion } = this.#path;
    const place = places[this.#sample]!.toFixed(2);
    const where = isMotion === undefined ? `waypoint ${place}` : `${place} seconds`;
    this.#scrub.setAttribute('aria-valuetext', `${where}, ${millimetres(distance[this.#sample]!)} mm`);
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

  /** Plays, or no longer. */
  toggle(): void {
    if (this.#path === undefined) return;
    this.#isPlaying = !this.#isPlaying;
    this.#last = performance.now();
    this.#play.textContent = this.#isPlaying ? 'Pause' : 'Play';
    this.#actions.go(this.#sample);
  }

  #go(sample: number, movesPlot: boolean): void {
    this.#sample = sample;
    this.#scrub.value = String(sample);
    if (movesPlot) this.#plot?.setPlace(sample);
    this.#tell();
    this.#actions.go(sample);
  }

  /** Draws the plot; what draws it is loaded with the first path. */
  async #showPlot(): Promise<void> {
    if (this.#plot === undefined) {
      if (this.#path === undefined) return;
      const { Plot } = await import('./plot.ts');
      this.#plot ??= new Plot(this.#area, (sample) => this.#go(sample, false));
      if (this.#colors !== undefined) this.#plot.setColors(this.#colors);
    }
    this.#plot.show(this.#path, this.#margin, this.#proofs);
    this.#plot.setPlace(this.#sample);
  }
}

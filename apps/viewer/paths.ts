import type { Waypoint } from '../../modules/files/documents/columns.ts';
import { download } from './panels/dom.ts';
import { PathBar } from './panels/path-bar.ts';
import { configurationAt, formatMeasured, type MeasuredPath } from './session/measured.ts';
import type { Session } from './session/session.ts';
import type { TextFile } from './session/source.ts';
import type { Shown } from './shown.ts';

/** Milliseconds that nothing has to change before a path is measured anew. */
const SETTLE = 150;

/** The path of the robot, or the motion of all: measured, proved, played and saved. */
export class Paths {
  readonly bar: PathBar;
  readonly #app: Shown;
  #again: ReturnType<typeof setTimeout> | undefined;
  #isProved = false;

  constructor(app: Shown) {
    this.#app = app;
    this.bar = new PathBar({
      go: (sample) => this.#go(sample),
      save: () => this.save(),
      prove: () => void this.prove(),
    });
  }

  get path(): MeasuredPath | undefined {
    return this.bar.path;
  }

  /** Shows no path. */
  clear(): void {
    this.#isProved = false;
    this.bar.show(undefined, 0);
    this.#app.world?.setWay(undefined);
  }

  stop(): void {
    clearTimeout(this.#again);
  }

  /** Opens a path of the robot that is shown. */
  async openFile({ file, text }: TextFile): Promise<void> {
    const { session } = this.#app;
    if (session === undefined) return;
    const { readWaypoints } = await import('./session/path.ts');
    await this.setWaypoints(readWaypoints({ file, text }, session.robot, session.configuration), file);
  }

  /** Measures the motion of a world, and shows where it begins. */
  async openMotion(session: Session): Promise<void> {
    const { measureMotion } = await import('./session/path.ts');
    const path = await measureMotion(session);
    if (session !== this.#app.session) return;
    this.#show(path);
    session.showFrame(0);
    this.#app.moved();
  }

  async setWaypoints(waypoints: readonly Waypoint[], name: string): Promise<void> {
    const { session } = this.#app;
    if (session === undefined) return;
    const { measurePath } = await import('./session/path.ts');
    const path = await measurePath(name, waypoints, session.robot, session.scene);
    if (session !== this.#app.session) return;
    this.#isProved = false;
    this.#show(path);
    this.bar.toMinimum();
  }

  /** Proves the path from sample to sample, and shows where it is proved free, and where it is not. */
  async prove(): Promise<void> {
    const { session, look } = this.#app;
    const { path } = this;
    if (session === undefined || path === undefined || path.isMotion === true) return;
    const { provePath } = await import('./session/proofs.ts');
    const proofs = await provePath(session, path, look.margin);
    if (session !== this.#app.session || path !== this.path) return;
    this.#isProved = true;
    this.bar.setProofs(proofs);
    this.#app.world?.setWay(path, proofs);
    this.#app.redraw();
  }

  /** Measures the path anew once nothing has changed for a moment. */
  measureSoon(): void {
    clearTimeout(this.#again);
    this.#again = setTimeout(() => {
      const { session } = this.#app;
      if (session !== undefined && this.path !== undefined) void this.#measureAgain(session, this.path);
    }, SETTLE);
  }

  save(): void {
    const { session } = this.#app;
    if (session === undefined || this.path === undefined) return;
    download('clearance.csv', new Blob([formatMeasured(this.path, session.robot)], { type: 'text/csv' }));
  }

  async #measureAgain(session: Session, path: MeasuredPath): Promise<void> {
    const { measureAgain, measureMotion } = await import('./session/path.ts');
    const again =
      path.isMotion === undefined
        ? await measureAgain(path, session.robot, session.scene)
        : await measureMotion(session);
    if (session !== this.#app.session) return;
    this.#show(again);
    session.measure();
    this.#app.moved();
    if (this.#isProved) await this.prove();
  }

  #show(path: MeasuredPath | undefined): void {
    this.bar.show(path, this.#app.look.margin);
    this.#app.world?.setWay(path);
    this.#app.world?.stage.resize();
    this.bar.resize();
  }

  #go(sample: number): void {
    const { session } = this.#app;
    const { path } = this;
    if (session === undefined || path === undefined) return;
    if (path.isMotion === undefined) session.moveTo(configurationAt(path, sample));
    else session.showFrame(sample);
    this.#app.moved();
  }
}

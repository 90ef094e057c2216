import UPLOT_STYLE from 'uplot/dist/uPlot.min.css?inline';
import { App } from './app.ts';
import { gatherDropped } from './files/gather.ts';
import { SAMPLES } from './samples.ts';
import type { RobotSource } from './session/source.ts';
import type { ViewState } from './state.ts';
import STYLE from './style.css?inline';

/** The robot that is shown where nobody says which. */
const FIRST = Object.keys(SAMPLES)[0]!;

/** There are no elements where the program runs as a worker. */
const Base = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement);

/**
 * `<clearance-viewer>`: a robot with the live distances of all its pairs.
 *
 * Attributes: `sample`, the name of a robot that comes with it, or `none`; `theme`, `light` or `dark`. Event:
 * `move`, when the robot or something around it has moved.
 */
export class ClearanceViewer extends Base {
  #app: App | undefined;
  /** Keys of a page of its own that nothing in it has the focus for. */
  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.target === document.body) this.#app?.key(event);
  };
  readonly #resizing = new ResizeObserver(() => this.#app?.resize());

  connectedCallback(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(UPLOT_STYLE + STYLE);
    root.adoptedStyleSheets = [sheet];
    const app = new App(() => this.dispatchEvent(new CustomEvent('move')));
    this.#app = app;
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    app.theme = (this.getAttribute('theme') ?? (dark ? 'dark' : 'light')) === 'dark' ? 'dark' : 'light';
    app.onTheme = (theme) => this.setAttribute('theme', theme);
    root.replaceChildren(app.layout());
    if (!app.start()) return;
    // In a page of its own somebody may see it for the first time.
    if (this.hasAttribute('data-page')) {
      app.welcome(true);
      document.addEventListener('keydown', this.#onKey);
    }
    this.#acceptFiles(app);
    this.#resizing.observe(this);
    const sample = this.getAttribute('sample') ?? FIRST;
    if (sample !== 'none') void app.openSample(sample);
  }

  disconnectedCallback(): void {
    this.#resizing.disconnect();
    document.removeEventListener('keydown', this.#onKey);
    this.#app?.stop();
    this.#app = undefined;
  }

  /** Opens a robot with what belongs to it. */
  async open(source: RobotSource): Promise<void> {
    await this.#app?.open(source);
  }

  /** Opens one of the robots that come with it, and restores where everything was. */
  async restore(state: ViewState): Promise<void> {
    const { sample } = state;
    if (sample !== undefined) await this.#app?.openSample(Object.hasOwn(SAMPLES, sample) ? sample : FIRST);
    this.#app?.restore(state);
  }

  /** Where everything is. */
  get state(): ViewState {
    return this.#app?.state ?? {};
  }

  /** Moves the robot: one number per joint, radians or metres. */
  moveTo(configuration: ArrayLike<number>): void {
    this.#app?.moveTo(configuration);
  }

  /** The lowest distance of all pairs, metres. */
  get minimum(): number {
    return this.#app?.session?.closest.minimum ?? Infinity;
  }

  /** Says what went wrong. */
  complain(message: string): void {
    this.#app?.overlay.showError(message);
  }

  #acceptFiles(app: App): void {
    this.addEventListener('dragover', (event) => {
      event.preventDefault();
      this.classList.add('dropping');
    });
    this.addEventListener('dragleave', () => this.classList.remove('dropping'));
    this.addEventListener('drop', (event) => {
      event.preventDefault();
      this.classList.remove('dropping');
      const { dataTransfer } = event;
      if (dataTransfer !== null) void app.openFiles((bag) => gatherDropped(bag, dataTransfer));
    });
  }
}

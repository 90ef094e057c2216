import { button, h } from './dom.ts';

/** Where it is remembered that somebody has been here. */
const SEEN = 'clearance-viewer-seen';

/** What can be tried first, and whether it takes keys. */
const TRY: readonly (readonly [what: string, why: string, takesKeys: boolean])[] = [
  ['drag a link', 'its joint follows, and so do the distances', false],
  ['Space', 'plays the path below', true],
  ['Ctrl+K', 'lists all that can be done', true],
  ['drop files', 'your URDF with its meshes, a map, a scan, a motion', true],
];

/** What a person is told who is here for the first time. */
export class Welcome {
  readonly root: HTMLElement;

  readonly #onDone: () => void;

  /** @param onDone - is told that it has been read */
  constructor(onDone: () => void) {
    this.#onDone = onDone;
    const items = TRY.flatMap(([what, why, takesKeys]) => {
      const className = takesKeys ? 'of-keys' : '';
      return [h('dt', { className, textContent: what }), h('dd', { className, textContent: why })];
    });
    this.root = h(
      'section',
      { className: 'welcome', hidden: true, aria: { label: 'what to try' } },
      h('h2', { textContent: 'Try this' }),
      h('dl', {}, ...items),
      h('p', { className: 'hint', textContent: 'Nothing leaves this device.' }),
      button('Got it', () => this.hide()),
    );
  }

  /** Shows it to somebody who has not been here before. */
  showOnce(): void {
    this.root.hidden = isRemembered();
  }

  show(): void {
    this.root.hidden = false;
  }

  hide(): void {
    this.root.hidden = true;
    this.#onDone();
    try {
      localStorage.setItem(SEEN, '1');
    } catch {
      // Pages that may not remember anything say it again.
    }
  }
}

function isRemembered(): boolean {
  try {
    return localStorage.getItem(SEEN) !== null;
  } catch {
    return false;
  }
}

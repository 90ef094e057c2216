import { button, buttons, h } from './dom.ts';
import { folded, type MissingText } from './missing.ts';

/** What can be done about something that did not work. */
export interface WayOut {
  readonly title: string;
  readonly run: () => void;
}

/** What lies over everything: what went wrong and what to do, or how far something is. */
export class Overlay {
  readonly root = h('div', { className: 'overlay', hidden: true, tabIndex: -1 });
  #progress: { readonly bar: HTMLProgressElement; readonly text: HTMLElement } | undefined;

  /** Says what went wrong, what can be done about it, and of what is missing where it was looked for. */
  showError(message: string, missing?: MissingText, way?: WayOut): void {
    this.#progress = undefined;
    const close = button('Close', () => this.hide());
    const out =
      way === undefined
        ? []
        : [
            button(way.title, () => {
              this.hide();
              way.run();
            }),
          ];
    this.#fill(
      'alertdialog',
      h('h2', { textContent: missing?.sentence ?? 'That did not work' }),
      h('p', { textContent: message }),
      ...(missing === undefined ? [] : [folded('Where they were looked for', missing.items)]),
      buttons(...out, close),
    );
    (out[0] ?? close).focus();
  }

  /** Shows how far something is, from 0 to 1. */
  showProgress(share: number, what: string): void {
    if (this.#progress === undefined) {
      const bar = h('progress', { max: 1, aria: { label: 'loading' } });
      const text = h('p');
      this.#progress = { bar, text };
      this.#fill('status', h('h2', { textContent: 'Loading' }), bar, text);
    }
    this.#progress.bar.value = share;
    this.#progress.text.textContent = what;
  }

  hide(): void {
    this.#progress = undefined;
    this.root.hidden = true;
  }

  #fill(role: string, ...children: readonly Node[]): void {
    const box = h('div', { aria: { role, label: 'message' } }, ...children);
    this.root.replaceChildren(box);
    this.root.hidden = false;
  }
}

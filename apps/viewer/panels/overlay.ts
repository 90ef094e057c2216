import { button, h } from './dom.ts';

/** What lies over everything: what went wrong and what to do, or how far something is. */
export class Overlay {
  readonly root = h('div', { className: 'overlay', hidden: true, tabIndex: -1 });
  #progress: { readonly bar: HTMLProgressElement; readonly text: HTMLElement } | undefined;

  /** Says what went wrong, with a list of what it is about. */
  showError(message: string, items: readonly string[] = []): void {
    this.#progress = undefined;
    const list =
      items.length === 0 ? [] : [h('ul', {}, ...items.map((item) => h('li', { textContent: item })))];
    const close = button('Close', () => this.hide());
    this.#fill(
      'alertdialog',
      h('h2', { textContent: 'That did not work' }),
      h('p', { textContent: message }),
      ...list,
      close,
    );
    close.focus();
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

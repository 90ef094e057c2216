import type { FileBag } from '../files/bag.ts';
import { gatherFiles } from '../files/gather.ts';
import { h } from './dom.ts';

/** The dialogs of the browser in which files or a folder are chosen. */
export class FilePicker {
  readonly root: HTMLElement;
  readonly #files: HTMLInputElement;
  readonly #folder: HTMLInputElement;

  /** @param open - is told how to gather what was chosen */
  constructor(open: (gather: (bag: FileBag) => Promise<void>) => void) {
    const input = (webkitdirectory: boolean): HTMLInputElement => {
      const element = h('input', {
        ...{ type: 'file', multiple: true, hidden: true, webkitdirectory },
        aria: { label: webkitdirectory ? 'a folder' : 'files' },
        on: {
          change: () => {
            const files = [...(element.files ?? [])];
            open((bag) => gatherFiles(bag, files));
            element.value = '';
          },
        },
      });
      return element;
    };
    [this.#files, this.#folder] = [input(false), input(true)];
    this.root = h('div', { hidden: true }, this.#files, this.#folder);
  }

  pickFiles(): void {
    this.#files.click();
  }

  pickFolder(): void {
    this.#folder.click();
  }
}

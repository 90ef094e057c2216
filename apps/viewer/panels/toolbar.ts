import type { FileBag } from '../files/bag.ts';
import { gatherFiles } from '../files/gather.ts';
import { SHOWN_PARTS, type ShownParts } from '../view/robot-view.ts';
import type { Look } from '../world.ts';
import { button, checkbox, field, h, millimetres, select, setChoices } from './dom.ts';

/** What the bar at the top asks for. */
export interface ToolbarActions {
  readonly samples: readonly string[];
  readonly openSample: (name: string) => void;
  readonly openFiles: (gather: (bag: FileBag) => Promise<void>) => void;
  readonly parts: (parts: ShownParts) => void;
  readonly margin: (margin: number) => void;
  readonly tints: (tints: boolean) => void;
  readonly lines: (lines: number) => void;
  /** Puts a handle on a link, which the arm follows; undefined takes it off. */
  readonly gizmo: (link: string | undefined) => void;
  readonly turn: (turns: boolean) => void;
  readonly theme: () => void;
  readonly picture: () => void;
}

/** What stands in the list of links for none of them. */
const NOTHING = 'no link';

/** What stands in the list of robots for one that does not come with the page. */
const OWN = 'your own';

/** The bar at the top. */
export class Toolbar {
  readonly root: HTMLElement;
  readonly #robot: HTMLSelectElement;
  readonly #parts: HTMLSelectElement;
  readonly #gizmo: HTMLSelectElement;
  readonly #margin: HTMLInputElement;
  readonly #marginText = h('output');
  readonly #samples: readonly string[];

  constructor(actions: ToolbarActions) {
    this.#samples = actions.samples;
    const robot = select('robot', actions.samples, actions.openSample);
    const parts = select('show', SHOWN_PARTS, (choice) => actions.parts(choice as ShownParts));
    const gizmo = select('handle on', [NOTHING], (link) =>
      actions.gizmo(link === NOTHING ? undefined : link),
    );
    this.#robot = robot.element;
    this.#parts = parts.element;
    this.#gizmo = gizmo.element;
    this.#margin = h('input', {
      type: 'range',
      min: '0',
      max: '100',
      aria: { label: 'margin, millimetres' },
      on: { input: () => actions.margin(Number(this.#margin.value) / 1e3) },
    });
    this.root = h(
      'header',
      {},
      h('h1', { textContent: 'clearance' }),
      robot.root,
      fileButton('Open files', false, actions),
      fileButton('Open folder', true, actions),
      parts.root,
      checkbox('color by clearance', true, actions.tints),
      checkbox('lines', true, (checked) => actions.lines(checked ? 5 : 0)),
      field('margin', this.#margin, this.#marginText),
      gizmo.root,
      checkbox('turn', false, actions.turn),
      button('Theme', actions.theme, 'Light or dark'),
      button('Picture', actions.picture, 'Save a picture'),
      h('span', { className: 'hint', textContent: 'Nothing leaves this device.' }),
    );
  }

  /** Shows which robot it is, and its links. */
  setRobot(sample: string | undefined, links: readonly string[], look: Look): void {
    setChoices(this.#robot, sample === undefined ? [OWN, ...this.#samples] : this.#samples);
    this.#robot.value = sample ?? OWN;
    setChoices(this.#gizmo, [NOTHING, ...links]);
    this.#gizmo.value = NOTHING;
    this.setLook(look);
  }

  setLook({ margin, parts }: Look): void {
    this.#margin.value = String(margin * 1e3);
    this.#marginText.textContent = `${millimetres(margin)} mm`;
    this.#parts.value = parts;
  }
}

/** A button that opens a dialog for files or for a folder. */
function fileButton(text: string, folder: boolean, { openFiles }: ToolbarActions): HTMLLabelElement {
  const input = h('input', {
    type: 'file',
    multiple: true,
    webkitdirectory: folder,
    on: {
      change: () => {
        const files = [...(input.files ?? [])];
        openFiles((bag) => gatherFiles(bag, files));
        input.value = '';
      },
    },
  });
  return h('label', { className: 'file' }, text, input);
}

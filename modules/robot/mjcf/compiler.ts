import type { XmlElement } from '../text/xml.ts';
import { Attributes } from './attributes.ts';
import type { Node } from './nodes.ts';

/** What `<compiler>` says of how an MJCF is read. */
export interface Compiler {
  /** What one unit of an angle is, radians. */
  readonly radians: number;
  /** Three of the letters xyz about axes that turn along, and XYZ about those that do not. */
  readonly eulerSequence: string;
  /** Whether a joint with a range has limits. */
  readonly autoLimits: boolean;
  /** The folder of meshes, from that of the file; empty, or with a slash at its end. */
  readonly meshFolder: string;
  /** Whether files are named without the folders that the file has for them. */
  readonly stripsPaths: boolean;
  /** Whether masses come from the geoms: undefined where only those of bodies without `<inertial>` do. */
  readonly inertiaFromGeoms: boolean | undefined;
  /** The groups of the geoms that have mass. */
  readonly inertiaGroups: readonly [number, number];
}

/** What would put links elsewhere. */
const REFUSED: readonly (readonly [attribute: string, value: string, what: string])[] = [
  [
    'coordinate',
    'global',
    'is read no more; load and save the file in MuJoCo 2.3.3 or older, which converts it',
  ],
  ['alignfree', 'true', 'is not read: it puts the frames of bodies that fly elsewhere'],
];

/** What changes masses, which are as the file has them here. */
const MASSES = ['boundmass', 'boundinertia', 'settotalmass', 'balanceinertia'];

/**
 * Reads all `<compiler>` elements of a file, of which the last that says something counts.
 *
 * @param warnings - gets a sentence for what is not read
 * @throws FileError for what is not read and would put links elsewhere
 */
export function readCompiler(root: Node, warnings: string[]): Compiler {
  const elements = root.children
    .filter(({ element }) => element.name === 'compiler')
    .map(({ element }) => element);
  const attributes = new Attributes(elements.at(-1) ?? root.element, elements.toReversed());
  for (const [attribute, value, what] of REFUSED) {
    if (attributes.text(attribute) !== value) continue;
    throw attributes.holderOf(attribute)!.error(`<compiler ${attribute}="${value}"> ${what}`);
  }
  for (const attribute of MASSES) {
    const holder = attributes.holderOf(attribute);
    if (holder === undefined || isIdle(holder, attribute)) continue;
    warnings.push(holder.remark(`<compiler ${attribute}> is not read: masses are as they are written`));
  }
  const folder = attributes.text('meshdir') ?? attributes.text('assetdir') ?? '';
  return {
    radians: readUnit(attributes),
    eulerSequence: readSequence(attributes),
    autoLimits: attributes.flag('autolimits', true),
    meshFolder: folder === '' ? '' : `${folder.replace(/\/+$/, '')}/`,
    stripsPaths: attributes.flag('strippath', false),
    inertiaFromGeoms:
      (attributes.text('inertiafromgeom') ?? 'auto') === 'auto'
        ? undefined
        : attributes.flag('inertiafromgeom', true),
    inertiaGroups: attributes.numbers('inertiagrouprange', 2, [0, 5]) as unknown as readonly [number, number],
  };
}

function isIdle(holder: XmlElement, attribute: string): boolean {
  const text = holder.text(attribute);
  return text === 'false' || (text !== 'true' && holder.number(attribute, 0) <= 0);
}

function readUnit(attributes: Attributes): number {
  const unit = attributes.text('angle') ?? 'degree';
  if (unit === 'degree') return Math.PI / 180;
  if (unit === 'radian') return 1;
  throw attributes
    .holderOf('angle')!
    .error(`<compiler angle>: ${JSON.stringify(unit)} is neither degree nor radian`);
}

function readSequence(attributes: Attributes): string {
  const sequence = attributes.text('eulerseq') ?? 'xyz';
  if (/^[xyz]{3}$/i.test(sequence)) return sequence;
  throw attributes
    .holderOf('eulerseq')!
    .error(`<compiler eulerseq>: ${JSON.stringify(sequence)} is not three of the letters x, y, z`);
}

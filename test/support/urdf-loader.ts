import { Document, DOMParser, Element } from '@xmldom/xmldom';
import URDFLoader from 'urdf-loader';

/** What tests ask of a robot that urdf-loader has loaded. */
export interface LoadedRobot {
  readonly links: Readonly<
    Record<string, { readonly matrixWorld: { readonly elements: readonly number[] } }>
  >;
  setJointValue(joint: string, value: number): boolean;
  updateMatrixWorld(force: boolean): void;
}

/** The selector that urdf-loader asks for, of which xmldom has none. */
function querySelector(this: Document | Element, selector: string): Element | null {
  const [, tag, key, value] = /^(\w+)\[(\w+)="(.*)"\]$/.exec(selector)!;
  const found = Array.from(this.getElementsByTagName(tag!));
  return found.find((element) => element.getAttribute(key!) === value) ?? null;
}

/** Loads a robot by urdf-loader, without meshes. */
export function loadByUrdfLoader(urdf: string): LoadedRobot {
  Object.assign(Element.prototype, { querySelector });
  Object.assign(globalThis, { Document, Element });
  const loader = new URDFLoader();
  loader.parseVisual = false;
  loader.parseCollision = false;
  const root = new DOMParser().parseFromString(urdf, 'text/xml');
  return loader.parse(root as never) as LoadedRobot;
}

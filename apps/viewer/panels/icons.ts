/** Lines of pictures of 20 × 20, as paths of SVG. */
const PATHS = {
  open: 'M5 2.5h6l4 4v11H5zM11 2.5v4h4',
  folder: 'M2.5 5h5l2 2h8v9h-15z',
  undo: 'M7 4 3.5 7.5 7 11M3.5 7.5H12a4 4 0 0 1 0 8H7.5',
  redo: 'M13 4l3.5 3.5L13 11M16.5 7.5H8a4 4 0 0 0 0 8h4.5',
  fit: 'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4M8 10a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  lines: 'M5 15 15 5M3 15a2 2 0 1 0 4 0 2 2 0 1 0-4 0M13 5a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  counters: 'M3.5 15a7 7 0 1 1 13 0M10 12.5 13.5 8',
  camera: 'M2.5 6h4l1.5-2h4l1.5 2h4v10h-15zM7.2 11a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0-5.6 0',
  record: 'M3 10a7 7 0 1 0 14 0 7 7 0 1 0-14 0M8 10a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  theme: 'M10 3a7 7 0 1 0 0 14zM10 3a7 7 0 0 1 0 14',
  panel: 'M2.5 4h15v12h-15zM12.5 4v12',
  turn: 'M15.5 7A6.5 6.5 0 1 0 16.5 10M16 3v4h-4',
  commands: 'M3 5h14M3 10h14M3 15h9',
} as const;

/** The name of a picture. */
export type IconName = keyof typeof PATHS;

const SVG = 'http://www.w3.org/2000/svg';

/** An element of SVG. */
export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Node[]
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** A picture on a button, which has its words elsewhere. */
export function icon(name: IconName): SVGSVGElement {
  const look = { class: 'icon', viewBox: '0 0 20 20', 'aria-hidden': 'true' };
  return svg('svg', look, svg('path', { d: PATHS[name] }));
}

/** Where an element stands in the text of a document: from its first character to behind its last. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** What is no tag, then a tag: its name, whether it ends an element, whether it is empty. */
const MARKUP =
  /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<(?<close>\/?)(?<name>[^\s<>/]+)(?:"[^"]*"|'[^']*'|[^<>"'])*?(?<empty>\/?)>/g;

/** Finds the `<collision>` elements of all links of a well-formed URDF, in the order of the document. */
export function findCollisions(urdf: string): Place[] {
  const open: { name: string; start: number }[] = [];
  const found: Place[] = [];
  for (const { 0: text, index, groups } of urdf.matchAll(MARKUP)) {
    const { name, close, empty } = groups as { name?: string; close?: string; empty?: string };
    if (name === undefined) continue;
    if (close !== '/') open.push({ name, start: index });
    if (close !== '/' && empty !== '/') continue;
    const { start } = open.at(-1)!;
    const path = open.map((element) => element.name).join('/');
    if (path === 'robot/link/collision') found.push({ start, end: index + text.length });
    open.pop();
  }
  return found;
}

import { shorten, type XmlElement } from '../text/xml.ts';

/** Elements with which a file says how it is to be expanded by xacro. */
const DIRECTIVES = ['arg', 'call', 'element', 'if', 'include', 'insert_block', 'macro', 'property', 'unless'];

/** Elements of other programs about compared bodies and joined joints, and what becomes of them. */
const UNREAD: readonly (readonly [RegExp, string])[] = [
  [
    /^(\w+:)?((self_)?collision_.+|self_collide|disable_.*collisions?|enable_collisions?)$/,
    'is not read: which links are compared is for an SRDF to say',
  ],
  [/^(\w+:)?loop_joint$/, 'is not read: no loop is closed but by the configurations that are given'],
];

/**
 * What a robot file says that is not read although it bears on collisions, one sentence for each kind of
 * element. A call of a macro that xacro has left over is ignored as other programs do.
 *
 * @throws FileError for a file that xacro has still to expand, and for calls within a link or joint
 */
export function remarksOnUnread(robot: XmlElement): string[] {
  const children = robot.children();
  refuseDirectives(children);
  const parts = children.flatMap((part) =>
    part.name === 'link' || part.name === 'joint' ? part.children() : [],
  );
  const inside = parts.find(isMacro);
  if (inside !== undefined) {
    throw inside.error(`<${shorten(inside.name)}> is a macro; expand the file by xacro first`);
  }
  const remarks: string[] = [];
  const seen = new Set<string>();
  for (const element of [...children, ...parts]) {
    const { name } = element;
    if (seen.has(name)) continue;
    seen.add(name);
    const text = isMacro(element)
      ? 'is a macro that was not expanded; ignored it and what it stands for'
      : UNREAD.find(([pattern]) => pattern.test(name))?.[1];
    if (text !== undefined) remarks.push(element.remark(`<${shorten(name)}> ${text}`));
  }
  return remarks;
}

/** @throws FileError for a file that xacro has still to expand */
export function refuseDirectives(elements: readonly XmlElement[]): void {
  const directive = elements.find(({ name }) => DIRECTIVES.some((own) => name === `xacro:${own}`));
  if (directive === undefined) return;
  throw directive.error(
    `<${directive.name}> is for xacro; expand the file first: expandXacro() does it, and the command line for names ` +
      'that end in .xacro',
  );
}

function isMacro({ name }: XmlElement): boolean {
  return name.startsWith('xacro:');
}

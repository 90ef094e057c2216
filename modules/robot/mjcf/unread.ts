import { shorten } from '../text/xml.ts';
import type { Node } from './nodes.ts';

/** Sections that are read. */
const READ = ['asset', 'compiler', 'contact', 'default', 'equality', 'keyframe', 'option', 'worldbody'];

/** Sections that say nothing of where bodies are and what is compared. */
const IGNORED = ['actuator', 'custom', 'extension', 'sensor', 'size', 'statistic', 'tendon', 'visual'];

/**
 * Refuses what would be compared and is not read.
 *
 * @param warnings - gets a sentence for what is not read, and bears on nothing
 * @throws FileError for bodies that bend, and sections that are not known
 */
export function refuseUnread(root: Node, warnings: string[]): void {
  for (const { element, children } of root.children) {
    if (READ.includes(element.name) || IGNORED.includes(element.name)) continue;
    if (element.name !== 'deformable')
      throw element.error(`<${shorten(element.name)}> is no section that is known`);
    for (const { element: part } of children) {
      if (part.name !== 'skin') throw part.error(`<${part.name}> is not read: it bends; take it out`);
      warnings.push(part.remark('<skin> is not read: it is only shown'));
    }
  }
}

import { show } from '../../../bindings/base/errors.ts';
import { folderOf, resolveName } from '../text/file-names.ts';
import type { IncludedTexts } from '../text/included-texts.ts';
import type { XmlElement } from '../text/xml.ts';

/** An element of an MJCF, with what it includes in place of `<include>`. */
export interface Node {
  readonly element: XmlElement;
  readonly children: readonly Node[];
}

/** Elements in each other, at most. */
const DEPTH_LIMIT = 256;

/**
 * Puts what an MJCF includes in place. As in MuJoCo, a name is looked for in the folder of the first file,
 * then in that of the file that includes it, and no file is included twice.
 *
 * @param root - the root element of the first file
 * @param name - the path of the first file from the folder that names start from
 * @throws FileError that names file and line
 */
export function expandIncludes(root: XmlElement, name: string, texts: IncludedTexts): Node {
  const included = new Set<string>();
  const first = folderOf(name);

  const expand = (element: XmlElement, folder: string, depth: number): Node => {
    if (depth > DEPTH_LIMIT) {
      throw element.error(`more than ${DEPTH_LIMIT} elements are in each other; is it a robot?`);
    }
    texts.spend(element);
    return { element, children: expandAll(element, folder, depth + 1) };
  };

  const expandAll = (parent: XmlElement, folder: string, depth: number): Node[] =>
    parent.children().flatMap((element) => {
      if (element.name !== 'include') return [expand(element, folder, depth)];
      const file = element.requiredText('file');
      const found = texts.open(element, resolveName(file, first), resolveName(file, folder));
      if (included.has(found.name)) {
        throw element.error(`<include file=${show(file)}>: the file is included twice, which MuJoCo refuses`);
      }
      included.add(found.name);
      return expandAll(found.root, folderOf(found.name), depth + 1);
    });

  return expand(root, first, 0);
}

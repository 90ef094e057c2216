import type { ElementSource } from '../../../bindings/elements/mesh.ts';
import { identity, product } from '../../../bindings/geometry/transforms.ts';
import { placedElements } from '../model/segments.ts';
import { checkCount, LINK_LIMIT, SHAPE_LIMIT } from '../model/limits.ts';
import type { ShapeChoices } from '../shapes/choices.ts';
import type { MeshFiles } from '../shapes/mesh-files.ts';
import { IncludedTexts, type TextSource } from '../text/included-texts.ts';
import { parseDocument } from '../text/xml.ts';
import { Includes } from './includes.ts';
import { readShapes } from './links.ts';
import { Scope } from './scope.ts';
import { placesOf } from './sdf.ts';

/**
 * What stands in a world of Gazebo: the links that have shapes, by their names, `model::link`, where the file
 * has them. Joints do not move them.
 *
 * @param text - an SDF with a `<world>`, or with models alone
 * @param file - how errors call it
 * @param source - gives the files that it includes
 * @param files - gives the meshes that collisions name
 * @param warnings - gets a sentence for each shape that is read approximately
 * @returns elements in metres, in the frame of the world
 * @throws FileError that names file, line and element
 */
export function readWorld(
  text: string,
  file: string,
  source: TextSource | undefined,
  files: MeshFiles,
  choices: ShapeChoices,
  warnings: string[],
): ReadonlyMap<string, readonly ElementSource[]> {
  const root = parseDocument(text, file);
  if (root.name !== 'sdf') throw root.error(`the root element must be <sdf>, got <${root.name}>`);
  const scope = new Scope(root.child('world') ?? root, '', '', new Includes(new IncludedTexts(source)));
  const segments = new Map<string, readonly ElementSource[]>();
  let shapes = 0;
  for (const [each, place] of placesOf(scope, identity())) {
    for (const [name, element] of each.elements('link')) {
      const own = each.placementOf(name, element);
      shapes += element.children('collision').length;
      checkCount(root, '<collision>', shapes, SHAPE_LIMIT);
      const elements = readShapes(element, name, own, each, { choices, files, warnings });
      if (elements.length === 0) continue;
      const link = { name, elements, inertial: undefined, source: element };
      segments.set(each.prefix + name, placedElements({ link, placement: product(place, own) }));
      checkCount(root, '<link>', segments.size, LINK_LIMIT);
    }
  }
  return segments;
}

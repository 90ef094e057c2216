import type { XmlElement } from '../text/xml.ts';
import { identity, type Matrix, product } from '../../../bindings/geometry/transforms.ts';
import type { ColladaIds } from './collada-ids.ts';
import { placeOf, readMatrix } from './collada-places.ts';

/** Nodes and other elements visited in one file: a few nodes with each other's instances make any number. */
const VISIT_LIMIT = 2 ** 16;

/** How deep nodes may be instanced in each other. */
const INSTANCE_DEPTH = 64;

/** A use of a geometry. */
export interface ColladaInstance {
  readonly geometry: XmlElement;
  /** From the frame of the geometry to that of the scene, in the units of the file. */
  readonly place: Matrix;
  /** What asks for it. */
  readonly source: XmlElement;
}

/**
 * Goes through the geometries of the scene, nodes in document order. Where a file names no scene, it is the
 * only one there is; without any, each geometry once.
 *
 * @throws FileError
 */
export function* listInstances(root: XmlElement, ids: ColladaIds): Generator<ColladaInstance> {
  const scene = findScene(root, ids);
  if (scene !== undefined) {
    yield* listNodes(scene, ids);
    return;
  }
  for (const library of root.children('library_geometries')) {
    for (const geometry of library.children('geometry')) {
      yield { geometry, place: identity(), source: geometry };
    }
  }
}

function findScene(root: XmlElement, ids: ColladaIds): XmlElement | undefined {
  const instance = root.child('scene')?.child('instance_visual_scene');
  if (instance !== undefined) return ids.find(instance, 'url', 'visual_scene');
  const [first, second] = root
    .children('library_visual_scenes')
    .flatMap((library) => library.children('visual_scene'));
  if (second === undefined) return first;
  throw second.error('a second <visual_scene>, and no <scene> that says which to take; keep one');
}

/** A part of a scene that is still to be looked at. */
interface Open {
  readonly element: XmlElement;
  readonly place: Matrix;
  /** How many instances of nodes it is in. */
  readonly depth: number;
}

function* listNodes(scene: XmlElement, ids: ColladaIds): Generator<ColladaInstance> {
  let visits = 0;
  const open: Open[] = [{ element: scene, place: identity(), depth: 0 }];
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    const { element, place, depth } = current;
    switch (element.name) {
      case 'visual_scene':
      case 'node': {
        const children = element.children();
        visits += children.length;
        if (visits > VISIT_LIMIT)
          throw element.error(`the scene has more than ${VISIT_LIMIT} parts; simplify it`);
        const inner = product(place, placeOf(element));
        for (const child of children.reverse()) open.push({ element: child, place: inner, depth });
        break;
      }
      case 'instance_node': {
        if (depth === INSTANCE_DEPTH) {
          throw element.error(
            `nodes are instanced in each other more than ${INSTANCE_DEPTH} deep; is one in itself?`,
          );
        }
        open.push({ element: ids.find(element, 'url', 'node'), place, depth: depth + 1 });
        break;
      }
      case 'instance_geometry':
        yield { geometry: ids.find(element, 'url', 'geometry'), place, source: element };
        break;
      case 'instance_controller':
        yield readController(element, place, ids);
        break;
    }
  }
}

/** A geometry as it was when the bones of its skin were bound to it. */
function readController(instance: XmlElement, place: Matrix, ids: ColladaIds): ColladaInstance {
  const controller = ids.find(instance, 'url', 'controller');
  const skin = controller.child('skin');
  if (skin === undefined) {
    throw controller.error('is no <skin>; apply what it does in the program the file comes from');
  }
  const bind = skin.child('bind_shape_matrix');
  return {
    geometry: ids.find(skin, 'source', 'geometry'),
    place: bind === undefined ? place : product(place, readMatrix(bind)),
    source: instance,
  };
}

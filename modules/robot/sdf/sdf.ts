import { identity, type Matrix, product } from '../../../bindings/geometry/transforms.ts';
import { freeMimics } from '../model/free-mimics.ts';
import { checkCount, LINK_LIMIT, SHAPE_LIMIT } from '../model/limits.ts';
import { type Joint, type Link, type Model, NAMELESS } from '../model/model.ts';
import type { RobotChoices } from '../shapes/choices.ts';
import type { MeshFiles } from '../shapes/mesh-files.ts';
import type { IncludedTexts } from '../text/included-texts.ts';
import type { XmlElement } from '../text/xml.ts';
import { Includes } from './includes.ts';
import { endsOf, readJoint } from './joints.ts';
import { meshNames, readInertial, readShapes } from './links.ts';
import { Scope, WORLD } from './scope.ts';
import { poseOf } from './values.ts';

/** What says which links are compared, and what becomes of it. */
const UNREAD = ['self_collide', 'collide_bitmask', 'category_bitmask'];

/**
 * Reads the model of an SDF. Its links hang on the link `world`, whose frame is that of the file: those that
 * no joint carries are where the file has them. See docs/robots-files.md.
 *
 * @param root - its root element, `<sdf>`
 * @param texts - the files that it includes
 * @param files - gives the meshes that collisions name
 * @throws FileError that names file, line and element
 */
export function parseSdf(
  root: XmlElement,
  texts: IncludedTexts,
  choices: RobotChoices,
  files: MeshFiles,
): Model {
  const model = modelOf(root);
  const warnings: string[] = [];
  const scope = new Scope(model, '', '', new Includes(texts));
  const places = placesOf(scope, poseOf(model));
  const links: Link[] = [{ name: WORLD, elements: [], inertial: undefined, source: root }];
  const whole = new Map<string, Matrix>([[WORLD, identity()]]);
  let shapes = 0;
  for (const [each, place] of places) {
    for (const [name, element] of each.elements('link')) {
      const own = each.placementOf(name, element);
      whole.set(each.prefix + name, product(place, own));
      shapes += element.children('collision').length;
      checkCount(root, '<collision>', shapes, SHAPE_LIMIT);
      links.push({
        name: each.prefix + name,
        elements: readShapes(element, name, own, each, { choices, files, warnings }),
        inertial: readInertial(element),
        source: element,
      });
      checkCount(root, '<link>', links.length, LINK_LIMIT);
    }
  }
  if (links.length === 1) throw model.error(`model "${nameOf(model)}" has no <link>`);
  const joints: Joint[] = [];
  for (const [each, place] of places) {
    for (const [name, element] of each.elements('joint')) {
      const ends = endsOf(element, each, whole);
      const child = whole.get(ends.child)!;
      const chain = readJoint(each.prefix + name, element, each, ends, place, child, warnings);
      links.push(...chain.between);
      joints.push(...chain.joints);
    }
  }
  checkCount(root, '<link>', links.length, LINK_LIMIT);
  const carried = new Set(joints.map(({ child }) => child));
  const loose = links.filter(({ name }) => name !== WORLD && !carried.has(name));
  for (const { name, source } of loose) {
    joints.push({
      name: `${name}/fixed`,
      parent: WORLD,
      child: name,
      origin: whole.get(name)!,
      motion: undefined,
      source,
    });
  }
  for (const { source } of loose.slice(1)) {
    warnings.push(source.remark('no joint holds it; it stays where the file has it'));
  }
  remarkUnread(places, warnings);
  return { name: nameOf(model), links, joints: freeMimics(joints, warnings), warnings, source: root };
}

/** The names of the meshes of an SDF: of its collisions, or of what it only shows. */
export function meshesOfSdf(root: XmlElement, texts: IncludedTexts, visuals: boolean): readonly string[] {
  const scope = new Scope(root.child('world') ?? modelOf(root), '', '', new Includes(texts));
  return scope
    .all()
    .flatMap((each) => each.elements('link').flatMap(([, element]) => meshNames(element, each, visuals)));
}

/** All models with where they are in the frame of the file. */
export function placesOf(scope: Scope, place: Matrix): readonly (readonly [Scope, Matrix])[] {
  return [
    [scope, place] as const,
    ...[...scope.nested].flatMap(([name, nested]) =>
      placesOf(nested, product(place, scope.placementOf(name, scope.element))),
    ),
  ];
}

function modelOf(root: XmlElement): XmlElement {
  const models = root.children('model');
  if (models.length === 1) return models[0]!;
  if (root.children('world').length > 0) {
    throw root.error(
      '<world> holds more than a robot; give it as what stands around one, or a file of the model',
    );
  }
  throw root.error(`${models.length} models are in the file, and one is read; give each a file of its own`);
}

function nameOf(model: XmlElement): string {
  return model.text('name') ?? NAMELESS;
}

function remarkUnread(places: readonly (readonly [Scope, Matrix])[], warnings: string[]): void {
  const elements = places.flatMap(([scope]) => [
    scope.element,
    ...scope.elements('link').map(([, element]) => element),
  ]);
  for (const name of UNREAD) {
    const found = elements.flatMap((element) => element.children(name))[0];
    if (found === undefined) continue;
    warnings.push(found.remark(`<${name}> is not read: which links are compared is for an SRDF to say`));
  }
}
